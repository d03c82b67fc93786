"""What the host at the terminal knows about CO₂: parts of the menu, likely slips, when to show the board; and words."""

import pytest

from baseload.cli.choices import choices
from baseload.cli.typed import Reader, Several
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.games.co2.state import State
from baseload.hosting.co2 import _PARTS, Co2Courtesy
from baseload.hosting.courtesy import courtesy
from baseload.text.speaker import speaker
from tests.co2.scene import GAME, arrange, table
from tests.harness.scene import play
from tests.text.test_catalogue import entries

HOST = Co2Courtesy()


def busy() -> State:
    """Much to choose from."""
    return arrange(
        table(),
        seat=0,
        companies={
            0: {
                "money": 30,
                "tech": 9,
                "permits": 2,
                "scientists": 2,
                "lobby": [2, 12, 16],
                "expertise": {"solar": 3},
            }
        },
        regions={
            "asia": {
                "agenda": ["solar", "biomass", "recycling"],
                "projects": {"tech": ("solar!", 0), "money": "biomass"},
            },
            "europe": {"agenda": ["solar", "fusion", "biomass"], "projects": {"money": "fusion"}},
        },
    )


def reader(view: View) -> Reader:
    legal = HOST.sorted(view, view.legal())
    listed = choices(legal, HOST.groups(view, legal), HOST.amounts)
    voice = speaker("co2")
    return Reader(GAME, listed, voice.typed_names(view), voice.spellings())


def test_the_game_has_its_host() -> None:
    assert isinstance(courtesy("co2"), Co2Courtesy)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("propose solar in Asia on the research slot", "propose solar asia research"),
        ("prop cold fusion eu tech", "propose fusion europe tech"),
        ("propose solar as res with card 2", "propose solar asia research with 2"),
        ("build Asia tech", "construct asia tech"),
        ("install asia $", "install asia money"),
        ("buy a permit", "buy"),
        ("sell CEP", "sell"),
        ("card 12", "lobby 12"),
        ("give up goal", "discard goal"),
        ("move hand to asia", "move hand to asia money"),
        ("m hand to eur", "move hand to europe money"),
    ],
)
def test_what_people_type(typed: str, meant: str) -> None:
    assert str(reader(busy().view(0)).read(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("North America", "north_america"),
        ("n. america", "north_america"),
        ("NA", "north_america"),
        ("afr", "africa"),
    ],
)
def test_names_of_regions(typed: str, meant: str) -> None:
    state = arrange(table(), stack=[["decades", -1], ["turn", 0], ["place_permit", 0]], phase="operations")
    assert str(reader(state.view(0)).read(f"permit {typed}")) == f"permit {meant}"
    if len(typed) > 2:
        assert str(reader(state.view(0)).read(typed)) == f"permit {meant}"


def test_the_menu_comes_in_parts() -> None:
    view = busy().view(0)
    legal = HOST.sorted(view, view.legal())
    groups = HOST.groups(view, legal)
    ids = entries("co2")
    assert all(heading in ids for heading, _ in groups)
    parted = [str(action) for _, members in groups for action in members]
    assert len(parted) == len(set(parted))
    assert set(parted) <= {str(action) for action in legal}
    listed = choices(legal, groups, HOST.amounts)
    assert len(legal) > 50
    assert len(listed.lines) <= 20
    with pytest.raises(Several):
        reader(view).read("propose")
    play(state := busy(), "construct asia tech", "move asia tech to hand")
    short = state.view(0)
    assert HOST.groups(short, short.legal()[:10]) == []


def test_every_heading_can_be_reached() -> None:
    used = {heading for heading, _, _ in _PARTS} | {"group.move", "group.summit"}
    assert used == {id for id in entries("co2") if id.startswith("group.")}


def test_amounts_are_coins_and_bids_only() -> None:
    assert HOST.amounts("coins")
    assert HOST.amounts("bid")
    assert not any(HOST.amounts(words) for words in ("lobby", "claim", "draft", "hold", "first", "sell with"))


def test_slips() -> None:
    state = arrange(busy(), used=1)
    done, sell, goal = map(GAME.action, ("done", "sell", "discard goal"))
    assert HOST.slip(state.view(0), done) is None  # a scientist is at work
    idle = arrange(state, regions={"asia": {"projects": {"money": "biomass"}}})
    slip = HOST.slip(idle.view(0), done)
    assert slip is not None
    assert slip.id == "slip.no_scientist"
    for harmless in (
        arrange(idle, used=3),  # the move is spent
        arrange(idle, companies={0: {"scientists": 0}}),
        arrange(idle, regions={name: {"projects": {}} for name in ("asia", "europe")}),
    ):
        assert HOST.slip(harmless.view(0), done) is None
    assert HOST.slip(state.view(0), sell) is None
    last = arrange(state, companies={0: {"permits": 1}})
    slip = HOST.slip(last.view(0), sell)
    assert slip is not None
    assert slip.id == "slip.last_permit"
    backed = arrange(last, regions={"asia": {"controller": 0, "permits": 1}})
    assert HOST.slip(backed.view(0), sell) is None
    slip = HOST.slip(state.view(0), goal)
    assert slip is not None
    assert slip.id == "slip.discard_goal"
    assert slip.facts["money"] == 8
    assert {"slip.no_scientist", "slip.last_permit", "slip.discard_goal", "slip.nobody_to_move"} == {
        id for id in entries("co2") if id.startswith("slip.")
    }


def test_a_card_that_moves_a_scientist_asks_first_where_nobody_can_move() -> None:
    card, other = GAME.action("lobby 16"), GAME.action("lobby 13")
    hand = {0: {"scientists": 1, "lobby": [13, 16]}}
    nowhere = arrange(table(), seat=0, companies=hand)  # one scientist, and no project yet
    slip = HOST.slip(nowhere.view(0), card)
    assert slip is not None
    assert (slip.id, slip.facts) == ("slip.nobody_to_move", {"card": 16})
    assert HOST.slip(nowhere.view(0), other) is None  # it gives something else
    asia = {"asia": {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": "solar"}}}
    assert HOST.slip(arrange(nowhere, regions=asia).view(0), card) is None
    away = arrange(nowhere, companies={0: {"scientists": 0, "lobby": [16]}}, regions=asia)
    assert HOST.slip(away.view(0), card) is not None
    asia["asia"]["projects"] = {"tech": ("solar", 0)}
    assert HOST.slip(arrange(away, regions=asia).view(0), card) is None  # he can come home


def test_the_board_is_shown_when_a_turn_begins() -> None:
    assert HOST.board_due([Event("turn_ended", 1, {}), Event("turn", 0, {})])
    assert not HOST.board_due([Event("proposed", 0, {}), Event("grant_tech", 0, {})])
    assert not HOST.board_due([])
    assert HOST.secrets(table().board.options)
