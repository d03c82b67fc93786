"""What the pages' templates use: words, glyphs, outlines, the style sheet, addresses that change with the content."""

import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape

from baseload.core.plain import Plain
from baseload.core.registry import USUAL, offered_games, title
from baseload.core.title import file_at
from baseload.draw import busts, glyphs
from baseload.draw.cover import cover
from baseload.draw.drawer import drawer
from baseload.draw.typeface import font_face, web_font
from baseload.draw.world import WORLD, world_symbol
from baseload.server.tongues import address_in
from baseload.server.words import level_name, say, words
from baseload.text.catalogue import offered_languages
from baseload.text.reading import kept_for_each_language, language, reading

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
DRAW: Final = Path(glyphs.__file__).parent
STYLE: Final = DRAW / "style"
KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
FONT: Final = "inter.woff2"

# What the scripts say, by the last part of its id; their `{names}` are filled in by the script.
SCRIPT_WORDS: Final = (
    "amount",
    "beat_back",
    "beat_of",
    "beats",
    "beats_watched",
    "chat_failed",
    "chance_planet",
    "clear",
    "coach",
    "coach_win",
    "coach_planet",
    "coach_show",
    "coach_do",
    "coach_keep",
    "coach_fewer",
    "coach_from",
    "coach_silent",
    "coach_understood",
    "puzzle",
    "puzzle_all",
    "puzzle_found",
    "study_of",
    "study_saved",
    "copied",
    "curtain",
    "curtain_show",
    "fewer",
    "chance_win",
    "hint",
    "hint_before",
    "hint_close",
    "hint_do",
    "hint_next",
    "hint_of",
    "lesson",
    "lesson_of",
    "lesson_back",
    "lesson_next",
    "lesson_show",
    "lesson_do",
    "lesson_why",
    "lesson_would",
    "lesson_taken_back",
    "lesson_end",
    "lesson_all",
    "lesson_following",
    "lesson_first_game",
    "hint_title",
    "hint_wait",
    "lit_places",
    "lost",
    "more",
    "move",
    "not_sent",
    "options_changed",
    "or",
    "over",
    "pause",
    "picking",
    "play",
    "recap_more",
    "rule",
    "stage_done",
    "stage_rest",
    "stage_shut",
    "standing",
    "stop",
    "terms",
    "title",
    "to_now",
    "to_turn",
    "undo",
    "undo_key",
    "up_to",
    "waiting",
    "watching",
    "ways_key",
    "ways_keys",
    "your_turn",
)


@lru_cache(maxsize=1)
def style_sheet() -> bytes:
    """All style sheets as one: the typeface, those of the drawings and the games, then the site's own."""
    own = dict.fromkeys(where for name in offered_games() for where in title(name).styles)
    files = [
        STYLE / "tokens.css",
        STYLE / "frame.css",
        *map(file_at, own),
        STYLE / "banner.css",
        STYLE / "course.css",
        STYLE / "ending.css",
        STYLE / "reading.css",
        STYLE / "excerpt.css",
        STATIC / "site.css",
        STATIC / "lobby.css",
        STATIC / "guide.css",
        STATIC / "beats.css",
        STATIC / "lesson.css",
        STYLE / "forced.css",
    ]
    return "\n".join([font_face(asset(FONT)), *(file.read_text("utf-8") for file in files)]).encode()


@lru_cache(maxsize=1)
def static_files() -> dict[str, bytes]:
    """Every file that pages load, by its name."""
    found = {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.suffix in KINDS
    }
    return {**found, FONT: web_font()}


@lru_cache(maxsize=1)
def edition() -> str:
    """A mark of all that pages load. Scripts load each other from a folder of that name, so none meets an older one."""
    found = hashlib.sha256(style_sheet())
    for name, content in static_files().items():
        found.update(name.encode() + content)
    return found.hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a file, with a mark of its content, so that it can be kept for ever."""
    if name == FONT:  # it has a mark of its own: the style sheet names it, and it outlives most editions
        return f"/code/{hashlib.sha256(web_font()).hexdigest()[:12]}/{FONT}"
    return f"/style.css?v={edition()}" if name == "style.css" else f"/code/{edition()}/{name}"


@lru_cache(maxsize=16)
def module(name: str) -> Markup:
    """A script and, so that the browser need not find them one after the other, all that it imports."""
    found = [name]
    for one in found:
        text = static_files()[one].decode()
        found += [other for other in re.findall(r'from "\./([\w.]+)";', text) if other not in found]
    hints = [f'<link rel="modulepreload" href="{asset(other)}">' for other in found[1:]]
    return Markup("\n".join([*hints, f'<script type="module" src="{asset(name)}"></script>']))


@lru_cache(maxsize=1)
def cover_symbols() -> Markup:
    """What the covers of all games and the home page are made of, to be put into a page once."""
    found = {WORLD: world_symbol()}
    for name in offered_games():
        found |= cover(name).symbols()
    return Markup("".join(found.values()))


def thumbnail(game: str, options: dict[str, Plain], fit: str = "slice") -> Markup:
    """A small picture of a table with these options."""
    return Markup(cover(game).thumbnail(options, fit))


@kept_for_each_language
def script_words() -> Markup:
    """The scripts' words as JSON for a `<script>` element."""
    # Patterns are wanted, not sentences: every name stands for itself.
    names: dict[str, Plain] = {
        name: f"{{{name}}}"
        for name in (
            "amount",
            "at",
            "count",
            "last",
            "most",
            "move",
            "moves",
            "name",
            "next",
            "picked",
            "rest",
            "rule",
            "said",
            "share",
            "title",
        )
    }
    found = {name: say(f"script.{name}", **names) for name in SCRIPT_WORDS}
    for reason in ("undo.nothing", "undo.not_yours", "undo.uncovered"):
        found[reason] = say(f"trouble.{reason}")
    return Markup(json.dumps(found, ensure_ascii=False).replace("<", "\\u003c"))


@lru_cache(maxsize=1)
def language_names() -> dict[str, str]:
    """Every language that pages can be read in, by its tag, with the name that it has for itself."""
    found = {}
    for tag in offered_languages():
        with reading(tag):
            found[tag] = say("language.name")
    return found


def value_name(value: Plain) -> str:
    """A short name for the value of an option; the value itself where nobody has given it one."""
    id = f"new.value.{value}"
    return say(id) if words().has(id) else str(value)


def ruled(text: str, ids: list[str]) -> Markup:
    """The text of a rule: what stands between backticks as code, other rules as links."""
    marked = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text)))
    linked = re.sub(
        r"\b[A-Z0-9]+-[A-Z]?\d+\b",
        lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in ids else found[0],
        marked,
    )
    return Markup(linked)


def template_helpers(engine: Any) -> None:
    environment = engine.engine
    environment.autoescape = True
    environment.trim_blocks = True
    environment.lstrip_blocks = True
    environment.globals.update(
        say=say,
        many=lambda id, count, **facts: words().say_many(id, count, **facts),
        asset=asset,
        module=module,
        icon=lambda *args: Markup(glyphs.icon(*args)),
        seat_mark=lambda *args: Markup(glyphs.seat_mark(*args)),
        bust=lambda *args: Markup(busts.bust(*args)),
        seat_shape=lambda *args: Markup(glyphs.seat_shape(*args)),
        glyph=lambda *args: Markup(glyphs.glyph(*args)),
        sprite=lambda: Markup(glyphs.sprite()),
        symbols=lambda name: Markup(drawer(name).symbols()),
        cover=lambda name: Markup(cover(name).picture()),
        cover_symbols=cover_symbols,
        thumbnail=thumbnail,
        ruled=ruled,
        value_name=value_name,
        level_name=level_name,
        usual_bot=USUAL,
        script_words=script_words,
        markup=Markup,
        language=language,
        languages=language_names,
        address_in=address_in,
    )
