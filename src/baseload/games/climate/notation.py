"""Reading the words of an action. Case and extra spaces do not matter; anything else does.

Each function gets the whole text beside its own words, so that the refusal can quote it.
"""

import re
from typing import Final

from baseload.core.action import Action
from baseload.core.problems import NotationError
from baseload.games.climate.verbs import Coins, Draft, Lobby, Permit, Start, Take
from baseload.games.climate.world import REGIONS, SLOTS

_NUMBER: Final = re.compile(r"[0-9]{1,6}")


def wrong(text: str) -> NotationError:
    return NotationError("not_an_action", text=text)


def number(text: str, word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise wrong(text)
    return int(word)


def one_of(text: str, names: list[str], word: str) -> int:
    if word not in names:
        raise wrong(text)
    return names.index(word)


def read_place(text: str, words: list[str]) -> int:
    """`REGION SLOT`."""
    if len(words) != 2:
        raise wrong(text)
    return 3 * one_of(text, REGIONS, words[0]) + one_of(text, SLOTS, words[1])


def split_card(text: str, words: list[str]) -> tuple[list[str], int]:
    """The words before `with N`, and the card; 0 without one."""
    if len(words) < 2 or words[-2] != "with":
        return words, 0
    card = number(text, words[-1])
    if not card:
        raise wrong(text)
    return words[:-2], card


def read_shared(text: str, verb: str, word: str) -> Action | None:
    """A verb of both games with one argument; None if it is none of them."""
    if verb == "permit":
        return Permit(one_of(text, REGIONS, word))
    if verb == "start":
        return Start(one_of(text, REGIONS, word))
    if verb == "take":
        return Take(one_of(text, SLOTS[:2], word))
    if verb == "lobby":
        return Lobby(number(text, word))
    if verb == "draft":
        return Draft(number(text, word))
    if verb == "coins":
        return Coins(number(text, word))
    return None
