"""Second Chance in words: its events, questions, refusals and options.

second_chance_words    the nouns                second_chance_answers  what answers to a decision would do
second_chance_actions  what a turn's actions do second_chance_outcome  the result and its points
second_chance_board    the table, second_chance_map the world, second_chance_pieces what both show
climate, climate_table what CO₂ has just so
"""

from typing import Final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import Buy, DiscardGoal, Lobby, Sell
from baseload.games.second_chance import reduction
from baseload.games.second_chance.actions import Build, Claim, Move, Plan, Play, Prepare
from baseload.games.second_chance.components import SOURCES, TILE_REGION
from baseload.games.second_chance.decades import rounds
from baseload.games.second_chance.draft import KeepGoals
from baseload.games.second_chance.energy import PayPermit
from baseload.games.second_chance.income import SplitIncome, earned_on
from baseload.games.second_chance.knowledge import FOR_BONUS, FOR_RECRUIT, Bonus, Learning, Offer, bonus_name
from baseload.games.second_chance.lobby_effects import TakeEither
from baseload.games.second_chance.reduction import Agreement, Reduction
from baseload.games.second_chance.scientists import Displaced, ExtraMove
from baseload.games.second_chance.state import (
    ACTIONS,
    CARDED,
    MAIN,
    MOVED,
    NO_PROJECT,
    NOBODY,
    VISITED,
    State,
)
from baseload.games.second_chance.turn import Turn, in_turn, may_act
from baseload.text.second_chance.actions import SecondChanceActions
from baseload.text.second_chance.words import board_of, known, parts_of

# The director actions, and the bit that says one is used up.
_DIRECTOR: Final = (("scientist", MOVED), ("market", VISITED), ("card", CARDED))
MAIN_KINDS: Final = ("plan", "prepare", "build")
_KINDS: Final[dict[type[Action], str]] = {
    Plan: "plan",
    Prepare: "prepare",
    Build: "build",
    Move: "scientist",
    Buy: "market",
    Sell: "market",
    Lobby: "card",
    Play: "card",
    Claim: "un",
    DiscardGoal: "goal",
}
_GAINS: Final = ("benefit", "lobby_gain", "lobby_minor")
_BONUS: Final = ("bonus_offered", "bonus_accepted", "bonus_declined", "bonus_lapsed")
_GROUPS: Final = ["green", "blue"]
# Refusals that name a limit, and of what it is one.
_MOST: Final = {
    "reduce_less": "unit.step",
    "no_cubes_left": "unit.plant",
    "region_full_of_permits": "unit.permit",
}


def director_left(state: State) -> list[str]:
    """The director actions that the active player can still take; nobody visits a closed market, and with the end of a
    turn they are over, even while its summits are settled."""
    if not in_turn(state):
        return []
    left = [name for name, bit in _DIRECTOR if not state.used & bit]
    return [name for name in left if name != "market" or not state.stop]


def kinds_of(legal: list[Action]) -> frozenset[str]:
    """Which kinds of action a turn has: what is not used up may still have nothing legal."""
    return frozenset(_KINDS[type(action)] for action in legal if type(action) in _KINDS)


class SecondChanceSentences(SecondChanceActions):
    # --- what happened ---

    def event(self, event: Event, view: CoreView) -> str:
        kind, facts = self._told(event.kind, dict(event.facts), view)
        seat = facts.pop("by", None) if event.seat is None else event.seat
        return super().event(Event(kind, seat, facts), view)

    def _told(self, kind: str, facts: dict[str, Plain], view: CoreView) -> tuple[str, dict[str, Plain]]:
        """Which of an event's sentences it is, and what else that needs."""
        state = known(view)
        parts, board = state.board.parts, state.board
        if kind == "scientist_moved":
            start, facts["start"] = self.post(facts.pop("from"))
            target, facts["target"] = self.post(facts.pop("to"))
            return f"{kind}.{start}_{target}", facts
        if kind == "displaced":
            return kind, {"where": self.post(facts["at"])[1]}
        if kind == "control_taken":
            loser = facts.pop("from")
            if loser is not None:
                kind = f"{kind}.yours" if loser == self.you else f"{kind}.from"
            return kind, {**facts, "loser": self.name(loser)}
        if kind == "prepared":
            return kind, {**facts, "origin": self.origin_of(facts.pop("from"))}
        if kind == "planned":
            return kind, {**facts, "level": self.level(facts["level"])}
        if kind == "built":
            return self._built(facts, state)
        if kind in _GAINS:
            amounts = {name: facts.get(name, 0) for name in ("money", "tech", "permits", "points")}
            moves = kind == "lobby_minor" and facts["minor"] == "scientist"
            return (f"{kind}.scientist" if moves else kind), {
                "card": facts.get("card", 0),
                "gain": self.amounts(**amounts),
            }
        if kind in _BONUS:
            other = facts.pop("to", facts.pop("from", None))
            told = {"bonus": self.bonus_named(facts["bonus"]), "other": self.name(other)}
            yours = kind == "bonus_offered" and other == self.you
            return (f"{kind}.yours" if yours else kind), told
        if kind in ("lobby_main", "drafted"):
            card = facts["card"]
            effects = self.card_main(card, board) if kind == "lobby_main" else self.card(card, board)
            return kind, {"card": card, "effects": effects}
        if kind == "claimed":
            facts["plants"] = self.un_plants(facts["card"], parts)
            facts["scored"] = self.scored(facts["points"], board)
            return (kind if board.team else f"{kind}.rival"), facts
        if kind in ("goal_kept", "goal_shown"):
            return kind, {"goal": facts["goal"], "asks": self.goal(facts["goal"], board)}
        if kind in ("summit_complete", "new_summit"):
            if not facts["tile"]:
                return f"{kind}.none", facts
            return kind, {"named": self.summit_tile(facts["summit"], facts["tile"], parts)}
        return self._told_of_phases(kind, facts, state, view)

    def _built(self, facts: dict[str, Plain], state: State) -> tuple[str, dict[str, Plain]]:
        cost = [self.money(facts["price"] - facts["saved"])]
        cost += [self.tech(facts["tech"])] if facts["tech"] else []
        if "from" in facts:
            cost.append(self.words.say("action.permit_from", origin=self.origin_of(facts["from"])))
        told = {
            "source": facts["source"],
            "region": facts["region"],
            "cost": self.several(cost),
            "scored": self.scored(facts["points"], state.board),
        }
        return ("built.helped" if facts["relief"] else "built"), told

    def _told_of_phases(
        self, kind: str, facts: dict[str, Plain], state: State, view: CoreView
    ) -> tuple[str, dict[str, Plain]]:
        """Events of supply, income and the course of the game, with a sentence for each of a few cases."""
        board = state.board
        parts = board.parts
        if kind == "tile_turned":
            return kind, {"tile": self.tile_named(facts["tile"])}
        if kind == "tiles_open":
            tiles = self.counted("unit.tile", facts["tiles"])
            return (kind if facts["points"] else f"{kind}.none"), {**facts, "tiles": tiles}
        if kind == "inspector_moved":
            tile = state.tiles[facts["place"] - 1] if facts["place"] <= len(state.tiles) else TILE_REGION
            steps = parts.inspector_steps[["none", "gas", "oil", "coal"].index(facts["fossil"])]
            told = {"fossil": facts["fossil"], "steps": steps, "tile": self.tile(tile)}
            return f"{kind}.{_GROUPS[facts['group']]}", told
        if kind == "inspector_off":
            return f"{kind}.{_GROUPS[facts['group']]}", {}
        if kind == "income":
            gain = [self.money(facts["money"])] if facts["money"] else []
            gain += [self.scored(facts["points"], board)] if facts["points"] else []
            return kind, {"gain": self.several(gain)}
        if kind == "permit_paid":
            own = facts["why"] == "supply" and facts["from"] == facts["region"]
            return f"{kind}.{'own' if own else facts['why']}", {
                **facts,
                "origin": self.origin_of(facts.pop("from")),
            }
        if kind == "penalty":
            return (f"{kind}.team" if board.team and not board.solo else kind), facts
        if kind == "reduced" and facts["by"] is not None:
            how = "alone" if board.solo else "agreed" if facts["agreed"] else "by"
            return f"{kind}.{how}", facts
        if kind in ("reduction_proposed", "reduction_objected"):
            lower = facts["steps"] * parts.reduction_step
            return (kind if lower else f"{kind}.none"), {"lower": lower}
        if kind == "knowledge":
            return kind, {**facts, "length": parts.track_lengths[SOURCES.index(facts["source"])]}
        if kind == "bonus_permit":
            return kind, {"region": facts["region"], "there": facts["permits"]}
        if kind == "market_refilled":
            closed = state.phase == ACTIONS and state.stop  # which concerns the active player only
            told = {"price": facts["price"], "count": facts["permits"]}
            return (f"{kind}.closed" if closed else kind), told
        if kind == "events_next":
            return self._events_next([self.words.say(f"region.{name}") for name in facts["regions"]])
        if kind in ("turn", "decade"):
            start = facts.get("start")
            facts["starts"] = self.name(start)
            if kind == "decade" and start is not None and start == self.you:
                kind = "decade.you_start"
            return kind, {**facts, "decades": board.decades, "rounds": rounds(state)}
        if kind == "turn_ended":
            return (kind if facts["acted"] else f"{kind}.idle"), {}
        if kind == "phase":
            return f"{kind}.{facts['phase']}", facts
        if kind == "game_over":
            outcome = view.outcome
            return kind, {"result": self.result(outcome) if outcome is not None else ""}
        return kind, facts

    def _events_next(self, regions: list[str]) -> tuple[str, dict[str, Plain]]:
        if not regions:
            return "events_next.none", {}
        id = "events_next" if len(regions) > 1 else "events_next.last"
        return id, {"first": regions[0], "then": regions[-1]}

    # --- what is asked ---

    def asked(self, view: CoreView) -> str:
        state = known(view)
        seat = state.seat
        if seat is None:
            return super().asked(view)
        top = state.stack[-1]
        kind: str = top.to_plain()[0]
        facts: dict[str, Plain] = {"who": self.name(seat), "free": "", "ppm": 0}
        other: int | None = None
        if isinstance(top, Turn):
            return self._asked_in_turn(state, view)
        if isinstance(top, KeepGoals):
            kind = f"{kind}_rival" if state.board.competitive else kind
            facts["left"] = top.keep - len(state.companies[seat].goals)
        elif isinstance(top, Learning):
            why = "bonus" if top.why == FOR_BONUS else "recruit" if top.why == FOR_RECRUIT else "summit"
            kind = f"{kind}_{why}"
            offered = [source for source in range(len(SOURCES)) if top.mask >> source & 1]
            facts["sources"] = self.sources(offered, "list.or")
        elif isinstance(top, ExtraMove):
            kind = "research" if top.research and state.companies[seat].recruits else kind
        elif isinstance(top, Displaced):
            facts["project"] = self.project(top.place, state)
            other = state.active
            facts["by"] = self.name(other)
            kind = f"{kind}_own" if seat == state.active else kind
        elif isinstance(top, (Bonus, Offer)):
            kind = f"{kind}_gift" if isinstance(top, Bonus) and state.board.gifts else kind
            facts["bonus"] = self.bonus_named(bonus_name(top.bonus))
            other = top.owner if isinstance(top, Offer) else None
            facts["owner"] = self.name(other)
        elif isinstance(top, SplitIncome):
            facts["income"] = self.income_of(top.amount, earned_on(state, seat))
            kind = f"{kind}_team" if state.board.team and not state.board.solo else kind
        elif isinstance(top, PayPermit):
            kind = f"{kind}_{top.why}"
            facts["region"] = self.region(top.region)
        elif isinstance(top, TakeEither):
            facts["card"] = top.card
        elif isinstance(top, Reduction):
            return self._asked_to_reduce(top, state)
        elif isinstance(top, Agreement):
            other = top.proposer
            facts.update(self._reducing(top, state))
            kind = kind if top.steps else f"{kind}_none"
        return self.words.say(self._to(seat, f"asked.{kind}", other), **facts)

    def _reducing(self, top: Reduction | Agreement, state: State) -> dict[str, Plain]:
        facts: dict[str, Plain] = {
            "step": state.board.parts.reduction_step,
            "price": self.points(reduction.price(state)),
            "points": self.points(state.team_points),
            "level": state.level,
        }
        if isinstance(top, Agreement):
            facts["proposer"] = self.name(top.proposer)
            facts["lower"] = top.steps * state.board.parts.reduction_step
            facts["cost"] = self.points(top.steps * reduction.price(state))
        return facts

    def _asked_to_reduce(self, top: Reduction, state: State) -> str:
        """With the least that must be bought and why, and what somebody has objected to."""
        say, step = self.words.say, state.board.parts.reduction_step
        facts = {"who": self.name(top.seat), **self._reducing(top, state)}
        how = "_alone" if state.board.solo else "_all" if state.board.unanimous else ""
        asked = say(self._to(top.seat, f"asked.reduction{how}"), **facts)
        fewest = reduction.fewest(state)
        if fewest:
            least, limit = fewest * step, state.board.parts.level_lost
            asked = say("reducing.least", asked=asked, least=least, limit=limit)
        if top.refused:
            # Which of several partners it was is not kept.
            partner = self.name(1 - top.seat) if len(state.companies) == 2 else say("reducing.partner")
            refused = self.several([steps * step for steps in top.refused], "list.or")
            asked = say("reducing.refused", asked=asked, partner=partner, refused=refused)
        return asked

    def _asked_in_turn(self, state: State, view: CoreView) -> str:
        """What can still be done in a turn. Whose turn it is hears what is legal; the others, who must not learn of
        hidden cards, what is not used up."""
        seat, legal = state.seat, view.legal()
        kinds = kinds_of(legal)
        free = self.free_moves(kinds) if legal else self.unused_moves(director_left(state))
        main = bool(kinds.intersection(MAIN_KINDS)) if legal else may_act(state)
        if not state.used & MAIN:
            kind = ("turn" if free else "turn_action") if main else ("turn_stuck" if free else "turn_over")
        elif main:
            kind = "turn_again" if free else "turn_again_only"
        else:
            kind = "turn_acted" if free else "turn_over"
        parts = state.board.parts
        return self.asked_in_turn(seat, kind, kinds, parts.goal_cash, free=free, ppm=parts.second_action_ppm)

    # --- why not ---

    def refusal(self, refusal: Refusal, view: CoreView | None = None, action: Action | None = None) -> str:
        """Where no project is free, it says little that one of them is taken or prepared."""
        if (
            refusal.code in ("project_taken", "project_prepared")
            and view is not None
            and _none_free(known(view))
        ):
            sentence = self.words.say("refusal.project_taken.every")
            return self.words.say("refusal.with_rule", sentence=sentence, rule=refusal.rule)
        return super().refusal(refusal, view, action)

    def _refusal_id(self, refusal: Refusal, action: Action | None) -> str:
        if refusal.code == "topic_taken":
            return self._to(refusal.facts["speaker"], "refusal.topic_taken")
        if refusal.code == "too_little_tech" and refusal.facts.get("relief"):
            return "refusal.too_little_tech.helped"
        return super()._refusal_id(refusal, action)

    def _refusal_facts(
        self, refusal: Refusal, view: CoreView | None, action: Action | None
    ) -> dict[str, Plain]:
        facts = super()._refusal_facts(refusal, view, action)
        given = refusal.facts
        if refusal.code in _MOST:
            facts["most"] = self.counted(_MOST[refusal.code], given["most"])
        if isinstance(given.get("bonus"), str):
            facts["bonus"] = self.bonus_named(given["bonus"])
        if isinstance(given.get("asked"), str):
            facts["first"] = self.words.say(f"first.{given['asked']}", **facts)
        if refusal.code == "not_a_topic" and view is not None:
            facts["summit"] = self.summit(given["summit"] - 1, known(view))
        elif "summit" in given:
            facts["summit"] = self.words.say("place.summit", summit=given["summit"])
        if refusal.code == "card_does_not_fit":
            facts["effects"] = self.card_main(given["card"], board_of(view))
        if refusal.code == "plants_missing":
            facts["plants"] = self.un_plants(given["card"], parts_of(view))
        if refusal.code == "too_little_tech":
            facts["needed"] = self.tech(given["needed"])
        if refusal.code == "too_little_knowledge":
            facts["level"] = self.level(given["level"])
        if type(given.get("level")) is int and refusal.code == "too_hot_for_second":
            facts["ppm"] = parts_of(view).second_action_ppm
            facts["lost"] = parts_of(view).level_lost
        return facts

    # --- options ---

    def option_facts(self, name: str, value: Plain) -> dict[str, Plain]:
        facts = super().option_facts(name, value)
        parts = parts_of(None)
        if name == "players" and type(value) is int and 1 <= value < len(parts.rounds):
            facts.update(rounds=parts.rounds[value], last=parts.rounds_last_of_three)
        elif name == "mode":
            facts.update(team=parts.decades_team, rivals=parts.decades_competitive, lost=parts.level_lost)
        elif name == "solo_goal" and type(value) is int:
            facts["goal"] = self.solo_goal(value)
        elif name == "components":
            facts["value"] = self.components_told(value)
        return facts


def _none_free(state: State) -> bool:
    """Has every project a scientist, or its infrastructure, after which no scientist is sent there?"""
    return not any(
        project > NO_PROJECT and state.prepared[at] == NOBODY and state.workers[at] == NOBODY
        for at, project in enumerate(state.projects)
    )
