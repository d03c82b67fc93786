"""Banners and sounds: every great moment of the golden games is told once, when it comes, with its numbers; and what a
reader may not know is neither told nor heard."""

import re
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import cache
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

from baseload.core.contract import View
from baseload.core.event import Event
from baseload.core.record import load_record
from baseload.core.registry import game as game_by_name
from baseload.draw.banner import KINDS, Banner, Move, drawn
from baseload.draw.drawer import Around, Drawer, drawer
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.power_grid.components import FUELS
from baseload.server.match import Match
from baseload.server.picture import Picture
from baseload.server.sheets import STATIC
from baseload.text.catalogue import game_catalogue
from baseload.text.speaker import Speaker, speaker
from tests.harness.trial import Trial
from tests.harness.trials import TRIALS

NAMES = ["Ann & Co", "Bo", "Cy", "Di", "Eve", "Fay"]
FILES = [(trial, path) for trial in TRIALS for path in trial.golden.files]
by_game = {str(trial): [path for other, path in FILES if other is trial] for trial in TRIALS}


class Moved:
    """A move of a golden game: what a reader may know of it, the position after it, what is told and heard."""

    def __init__(self, state: Any, before: Sequence[Event], events: list[Event], seat: int | None) -> None:
        self.events = [event for event in events if event.seen_by(seat)]
        self.view: View = state.view(seat)
        self.voice = voice_of(self.view)
        self.before = list(before)
        shown = drawer(self.view.game)
        self.banners = shown.banners(Move(self.events, before), self.view, self.voice)
        self.cues = shown.cues(self.events, self.view)

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def told(self, kind: str) -> list[Banner]:
        return [banner for banner in self.banners if banner.kind == kind]


def voice_of(view: View) -> Speaker:
    """One who stops at a sentence that is missing."""
    made = speaker(view.game, NAMES[: view.players], you=view.seat)
    return type(made)(view.game, game_catalogue(view.game, strict=True), made.names, view.seat)


@cache
def moves_of(path: Path, seat: int | None = 0) -> list[Moved]:
    """Those that are told or heard of, or that anything is asserted about."""
    record = load_record(str(path))
    state: Any = record.start()
    before: deque[Event] = deque()
    found = []
    for action in record.actions:
        events = state.play(action)
        if {event.kind for event in events} & MATTERS:
            found.append(Moved(state, before, events, seat))
        before.extendleft(event for event in events if event.seen_by(seat))
    return found


MATTERS = {
    *(
        "step",
        "built",
        "game_over",
        "fossil",
        "event_next",
        "disaster",
        "decade",
        "turn",
        "bid",
        "plant_sold",
    ),
    *("fuel_bought", "powered", "income", "constructed", "lobby_main", "drafted", "phase"),
}


def everywhere(game: str, seat: int | None = 0) -> Iterator[Moved]:
    for path in by_game[game]:
        yield from moves_of(path, seat)


def text(banner: Banner, voice: Speaker) -> str:
    """All that is written on it, in order."""
    return unescape(re.sub(r"<[^>]*>", " ", drawn(banner, voice)))


@pytest.mark.parametrize(
    ("game", "seat", "kinds"),
    [
        ("power-grid", 0, {"step", "last", "victory", "defeat"}),
        ("power-grid", None, {"step", "last", "over"}),
        ("co2", 0, {"supply", "disaster", "last", "victory", "defeat", "over"}),
        ("co2", None, {"supply", "disaster", "last", "defeat", "over"}),
        ("second-chance", 0, {"supply", "disaster", "last", "victory", "defeat"}),
        ("second-chance", None, {"supply", "disaster", "last", "victory", "defeat", "over"}),
    ],
)
def test_golden_games_have_every_kind_of_banner(game: str, seat: int | None, kinds: set[str]) -> None:
    found = Counter(banner.kind for move in everywhere(game, seat) for banner in move.banners)
    assert set(found) == kinds <= set(KINDS)


@pytest.mark.parametrize("game", by_game)
def test_banners_are_whole_sentences_with_names_escaped(game: str) -> None:
    for move in everywhere(game):
        for banner in move.banners:
            markup = drawn(banner, move.voice, ["", "bot"])
            assert "Ann & Co" not in markup
            assert not re.search(r"[{}]|draw\.", markup), markup
            assert banner.title
            assert banner.cause
            assert len(banner.facts) <= 8  # the style sheet knows no more
            assert len(markup) < 4500, "updates must stay small"


# --- Power Grid -----------------------------------------------------------------------------------------------------


def test_a_step_is_told_when_it_begins() -> None:
    steps = Counter[int]()
    for move in everywhere("power-grid"):
        begun = [event.facts["step"] for event in move.of("step")]
        told = move.told("step")
        assert [banner.title for banner in told] == [f"Step {step}" for step in begun]
        for banner, step in zip(told, begun, strict=True):
            steps[step] += 1
            board = move.view.known.board  # type: ignore[attr-defined]
            said = text(banner, move.voice)
            assert f"It costs {board.components.house_prices[step - 1]} Elektro." in said
            skipped = step == 3 and not any(event.kind == "step" for event in move.before)
            old = board.refill[0 if step == 2 or skipped else 1]
            rows = [f"{old[place]} → {board.refill[step - 1][place]}" for place in range(len(FUELS))]
            assert " ".join(said.split()).find(" ".join(rows)) >= 0, (rows, said)
    assert min(steps[2], steps[3]) > 5


def test_step_2_names_who_brought_it_and_the_plant_that_leaves() -> None:
    seen = Counter[bool]()
    for move in everywhere("power-grid"):
        for banner in move.told("step"):
            if banner.title != "Step 2":
                continue
            board = move.view.known.board  # type: ignore[attr-defined]
            first = next(  # in all the game, not only in the last phase
                event.seat
                for event in [*reversed(move.before), *move.events]
                if event.kind == "built" and event.facts["cities"] == board.step_2_cities
            )
            assert banner.seat == first
            you = "You are" if first == 0 else f"{NAMES[first or 0]} is"
            assert banner.cause == f"{you} the first with {board.step_2_cities} cities"
            gone = next(event for event in move.of("plant_removed") if event.facts["why"] == "step_2")
            assert banner.facts[-1].head == f"Plant {gone.facts['plant']} leaves"
            seen[first == 0] += 1
    assert min(seen[True], seen[False]) > 0


def test_the_last_round_is_told_with_the_first_who_has_enough_cities() -> None:
    for path in by_game["power-grid"]:
        reached: list[int | None] = []
        told: list[Banner] = []
        for move in moves_of(path):
            end = move.view.known.board.end_cities  # type: ignore[attr-defined]
            for event in move.of("built"):
                if event.facts["cities"] >= end:
                    reached.append(event.seat)
                    assert bool(move.told("last")) == (len(reached) == 1)
            told += move.told("last")
        assert [banner.seat for banner in told] == reached[:1], path.stem
        assert all(banner.title == "Last round" for banner in told)


# --- both CO₂ games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_a_supply_tells_every_fossil_plant_and_the_level(game: str) -> None:
    supplies = 0
    for path in by_game[game]:
        fossils: list[Event] = []
        for move in moves_of(path):
            fossils += move.of("fossil")
            over = move.of("event_next") if game == "co2" else fossils
            assert len(move.told("supply")) == bool(over), path.stem
            if not over:
                continue
            supplies += 1
            (banner,) = move.told("supply")
            ppm = move.view.known.board.components.ppm  # type: ignore[attr-defined]
            emitted = [ppm[FOSSILS.index(event.facts["fossil"])] for event in fossils]
            facts = [
                (fact.head, fact.text) for fact in banner.facts if "ppm" in fact.text and "+" in fact.text
            ]
            assert facts == [
                (REGION_WORDS[REGIONS.index(event.facts["region"])], f"{event.facts['fossil']}, +{each} ppm")
                for event, each in zip(fossils, emitted, strict=True)
            ]
            after = fossils[-1].facts["level"] if fossils else move.view.known.level  # type: ignore[attr-defined]
            assert banner.title == f"{after} ppm"
            if fossils:
                assert banner.cause.endswith(f"up from {after - sum(emitted)} ppm")
            else:
                assert banner.cause.endswith("no fossil plant")
            fossils = []
    assert supplies > 30


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_a_supply_is_told_region_by_region(game: str) -> None:
    """In the order in which they came, each at its piece of the board, with the level then; and a green plant that
    spared its region a fossil one is told of."""
    spared = 0
    for path in by_game[game]:
        start: int | None = None
        for move in moves_of(path):
            for event in move.events:
                if event.kind in ("supply_start", "supply_start_drawn"):
                    start = REGIONS.index(event.facts["region"])
            for banner in move.told("supply"):
                known = move.view.known  # type: ignore[attr-defined]
                parts = known.board.components
                around = parts.clockwise * 2
                first = around.index(parts.clockwise[0] if start is None else start)
                steps = [fact for fact in banner.facts if fact.piece]
                assert banner.board == "regions"
                told = [REGION_WORDS.index(fact.head) for fact in steps]
                order = around[first : first + 6]
                assert told == [region for region in order if region in told]
                level = banner.stands
                assert level is not None
                for fact, region in zip(steps, told, strict=True):
                    plus = re.search(r"\+(\d+) ppm$", fact.text)
                    level += int(plus[1]) if plus else 0
                    assert fact.stands == level
                    name, decade = fact.piece.rpartition("-")[::2]
                    assert name == f"plant-{REGIONS[region]}"
                    tile = known.spaces[parts.first_space[region] + int(decade) - 1]
                    if plus is None:
                        spared += 1
                        source = move.voice.world.source((tile - 4) % 5)  # type: ignore[attr-defined]
                        assert fact.text == f"{source}, 0 ppm"
                if move.view.outcome is None:
                    around_it = Around([""] * move.view.players, [])
                    board = drawer(game).scene(move.view, move.voice, around_it).body
                    assert all(f'id="{fact.piece}"' in board for fact in steps)
                assert banner.title == f"{level} ppm"
                start = None
    assert spared > 20


REGION_WORDS = ["North America", "South America", "Europe", "Africa", "Asia", "Oceania"]


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_a_disaster_tells_where_and_what_it_costs_whom(game: str) -> None:
    seen = Counter[str]()
    for move in everywhere(game):
        struck = [REGION_WORDS[REGIONS.index(event.facts["region"])] for event in move.of("disaster")]
        titles = [banner.title for banner in move.told("disaster")]
        assert [title.partition(" in ")[2] for title in titles] == struck
        assert {title.partition(" in ")[0] for title in titles} <= {"Storm", "Flood", "Drought"}
        for banner in move.told("disaster"):
            paid = {
                event.seat: event for event in move.events if event.kind in ("relief_given", "relief_failed")
            }
            for fact in banner.facts:
                if fact.seat is None:
                    continue
                seen[fact.text] += 1
                assert fact.head == ("You" if fact.seat == 0 else NAMES[fact.seat])
                spared = fact.text.endswith("spared.")
                if game == "co2":  # all pay at once
                    assert spared == (fact.seat not in paid)
                elif len(struck) == 1 and fact.seat in paid:
                    assert not spared
                if game == "co2" and fact.seat in paid:
                    points = paid[fact.seat].facts.get("points", 0)
                    assert fact.text.endswith(
                        f"−{points} points." if points > 1 else "−1 tech." if not points else "."
                    )
    assert len(seen) > 1


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_the_last_decade_and_the_last_round_are_told_as_they_begin(game: str) -> None:
    for path in by_game[game]:
        turns: list[tuple[int, int]] = []
        titles: list[str] = []
        for move in moves_of(path):
            board: Any = move.view.known.board  # type: ignore[attr-defined]
            rounds = board.rounds if game == "co2" else board.rounds_last
            wanted = ["Last decade" for event in move.of("decade") if event.facts["decade"] == board.decades]
            for event in move.of("turn"):
                now = (event.facts["decade"], event.facts["round"])
                if now == (board.decades, rounds) and now not in turns and rounds > 1:
                    wanted.append("Last round")
                turns.append(now)
            told = [banner.title for banner in move.told("last")]
            assert told == wanted, path.stem
            titles += told
        assert len(titles) <= 2


def test_what_one_move_brings_is_told_in_the_order_in_which_it_came() -> None:
    """Rivals: an event's disaster ends a decade, and the next one, perhaps the last, begins with its supply."""
    seen = Counter[tuple[str, ...]]()
    for move in everywhere("second-chance"):
        last = move.view.known.board.decades  # type: ignore[attr-defined]
        came: list[str] = []
        for event in move.events:
            if event.kind == "disaster" or (event.kind == "fossil" and "supply" not in came):
                came.append("disaster" if event.kind == "disaster" else "supply")
            elif event.kind == "decade" and event.facts["decade"] == last:
                came.append("Last decade")
        told = [banner.title if banner.kind == "last" else banner.kind for banner in move.banners]
        assert [kind for kind in told if kind in ("disaster", "supply", "Last decade")] == came
        seen[tuple(came)] += len(came) > 1
    assert seen["Last decade", "supply"]
    assert seen["disaster", "supply"]


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("trial", "path"), FILES, ids=[f"{trial}-{path.stem}" for trial, path in FILES])
def test_the_end_is_told_once_and_as_the_reader_sees_it(trial: Trial, path: Path) -> None:
    record = load_record(str(path))
    for seat in (None, *range(record.options.players)):
        moves = moves_of(path, seat) if seat in (None, 0) else [_last_move(path, seat)]
        ends = [
            banner
            for move in moves
            for banner in move.banners
            if banner.kind in ("victory", "defeat", "over")
        ]
        assert len(ends) == 1
        outcome = moves[-1].view.outcome
        assert outcome is not None
        assert ends[0] in moves[-1].banners
        kind = ends[0].kind
        if outcome.team is not None:
            assert kind == ("victory" if outcome.team else "defeat")
        elif seat is None or len(outcome.places) == 1:
            assert kind == "over"
        else:
            assert (kind == "victory") == (outcome.places[seat] == 1)
            assert {fact.seat for fact in ends[0].facts} >= {seat, *outcome.winners[:1]}
        sound = "defeat" if kind == "defeat" else "victory"
        assert moves[-1].cues == [sound]


def _last_move(path: Path, seat: int) -> Moved:
    record = load_record(str(path))
    state: Any = record.start()
    for action in record.actions[:-1]:
        state.apply(action)
    return Moved(state, [], state.play(record.actions[-1]), seat)


# --- sounds ---------------------------------------------------------------------------------------------------------


def test_every_sound_is_one_that_pages_can_make() -> None:
    source = (STATIC / "sound.js").read_text("utf-8")
    made = set(re.findall(r"^  (\w+): (?:\[|notes)", source.partition("SOUNDS = {")[2], re.MULTILINE))
    asked = {cue for game in by_game for move in everywhere(game) for cue in move.cues}
    assert asked <= made
    assert made - asked == {"turn"}, "made and never heard"


@pytest.mark.parametrize(
    ("game", "kind", "cue"),
    [
        ("power-grid", "bid", "bid"),
        ("power-grid", "plant_sold", "gavel"),
        ("power-grid", "fuel_bought", "fuel"),
        ("power-grid", "powered", "coin"),
        ("co2", "constructed", "build"),
        ("co2", "income", "coin"),
        ("co2", "disaster", "disaster"),
        ("second-chance", "fossil", "fuel"),
        ("second-chance", "lobby_main", "card"),
        ("second-chance", "disaster", "disaster"),
    ],
)
def test_what_a_move_sounds_like(game: str, kind: str, cue: str) -> None:
    found = [move for move in everywhere(game) if move.of(kind) and not move.of("game_over")]
    loud = [move for move in found if cue == "disaster" or not move.of("disaster")]
    assert loud
    for move in loud:
        assert cue in move.cues
        assert len(move.cues) == len(set(move.cues)) <= 4


# --- who may know ---------------------------------------------------------------------------------------------------


def played(path: Path) -> Iterator[Match]:
    """The match after every move."""
    record = load_record(str(path))
    match = Match(record.game.name, record.options.to_plain(), record.deal)
    for action in record.actions:
        seat = match.state.seat
        assert seat is not None
        match.play(seat, str(action))
        yield match


def lately(match: Match, seat: int | None) -> list[Any]:
    view = match.state.view(seat)
    names = NAMES[: view.players]
    picture = Picture(
        view, speaker(match.game.name, names, you=seat), match.log(seat, names), [""] * view.players
    )
    return picture.shown(match.status(), "", False, [], False).lately


def test_a_secret_is_heard_by_those_who_know_it() -> None:
    """A card that somebody keeps in secret makes a sound on their page, and none on others'."""
    path = next(path for path in by_game["co2"] if path.stem == "three_draft_auction")
    secrets = 0
    for match in played(path):
        events = match.moves[-1].events
        if not events or any(event.only is None for event in events):
            if secrets > 4:
                break
            continue
        secrets += 1
        owner = match.moves[-1].seat
        for seat in (None, 0, 1, 2):
            news = [move for move in lately(match, seat) if move.n == match.moves[-1].n]
            assert [move.cues for move in news] == ([["card"]] if seat == owner else [])
    assert secrets > 4


@pytest.mark.parametrize("game", by_game)
def test_banners_know_no_more_than_their_reader(game: str) -> None:
    """Where a seat cannot tell two positions apart, they are told alike: what is hidden is dealt anew, and the same
    events come from there."""
    compared = 0
    shown: Drawer = drawer(game)
    for trial in TRIALS:
        if str(trial) != game:
            continue
        for path in trial.golden.files[:6]:
            for move in moves_of(path, None):
                if not move.banners or move.view.outcome is not None:
                    continue
                imagined = move.view.imagine(Random(compared)).view(None)
                again = shown.banners(Move(move.events, move.before), imagined, move.voice)
                assert [text(one, move.voice) for one in again] == [
                    text(one, move.voice) for one in move.banners
                ]
                assert shown.cues(move.events, imagined) == move.cues
                compared += 1
    assert compared > 10


# --- what a page is sent --------------------------------------------------------------------------------------------


def test_a_page_that_missed_some_moves_is_told_what_they_brought() -> None:
    """Of the last moves every banner is sent along, of the last one its sounds too; each with its entry's number."""
    path = next(path for path in by_game["power-grid"] if path.stem == "four_host_regions")
    begun = 0
    for match in played(path):
        if any(event.kind == "step" for event in match.moves[-1].events):
            begun = match.moves[-1].n
            (news,) = lately(match, 0)
            first = news.banners
        if begun and match.moves[-1].n == begun + 3:
            older, *others = lately(match, 0)
            assert older.n == begun
            assert older.banners == first
            assert not older.cues
            assert [move.n for move in others] == [match.moves[-1].n]
        if begun and match.moves[-1].n == begun + 8:
            assert all(not move.banners for move in lately(match, 0))
            return
    raise AssertionError


def test_a_move_made_in_place_of_another_is_another() -> None:
    """After an undo the same place in the game has another entry, so that a page tells it."""
    match = Match("power-grid", game_by_name("power-grid").options(players=2).to_plain(), _deal())
    seat = match.state.seat
    assert seat is not None
    match.play(seat, str(match.state.legal()[0]))
    (first,) = lately(match, seat)
    if match.why_not_undo(seat):
        pytest.skip("nothing to take back")
    match.undo(seat)
    assert not lately(match, seat)
    match.play(seat, str(match.state.legal()[0]))
    (second,) = lately(match, seat)
    assert (first.n, second.n) == (1, 3)


def _deal() -> Any:
    rules = game_by_name("power-grid")
    return rules.deal(rules.options(players=2), 1)
