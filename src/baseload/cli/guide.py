"""`baseload guide`: how a game is played, to be read in the terminal, or as the page for the documentation."""

import argparse
from typing import Final

from baseload.cli.parser import Commands, UsageProblem, game_named
from baseload.cli.screen import Screen, columns
from baseload.cli.words import say
from baseload.coach.guide import Chapter, Guide, Paragraph, Part, Picture, Table, guide
from baseload.core.problems import UnknownNameError
from baseload.text.catalogue import Catalogue, catalogue, offered_languages
from baseload.text.guides import emphasised, guide_words
from baseload.text.reading import SOURCE, language
from baseload.text.speaker import speaker

PICTURES: Final = "../pictures/guide"  # from the pages of the documentation
_RULES: Final = "../rules"
_OWN_NAME: Final = (
    "site",
    "language.name",
)  # the catalogue in which every language says what it is called, and where


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("guide", help=say("guide.help"), description=say("guide.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    parser.add_argument("chapter", nargs="?", metavar="CHAPTER", help=say("guide.chapter"))
    parser.add_argument("--markdown", action="store_true", help=say("guide.markdown"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_named(args)
    found = guide(game)
    if found is None:
        raise UsageProblem("no_guide", game=game)
    if args.markdown:
        print(page(found))
    else:
        _show(Screen(), found, [_chosen(found, args.chapter)] if args.chapter else found.chapters)
    return 0


def _chosen(found: Guide, wish: str) -> Chapter:
    """By its number or its name."""
    known = found.chapters
    if wish.isdecimal() and 1 <= int(wish[:6]) <= len(known):
        return known[int(wish) - 1]
    for chapter in known:
        if chapter.id == wish:
            return chapter
    raise UnknownNameError("unknown_chapter", name=wish, known=[chapter.id for chapter in known])


# --- in the terminal -------------------------------------------------------------------------------------------------


def _show(screen: Screen, found: Guide, chapters: list[Chapter]) -> None:
    words = guide_words(found.game)
    screen.paragraph(say("guide.title", title=speaker(found.game).title()), strong=True)
    screen.paragraph(_plain(words.say(found.about)))
    for chapter in chapters:
        number = found.chapters.index(chapter) + 1
        screen.show()
        head = say("guide.head", number=number, title=_plain(words.say(chapter.word("title"))))
        screen.paragraph(head, strong=True)
        for part in chapter.parts:
            if not isinstance(part, Picture):  # there is nothing to be drawn on
                screen.show()
                _tell(screen, words, chapter, part)
    screen.show()
    screen.paragraph(screen.dim(say("guide.more", game=found.game, rule=_first_rule(found))))


def _first_rule(found: Guide) -> str:
    return next(rule for chapter in found.chapters for part in chapter.parts for rule in part.rules)


def _tell(screen: Screen, words: Catalogue, chapter: Chapter, part: Paragraph | Table) -> None:
    if isinstance(part, Table):
        screen.paragraph(_plain(words.say(chapter.word(part.id, "caption"))), "  ")
        rows = _cells(words, chapter, part)
        told = columns(rows, set(range(1, len(part.columns))))
        screen.show("\n".join(f"  {line}" for line in told.splitlines()))
    else:
        if part.tip:
            screen.show("  " + screen.strong(say("guide.tip")))
        screen.paragraph(_plain(words.say(chapter.word(part.id))), "  ")
        for item in part.items:
            screen.paragraph(_plain(words.say(chapter.word(part.id, item))), "  · ", "    ")
    if part.rules:
        screen.paragraph(screen.dim(" ".join(part.rules)), "  ")


def _plain(text: str) -> str:
    return "".join(piece for piece, _ in emphasised(text))


def _cells(words: Catalogue, chapter: Chapter, table: Table) -> list[list[str]]:
    """The heads of the columns, then the rows."""
    heads = [words.say(chapter.word(table.id, column)) for column in table.columns]
    rows = [
        [str(cell) if isinstance(cell, int) else words.say(chapter.word(table.id, cell)) for cell in row]
        for row in table.rows
    ]
    return [heads, *rows]


# --- in the documentation --------------------------------------------------------------------------------------------


def page(found: Guide) -> str:
    """The guide as a page of the documentation, in the reader's language."""
    words = guide_words(found.game)
    title = speaker(found.game).title()
    lines = [f"# {say('guide.title', title=title)}", "", words.say(found.about), ""]
    lines += [_tongues(found.game), ""]
    for chapter in found.chapters:
        lines += [f"## {words.say(chapter.word('title'))}", ""]
        for part in chapter.parts:
            lines += [*_written(words, found.game, chapter, part), ""]
    made = say("guide.made", game=found.game, language=language())
    return "\n".join([*lines, "---", "", f"<sub>{made}</sub>"])


def page_name(game: str, tag: str) -> str:
    """Of the file in which the page stands: `power-grid.md`, `power-grid.de.md`."""
    return f"{game}.md" if tag == SOURCE else f"{game}.{tag}.md"


def picture_name(game: str, chapter: Chapter, picture: Picture) -> str:
    """Of the file with the picture, in the folder of its language."""
    return f"{game}-{chapter.id}-{picture.id}.png"


def _tongues(game: str) -> str:
    """Links to the same page in the other languages."""
    domain, id = _OWN_NAME
    names = {tag: catalogue(tag, domain=domain).say(id) for tag in offered_languages()}
    links = [f"[{name}]({page_name(game, tag)})" for tag, name in names.items() if tag != language()]
    return " · ".join(links)


def _written(words: Catalogue, game: str, chapter: Chapter, part: Part) -> list[str]:
    if isinstance(part, Picture):
        caption = words.say(chapter.word(part.id, "caption"))
        file = f"{PICTURES}/{language()}/{picture_name(game, chapter, part)}"
        return [f"![{caption}]({file})", "", f"*{caption}*"]
    cites = " ".join(f"[{rule}]({_RULES}/{game}.md#{rule})" for rule in part.rules)
    cited = f" <sub>{cites}</sub>" if cites else ""
    if isinstance(part, Table):
        heads, *rows = [f"| {' | '.join(row)} |" for row in _cells(words, chapter, part)]
        rule = f"|---|{'---:|' * (len(part.columns) - 1)}"
        return [f"**{words.say(chapter.word(part.id, 'caption'))}**{cited}", "", heads, rule, *rows]
    text = words.say(chapter.word(part.id)) + cited
    if part.tip:
        return [f"> **{say('guide.tip')}.** {text}"]
    items = [f"- {words.say(chapter.word(part.id, item))}" for item in part.items]
    return [text, *([""] if items else []), *items]
