"""A title: everything a game brings, declared in one object beside its rules.

    TITLE = Title(
        "power-grid",
        rules="baseload.games.power_grid.game:GAME",
        speaker="baseload.text.power_grid.speaker:PowerGridSpeaker",
        …
    )

A part is named by where it stands and imported when somebody asks for it: the terminal needs no drawings, a server no
encodings, and rules import neither. Only the rules are needed. Whatever asks for a part that is not there makes do
without: the facts fill the sentences, the page shows the board as text, bots search blindly.

Our own titles are named in `registry.py`; a package brings its own by one entry point, `baseload.titles`.
"""

from importlib import import_module
from importlib.abc import Traversable
from importlib.resources import files
from typing import final

from baseload.core.problems import UnknownNameError

_OURS = "baseload."


@final
class Reference:
    """Where a part stands, `module:object`, to be imported when it is wanted; nowhere if it is empty."""

    def __init__(self, title: str, where: str) -> None:
        self.title = title
        self.where = where
        self._found: object | None = None

    def __bool__(self) -> bool:
        return bool(self.where)

    def __repr__(self) -> str:
        return f"Reference({self.title!r}, {self.where!r})"

    def load(self) -> object | None:
        """What stands there; None where nothing does. Whatever is wrong with another's package is said in one
        sentence."""
        if self._found is not None or not self.where:
            return self._found
        module, _, name = self.where.partition(":")
        try:
            found: object = getattr(import_module(module), name)
        except Exception as error:
            if module.startswith(_OURS):
                raise  # a mistake of ours, wanted with all its lines
            raise broken(self.title, self.where, error) from error
        self._found = found
        return found


def broken(name: str, place: str, error: Exception) -> UnknownNameError:
    """What somebody's package brings cannot be loaded: why, and in which line of that package it went wrong."""
    why, step = f"{type(error).__name__}: {error}", error.__traceback__
    line = ""
    while step is not None:
        module = str(step.tb_frame.f_globals.get("__name__", ""))
        if not module.startswith((_OURS, "importlib")):
            file = step.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
            line = f" ({file}:{step.tb_lineno})"
        step = step.tb_next
    return UnknownNameError("broken_package", name=name, place=place, why=why + line)


def file_at(where: str) -> Traversable:
    """The file or folder of a package that is named `package:path`.

    >>> file_at("baseload.games.power_grid:data/plants.toml").is_file()
    True
    """
    package, _, path = where.partition(":")
    return files(package).joinpath(*path.split("/"))


@final
class Preset:
    """A table that is offered ready to sit down at. `name` is "first", "alone", "friends" or "everything": its title is
    the same in all games, what it is about is said in the game's own words (`preset.first`, …).

    others   who sits on all seats but the first: "bot" or "link", a friend
    level    of the bots
    minutes  how long that takes, where it is not as long as the title says
    """

    def __init__(
        self,
        name: str,
        players: int,
        others: str = "bot",
        level: str = "normal",
        options: dict[str, str] | None = None,
        minutes: tuple[int, int] | None = None,
    ) -> None:
        self.name = name
        self.players = players
        self.others = others
        self.level = level
        self.options: dict[str, str] = options if options is not None else {}
        self.minutes = minutes


@final
class Title:
    """What a game brings. Parts are named by where they stand: an object (`module:object`) or a file (`package:path`).

    name         how the game is called on the command line and in records
    rules        its `Game`: the only part that is needed
    ledger       file: every rule in our own words
    locale       folder of catalogues, with a file of the game's name for each language
    speaker      a `Speaker` for sentences that need more than their facts
    courtesy     a `Courtesy`: what a good host knows beyond the rules
    drawer       a `Drawer`: boards, panels, and which clicks mean which action
    cover        a `Cover`: its pictures on the home page and in lists of tables
    styles       files: the drawings' style sheets; titles may share one
    knowledge    what a good player knows; `weights` is the file with its tuned numbers
    encoding     numbers for learning
    environment  how researchers call it: "PowerGrid-v0" is `baseload/PowerGrid-v0` in Gymnasium
    gatherer     what a study writes down of a game; `figures` are how a seat stands at the end of a round, in words of
                 its own
    chapter      the function that draws the game's own plots in a report
    variant      the option that sets tables of the same size apart in reports
    losses       reasons for which a game ends lost, also where one plays alone and so no team loses
    weight       how much there is to learn and to think about, by our own estimate: "light", "medium" or "heavy"
    minutes      how long so many people take, by our own estimate: at least and at most
    presets      tables that are offered ready to sit down at
    lessons      folder: by which the game is learned; their words lie beside its catalogue, in `<name>-lessons`
    puzzles      file: positions with one clear best action, for practice
    themes       a `Themes`: what such positions are about, and at which tables they are looked for
    guide        file: how the game is played, to be read; its words lie there too, in `<name>-guide`
    """

    def __init__(
        self,
        name: str,
        *,
        rules: str,
        ledger: str = "",
        locale: str = "",
        speaker: str = "",
        courtesy: str = "",
        drawer: str = "",
        cover: str = "",
        styles: tuple[str, ...] = (),
        knowledge: str = "",
        weights: str = "",
        encoding: str = "",
        environment: str = "",
        gatherer: str = "",
        figures: tuple[str, ...] = (),
        chapter: str = "",
        variant: str = "",
        losses: tuple[str, ...] = (),
        weight: str = "",
        minutes: dict[int, tuple[int, int]] | None = None,
        presets: tuple[Preset, ...] = (),
        lessons: str = "",
        puzzles: str = "",
        themes: str = "",
        guide: str = "",
    ) -> None:
        self.name = name
        self.rules = Reference(name, rules)
        self.ledger = ledger
        self.locale = locale
        self.speaker = Reference(name, speaker)
        self.courtesy = Reference(name, courtesy)
        self.drawer = Reference(name, drawer)
        self.cover = Reference(name, cover)
        self.styles = styles
        self.knowledge = Reference(name, knowledge)
        self.weights = weights
        self.encoding = Reference(name, encoding)
        self.environment = environment
        self.gatherer = Reference(name, gatherer)
        self.figures = figures
        self.chapter = Reference(name, chapter)
        self.variant = variant
        self.losses = losses
        self.weight = weight
        self.minutes: dict[int, tuple[int, int]] = minutes if minutes is not None else {}
        self.presets = presets
        self.lessons = lessons
        self.puzzles = puzzles
        self.themes = Reference(name, themes)
        self.guide = guide

    def __repr__(self) -> str:
        return f"Title({self.name!r})"
