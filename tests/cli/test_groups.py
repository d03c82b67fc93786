"""Actions of several words and long lists: other spellings, groups, and beginnings that are completed."""

from io import StringIO

import pytest

from baseload.cli.choices import choices, first_words, grouped_by_words, table
from baseload.cli.main import main
from baseload.cli.typed import Reader, Several
from baseload.core.action import Action
from baseload.core.contract import Game, View
from baseload.core.problems import NotationError
from baseload.hosting.courtesy import Courtesy
from tests.cli.command import play

TWO = ["--players", "2", "--seats", "me,me", "--option", "first_order=seats", "--seed", "3"]


class Words(Action):
    """An action that is nothing but its text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


VERBS = ("propose", "move", "lobby", "bid", "done", "pass")


class Talk(Game):
    """A game whose notation is anything that begins with one of its verbs; most need more words."""

    def __init__(self) -> None:
        super().__init__("talk", rules=1, fewest=1, most=1)

    def action(self, text: str) -> Action:
        words = text.split()
        if not words or words[0] not in VERBS or (len(words) == 1 and words[0] not in ("done", "pass")):
            raise NotationError("not_an_action", text=text)
        return Words(" ".join(words))


GAME = Talk()
REGIONS = ("north_america", "south_america", "europe", "africa", "asia", "oceania")
PROPOSALS = [
    Words(f"propose {source} {region} {slot}")
    for source in ("solar", "fusion", "biomass")
    for region in REGIONS
    for slot in ("money", "tech", "research")
]
MOVES = [Words(f"move europe money to summit {number}") for number in range(1, 7)]
LOBBY = [Words(f"lobby {card}") for card in (3, 4, 5, 6, 7)]
TURN: list[Action] = [*PROPOSALS, *MOVES, *LOBBY, Words("done")]
SPELLINGS = [
    ("North America", "north_america"),
    ("na", "north_america"),
    ("America", "south_america"),
    ("cold fusion", "fusion"),
    ("R&D", "research"),
]


def names_only(words: str) -> bool:
    return words == "bid"


def reader(legal: list[Action]) -> Reader:
    return Reader(GAME, choices(legal, amounts=names_only), {}, SPELLINGS)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("propose solar North America money", "propose solar north_america money"),
        ("PROPOSE solar na money", "propose solar north_america money"),
        ("propose cold fusion North  America R&D", "propose fusion north_america research"),
        ("propose fusion america tech", "propose fusion south_america tech"),
        ("prop sol asi mon", "propose solar asia money"),
        ("solar asia money", "propose solar asia money"),
        ("move europe money to summit 3", "move europe money to summit 3"),
        ("m e m t s 3", "move europe money to summit 3"),
        ("d", "done"),
    ],
)
def test_other_spellings_and_short_forms(typed: str, meant: str) -> None:
    assert str(reader(TURN).read(typed)) == meant


def test_notation_means_itself() -> None:
    odd = Reader(GAME, choices(TURN), {}, [("asia", "europe"), ("done", "pass")])
    assert str(odd.read("propose solar asia money")) == "propose solar asia money"
    assert str(odd.read("done")) == "done"


def test_the_only_action_that_begins_so() -> None:
    legal = [Words("propose solar asia money with 8"), Words("move hand to summit 1"), Words("done")]
    assert str(reader(list(legal)).read("propose")) == "propose solar asia money with 8"
    assert str(reader(list(legal)).read("move h")) == "move hand to summit 1"


def test_a_long_list_is_parted_by_its_verbs() -> None:
    listed = choices(TURN, amounts=names_only)
    assert [(line.number, len(line.group or [])) for line in listed.lines] == [
        (1, 54),
        (2, 6),
        (3, 5),
        (4, 0),
    ]
    assert table(listed, {"done": "Be done"}) == [
        ("  1) propose", "54 ways"),
        ("  2) move europe money to summit", "6 ways"),
        ("  3) lobby", "5 ways"),
        ("  4) done", "Be done"),
    ]
    talk = reader(TURN)
    assert str(talk.read("4")) == "done"
    for typed, count in (("1", 54), ("propose", 54), ("pro fus", 18), ("move", 6), ("3", 5), ("lob", 5)):
        with pytest.raises(Several) as several:
            talk.read(typed)
        assert len(several.value.actions) == count, typed
    with pytest.raises(NotationError):
        talk.read("5")
    with pytest.raises(NotationError):
        talk.read("dance")


def test_a_group_may_have_groups() -> None:
    listed = choices(list(PROPOSALS), amounts=names_only, legal=TURN)
    assert [first_words(line.group or []) for line in listed.lines] == [
        "propose solar",
        "propose fusion",
        "propose biomass",
    ]
    part = choices(list(PROPOSALS[:18]), amounts=names_only, legal=TURN)
    assert [line.number for line in part.lines] == list(range(1, 19))
    talk = Reader(GAME, part, {}, SPELLINGS)
    assert str(talk.read("18")) == "propose solar oceania research"
    assert str(talk.read("done")) == "done"  # what is not listed can still be typed
    with pytest.raises(Several):
        talk.read("move")


def test_groups_of_the_host() -> None:
    science: list[Action] = [*MOVES, Words("done")]
    listed = choices(TURN, [("group.projects", list(PROPOSALS)), ("group.science", science)], names_only)
    shown = table(
        listed, {str(action): "?" for action in LOBBY}, {"group.projects": "Projects", "group.science": "S"}
    )
    assert shown[0] == ("  1) propose", "Projects: 54 ways")
    assert shown[1] == ("  2) ", "S: 7 ways")  # no words in common, but a number
    assert [head.split() for head, _ in shown[2:]] == [
        [f"{number})", "lobby", str(card)] for number, card in enumerate((3, 4, 5, 6, 7), 3)
    ]
    with pytest.raises(Several) as several:
        Reader(GAME, listed, {}).read("2")
    assert several.value.actions == science


def test_numbers_of_cards_are_no_amounts() -> None:
    cards = [Words(f"lobby {card}") for card in range(3, 20)]
    listed = choices([*cards, Words("done")], amounts=names_only)
    assert [line.number for line in listed.lines] == list(range(1, 19))
    assert str(Reader(GAME, listed, {}).read("3")) == "lobby 5"
    bids = choices([*(Words(f"bid {amount}") for amount in range(8, 40)), Words("pass")], amounts=names_only)
    assert bids.verb == "bid"
    assert len(bids.lines) == 5


def test_much_else_to_do_keeps_its_numbers() -> None:
    """One verb with amounts among many others must not take the numbers of the list away."""
    legal: list[Action] = [*PROPOSALS[:9], Words("bid 3"), Words("bid 4"), Words("done")]
    listed = choices(legal)
    assert listed.verb == ""
    assert [line.number for line in listed.lines] == list(range(1, 13))


def test_short_lists_have_no_groups() -> None:
    assert not choices(list(PROPOSALS[:45])).in_groups
    assert choices(list(PROPOSALS[:46])).in_groups
    assert [len(members) for _, members in grouped_by_words(TURN)] == [54, 6, 5]


class Parting(Courtesy):
    """A host who parts every list, however short."""

    def amounts(self, words: str) -> bool:
        return True

    def groups(self, view: View, legal: list[Action]) -> list[tuple[str, list[Action]]]:
        return [("", [action for action in legal if str(action).startswith("auction")])]


def test_groups_at_the_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("baseload.cli.conversation.courtesy", lambda game: Parting())
    monkeypatch.setattr("sys.stdin", StringIO("auction\nchoices\n1\nwhy auction\nauction 4\nbid 4\nquit\n"))
    assert main(["play", "power-grid", *TWO]) == 0
    shown = capsys.readouterr().out
    assert shown.count("auction  4 ways") == 2
    assert shown.count("     auction 3  ") == 3  # by its words, by its number, and for `why`
    assert "`choices` shows everything again." in shown
    assert "bids 4 Elektro" in shown


def test_power_grid_has_no_groups() -> None:
    shown = play(*TWO, lines=["auction", "quit"]).stdout
    assert "could mean several things" in shown
    assert "ways" not in shown
