"""The contract's own tests, for authors of games and bots: plain functions that raise AssertionError with a sentence.

    from baseload.testing import check_bot, check_game

    check_game("my-game")                    every check, at tables with every number of players and every option
    check_bot("my-bot", "my-game")

With pytest each check is a test of its own:

    @pytest.mark.parametrize(("check", "about"), cases("my-game"), ids=str)
    def test_my_game(check, about):
        check(about)

`python -m baseload.testing my-game` does the same without pytest. A `Subject` tells the checks more about a game: its
tables, how to play it, what to try. docs/testing.md has the chapters. The standard library is all they need.
"""

from baseload.testing.bots import Seating
from baseload.testing.subject import Subject, Table, default_tables
from baseload.testing.suite import About, Check, bot_cases, cases, check_bot, check_game

__all__ = [
    "About",
    "Check",
    "Seating",
    "Subject",
    "Table",
    "bot_cases",
    "cases",
    "check_bot",
    "check_game",
    "default_tables",
]
