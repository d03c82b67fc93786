"""How the bots of a study stand: for each setting and bot the games, the share of victories and the mean score.

Everything is counted in whole numbers, so the order in which games come in does not matter.
"""

from typing import TYPE_CHECKING, Final

from baseload.core.plain import Plain
from baseload.lab.plan import StudyPlan
from baseload.lab.tables import Entry

if TYPE_CHECKING:
    import polars as pl

# A victory in parts that can be shared evenly by any number of winners up to sixteen.
_WHOLE: Final = 720_720


class BotStanding:
    """One bot in one setting. It may sit in several seats at once; each counts."""

    def __init__(self) -> None:
        self.seats = 0
        self.components = 0  # of victories
        self.scored = 0  # seats whose score counts: not those of games that everybody lost
        self.points = 0

    def to_plain(self) -> dict[str, Plain]:
        return {
            "seats": self.seats,
            "share": round(self.components / _WHOLE / self.seats, 4) if self.seats else None,
            "mean_score": round(self.points / self.scored, 4) if self.scored else None,
        }


class SettingStanding:
    """One setting: what was played and how its bots did."""

    def __init__(self, bots: list[str]) -> None:
        self.games = 0
        self.errors = 0
        self.team_won = 0
        self.team_lost = 0
        self.bots = {bot: BotStanding() for bot in bots}

    @property
    def saved(self) -> float | None:
        """The share of games that not everybody lost; None where nobody wins or loses together."""
        if not self.team_won and not self.team_lost:
            return None
        return 1 - self.team_lost / (self.games - self.errors)

    def to_plain(self) -> dict[str, Plain]:
        plain: dict[str, Plain] = {"games": self.games, "errors": self.errors}
        if self.team_won or self.team_lost:
            plain["team_won"] = self.team_won
            plain["team_lost"] = self.team_lost
        plain["bots"] = [{"bot": bot, **standing.to_plain()} for bot, standing in self.bots.items()]
        return plain


class Standings:
    """How far a study is, and how its bots stand."""

    def __init__(self, plan: StudyPlan) -> None:
        self.plan = plan
        self.done = 0
        self.errors = 0
        self.settings = [SettingStanding(setting.lineup) for setting in plan.settings]

    def add(self, entry: Entry) -> None:
        """A game that was played just now, or stands in a journal."""
        game = self.plan.game(entry["number"])
        setting = self._count(game.setting, entry["team"], entry["error"])
        lineup = self.plan.settings[game.setting].lineup
        for seat, (_, score, share) in enumerate(entry["seats"]):
            self._seat(setting, lineup[game.seats[seat]], score, share, entry["team"])

    def add_frames(self, games: "pl.DataFrame", seats: "pl.DataFrame") -> None:
        """The games of a complete block."""
        teams: dict[int, bool | None] = {}
        for number, setting, team, error in games.select("number", "setting", "team", "error").iter_rows():
            teams[number] = team
            self._count(setting, team, error)
        columns = ("number", "setting", "bot", "score", "share")
        for number, setting, bot, score, share in seats.select(columns).iter_rows():
            self._seat(self.settings[setting], bot, score, share, teams[number])

    def _count(self, place: int, team: bool | None, error: str | None) -> SettingStanding:
        setting = self.settings[place]
        self.done += 1
        setting.games += 1
        if error is not None:
            self.errors += 1
            setting.errors += 1
        setting.team_won += team is True
        setting.team_lost += team is False
        return setting

    def _seat(self, setting: SettingStanding, bot: str, score: int, share: float, team: bool | None) -> None:
        standing = setting.bots[bot]
        standing.seats += 1
        standing.components += round(share * _WHOLE)
        if team is not False:
            standing.scored += 1
            standing.points += score

    def to_plain(self) -> dict[str, Plain]:
        return {
            "name": self.plan.name,
            "digest": self.plan.digest,
            "planned": self.plan.games,
            "played": self.done,
            "errors": self.errors,
            "settings": [
                {
                    "game": setting.game,
                    "options": setting.options,
                    "lineup": setting.lineup,
                    **standing.to_plain(),
                }
                for setting, standing in zip(self.plan.settings, self.settings, strict=True)
            ],
        }
