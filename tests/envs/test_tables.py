"""The documented tables are those of the encodings."""

from pathlib import Path

import pytest

from baseload.envs.tables import tables

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize(
    ("game", "players", "head"),
    [
        ("power-grid", 4, "### Power Grid, four players, Germany"),
        ("co2", 3, "### CO₂, three players"),
        ("second-chance", 3, "### Second Chance, a team of three"),
    ],
)
def test_the_page_shows_what_the_numbers_mean(game: str, players: int, head: str) -> None:
    assert f"{head}\n\n{tables(game, players=players)}\n" in PAGE.read_text("utf-8"), (
        f"print it anew: python -m baseload.envs.tables {game} --players {players}"
    )
