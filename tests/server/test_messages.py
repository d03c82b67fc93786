"""What the processes tell each other: every message crosses over whole, every question has who answers it as it asks,
and what is no message is answered with one clear sentence."""

import asyncio
import inspect
import re
import types
import typing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from baseload.server import clerk, messages, processes, replies, thinker
from baseload.server.commands import Commands, Message
from baseload.server.messages import (
    QUESTIONS,
    Decide,
    Failed,
    Moved,
    Play,
    Question,
    Undo,
    answer_to,
)
from baseload.server.processes import Worker
from baseload.server.referee import Referee
from tests.apart import apart
from tests.server.serving import Server, check_error

STRUCTS = [
    kind
    for module in (messages, replies)
    for _, kind in inspect.getmembers(module, inspect.isclass)
    if issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
]
SCRIPTS = Path(replies.__file__).parent / "static" / "messages.d.ts"
PLAIN = [None, True, 7, "ä", [1, "x"], {"a": [None, {"b": 2.5}]}]


def example(kind: Any, rng: Random) -> Any:
    """Something of that type, with whatever may be there, there or not."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any or isinstance(kind, typing.TypeVar):
        return rng.choice(PLAIN)
    if origin in (typing.Union, types.UnionType):
        return example(rng.choice(inside), rng)
    if origin is list:
        return [example(inside[0], rng) for _ in range(rng.randrange(3))]
    if origin is tuple:
        return tuple(example(one, rng) for one in inside)
    if origin is dict:
        return {example(inside[0], rng): example(inside[1], rng) for _ in range(rng.randrange(3))}
    if kind is msgspec.Raw:
        return msgspec.Raw(b"7")  # as JSON and as MessagePack
    if kind is msgspec.UnsetType:
        return msgspec.UNSET
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
        return kind(**{name: example(hint, rng) for name, hint in typing.get_type_hints(kind).items()})
    made: dict[Any, Any] = {
        int: rng.randrange(-1, 1 << 60),
        bytes: bytes(rng.randbytes(3)),
        str: rng.choice(["", "Ann", "it’s 10 °C\n"]),
        float: rng.random(),
        bool: rng.random() < 0.5,
        type(None): None,
    }
    return made[kind]


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: str(kind.__name__))
def test_every_message_crosses_over_whole(kind: Any) -> None:
    rng = Random(kind.__name__)
    for _ in range(50):
        message = example(kind, rng)
        for there in (msgspec.msgpack, msgspec.json):
            assert there.decode(there.encode(message), type=kind) == message


@pytest.mark.parametrize("kind", QUESTIONS, ids=lambda kind: str(kind.__name__))
def test_every_question_is_known_for_what_it_is(kind: Any) -> None:
    """Among all the others, as the process reads it; and its answer by who asked."""
    rng = Random(kind.__name__)
    for _ in range(20):
        question = example(kind, rng)
        assert processes._read_question(processes._encode(question)) == question
        answer = example(answer_to(kind), rng)
        assert processes._reader(kind)(processes._encode(answer)) == answer


def test_every_question_has_one_who_answers_it_as_it_asks() -> None:
    kinds = [Referee().answers, thinker.ANSWERS, clerk.ANSWERS]
    known = {kind: answer for each in kinds for kind, answer in each.items()}
    assert sum(map(len, kinds)) == len(known)
    assert set(known) == set(QUESTIONS)
    for kind, answer in known.items():
        hints = typing.get_type_hints(answer)
        assert hints["asked"] is kind
        given = hints["return"]
        if typing.get_origin(given) in (typing.Union, types.UnionType):  # that it may fail is said by some
            rest = [one for one in typing.get_args(given) if one is not Failed]
            given = typing.Union[tuple(rest)]  # noqa: UP007
        assert given == answer_to(kind) or given is type(answer_to(kind)), kind


def test_questions_change_where_they_say_and_nowhere_else() -> None:
    play = Play("t", 3, 0, "pass", ["Ann"])
    assert play.next_to(7) == Play("t", 8, 0, "pass", ["Ann"])
    assert play.hurried(0.1) is play
    decide = Decide("expert", 1, 20.0, "co2", {})
    assert decide.hurried(2.0).budget == 2.0
    assert decide.hurried(30.0).budget == 20.0


def mistaken() -> processes.Ask:
    """A referee that answers with something else than was asked for."""

    def ask(question: Question[Any]) -> object:
        if isinstance(question, Play):
            return {"number": "three"}
        return Failed("no_match") if isinstance(question, Undo) else 7

    return ask


def test_an_answer_to_another_question_is_a_bug_and_costs_nothing_else() -> None:
    async def asked() -> list[Moved | str | Failed]:
        worker = Worker(mistaken)
        try:
            play, undo = Play("t", 1, 0, "pass", []), Undo("t", 1, 0)
            decide = Decide("easy", 1, 1.0, "co2", {})
            return [await worker.ask(question, 20.0) for question in (play, undo, decide, undo)]
        finally:
            await worker.close()

    first, second, third, fourth = apart(lambda: asyncio.run(asked()))
    assert isinstance(first, Failed)
    assert isinstance(third, Failed)
    assert (first.code, third.code) == ("bug", "bug")
    assert second == fourth == Failed("no_match")


# --- what the scripts believe -------------------------------------------------------------------------------------


def interface(name: str) -> set[str]:
    """The fields that the scripts' type checker believes in."""
    found = re.search(rf"interface {name} \{{\n(.*?)\n\}}", SCRIPTS.read_text("utf-8"), re.DOTALL)
    assert found is not None, name
    return set(re.findall(r"^  (\w+)\??:", found[1], re.MULTILINE))


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("Choice", [replies.Choice]),
        ("Offer", [replies.Offer]),
        ("Banner", [replies.Banner]),
        ("Highlight", [replies.Highlight]),
        ("Moment", [replies.Moment, replies.Choices]),
        ("Shown", [replies.News]),
        ("Advised", [replies.Advice]),
    ],
)
def test_the_scripts_know_all_that_they_are_sent(name: str, kinds: list[type[msgspec.Struct]]) -> None:
    assert interface(name) == {field for kind in kinds for field in kind.__struct_fields__}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Entry", replies.Heard),
        ("LobbyNews", replies.LobbyNews),
        ("Done", replies.Done),
        ("Told", replies.WhyNot),
    ],
)
def test_the_scripts_read_nothing_that_is_not_sent(name: str, kind: type[msgspec.Struct]) -> None:
    assert interface(name) <= set(kind.__struct_fields__)


def test_the_scripts_ask_what_can_be_asked() -> None:
    text = SCRIPTS.read_text("utf-8")
    asked = re.search(r"interface Requests \{\n(.*?)\n\}", text, re.DOTALL)
    assert asked is not None
    fields = set(re.findall(r"(\w+)\??:", re.sub(r"^  \w+: ", "", asked[1], flags=re.MULTILINE)))
    assert fields | interface("Wish") | interface("FromSeat") <= set(Message.__struct_fields__)
    assert interface("Requests") == interface("Results") <= set(vars(Commands))


# --- what is no message -------------------------------------------------------------------------------------------

MALFORMED = [
    "",
    "play",
    "[]",
    "7",
    "null",
    "{",
    "{}",
    '{"do": 7}',
    '{"do": "play", "seat": "0"}',
    '{"do": "play", "seat": 10}',
    '{"do": "play", "seat": -1}',
    '{"do": "play", "action": ["pass"]}',
    '{"do": "play", "after": 1e300}',
    '{"do": "play", "after": 99999999999999999999999999}',
    '{"do": "play", "sit": 0}',
    '{"do": "part", "have": "all"}',
    '{"do": "chat", "text": null}',
    '{"do": "join", "table": {"id": "x"}}',
    '{"do": "dance"}',
    '{"do": "ping"} {"do": "ping"}',
    '{"do": "ping", "id": "' + "x" * 200 + '"}',
    "[" * 5000,
]


def test_what_is_no_message_is_answered_with_one_sentence(server: Server) -> None:
    ann = server.person("Ann")
    with ann.live() as live:
        for text in MALFORMED:
            live.socket.send(text)
            error = live.receive()["error"]
            check_error(error)
            assert "\n" not in error["message"], text
            assert error["message"].endswith((".", "…")), error
            assert not {"Traceback", "msgspec", "object at"} & set(error["message"].split()), error
        assert live.ask("ping") == {}
    table = ann.table("power-grid", 2)
    for body in (b"", b"[]", b"{", b'{"seat": "x"}', b'{"seat": 0, "action": "pass", "then": 1}', b"\xff"):
        answer = ann.http.post(
            f"/api/tables/{table}/actions", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400
        assert "\n" not in answer.json()["message"]
