"""The numbers of `weights/second-chance.toml`, by name."""

from typing import Final, final

_DECADES: Final = 6  # the most there can be


@final
class Weights:
    """What things are worth, in points; the file says what each one means."""

    def __init__(self, table: dict[str, float]) -> None:
        self.money: float = table["money"]
        self.money_short: float = table["money_short"]
        self.money_spare: float = table["money_spare"]
        self.tech: float = table["tech"]
        self.tech_spare: float = table["tech_spare"]
        self.permit: float = table["permit"]
        self.permit_spare: float = table["permit_spare"]
        self.plant_money: float = table["plant_money"]
        self.turns_per_plant: float = table["turns_per_plant"]
        self.income: float = table["income"]
        self.licence: float = table["licence"]
        self.licence_planned: float = table["licence_planned"]
        self.any_step: float = table["any_step"]
        self.rival_income: float = table["rival_income"]
        self.tile: float = table["tile"]
        self.track_tile: float = table["track_tile"]
        self.heat: float = table["heat"]
        self.heat_rivals: float = table["heat_rivals"]
        self.un_needed: float = table["un_needed"]
        self.un_spare: float = table["un_spare"]
        self.un_missing: list[float] = [0.0, 1.0, table["un_two_missing"], table["un_three_missing"]]
        self.un_marker: float = table["un_marker"]
        self.personal: float = table["personal"]
        self.personal_later: float = table["personal_later"]
        self.personal_other: float = table["personal_other"]
        self.plan_goal: float = table["plan_goal"]
        self.control: float = table["control"]
        self.plan_share: float = table["plan_share"]
        self.prepare_share: float = table["prepare_share"]
        self.unlicensed: float = table["unlicensed"]
        self.unlicensed_far: float = table["unlicensed_far"]
        self.unaffordable: float = table["unaffordable"]
        self.early: float = table["early"]
        self.un_leave: float = table["un_leave"]
        self.un_plan: float = table["un_plan"]
        self.un_later: float = table["un_later"]
        self.glut: float = table["glut"]
        self.in_time: float = table["in_time"]
        self.heat_later: float = table["heat_later"]
        self.recruit_solo: float = table["recruit_solo"]
        self.recruit: float = table["recruit"]
        self.post: float = table["post"]
        self.summit: list[float] = [
            0.0,
            1.0,
            table["summit_two"],
            table["summit_three"],
            table["summit_four"],
        ]
        self.summit_steps: float = table["summit_steps"]
        self.stuck: float = table["stuck"]
        self.card_stay: float = table["card_stay"]
        self.partner_step: float = table["partner_step"]
        self.keep: float = table["keep"]
        self.keep_most: float = table["keep_most"]
        self.reserve: float = table["reserve"]
        self.coins_kept: float = table["coins_kept"]
        self.second_action: float = table["second_action"]
        # What a point of a later decade is worth in this one, by this and that decade: cleaner air is dearer then.
        self.fade: list[list[float]] = [
            [1.0 if then <= now else (now / then) ** table["fade"] for then in range(_DECADES + 1)]
            for now in range(1, _DECADES + 1)
        ]
        self.fade.insert(0, [1.0] * (_DECADES + 1))
        self.chance_scale: float = table["chance_scale"]
