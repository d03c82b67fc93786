"""`baseload rules`: the rule ledger, by id, by words, whole, or as the page for the documentation."""

import argparse
import json

from baseload.cli.parser import Commands, game_named
from baseload.cli.screen import Screen
from baseload.cli.words import say, say_many
from baseload.core.ledger import Rule, rulebook
from baseload.text.ledger import find_rules, read_ledger
from baseload.text.sources import place_told
from baseload.text.speaker import speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("rules", help=say("rules.help"), description=say("rules.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    parser.add_argument("words", nargs="*", metavar="WORD", help=say("rules.words"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.add_argument("--markdown", action="store_true", help=say("rules.markdown"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_named(args)
    asked = [word for word in args.words if word.strip()]
    rules = find_rules(game, asked) if asked else read_ledger(game)
    if args.json:
        print(json.dumps([rule.to_plain() for rule in rules], indent=2, ensure_ascii=False))
    elif args.markdown:
        print(page(game, rules))
    else:
        screen = Screen()
        show(screen, game, rules)
        if len(rules) > 1:
            screen.show(say_many("rules.count", len(rules)))
    return 0


def _sections(rules: list[Rule]) -> dict[str, list[Rule]]:
    sections: dict[str, list[Rule]] = {}
    for rule in rules:
        sections.setdefault(rule.section, []).append(rule)
    return sections


def show(screen: Screen, game: str, rules: list[Rule]) -> None:
    """Rules under their headings, each with its words, where it is from, and what a table can choose about it."""
    for section, members in _sections(rules).items():
        screen.show(screen.strong(section))
        screen.show()
        for rule in members:
            screen.show("  " + screen.strong(say("rules.head", id=rule.id, title=rule.title)))
            screen.paragraph(rule.text, "    ")
            screen.show(screen.dim("    " + say("rules.place", place=place_told(rule.place))))
            if rule.option:
                about = speaker(game).option(game, rule.option)
                screen.paragraph(screen.dim(say("rules.choice", option=rule.option, about=about)), "    ")
            screen.show()


def _source(rule: Rule) -> str:
    """For whoever works on the code too."""
    id = "rules.source_with_option" if rule.option else "rules.source"
    return say(id, place=place_told(rule.place), code=rule.code, option=rule.option)


def page(game: str, rules: list[Rule]) -> str:
    """The ledger as a page of the documentation."""
    lines = [say("rules.page_title", title=speaker(game).title()), ""]
    lines += [say("rules.page_intro", game=game, rulebook=rulebook(game), count=len(rules)), ""]
    for section, members in _sections(rules).items():
        lines += [f"## {section}", ""]
        for rule in members:
            lines += [
                f'<a id="{rule.id}"></a>**{rule.id} · {_escaped(rule.title)}**{_stop(rule.title)} '
                f"{_escaped(rule.text)}  ",
                say("rules.page_source", source=_source(rule)),
                "",
            ]
    return "\n".join(lines).rstrip()


def _stop(title: str) -> str:
    return "" if title.endswith("?") else "."


def _escaped(text: str) -> str:
    """Text that Markdown leaves alone, but for words between backticks, which it shows as they are."""
    parts = text.split("`")
    for place in range(0, len(parts), 2):
        for mark in "\\*_<>|":
            parts[place] = parts[place].replace(mark, "\\" + mark)
    return "`".join(parts)


def show_short(screen: Screen, rule: Rule) -> None:
    """A rule in the middle of a game: no more than its words."""
    screen.paragraph(say("rules.short", id=rule.id, title=rule.title, text=rule.text), "  ")
