"""Reading a plan: every value is checked, and whatever is wrong is told with its place, such as
`tables[2].options.players`; tables are counted from 1."""

import os
import tomllib
from typing import Final

from baseload.core.contract import Game
from baseload.core.options import Options
from baseload.core.plain import Plain, canonical
from baseload.core.problems import Problem
from baseload.core.registry import bot as bot_by_spec
from baseload.core.registry import game as game_by_name
from baseload.lab.plan import MOST_GAMES, MOST_SETTINGS, PlanError, Setting, StudyPlan, every_choice

_KEYS: Final = ["name", "seed", "games", "tables"]
_TABLE_KEYS: Final = ["game", "options", "bots", "rotate", "games", "seed"]
_DEALS: Final = 100
_LARGEST: Final = 1_000_000  # bytes; a plan is a page or two
_LARGEST_SEED: Final = 10**18


class _Lineup:
    """Bots for a table: one for each seat, or one for all."""

    def __init__(self, bots: list[str], by_seat: bool) -> None:
        self.bots = bots
        self.by_seat = by_seat

    def fits(self, players: int) -> bool:
        return not self.by_seat or len(self.bots) == players


class PlanFile:
    """The text of a plan, being read."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self._seen: set[str] = set()
        if len(text) > _LARGEST:
            raise PlanError("plan_too_large", file=file, most=_LARGEST)
        try:
            self.top: dict[str, Plain] = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise PlanError("plan_not_toml", file=file, why=str(error).rstrip(".")) from None

    def plan(self) -> StudyPlan:
        """The plan, or the first thing that is wrong with it."""
        top = self.top
        self._known(top, _KEYS, "")
        stem = os.path.splitext(os.path.basename(self.file))[0]
        name = self._text(top.get("name", stem), "name")
        seed = self._whole(top.get("seed", 1), "seed", -_LARGEST_SEED, _LARGEST_SEED)
        deals = self._whole(top.get("games", _DEALS), "games", 1, MOST_GAMES)
        if "tables" not in top:
            raise PlanError("plan_missing", file=self.file, place="tables")
        tables = self._list(top["tables"], "tables")
        settings: list[Setting] = []
        for number, table in enumerate(tables, 1):
            place = f"tables[{number}]"
            if not isinstance(table, dict):
                raise PlanError("plan_table", file=self.file, place=place)
            settings += self._settings(table, place, deals, seed)
            if len(settings) > MOST_SETTINGS:
                raise PlanError("plan_too_many_settings", file=self.file, place=place, most=MOST_SETTINGS)
        plan = StudyPlan(name, settings)
        if plan.games > MOST_GAMES:
            raise PlanError("plan_too_many_games", file=self.file, games=plan.games, most=MOST_GAMES)
        return plan

    def _settings(self, table: dict[str, Plain], place: str, deals: int, seed: int) -> list[Setting]:
        self._known(table, _TABLE_KEYS, f"{place}.")
        for key in ("game", "bots"):
            if key not in table:
                raise PlanError("plan_missing", file=self.file, place=f"{place}.{key}")
        deals = self._whole(table.get("games", deals), f"{place}.games", 1, MOST_GAMES)
        seed = self._whole(table.get("seed", seed), f"{place}.seed", -_LARGEST_SEED, _LARGEST_SEED)
        rotate = table.get("rotate", True)
        if not isinstance(rotate, bool):
            raise PlanError("plan_yes_or_no", file=self.file, place=f"{place}.rotate", value=str(rotate))
        name = self._text(table["game"], f"{place}.game")
        try:
            game = game_by_name(name)
        except Problem as problem:
            raise self._refused(f"{place}.game", problem) from None
        lineups = [
            self._lineup(bots, f"{place}.bots[{number}]")
            for number, bots in enumerate(self._list(table["bots"], f"{place}.bots"), 1)
        ]
        tables = self._options(game, table.get("options", {}), place, lineups)
        settings: list[Setting] = []
        for number, lineup in enumerate(lineups, 1):
            if not any(lineup.fits(options.players) for options in tables):
                at = f"{place}.bots[{number}]"
                raise PlanError("plan_lineup", file=self.file, place=at, bots=len(lineup.bots), table=place)
        for options in tables:
            for number, lineup in enumerate(lineups, 1):
                if lineup.fits(options.players):
                    bots = lineup.bots if lineup.by_seat else lineup.bots * options.players
                    setting = Setting(name, options.to_plain(), bots, deals, seed, rotate)
                    key = canonical([setting.game, setting.options, setting.lineup, setting.seed])
                    if key in self._seen:  # the same games once more would only look like more games
                        raise PlanError("plan_twice", file=self.file, place=f"{place}.bots[{number}]")
                    self._seen.add(key)
                    settings.append(setting)
        return settings

    def _options(self, game: Game, chosen: Plain, place: str, lineups: list[_Lineup]) -> list[Options]:
        """Every combination of the values given. Without a word on players, those that the line-ups ask for."""
        place = f"{place}.options"
        if not isinstance(chosen, dict):
            raise PlanError("plan_table", file=self.file, place=place)
        specs = {spec.name: spec for spec in game.option_specs()}
        values: dict[str, list[Plain]] = {}
        counts = sorted({len(lineup.bots) for lineup in lineups if lineup.by_seat})
        if "players" not in chosen and counts:
            values["players"] = [*counts]
        for name, value in chosen.items():
            at = f"{place}.{name}"
            if name not in specs:
                raise PlanError("plan_unknown_key", file=self.file, place=at, known=list(specs))
            several = self._list(value, at) if isinstance(value, list) else [value]
            try:
                values[name] = [specs[name].read(one) for one in several]
            except Problem as problem:
                raise self._refused(at, problem) from None
            if any(one in values[name][:number] for number, one in enumerate(values[name])):
                raise PlanError("plan_twice", file=self.file, place=at)
        ways = 1
        for several in values.values():
            ways *= len(several)
        if ways > MOST_SETTINGS:
            raise PlanError("plan_too_many_settings", file=self.file, place=place, most=MOST_SETTINGS)
        found: list[Options] = []
        for choice in every_choice(values):
            try:
                found.append(game.options(**choice))
            except Problem as problem:
                raise self._refused(
                    place if chosen else place.replace(".options", ".bots"), problem
                ) from None
        return found

    def _lineup(self, bots: Plain, place: str) -> _Lineup:
        by_seat = isinstance(bots, list)
        specs = [self._text(spec, place) for spec in (self._list(bots, place) if by_seat else [bots])]
        for spec in specs:
            try:
                bot_by_spec(spec)
            except Problem as problem:
                raise self._refused(place, problem) from None
        return _Lineup(specs, by_seat)

    def _refused(self, place: str, problem: Problem) -> PlanError:
        """What somebody else says about the value at that place."""
        return PlanError("plan_refused", file=self.file, place=place, problem=problem.to_plain())

    def _known(self, table: dict[str, Plain], keys: list[str], place: str) -> None:
        for key in table:
            if key not in keys:
                raise PlanError("plan_unknown_key", file=self.file, place=f"{place}{key}", known=keys)

    def _text(self, value: Plain, place: str) -> str:
        if not isinstance(value, str) or not value.strip():
            raise PlanError("plan_text", file=self.file, place=place, value=str(value))
        return value

    def _list(self, value: Plain, place: str) -> list[Plain]:
        if not isinstance(value, list) or not value:
            raise PlanError("plan_list", file=self.file, place=place)
        return value

    def _whole(self, value: Plain, place: str, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise PlanError(
                "plan_number", file=self.file, place=place, value=str(value), least=least, most=most
            )
        return value
