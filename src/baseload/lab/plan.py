"""A plan: which tables a study plays, with which bots, how often. It is written in TOML; docs/lab.md tells how.

A plan becomes settings, each a game with its options and a line-up, and a numbered list of games. All settings use the
same deals, so that they can be compared deal by deal; the games of a deal stand together, so that a study that was
stopped has played as much of one setting as of another.

>>> plan = read_plan('games = 2\\n[[tables]]\\ngame = "power-grid"\\nbots = [["normal", "random"]]', "a.toml")
>>> len(plan.settings), plan.games, plan.game(1).seats, plan.game(2).deal
(1, 4, [1, 0], 1)
"""

from itertools import product
from typing import Final

from baseload.core.plain import Plain, canonical, digest
from baseload.core.problems import Problem
from baseload.lab.simulate import game_seed

MOST_GAMES: Final = 10_000_000
MOST_SETTINGS: Final = 10_000


class PlanError(Problem):
    """A plan that cannot be read, or that asks for what there is not."""


class Setting:
    """A game with its options and a line-up, to be played so many deals. `rotations` are distinct ones."""

    def __init__(
        self,
        game: str,
        options: dict[str, Plain],
        lineup: list[str],
        deals: int,
        seed: int,
        rotate: bool,
    ) -> None:
        self.game = game
        self.options = options  # plain, all of them
        self.lineup = lineup
        self.deals = deals
        self.seed = seed
        self.rotate = rotate
        self.rotations = distinct_rotations(lineup) if rotate else 1
        self.options_text = canonical(options)

    def to_plain(self) -> dict[str, Plain]:
        return {
            "game": self.game,
            "options": self.options,
            "lineup": self.lineup,
            "deals": self.deals,
            "seed": self.seed,
            "rotate": self.rotate,
        }


class PlannedGame:
    """One game of a plan. `seats` says for each seat which bot of the line-up sits there; `turn` counts the games of
    the setting, and the bots' own chance comes from it."""

    def __init__(self, number: int, setting: int, deal: int, seed: int, turn: int, seats: list[int]) -> None:
        self.number = number
        self.setting = setting
        self.deal = deal
        self.seed = seed
        self.turn = turn
        self.seats = seats


class _Stretch:
    """Deals that the same settings play: the number of its first game, its first deal, and who plays how often."""

    def __init__(self, number: int, deal: int, plays: list[tuple[int, int]]) -> None:
        self.number = number
        self.deal = deal
        self.plays = plays  # setting and rotations
        self.each = sum(rotations for _, rotations in plays)  # games per deal


class StudyPlan:
    """What a study plays. Plain values only, so that it travels to workers."""

    def __init__(self, name: str, settings: list[Setting]) -> None:
        self.name = name
        self.settings = settings
        self.games = sum(setting.deals * setting.rotations for setting in settings)
        self._stretches = _stretches(settings)

    def game(self, number: int) -> PlannedGame:
        """The game with that number, from 0."""
        if not 0 <= number < self.games:
            raise IndexError(number)
        stretch = next(stretch for stretch in reversed(self._stretches) if stretch.number <= number)
        deals, rest = divmod(number - stretch.number, stretch.each)
        deal = stretch.deal + deals
        place = 0
        while rest >= stretch.plays[place][1]:
            rest -= stretch.plays[place][1]
            place += 1
        place = stretch.plays[place][0]
        setting = self.settings[place]
        count = len(setting.lineup)
        seats = [(seat + rest) % count for seat in range(count)]
        turn = deal * setting.rotations + rest
        return PlannedGame(number, place, deal, game_seed(setting.seed, deal), turn, seats)

    def to_plain(self) -> dict[str, Plain]:
        """The canonical form: two plans are the same if these are."""
        return {"name": self.name, "settings": [setting.to_plain() for setting in self.settings]}

    @property
    def digest(self) -> str:
        return digest(self.to_plain())


def plan_from_plain(plain: Plain) -> StudyPlan:
    """The plan whose `to_plain` gave this."""
    return StudyPlan(
        plain["name"],
        [
            Setting(
                setting["game"],
                dict(setting["options"]),
                list(setting["lineup"]),
                int(setting["deals"]),
                int(setting["seed"]),
                bool(setting["rotate"]),
            )
            for setting in plain["settings"]
        ],
    )


def distinct_rotations(lineup: list[str]) -> int:
    """How often a line-up can move on by a seat before it looks the same again.

    >>> [distinct_rotations(bots.split()) for bots in ("a a a", "a b b", "a b a b")]
    [1, 3, 2]
    """
    for turns in range(1, len(lineup)):
        if lineup[turns:] + lineup[:turns] == lineup:
            return turns
    return len(lineup)


def _stretches(settings: list[Setting]) -> list[_Stretch]:
    found: list[_Stretch] = []
    number = deal = 0
    for after in sorted({setting.deals for setting in settings}):
        plays = [
            (place, setting.rotations) for place, setting in enumerate(settings) if setting.deals >= after
        ]
        stretch = _Stretch(number, deal, plays)
        found.append(stretch)
        number += stretch.each * (after - deal)
        deal = after
    return found


def every_choice(values: dict[str, list[Plain]]) -> list[dict[str, Plain]]:
    """Every way to choose one value of each.

    >>> every_choice({"a": [1, 2], "b": [3]})
    [{'a': 1, 'b': 3}, {'a': 2, 'b': 3}]
    """
    return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]


def load_plan(path: str) -> StudyPlan:
    """The plan in a file."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError as error:
        raise PlanError("plan_not_read", file=path, why=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise PlanError("plan_not_toml", file=path, why="UTF-8") from None
    return read_plan(text, path)


def read_plan(text: str, file: str) -> StudyPlan:
    """The plan that a text is; `file` is where it comes from, for sentences about it."""
    from baseload.lab.plan_file import PlanFile  # which makes what is defined here

    return PlanFile(text, file).plan()
