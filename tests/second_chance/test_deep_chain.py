"""One deep chain, step by step: a preparing that waits for a displacement, gifts, a nested move and a summit.

Yellow (seat 0) prepares a hydro project in Asia. Blue's (1) scientist leaves it for a card that moves another one;
Blue's knowledge reaches a symbol and goes to Red (2), whose own disc reaches a bonus that goes to Yellow.
"""

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, summit_tile, table

SOLAR, WIND, HYDRO = (SOURCES.index(name) for name in ("solar", "wind", "hydro"))
ASIA_TECH = 3 * REGIONS.index("asia") + SLOTS.index("tech")
EUROPE_MONEY = 3 * REGIONS.index("europe") + SLOTS.index("money")


def beginning() -> State:
    return arrange(
        table(3),
        seat=0,
        companies={
            0: {"permits": 1, "tech": 0, "money": 0, "knowledge": {}, "lobby": [12], "scientists": 1},
            1: {"knowledge": {"hydro": 3}, "scientists": 0, "recruits": 2},
            2: {"knowledge": {"solar": 1}, "scientists": 0},
        },
        regions={
            "asia": {"agenda": ["solar", "wind", "hydro"], "projects": {"tech": ("hydro", 1)}},
            "europe": {"agenda": ["forestation", "wind", "hydro"], "projects": {"money": ("wind", 1)}},
        },
        summits={1: (summit_tile("solar", "wind"), {"solar": 2})},
        lobby_played=[[3, 2]],
        market=1,
        price=4,
    )


@rule(
    "SC-80", "SC-99", "SC-101", "SC-102", "SC-114", "SC-117", "SC-127", "SC-128", "SC-209", "SC-211", "SC-251"
)
def test_the_chain_is_settled_from_the_top_of_the_stack_down() -> None:
    state = beginning()
    bank = state.bank

    # 1-2: the cost can be paid, so Blue is asked where the scientist goes.
    play(state, "prepare asia tech")
    assert (state.seat, asked(state)) == (1, "displaced")
    assert state.companies[0].permits == 1

    # The scientist goes to card 3; Blue's hydro disc moves to 4, a solar symbol.
    play(state, "move asia tech to card 3")
    assert state.companies[1].knowledge[HYDRO] == 4
    assert (state.seat, asked(state)) == (1, "bonus")
    assert state.lobby_workers[3] == 1

    # 3-4: given to Red, whose solar disc moves to 2, a tech symbol.
    play(state, "give 3")
    assert (state.seat, asked(state)) == (2, "offer")
    play(state, "accept")
    assert state.companies[2].knowledge[SOLAR] == 2
    assert state.companies[1].knowledge[SOLAR] == 0
    assert (state.seat, asked(state)) == (2, "bonus")

    # 5-6: given to Yellow. Now Blue's knowledge is settled and the minor effect of card 3 comes.
    play(state, "give 1")
    assert (state.seat, asked(state)) == (0, "offer")
    play(state, "accept")
    assert state.companies[0].tech == 1
    assert (state.seat, state.stack[-1].to_plain()) == (1, ["extra_move", 1, False])
    frames = [frame.to_plain()[0] for frame in state.stack]
    assert frames == ["decades", "turn", "preparing", "extra_move"]
    assert "move europe money to asia tech" not in legal(state)  # it is being prepared

    # 7: Blue's other scientist completes the summit; nothing is settled yet.
    # 8-9: Yellow pays, takes the bonus of hydro and empties the pile with it.
    events = play(state, "move europe money to summit 1")
    assert kinds(events) == ["scientist_moved", "knowledge", "prepared", "market_refilled", "benefit"]
    assert state.companies[1].knowledge[WIND] == 1
    assert state.ready == [0 * 4 + 1]
    assert (state.companies[0].money, state.companies[0].tech, state.companies[0].permits) == (3, 2, 1)
    assert (state.price, state.market, state.bank) == (5, 2, bank + 1 - 2)
    assert state.prepared[ASIA_TECH] == 0
    assert state.workers[ASIA_TECH] == state.workers[EUROPE_MONEY] == -1
    assert (state.seat, asked(state)) == (0, "turn")
    assert refusal(state, "sell").code == "market_closed"

    # 10: the card that fits the preparing, played right after it.
    play(state, "play 12")
    assert (state.seat, asked(state)) == (0, "take_either")
    play(state, "take tech")
    assert state.companies[0].tech == 4

    # 11: the turn ends, the summit is settled: Red, then Blue, who completed it.
    play(state, "done")
    assert (state.seat, asked(state)) == (2, "learning")
    play(state, "learn solar", "learn solar")
    assert (state.seat, asked(state)) == (2, "bonus")  # solar 4
    play(state, "pass")
    assert (state.seat, asked(state)) == (1, "learning")
    play(state, "learn solar", "learn wind")
    assert (state.seat, asked(state)) == (1, "bonus")  # wind 2
    play(state, "use")
    assert state.speakers[:2] == [-1, -1]
    assert (state.companies[1].scientists, state.companies[2].scientists) == (1, 1)
    assert (state.seat, asked(state)) == (1, "turn")


@rule("SC-80")
def test_every_step_of_the_chain_survives_being_written_down() -> None:
    """At each step: only one seat may answer, and the position reads back from its plain form."""
    state = beginning()
    steps = ["prepare asia tech", "move asia tech to card 3", "give 3", "accept", "give 1", "accept"]
    steps += [
        "move europe money to summit 1",
        "play 12",
        "take tech",
        "done",
        "learn solar",
        "learn solar",
        "pass",
    ]
    for text in steps:
        for seat in range(3):
            mine = seat == state.seat
            assert bool(state.view(seat).legal()) == mine
            if not mine:
                found = state.view(seat).check(GAME.action(text))
                assert found is not None
                assert found.code == "not_your_turn"
        again = GAME.state_from_plain(state.to_plain())
        assert isinstance(again, State)
        events = play(again, text)
        assert play(state, text) == events
        assert again.to_plain() == state.to_plain()
