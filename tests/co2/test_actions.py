"""The notation of CO₂: every verb reads back, other spellings are understood, and nothing else is."""

import contextlib
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baseload.core.problems import NotationError
from baseload.games.climate import verbs
from baseload.games.climate.verbs import coins
from baseload.games.climate.world import MOST_SUMMITS, PLACES, REGIONS, SLOTS, SUMMIT
from baseload.games.co2 import actions
from baseload.games.co2.actions import HAND, WITH_COINS, WITH_TECH, Move, Verb, bids
from baseload.games.co2.components import SOURCES
from tests.co2.scene import GAME, arrange, table

EXAMPLES = """
propose forestation north_america money
propose solar asia research with 2
install asia tech
install oceania money from south_america
install asia tech with 11
install asia tech from africa with 12
construct europe money
construct africa research with 16
move hand to asia tech
move asia tech to hand
move north_america money to oceania research
move asia tech to summit 1
move asia tech to summit 6 with 21
recruit
buy
buy with 25
sell
sell with 26
lobby 4
take money
take tech
claim 34
discard goal
keep goal
done
pass
learn fusion
permit south_america
hold 1
hold 6
coins 0
start north_america
slot research
pay hand
pay tech
pay coins
pay europe
bid 0
first 1
first 5
draft 26
""".strip().splitlines()


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_verb_reads_back(text: str) -> None:
    action = GAME.action(text)
    assert str(action) == text
    assert repr(action) == f"<{text}>"
    again = GAME.action(f"  {text.upper().replace(' ', '   ')} ")
    assert again == action
    assert hash(again) == hash(action)
    assert str(pickle.loads(pickle.dumps(action))) == text


def test_every_verb_has_an_example() -> None:
    shown = {type(GAME.action(text)) for text in EXAMPLES}
    assert shown == {*Verb.__subclasses__(), *verbs.SHARED}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("PROPOSE  Solar ASIA Money", "propose solar asia money"),
        ("lobby 007", "lobby 7"),
        ("buy with 025", "buy with 25"),
        ("\tdiscard   goal\n", "discard goal"),
        ("hold 01", "hold 1"),
    ],
)
def test_other_spellings(text: str, written: str) -> None:
    assert str(GAME.action(text)) == written


WRONG = """
propose
propose solar
propose solar asia
propose asia solar money
propose coal asia money
propose solar atlantis money
propose solar asia science
propose solar asia money with
propose solar asia money with 0
propose solar asia money with asia
propose solar asia money with -2
propose solar asia money with 2 with 3
propose solar asia money 2
propose solar asia money from asia
install
install asia
install asia tech from
install asia tech from hand
install asia tech from atlantis
install asia tech with 3 from asia
install asia tech asia
construct asia
construct solar asia tech
construct asia tech from asia
move
move hand
move to
move hand to
move to hand
move hand asia tech
move hand to asia
move hand to summit
move hand to summit 0
move hand to summit 7
move hand to summit x
move asia tech to hand to hand
move asia tech summit 1
move pool to hand
recruit 1
buy 2
buy with
sell 1
sell with 0
buy sell
lobby
lobby x
lobby 1 2
lobby 1000000
lobby -1
lobby 1.5
take research
take
claim
claim x
discard
discard 27
keep
keep goals
done 1
pass 1
learn
learn coal
learn solar fusion
permit
permit atlantis
hold 0
hold 7
coins
coins -1
coins many
start
start tech
slot
slot four
pay
pay points
pay 3
bid
bid -1
bid +1
bid ²
bid ١
first 0
first
draft
draft x
trade 1
power none
with 3
""".strip().splitlines()


@pytest.mark.parametrize("text", [*WRONG, "", "   ", "\n"])
def test_everything_else_is_no_action(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.action(text)
    assert raised.value.code == "not_an_action"
    assert raised.value.facts["text"] == text


def test_places_are_named_by_region_and_slot() -> None:
    texts = {str(Move(HAND, place, 0)) for place in range(PLACES)}
    assert texts == {f"move hand to {region} {slot}" for region in REGIONS for slot in SLOTS}
    assert str(Move(3 * REGIONS.index("asia") + 2, SUMMIT, 0)) == "move asia research to summit 1"


def test_prepared_actions_are_what_they_say() -> None:
    """The lists from which `legal()` takes its actions, each against its own text."""
    for place in range(PLACES):
        where = f"{REGIONS[place // 3]} {SLOTS[place % 3]}"
        for source, name in enumerate(SOURCES):
            assert str(actions.PROPOSALS[place][source]) == f"propose {name} {where}"
        origins = ["", *[f" from {region}" for region in REGIONS]]
        assert [str(action) for action in actions.INSTALLS[place]] == [
            f"install {where}{origin}" for origin in origins
        ]
        assert str(actions.CONSTRUCTS[place]) == f"construct {where}"
    posts = ["hand", *[f"{region} {slot}" for region in REGIONS for slot in SLOTS]]
    targets = [*posts, *[f"summit {number}" for number in range(1, MOST_SUMMITS + 1)]]
    assert [[str(action) for action in row] for row in actions.MOVES] == [
        [f"move {start} to {target}" for target in targets] for start in posts
    ]
    assert [str(action) for action in actions.LOBBIES] == [f"lobby {card}" for card in range(27)]
    assert [str(action) for action in actions.LEARNS] == [f"learn {source}" for source in SOURCES]
    assert [str(action) for action in verbs.PERMITS] == [f"permit {region}" for region in REGIONS]
    assert [str(action) for action in verbs.STARTS] == [f"start {region}" for region in REGIONS]
    assert [str(action) for action in actions.HOLDS] == [f"hold {number}" for number in range(1, 7)]
    assert [str(action) for action in verbs.TAKES] == ["take money", "take tech"]


def test_amounts_have_no_end() -> None:
    assert [str(action) for action in coins(2)] == ["coins 0", "coins 1", "coins 2"]
    assert [str(action) for action in coins(100)][-2:] == ["coins 99", "coins 100"]
    assert [str(action) for action in bids(3, 5)] == ["bid 3", "bid 4", "bid 5"]
    assert [str(action) for action in bids(199, 200)] == ["bid 199", "bid 200"]
    assert bids(4, 3) == []


def test_what_pays_a_bid() -> None:
    assert [GAME.action(f"pay {word}") for word in ("hand", "tech", "coins", "asia")] == [
        actions.Pay(HAND),
        actions.Pay(WITH_TECH),
        actions.Pay(WITH_COINS),
        actions.Pay(REGIONS.index("asia")),
    ]


# ---- Any text ----------------------------------------------------------------------------------

WORDS = sorted({word for text in EXAMPLES for word in re.findall(r"\S+", text)})
WORDS += ["0", "007", "1000000", "-1", "1.5", "²", "١", "", "summits", "none"]
POSITIONS = [
    table(players=2),
    table(players=1),
    table(players=3, lobby_draft="alternate"),
    arrange(table(players=3, summit_places=3), seat=1),
]


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    _read(text)


@given(st.lists(st.sampled_from(WORDS), max_size=8))
def test_any_words_of_the_notation_are_an_action_or_a_notation_error(words: list[str]) -> None:
    _read(" ".join(words))


@given(st.sampled_from(EXAMPLES), st.integers(0, 8), st.sampled_from(WORDS))
def test_any_changed_word_is_an_action_or_a_notation_error(text: str, place: int, word: str) -> None:
    words = text.split()
    words[place % len(words)] = word
    _read(" ".join(words))


def _read(text: str) -> None:
    action = None
    with contextlib.suppress(NotationError):  # any other error fails the test
        action = GAME.action(text)
    if action is None:
        with pytest.raises(NotationError) as raised:
            GAME.action(text)
        assert raised.value.facts["text"] == text
        return
    assert GAME.action(str(action)) == action
    # Whatever can be written can be checked at any position, legal or not.
    for state in POSITIONS:
        assert (state.check(action) is None) == (action in state.legal())
