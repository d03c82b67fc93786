"""The form for a table: what it offers, tables ready to sit down at among it; how it is read; options told in words.

The same form makes a new table and changes the options of one that still waits for its people.
"""

from itertools import product
from typing import Any, Final

from litestar import Request
from litestar.datastructures import State as AppState
from litestar.datastructures import UploadFile
from litestar.response import Template

from baseload.coach.lesson import lessons
from baseload.core.plain import Plain
from baseload.core.registry import USUAL, game_names, offered_bots, title
from baseload.core.registry import game as game_by_name
from baseload.core.title import Preset
from baseload.draw.cover import cover
from baseload.server import limits
from baseload.server.offers import all_games, game_described
from baseload.server.parts import titles
from baseload.server.people import Person
from baseload.server.table import SeatWish, Table
from baseload.server.words import Trouble, say, words
from baseload.text.provenance import provenance
from baseload.text.speaker import speaker

_THINKING: Final = (1000, 2000, 5000, 10_000, 20_000)  # milliseconds that the form offers for bots
_OPEN_OPTIONS: Final = ("everything",)  # presets with which the rarer options are shown at once
_COACHED: Final = ("first",)  # presets at whose tables a coach looks on
OWN: Final = "own"  # what the form says instead of a value that a file holds


# --- what it offers -----------------------------------------------------------------------------------------------


def new_page(
    person: Person,
    game: str,
    trouble: Trouble | None = None,
    filled: dict[str, Any] | None = None,
    preset: str = "",
    offer: bool = False,
) -> Template:
    """The form for a new table, as it was filled if it comes back, or as a preset fills it. `offer`: to who is new to
    this game, its lessons and its first game are offered."""
    chosen = next((one for one in title(game).presets if one.name == preset), None)
    context = {
        **form_context(game),
        "person": person,
        "values_told": provenance(game_by_name(game).options()).told(speaker(game).words),
        "games": all_games(),
        "presets": [_told_preset(game, one) for one in title(game).presets],
        "preset": chosen.name if chosen is not None else "",
        "trouble": trouble,
        "filled": filled or (_filled(chosen) if chosen is not None else {}),
        "minutes_to_learn": sum(one.minutes for one in lessons(game)) if offer else 0,
        "rest_open": bool(filled) or preset in _OPEN_OPTIONS,
    }
    return Template("new.html", context=context, status_code=trouble.status if trouble else 200)


def form_context(game: str) -> dict[str, Any]:
    """What the form of options needs to know, wherever it stands."""
    return {
        "game": game_described(game),
        "prominent": [name for name in (title(game).variant, *cover(game).shown) if name],
        "pictured": cover(game).shown,
        "bots": offered_bots(),
        "thinking": [(str(time), told_thinking(time)) for time in _THINKING],
        "counts": _told_counts(game),
        "fits": lambda count, filled: _fits(game, count, filled),
    }


def lobby_context(
    request: Request[Any, Any, Any],
    state: AppState,
    person: Person,
    table: Table,
    trouble: Trouble | None = None,
    filled: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """What the page of a table that waits needs to know. Only its host gets the form."""
    waiting = state.tables.waiting
    host = table.host == person.id
    context = {
        "person": person,
        "table": table,
        "host": host,
        "here": waiting.here(table),
        "free_seats": sum(seat.kind == "free" for seat in table.seats),
        "stays": [host and waiting.why_not(table, seat) is not None for seat in table.seats],
        "titles": titles(),
        "base": str(request.base_url).rstrip("/"),
        "options": told_options(table),
        "values_told": values_told(table),
        "trouble": trouble,
        "bots": offered_bots(),
    }
    if not host:
        return context
    return {**context, **form_context(table.game), "filled": filled or _filled_by(table)}


def _told_preset(game: str, preset: Preset) -> dict[str, Plain]:
    """A card: its title, what it is about in the game's own words, and how long it takes."""
    own = speaker(game).words
    id = f"preset.{preset.name}"
    return {
        "name": preset.name,
        "title": say(id),
        "about": own.say(id) if own.has(id) else "",
        "minutes": _told_minutes(game, preset),
    }


def _told_minutes(game: str, preset: Preset) -> str:
    """How long that takes, by our own estimate; bots decide in a moment, so that who plays with them waits less."""
    found = preset.minutes
    if found is None and preset.players in title(game).minutes:
        people = preset.players if preset.others == "link" else 1
        least, most = title(game).minutes[preset.players]
        share = (1 + people / preset.players) / 2
        found = round(least * share / 5) * 5, round(most * share / 5) * 5
    return say("new.minutes", least=found[0], most=found[1]) if found is not None else ""


def _told_counts(game: str) -> list[dict[str, Any]]:
    """What is told of each number of players, and how long they take. Where a preset has a time of its own, for a game
    that is shorter by the rules, that game and the usual one are told apart, for every number."""
    known, specs = title(game), {spec.name: spec for spec in game_by_name(game).option_specs()}
    short = next((one for one in known.presets if one.minutes is not None), None)
    names = list(short.options) if short is not None else []
    found = []
    for players in specs["players"].values:
        for values in product(*(specs[name].values for name in names)):
            others = dict(zip(names, values, strict=True))
            minutes = known.minutes.get(int(str(players)))
            if short is not None and minutes is not None and others == short.options:
                minutes = _shortened(game, short, minutes)
            about = speaker(game).option_value(game, "players", players, others)
            told = say("new.minutes", least=minutes[0], most=minutes[1]) if minutes is not None else ""
            chosen = {name: str(value) for name, value in {"players": players, **others}.items()}
            found.append({"chosen": chosen, "about": about, "minutes": told})
    return found


def _shortened(game: str, short: Preset, minutes: tuple[int, int]) -> tuple[int, int]:
    """How long a game takes that is shorter by the rules, for as many people as take that long for the usual one."""
    usual = title(game).minutes[short.players]
    own = short.minutes or usual
    return round(minutes[0] * own[0] / usual[0] / 5) * 5, round(minutes[1] * own[1] / usual[1] / 5) * 5


def _fits(game: str, count: dict[str, Any], filled: dict[str, Any]) -> bool:
    """Is that line about the form as it is filled?"""
    usual = {spec.name: str(spec.default) for spec in game_by_name(game).option_specs()}
    return all(filled.get(f"option-{name}", usual[name]) == value for name, value in count["chosen"].items())


def _filled(preset: Preset) -> dict[str, str]:
    """The form as it would be sent."""
    filled = {"option-players": str(preset.players), "seat-0": "me"}
    for seat in range(1, preset.players):
        filled |= {f"seat-{seat}": preset.others, f"level-{seat}": preset.level}
    if preset.name in _COACHED:
        filled["coach"] = "on"
    return filled | {f"option-{name}": value for name, value in preset.options.items()}


def _filled_by(table: Table) -> dict[str, str]:
    filled = {
        f"option-{name}": OWN if isinstance(value, dict) else _as_field(value)
        for name, value in table.options.items()
    }
    return filled | {"thinking": str(table.thinking or "")}


def _as_field(value: Plain) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


# --- how it is read -----------------------------------------------------------------------------------------------


class Wanted:
    """What a form asks for: options, those of them that a file holds, seats, and the time for bots."""

    def __init__(self, options: dict[str, Plain], files: dict[str, str]) -> None:
        self.options = options
        self.files = files
        self.wishes: list[SeatWish] = []
        self.thinking: int | None = None


async def read_form(game: str, data: dict[str, Any], table: Table | None = None) -> Wanted:
    """The options and seats of the form for a table, and the time for its bots: `option-map`, `file-map`, `seat-0`,
    `name-0`, `level-0`, `thinking`. `table`: whose options are changed, so that what a file held before can stay."""
    if game not in game_names():
        raise Trouble(404, "no_such_game", game=game)
    options = {
        name.removeprefix("option-"): str(value)
        for name, value in data.items()
        if name.startswith("option-") and isinstance(value, str) and value != ""
    }
    wanted = Wanted({**options}, {})
    for name, value in options.items():
        if value == OWN:
            await _take_own(wanted, name, data.get(f"file-{name}"), table)
    for number in range(_players_in(game, options)):
        kind, _, bot = str(data.get(f"seat-{number}", "bot")).partition(":")
        bot = bot or str(data.get(f"level-{number}", USUAL))
        name = str(data.get(f"name-{number}", "")) if kind == "here" else ""  # bots have names of their own
        wanted.wishes.append(SeatWish(kind, name[: limits.NAME], bot))
    time = str(data.get("thinking", ""))
    if time:  # what is no number becomes one that no table is made with
        wanted.thinking = int(time) if time.isdecimal() and len(time) < 9 else 0
    return wanted


async def _take_own(wanted: Wanted, name: str, file: Any, table: Table | None) -> None:
    """Instead of a value: what the file holds that came along, or else what the table has already."""
    del wanted.options[name]
    content = await file.read(limits.OPTION_FILE + 1) if isinstance(file, UploadFile) else b""
    if len(content) > limits.OPTION_FILE:
        raise Trouble(413, "file_too_long", most=f"{limits.OPTION_FILE:,}")
    if content:
        try:
            wanted.files[name] = content.decode()
        except UnicodeDecodeError:
            raise Trouble(400, "file_not_toml", why="UTF-8") from None
    elif table is not None and isinstance(table.options.get(name), dict):
        wanted.options[name] = table.options[name]
    else:
        raise Trouble(400, "file_missing")


def _players_in(game: str, options: dict[str, str]) -> int:
    """How many seats to read from the form: none where the game does not take so many, which then says so itself."""
    counts = {str(count): count for count in game_by_name(game).option_specs()[0].values}
    return int(counts.get(str(options.get("players", "")), 0))


# --- in words -----------------------------------------------------------------------------------------------------


def told_thinking(milliseconds: int) -> str:
    """The time that bots may think, in words."""
    say_many = words().say_many
    if milliseconds % 1000:
        return say("new.thinking_ms", milliseconds=milliseconds)
    return say_many("new.thinking_seconds", milliseconds // 1000)


def values_told(table: Table) -> str:
    """Where the table's component values come from, in a sentence; "" where all of them are printed."""
    options = game_by_name(table.game).options_from_plain(table.options)
    return provenance(options).told(speaker(table.game).words)


def told_options(table: Table) -> list[dict[str, Plain]]:
    """The table's options in words, those first that differ from the usual."""
    game = game_by_name(table.game)
    voice = speaker(table.game)
    told = [
        {
            "name": spec.name,
            "about": voice.option(game, spec.name),
            "value": voice.option_value(game, spec.name, table.options.get(spec.name), table.options),
            "usual": table.options.get(spec.name) == spec.default,
        }
        for spec in game.option_specs()
    ]
    if table.thinking is not None:
        value = told_thinking(table.thinking)
        told.append({"name": "thinking", "about": say("new.thinking"), "value": value, "usual": False})
    return sorted(told, key=lambda option: bool(option["usual"]))
