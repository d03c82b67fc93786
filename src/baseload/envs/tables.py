"""What the numbers mean, as tables for people: `python -m baseload.envs.tables power-grid --players 4`."""

import argparse

from baseload.core.problems import Problem
from baseload.core.registry import game as game_by_name
from baseload.core.registry import game_names
from baseload.envs.encodings import encoding
from baseload.envs.encodings.encoding import Block, Blocks
from baseload.text.speaker import speaker


def tables(game: str, **options: object) -> str:
    """The action ids and the places of an observation of a table, as Markdown."""
    table = game_by_name(game).options(**options)
    numbers = encoding(table)
    parts = [
        f"{numbers.actions.size} action ids:",
        "",
        *_rows("ids", numbers.actions),
        "",
        f"{numbers.places.size} numbers in an observation:",
        "",
        *_rows("places", numbers.places),
    ]
    return "\n".join(parts)


def _rows(head: str, blocks: Blocks) -> list[str]:
    return [
        f"| {head} | name | which | meaning |",
        "|---|---|---|---|",
        *(
            f"| {_range(block)} | `{block.name}` | {_which(block)} | {block.meaning} |"
            for block in blocks.blocks
        ),
    ]


def _range(block: Block) -> str:
    last = block.first + block.count - 1
    return str(block.first) if block.count == 1 else f"{block.first}–{last}"


def _which(block: Block) -> str:
    """The labels, or the first and the last of many."""
    labels = [label for label in block.labels if label]
    if len(labels) > 6:
        labels = [*labels[:2], "…", labels[-1]]
    return ", ".join(labels)


def main() -> None:
    """Print the tables of one game."""
    parser = argparse.ArgumentParser(description="What the numbers of an environment mean.")
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    chosen = parser.parse_args()
    options: dict[str, object] = {}
    for pair in chosen.option:
        name, _, value = pair.partition("=")
        options[name] = value
    if chosen.players is not None:
        options["players"] = chosen.players
    try:
        print(tables(chosen.game, **options))
    except Problem as problem:
        parser.error(speaker(chosen.game).problem(problem))


if __name__ == "__main__":
    main()
