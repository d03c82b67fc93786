"""The same refusal is the same sentence everywhere, with names: to a move over the WebSocket and over HTTP, to `why`
over both, and in the terminal."""

import contextlib
import io
from random import Random

import pytest

from baseload.cli.conversation import Conversation
from baseload.cli.screen import Screen
from baseload.cli.sitting import Sitting
from baseload.core.record import read_record
from baseload.core.registry import game as game_by_name
from tests.server.serving import Live, Program, Server, random_move

GAMES = {
    "power-grid": {"players": 3, "first_order": "seats"},
    "co2": {"players": 3},
    "second-chance": {"players": 3, "mode": "competitive"},
}
NAMES = ["Ann", "Bo", "Cleo"]
MOVES = 40
TRIED = 12  # at each of some positions
LEAST = 4  # kinds of refusals, for the test to be worth something


def attempts(game: str, seed: int) -> list[str]:
    """Actions of all kinds: what was legal here and there in another game."""
    rules, rng = game_by_name(game), Random(seed)
    options = rules.options(players=3)
    state, found = rules.setup(options, rules.deal(options, seed)), set[str]()
    while state.outcome is None:
        legal = state.legal_few(3)
        found.update(str(action) for action in rng.sample(legal, min(3, len(legal))))
        state.apply(rng.choice(legal))
    return sorted(found)


class Terminal(Screen):
    """Wide enough for any sentence, and heard."""

    def __init__(self) -> None:
        super().__init__()
        self.width, self.colour = 10_000, False

    def answers(self, record: str, line: str) -> str:
        """The first line that is answered to this one, after those moves."""
        conversation = Conversation(Sitting(read_record(record)), self)
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            assert not conversation._answer(line)
        return said.getvalue().splitlines()[0]


def compared(ann: Program, live: Live, table: str, seat: int, action: str) -> str:
    """The code of the refusal, which is told in the same sentence by all; "" where there is none."""
    why = ann.get(f"/api/tables/{table}/why", seat=seat, action=action)
    if not why["rule"]:
        return ""
    record = ann.record(table)
    status, told = ann.refused("POST", f"/api/tables/{table}/actions", seat=seat, action=action)
    assert (status, told["code"], told["refusal"]["code"]) == (409, "refused", why["code"])
    assert told["message"] == why["message"]
    assert live.error("play", table=table, seat=seat, action=action)["message"] == why["message"]
    assert live.ask("why", table=table, seat=seat, action=action) == why
    if seat == ann.look(table)["to_move"]:  # who is not asked has no prompt
        terminal = Terminal()
        assert terminal.answers(record, action) == why["message"]
        assert terminal.answers(record, f"why {action}") == why["message"]
    assert "Seat " not in why["message"]
    return str(why["code"])


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_one_sentence_everywhere(server: Server, game: str) -> None:
    ann, rng = server.person("Ann"), Random(game)
    seats = [{"kind": "me"}, *({"kind": "here", "name": name} for name in NAMES[1:])]
    table = ann.post("/api/tables", game=game, seats=seats, options=GAMES[game], seed=5)["id"]
    tried, codes = attempts(game, 5), set[str]()
    named = 0
    with ann.live() as live:
        for move in range(MOVES):
            looked = ann.look(table)
            if looked["to_move"] is None:
                break
            if move % 5 == 0:
                for action in rng.sample(tried, TRIED):
                    codes.add(compared(ann, live, table, looked["to_move"], action))
                other = (looked["to_move"] + 1) % len(NAMES)
                codes.add(compared(ann, live, table, other, tried[0]))
                turn = ann.get(f"/api/tables/{table}/why", seat=other, action=tried[0])["message"]
                named += NAMES[looked["to_move"]] in turn
            ann.play(table, looked["to_move"], random_move(looked, rng))
    assert len(codes - {""}) >= LEAST, codes
    assert "not_your_turn" in codes
    assert named >= MOVES // 10
