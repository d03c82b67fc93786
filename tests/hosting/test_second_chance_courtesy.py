"""What the host at the terminal knows about Second Chance: what people type, parts of the menu, slips, the board."""

import pytest

from baseload.cli.choices import choices
from baseload.cli.typed import Reader, Several
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from baseload.hosting.courtesy import courtesy
from baseload.hosting.second_chance import _PARTS, SecondChanceCourtesy
from baseload.text.speaker import speaker
from tests.harness.scene import play
from tests.second_chance.scene import arrange, rivals, table
from tests.text.test_catalogue import entries

HOST = SecondChanceCourtesy()


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
                "lobby": [2, 12, 21],
                "knowledge": {"solar": 3},
            }
        },
        regions={
            "asia": {
                "agenda": ["solar", "hydro", "recycling"],
                "projects": {"tech": ("solar!", 0), "money": ("hydro", 0)},
            },
            "europe": {"agenda": ["solar", "wind", "hydro"], "projects": {"money": "wind"}},
        },
        lobby_played=[[7, 1], [9, 1]],
    )


def reader(view: View) -> Reader:
    legal = HOST.sorted(view, view.legal())
    listed = choices(legal, HOST.groups(view, legal), HOST.amounts)
    voice = speaker("second-chance")
    return Reader(GAME, listed, voice.typed_names(view), voice.spellings())


def test_the_game_has_its_host() -> None:
    assert isinstance(courtesy("second-chance"), SecondChanceCourtesy)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("plan solar in Asia on the research slot", "plan solar asia research"),
        ("plan water as res", "plan hydro asia research"),
        ("plan solar as res with card 2", "plan solar asia research with 2"),
        ("construct Asia tech", "build asia tech"),
        ("infrastructure asia $", "prepare asia money"),
        ("buy a permit", "buy"),
        ("sell CEP", "sell"),
        ("lobby card 12", "lobby 12"),
        ("move home to eur", "move board to europe money"),
        ("move board to card 9", "move board to card 9"),
    ],
)
def test_what_people_type(typed: str, meant: str) -> None:
    assert str(reader(busy().view(0)).read(typed)) == meant


def test_cards_right_after_their_action() -> None:
    state = busy()
    play(state, "build asia tech")
    assert str(reader(state.view(0)).read("play card 21")) == "play 21"


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
    state = arrange(
        table(),
        stack=[["decades", -1], ["turn", 0], ["place_permit", 0, False]],
        phase="actions",
        regions={name: {"permits": 0} for name in REGIONS},
    )
    assert str(reader(state.view(0)).read(f"permit {typed}")) == f"permit {meant}"
    if len(typed) > 2:
        assert str(reader(state.view(0)).read(typed)) == f"permit {meant}"


def test_the_menu_comes_in_parts() -> None:
    view = busy().view(0)
    legal = HOST.sorted(view, view.legal())
    groups = HOST.groups(view, legal)
    ids = entries("second-chance")
    assert all(heading in ids for heading, _ in groups)
    parted = [str(action) for _, members in groups for action in members]
    assert len(parted) == len(set(parted))
    assert set(parted) <= {str(action) for action in legal}
    listed = choices(legal, groups, HOST.amounts)
    assert len(legal) > 50
    assert len(listed.lines) <= 20
    with pytest.raises(Several):
        reader(view).read("plan")
    assert HOST.groups(view, legal[:10]) == []


def test_every_heading_can_be_reached() -> None:
    used = {heading for heading, _, _ in _PARTS} | {"group.move", "group.summit", "group.on_card"}
    assert used == {id for id in entries("second-chance") if id.startswith("group.")}


def test_goals_and_cards_to_keep_come_by_number() -> None:
    for state in (rivals(), rivals(lobby_draft="on"), table(1)):
        view = state.view(state.seat)
        numbers = [int(str(action).split()[1]) for action in HOST.sorted(view, view.legal())]
        assert numbers == sorted(numbers)


def test_amounts_are_coins_and_steps_only() -> None:
    assert HOST.amounts("coins")
    assert HOST.amounts("reduce")
    assert not any(HOST.amounts(words) for words in ("lobby", "claim", "draft", "keep", "give", "sell with"))


def slip(state: State, text: str, seat: int = 0) -> str:
    found = HOST.slip(state.view(seat), GAME.action(text))
    return found.id if found is not None else ""


def test_slips() -> None:
    state = busy()
    assert slip(state, "sell") == ""
    last = arrange(state, companies={0: {"permits": 1}})
    assert slip(last, "sell") == "slip.last_permit"
    assert slip(arrange(last, regions={"asia": {"controller": 0, "permits": 1}}), "sell") == ""
    assert slip(state, "plan solar asia research") == ""
    alone = arrange(table(1), seat=0, used=2, companies={0: {"goals": [1, 2]}}, level=430)
    found = HOST.slip(alone.view(0), GAME.action("plan solar asia money"))
    assert found is not None
    assert (found.id, found.facts) == ("slip.second_action", {"level": 440})
    against = arrange(rivals(), seat=0, companies={0: {"goals": [4]}})
    found = HOST.slip(against.view(0), GAME.action("discard goal"))
    assert found is not None
    assert (found.id, found.facts) == ("slip.discard_goal", {"points": 0, "money": 8})
    bonus = arrange(state, stack=[["decades", -1], ["turn", 0], ["bonus", 0, 1, 0]])
    assert slip(bonus, "pass") == "slip.lapse"
    assert slip(bonus, "use") == ""
    assert slip(arrange(state, stack=[["decades", -1], ["turn", 0], ["extra_move", 0, False]]), "pass") == ""
    assert {
        "slip.second_action",
        "slip.last_permit",
        "slip.discard_goal",
        "slip.lapse",
        "slip.nobody_to_move",
        "slip.nobody_left",
    } == {id for id in entries("second-chance") if id.startswith("slip.")}


def test_a_card_that_moves_a_scientist_asks_first_where_nobody_can_move() -> None:
    alone = arrange(table(), seat=0, companies={0: {"scientists": 0, "lobby": [3, 4]}}, lobby_played=[[7, 1]])
    assert slip(alone, "lobby 3") == "slip.nobody_to_move"
    assert slip(alone, "lobby 4") == ""  # it gives something else
    one = arrange(alone, companies={0: {"scientists": 1}})
    assert slip(one, "lobby 3") == ""  # he can go to card 7, or to card 3 itself
    assert slip(one, "move board to card 7") == "slip.nobody_left"
    assert slip(arrange(one, companies={0: {"scientists": 2}}), "move board to card 7") == "slip.nobody_left"
    planned = {"asia": {"agenda": ["solar", "hydro", "recycling"], "projects": {"tech": "solar"}}}
    two = arrange(one, companies={0: {"scientists": 2}}, regions=planned)
    assert slip(two, "move board to card 7") == ""


def test_the_board_is_shown_when_a_turn_begins() -> None:
    assert HOST.board_due([Event("turn_ended", 1, {}), Event("turn", 0, {})])
    assert not HOST.board_due([Event("planned", 0, {}), Event("subsidy_tech", 0, {})])
    assert not HOST.board_due([])
    assert HOST.secrets(table().board.options)
