"""Nobody receives what their seat may not know: change the hidden facts, and every byte that is sent stays the same.

Two ways. Pairs of tables on a real server, which differ in their deals and in the secret choices of others: every
message, page, picture, entry, error and reason for one seat and for a spectator is compared. And a referee whose
position is exchanged for one that the seat must not be able to tell from the true one, hidden money among it.
"""

import json
import re
from collections.abc import Callable
from contextlib import ExitStack
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest

from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from baseload.server.match import Match
from baseload.server.messages import (
    AskSince,
    AskWhyNot,
    Draw,
    Look,
    LookForBot,
    Moved,
    Open,
    Ordered,
    Play,
    Question,
    Replay,
    Row,
)
from baseload.server.referee import Referee
from tests.server.serving import Browser, Live, Server
from tests.server.test_endless import opened
from tests.server.twins import twins

PAIRS: list[tuple[str, dict[str, Any], int]] = [
    ("power-grid", {"players": 3, "auction": "sealed"}, 1),
    ("power-grid", {"players": 4, "map": "usa", "regions": "draft"}, 0),
    ("co2", {"players": 3, "lobby_draft": "alternate"}, 2),
    ("co2", {"players": 2}, 1),
    ("second-chance", {"players": 3, "mode": "competitive"}, 0),
    ("second-chance", {"players": 3, "lobby_draft": "on"}, 1),
]
STEPS = 22
PAGES = 3  # of those, how many are looked at through pages too


# When a table was made, and what a form carries so that it is known for ours: it differs each time.
CHANGING = re.compile(r'"made": [0-9]+|(?<=name="_csrf_token" value=)"[0-9a-f]+"')


class Audience:
    """Somebody who listens to both tables, and whatever can be asked there."""

    def __init__(self, tables: list[str], browser: Browser, lives: list[Live], seat: int | None) -> None:
        self.tables = tables
        self.browser = browser
        self.lives = lives
        self.seat = seat
        for table, live in zip(tables, lives, strict=True):
            live.ask("join", table=table, after=0, **self._as())

    def _as(self) -> dict[str, int]:
        return {} if self.seat is None else {"seat": self.seat}

    def both(self, ask: Callable[[str, Live], Any]) -> None:
        """Ask the same at both tables; the answers must be the same but for the tables' own ids."""
        told = [
            CHANGING.sub("", _bytes(ask(table, live)).replace(table, "TABLE"))
            for table, live in zip(self.tables, self.lives, strict=True)
        ]
        assert told[0] == told[1]
        for secret in ('"deal"', '"seed"'):
            assert secret not in told[0]

    def compare_heard(self, count: int) -> None:
        self.both(lambda _, live: live.hear(count))

    def compare_asked(self, actions: list[str]) -> None:
        """Views, entries, reasons and refusals."""
        self.both(lambda table, live: live.ask("look", table=table, **self._as()))
        self.both(lambda table, live: live.ask("join", table=table, after=0, **self._as()))
        self.both(lambda table, live: live.answer(live.send("join", table=table, seat=9, id="x")))
        for action in actions:
            self._compare_answers("why", action)
        for do in ("play", "undo", "stand") if self.seat is None else ("play",):
            self._compare_answers(do, "nonsense")

    def _compare_answers(self, do: str, action: str) -> None:
        sent = {"seat": self.seat or 0, "action": action, "id": f"{do} {action}"[:40]}
        self.both(lambda table, live: live.answer(live.send(do, table=table, **sent)))

    def compare_pages(self) -> None:
        self.both(lambda table, _: self.browser.get(f"/t/{table}", seat=self.seat))
        self.both(lambda table, _: self.browser.get(f"/t/{table}/part", seat=self.seat, twin="true"))
        self.both(lambda table, _: self.browser.get(f"/t/{table}/about"))
        self.both(lambda table, _: self._error(f"/t/{table}/record"))
        for move in (0, 3, 99):
            self._compare_past(move)

    def _compare_past(self, move: int) -> None:
        self.both(lambda table, _: self.browser.get(f"/t/{table}/replay", move=move, twin="true"))

    def _error(self, path: str) -> str:
        """What is closed as long as the game is played; the owner of all seats may have the record."""
        response = self.browser.http.get(path)
        assert response.status_code in (403, 409) or self.seat is not None, path
        return response.text if response.status_code != 200 else ""


def _bytes(told: Any) -> str:
    return told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_two_tables_that_a_seat_must_not_tell_apart(server: Server, number: int) -> None:
    game, options, seat = PAIRS[number]
    pair = twins(game, options, seat, STEPS)
    assert pair.deals[0] != pair.deals[1]
    assert len(pair.actions) >= 4
    host, stranger = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    tables = [host.upload(text) for text in pair.records(0)]
    with ExitStack() as stack:
        movers = [stack.enter_context(host.live()) for _ in tables]
        own = Audience(tables, host, [stack.enter_context(host.live()) for _ in tables], seat)
        other = Audience(tables, stranger, [stack.enter_context(stranger.live()) for _ in tables], None)
        every = max(1, len(pair.actions) // PAGES)
        for step, actions in enumerate(pair.actions):
            for table, live, action in zip(tables, movers, actions, strict=True):
                live.ask("play", table=table, seat=pair.movers[step], action=action)
            for audience in (own, other):
                audience.compare_heard(1)
            if step % every == 0 or step == len(pair.actions) - 1:
                for audience in (own, other):
                    audience.compare_asked(["pass", "nonsense", actions[0]])
                    audience.compare_pages()


def test_the_pairs_differ_in_what_others_chose() -> None:
    """The pairs above are worth something only if others chose differently in secret."""
    different = 0
    for game, options, seat in PAIRS:
        pair = twins(game, options, seat, STEPS)
        different += sum(one != other for one, other in pair.actions)
    assert different >= 8


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_looking_back_shows_what_one_saw_and_no_more(number: int) -> None:
    game, options, seat = PAIRS[number]
    pair = twins(game, options, seat, STEPS)
    players = pair.options.players
    names, tags = [f"Player {place}" for place in range(players)], [""] * players
    for move in (0, len(pair.actions) // 2, len(pair.actions)):
        told = []
        for side in (0, 1):
            referee = Referee()
            plays = [Row("play", pair.movers[step], both[side]) for step, both in enumerate(pair.actions)]
            opened(referee, Open("t", game, pair.options.to_plain(), pair.deals[side], plays))
            shown = [referee.replay(Replay("t", who, names, tags, move, True)) for who in (seat, None)]
            assert [answer.open for answer in shown] == [False, False]
            told.append(_sent(shown))
        assert told[0] == told[1]


def test_secrets_open_when_the_game_is_over(server: Server) -> None:
    """The other way round: then everybody may have the record and look at every moment."""
    host, stranger = Browser(server.address, "Ann"), Browser(server.address)
    text = finished_record("co2", {"players": 2}, 4)
    table = host.upload(text)
    response = stranger.http.get(f"/t/{table}/record")
    assert response.status_code == 200
    assert "deal lobby" in response.text
    assert stranger.get(f"/t/{table}/replay", move=3)


def test_a_secret_reaches_its_seat_and_nobody_else(server: Server) -> None:
    """A card kept in the draft: in the answer, pushed to one's other pages, in the entries and in the log."""
    people = [Browser(server.address, "Ann"), Browser(server.address, "Bob")]
    form = {"option-players": "2", "option-lobby_draft": "alternate", "seat-0": "me", "seat-1": "link"}
    made = people[0].post("/new/co2", **form)
    table = made.headers["location"].rpartition("/")[2]
    invite = people[0].get(f"/t/{table}").partition("/join/")[2].partition('"')[0]
    assert people[1].post(f"/join/{invite}", your_name="Bob").status_code == 303
    assert people[0].post(f"/t/{table}/start").status_code == 303
    with ExitStack() as stack:
        lives = [stack.enter_context(person.live()) for person in people]
        again = [stack.enter_context(person.live()) for person in people]
        watching = stack.enter_context(Browser(server.address).live())
        for live in (*lives, *again, watching):
            live.ask("join", table=table)
        seat = lives[0].ask("look", table=table)["to_move"]
        legal = lives[seat].ask("look", table=table)["legal"]
        action = next(action for action in legal if action.startswith("draft "))
        card = int(action.split()[1])
        done = lives[seat].ask("play", table=table, seat=seat, action=action)
        secret = {"kind": "drafted", "seat": seat, "facts": {"card": card}}
        assert secret in done["entry"]["events"]
        assert again[seat].hear(1)[0]["events"] == done["entry"]["events"]
        for live in (lives[1 - seat], again[1 - seat], watching):
            told = live.hear(1)[0]
            assert told["n"] == done["n"]
            assert told["events"] == [event for event in done["entry"]["events"] if event != secret]
        for live, knows in ((again[seat], True), (again[1 - seat], False), (watching, False)):
            entries = live.ask("join", table=table, after=0)["entries"]
            assert (secret in entries[-1]["events"]) == knows
    sentence = f"lobby card {card}"
    logs = [person.get(f"/t/{table}/part").partition('class="log"')[2] for person in people]
    assert [sentence in log.partition("</ol>")[0] for log in logs] == [seat == 0, seat == 1]


@pytest.mark.parametrize("bids", [("limit 27", "limit 28"), ("limit 27", "pass")])
def test_a_sealed_bid_is_nobody_elses_business(bids: tuple[str, str]) -> None:
    """What the last move touched is told to everybody, but not where that is a secret: others hear and see the same,
    whatever was bid, and who bids next as well as who only looks on."""
    game = game_by_name("power-grid")
    options = game.options(players=3, auction="sealed")
    deal, names = game.deal(options, 3), ["Ann", "Bob", "Cyd"]
    said: list[list[list[bytes]]] = []
    own: list[bytes] = []
    for bid in bids:
        referee = Referee()
        referee.ask(Open("t", "power-grid", options.to_plain(), deal, []))
        state = game.setup(options, deal)
        moves: list[Moved] = []
        seat = -1
        for number, action in enumerate(["auction 3", "limit 3", bid], 1):
            seat = state.seat if state.seat is not None else -1
            answer = referee.ask(Play("t", number, seat, action, names))
            assert isinstance(answer, Moved), answer
            moves.append(answer)
            state.play(game.action(action))
        moved = moves[-1]
        others: list[int | None] = [None, *(other for other in range(3) if other != seat)]
        said.append([answers(referee, other, names, []) for other in others])
        said[-1].append([moved.heard, *(told for other, told in moved.told.items() if other != seat)])
        own.append(moved.told[seat])
    assert said[0] == said[1]
    assert own[0] != own[1]  # who bids is told what they bid


def test_who_has_left_a_seat_hears_nothing_of_who_has_it_now(server: Server) -> None:
    """Listening from a seat ends with sitting there: by freeing it, and by a table that gets smaller."""
    ann, bob, eve = (Browser(server.address, name) for name in ("Ann", "Bob", "Eve"))
    form = {"option-players": "2", "option-lobby_draft": "alternate", "seat-0": "me", "seat-1": "link"}
    table = ann.post("/new/co2", public="on", **form).headers["location"].rpartition("/")[2]
    with eve.live() as spy, ann.live() as one, bob.live() as two:
        assert eve.post(f"/t/{table}/sit").status_code == 303
        assert spy.ask("join", table=table)["seat"] == 1
        assert eve.post(f"/t/{table}/seats/1/free").status_code == 303
        assert bob.post(f"/t/{table}/sit").status_code == 303
        assert ann.post(f"/t/{table}/start").status_code == 303
        lives = [one, two]
        for live in lives:
            live.ask("join", table=table)
        seat = one.ask("look", table=table)["to_move"]
        while seat == 0:
            action = one.ask("look", table=table)["legal"][0]
            seat = one.ask("play", table=table, seat=0, action=action)["to_move"]
        legal = two.ask("look", table=table)["legal"]
        done = two.ask("play", table=table, seat=1, action=next(a for a in legal if a.startswith("draft ")))
        assert any(event["kind"] == "drafted" for event in done["entry"]["events"])
        heard: list[dict[str, Any]] = []
        while not heard or heard[-1].get("n") != done["n"]:
            heard += [message for message in spy.hear(1) if message.get("kind") == "play"]
        kinds = [event["kind"] for message in heard for event in message["events"]]
        assert "drafted" not in kinds


def finished_record(game: str, options: dict[str, Any], seed: int) -> str:
    found = game_by_name(game)
    chosen = found.options(**options)
    deal, rng = found.deal(chosen, seed), Random(seed)
    state, actions = found.setup(chosen, deal), []
    while state.outcome is None:
        legal = state.legal()
        actions.append(legal[int(len(legal) * rng.random() ** 2)])
        state.apply(actions[-1])
    return Record(found, chosen, deal, actions, ["me"] * chosen.players).text()


# --- exchanged positions ------------------------------------------------------------------------------------------

DISGUISES: list[tuple[str, dict[str, Any]]] = [
    ("power_grid", {"players": 3, "auction": "sealed"}),
    ("power_grid", {"players": 4}),
    ("co2", {"players": 3, "lobby_draft": "right"}),
    ("co2", {"players": 1}),
    ("second_chance", {"players": 3, "mode": "competitive"}),
    ("second_chance", {"players": 2, "lobby_draft": "on"}),
]


def answers(referee: Referee, seat: int | None, names: list[str], tried: list[str]) -> list[bytes]:
    """Whatever a referee says about the position to that seat."""
    tags = [""] * len(names)
    asked: list[Question[Any]] = [
        Look("t", seat, names),
        Draw("t", seat, names, tags, twin=True, have=[], whole=True),
        AskSince("t", seat, 0),
    ]
    if seat is not None:
        asked += [AskWhyNot("t", seat, names, action=action) for action in tried]
        asked += [LookForBot("t", seat)]
        asked += [Ordered("t", seat, subject, 30) for subject in ("4", "x")]
    return [_sent(referee.ask(question)) for question in asked]


def _sent(answer: object) -> bytes:
    return msgspec.json.encode(answer, enc_hook=str)


@pytest.mark.parametrize("number", range(len(DISGUISES)))
def test_a_referee_says_the_same_whatever_is_hidden(number: int) -> None:
    folder, options = DISGUISES[number]
    disguised = import_module(f"tests.{folder}.trial").disguised
    game = game_by_name(folder.replace("_", "-"))
    chosen, rng = game.options(**options), Random(number)
    referee = Referee()
    opened(referee, Open("t", game.name, chosen.to_plain(), game.deal(chosen, number), []))
    match: Match = referee._matches["t"]
    names = [f"Player {seat}" for seat in range(chosen.players)]
    compared = 0
    for step in range(140):
        if match.state.outcome is not None:
            break
        legal = match.state.legal()
        if step < 4 or step % 24 == 0:
            true_state = match.state
            tried = [str(legal[0]), str(legal[-1]), "pass", "bid 900", "nonsense"]
            for seat in [None, *range(chosen.players)]:
                match.state = true_state
                true = answers(referee, seat, names, tried)
                match.state = disguised(true_state, seat, rng)
                compared += match.state.hash() != true_state.hash()
                assert answers(referee, seat, names, tried) == true
            match.state = true_state
        match.play(match.state.seat or 0, str(legal[int(len(legal) * rng.random() ** 2)]))
    assert compared > 10
