"""The laws that only a course of play shows bite as well: a step that was spoilt behind the books' back is noticed.

What a single position shows is test_conservation.py.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.games.climate.verbs import DONE
from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.actions import Build
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import NOBODY, State, builder_of, green_plant, owner_of, source_of
from tests.harness.conservation import ConservationError
from tests.harness.scene import asked, legal
from tests.rules import rule
from tests.second_chance.conservation import Books
from tests.second_chance.random_run import DATA, pick
from tests.second_chance.scene import arrange, last_turn, table
from tests.second_chance.test_conservation import ALONE, RIVALS, TABLES, TEAM, a_plant, position


def step(law: str, text: str, spoil: Callable[[State], None], mode: str = TEAM) -> None:
    """Play an action and spoil something behind its back; the books notice."""
    state = position(mode)
    books = Books(state)
    action = GAME.action(text)
    events = state.play(action)
    spoil(state)
    with pytest.raises(ConservationError, match=f"^{law}: .*after {text}"):
        books.check(action, events, state)


def free_text(mode: str = TEAM) -> str:
    """An action that changes little: the first way to plan on a tech slot."""
    return next(text for text in legal(position(mode), "plan") if text.endswith(" tech"))


@rule("SC-C10")
def test_the_recruitment_pool_never_grows() -> None:
    state = position()
    seat = next(seat for seat, company in enumerate(state.companies) if company.scientists)

    def back(state: State) -> None:
        state.companies[seat].recruits += 1
        state.companies[seat].scientists -= 1

    step("SC-C10", free_text(), back)


@rule("SC-C10", "SC-C18")
def test_a_scientist_stays_on_his_card_and_the_card_on_the_table() -> None:
    card = next(card for card, seat in enumerate(position().lobby_workers) if seat != NOBODY)

    def leave(state: State) -> None:
        state.companies[state.lobby_workers[card]].scientists += 1
        state.lobby_workers[card] = NOBODY

    def come_back(state: State) -> None:
        other = next(
            other
            for other, seat in enumerate(state.lobby_played)
            if seat != NOBODY and state.lobby_workers[other] == NOBODY
        )
        hand = state.companies[state.lobby_played[other]].lobby
        hand.append(other)
        hand.sort()
        state.lobby_played[other] = NOBODY

    step("SC-C10", free_text(), leave)
    step("SC-C18", free_text(), come_back)


@rule("SC-C11")
def test_knowledge_never_falls() -> None:
    state = position()
    seat, source = next(
        (seat, source)
        for seat in range(3)
        for source in range(5)
        if state.companies[seat].knowledge[source] > 1
    )

    def forget(state: State) -> None:
        state.companies[seat].knowledge[source] -= 2

    step("SC-C11", free_text(), forget)


@rule("SC-C13")
def test_tiles_stay_in_the_box() -> None:
    kind = next(kind for kind, count in enumerate(position(RIVALS).fossils_box) if count)

    def take_out(state: State) -> None:
        state.fossils_box = [count - (kind == boxed) for boxed, count in enumerate(state.fossils_box)]
        state.fossils = [*state.fossils, kind]

    step("SC-C13", free_text(RIVALS), take_out, RIVALS)


@rule("SC-C14")
def test_the_level_rises_only_by_supply_and_second_actions() -> None:
    def rise(state: State) -> None:
        state.level += 10

    for mode in TABLES:
        step("SC-C14", free_text(mode), rise, mode)


@rule("SC-C15")
def test_a_plant_stays() -> None:
    space = a_plant(position())

    def change(state: State) -> None:
        tile = state.spaces[space]
        state.spaces[space] = green_plant(source_of(tile), builder_of(tile), (owner_of(tile) + 1) % 3, 1)

    step("SC-C15", free_text(), change)


@rule("SC-C19")
def test_claims_and_the_display_stay() -> None:
    def unclaim(state: State) -> None:
        company = next(company for company in state.companies if company.claimed)
        company.claimed = company.claimed[1:]

    def exchange(state: State) -> None:
        state.un_cards = [*state.un_cards[1:], state.un_cards[0]]

    step("SC-C19", free_text(), unclaim)
    step("SC-C19", free_text(), exchange)


@rule("SC-C19")
def test_a_claim_is_worth_two_points_to_a_team() -> None:
    """… and nothing yet to a rival, who is scored at the end."""
    for mode, points in ((TEAM, 2), (ALONE, 2), (RIVALS, 0)):
        state = position(mode)
        claimed = {card for company in state.companies for card in company.claimed}
        card = next(card for card in state.un_cards if card not in claimed)
        price = state.board.components.un_price[card]
        facts: dict[str, Plain] = {"card": card, "tech": price, "points": points + 1}
        with pytest.raises(ConservationError, match=r"^SC-C19: points"):
            Books(state).check(DONE, [Event("claimed", 0, facts)], state)


@rule("SC-C20")
def test_a_tile_never_turns_back() -> None:
    def turn_back(state: State) -> None:
        state.turned &= state.turned - 1

    step("SC-C20", free_text(), turn_back)
    state = position()
    place = state.to_plain()["turned"][0]
    again = Event("tile_turned", None, {"tile": ["region", "asia"], "place": place})
    with pytest.raises(ConservationError, match=r"^SC-C20: turned twice"):
        Books(state).check(DONE, [again], state)


@rule("SC-C22")
def test_agendas_stay() -> None:
    state = table(3)  # nothing lies on any slot yet
    books = Books(state)
    state.agendas = [state.agendas[1], state.agendas[0], *state.agendas[2:]]
    with pytest.raises(ConservationError, match=r"^SC-C22: "):
        books.check(DONE, [], state)


@rule("SC-C25")
def test_every_coin_is_told() -> None:
    def find_one(state: State) -> None:
        state.companies[1].money += 1

    def lose_one(state: State) -> None:
        state.companies[1].money -= 1

    assert position().companies[1].money
    step("SC-C25", free_text(), find_one)
    step("SC-C25", free_text(), lose_one)


@rule("SC-C26")
def test_points_fall_only_where_they_must() -> None:
    def lose_team(state: State) -> None:
        state.team_points -= 1

    def lose_own(state: State) -> None:
        state.companies[2].points -= 1

    step("SC-C26", free_text(), lose_team)
    step("SC-C26", free_text(RIVALS), lose_own, RIVALS)


@rule("SC-C12")
@pytest.mark.parametrize(
    "texts",
    [
        ["plan {source} africa tech", "plan {source} africa money"],
        ["plan {source} africa tech", "prepare asia tech"],
        ["sell", "buy"],
        ["lobby {one}", "lobby {two}"],
        ["move board to asia tech", "move asia tech to board"],
        ["lobby {one}", "sell with 35"],
    ],
    ids=[
        "twice the same",
        "two kinds",
        "market visits",
        "cards",
        "scientists",
        "a card and one with a sale",
    ],
)
def test_once_in_a_turn(texts: list[str]) -> None:
    """The engine is made to forget what was used, so that it lets the second one pass; the books do not."""
    state = _with_card(table(3), 35)
    state = arrange(
        state,
        seat=0,
        companies={0: {"money": 20}},
        regions={"asia": {"agenda": ["solar", "wind", "hydro"], "projects": {"tech": "solar"}}},
        projects_taken=[0, 1, 0, 0, 0],
    )
    state = _other_agendas(state)
    minors = state.board.components.lobby_minor
    # A scientist's move would ask for an answer, a permit can close the market.
    quiet = sorted(
        [card for card in state.companies[0].lobby if card != 35], key=lambda card: minors[card] > 1
    )
    source = SOURCES[state.agenda(REGIONS.index("africa"))[0]]
    books = Books(state)
    for number, form in enumerate(texts):
        action = GAME.action(form.format(source=source, one=quiet[0], two=quiet[1]))
        state.used, state.stop = 0, False
        events = state.play(action)
        if not number:
            books.check(action, events, state)
        else:
            with pytest.raises(ConservationError, match=r"^SC-C12: too often in a turn"):
                books.check(action, events, state)


@rule("SC-C12")
def test_two_different_main_actions_alone() -> None:
    """A third one, or the same kind again, is noticed."""
    state = position(ALONE)
    plan = free_text(ALONE)
    books = Books(state)
    action = GAME.action(plan)
    books.check(action, state.play(action), state)
    while asked(state) != "turn":
        answer = state.legal()[0]
        books.check(answer, state.play(answer), state)
    state.used = 0
    action = GAME.action(legal(state, "plan")[0])
    events = state.play(action)
    with pytest.raises(ConservationError, match=r"^SC-C12: too often in a turn: plan"):
        books.check(action, events, state)


def _with_card(state: State, card: int) -> State:
    """Seat 0 has the card in its hand, whoever else had it gets another."""
    plain: Any = state.to_plain()
    mine = plain["companies"][0]["lobby"]
    if card not in mine:
        given = mine[0]
        for company in plain["companies"]:
            company["lobby"] = sorted(given if held == card else held for held in company["lobby"])
        plain["companies"][0]["lobby"] = sorted([*mine[1:], card])
    made = GAME.state_from_plain(plain)
    assert isinstance(made, State)
    return made


def _other_agendas(state: State) -> State:
    """A tile that was arranged may be on the table twice: another takes the place of the second."""
    spare = [tile for tile in range(1, 9) if tile not in state.agendas]
    asia = REGIONS.index("asia")
    for region in range(6):
        if region != asia and state.agendas[region] == state.agendas[asia]:
            state.agendas = [*state.agendas[:region], spare.pop(), *state.agendas[region + 1 :]]
    return state


@rule("SC-C12")
def test_what_was_used_is_stored_right() -> None:
    def forget(state: State) -> None:
        state.used = 0

    step("ledger", free_text(), forget)


@pytest.mark.parametrize(
    ("options", "turns"),
    [
        ({"players": 1}, [4, 4, 4, 4]),
        ({"players": 2}, [8, 8, 8, 8]),
        ({"players": 3}, [9, 9, 9, 6]),
        ({"players": 4}, [8, 8, 8, 8]),
        ({"players": 3, "mode": "competitive"}, [9, 9, 9, 9, 9]),
    ],
)
def test_turns_of_a_decade(options: dict[str, Any], turns: list[int]) -> None:
    state, rng = table(**options, components=DATA["easy"]), Random(4)
    books = Books(state)
    ended = [0] * len(turns)
    while state.outcome is None:
        decade = state.decade
        action = pick(state, rng, "builder")
        events = state.play(action)
        ended[decade - 1] += sum(event.kind == "turn_ended" for event in events)
        books.check(action, events, state)
    assert ended == turns


def test_a_decade_cut_short() -> None:
    """A round that is skipped, or a turn, is noticed."""
    for name in ("round", "turn"):
        state = table(3)
        books = Books(state)
        for number in range(2):
            if number:
                setattr(state, name, 3 if name == "round" else 2)
            action = DONE if number else GAME.action(next(t for t in legal(state) if t.endswith(" tech")))
            events = state.play(action)
            if not number:
                books.check(action, events, state)
                while asked(state) != "turn":
                    answer = state.legal()[0]
                    books.check(answer, state.play(answer), state)
            else:
                with pytest.raises(ConservationError, match=r"^course: "):
                    books.check(action, events, state)


def test_a_bonus_space_gives_once_and_always() -> None:
    """Reaching the second space gives tech. Told twice, or not at all, it is noticed."""

    def learning() -> tuple[State, Books]:
        state = arrange(
            table(1, deal={"goals": [1, 2, 4, 5]}),
            companies={0: {"goals": [1, 2], "rejected": [4, 5], "knowledge": {"solar": 1}}},
            regions={"asia": {"agenda": ["solar", "wind", "hydro"]}},
            stack=[["decades", -1], ["enemy_start", 0]],
        )
        state = _other_agendas(state)
        state.play(GAME.action("start asia"))
        return state, Books(state)

    text = "plan solar asia money"
    state, books = learning()
    action = GAME.action(text)
    events = state.play(action)
    assert [event.kind for event in events] == ["planned", "knowledge", "bonus_tech", "subsidy_money"]
    books.check(action, events, state)
    for told, what in (
        ([*events[:3], *events[2:]], "a bonus without its space"),
        ([*events[:2], *events[3:]], "a bonus that was not given"),
        (events[:2], "a bonus that was not given"),
    ):
        state, books = learning()
        state.play(action)
        with pytest.raises(ConservationError, match=f"^bonuses: {what}"):
            books.check(action, told, state)
    state, books = learning()
    state.play(action)
    again = Event("knowledge", 0, {"source": "solar", "space": 2})
    with pytest.raises(ConservationError, match=r"^SC-C11: not the next space"):
        books.check(action, [*events[:3], again, *events[2:]], state)


def test_the_ledger_names_the_part_that_differs() -> None:
    def peek(state: State) -> None:
        state.summit_pile = [*state.summit_pile[1:], state.summit_pile[0]]

    step("ledger", free_text(), peek)
    state = position()
    books = Books(state)
    peek(state)
    with pytest.raises(ConservationError, match=r"^ledger: summit_pile\.0: "):
        books.check(DONE, [], state)


def test_a_refill_must_be_told() -> None:
    state = arrange(table(2), seat=0, companies={0: {"money": 9}}, market=1)
    state.bank += 1
    books = Books(state)
    action = GAME.action("buy")
    events = state.play(action)
    assert [event.kind for event in events] == ["bought", "market_refilled"]
    with pytest.raises(ConservationError, match=r"^SC-C3: refills"):
        books.check(action, events[:1], state)


def test_control_is_taken_when_it_must_be_and_never_else() -> None:
    """The books work out control again, so an event that is missing or too much is noticed."""
    state, rng = table(3, components=DATA["easy"]), Random(2)
    told: list[str] = []
    while told != ["built", "control_taken"]:
        before = state.copy()
        action = pick(state, rng, "builder")
        events = [event for event in state.play(action) if event.kind != "tile_turned"]
        told = [event.kind for event in events]
    with pytest.raises(ConservationError, match=r"^control: not taken"):
        Books(before).check(action, events[:1], state)
    with pytest.raises(ConservationError, match=r"^control: not to be taken"):
        Books(before).check(action, [*events, events[1]], state)


@rule("SC-C7")
def test_a_plant_is_told_with_its_project() -> None:
    """Slot and level are told; others than those of the project that was there are noticed."""
    state, rng = table(3, components=DATA["easy"]), Random(2)
    kinds: list[str] = []
    while "built" not in kinds:
        before = state.copy()
        action = pick(state, rng, "builder")
        events = state.play(action)
        kinds = [event.kind for event in events]
    assert isinstance(action, Build)
    at = kinds.index("built")
    facts = events[at].facts
    level = before.projects[action.place] // 5 + 1
    place = REGIONS[action.place // 3], SLOTS[action.place % 3]
    assert (facts["region"], facts["slot"], facts["level"]) == (*place, level)
    Books(before).check(action, events, state)
    other = next(slot for slot in SLOTS if slot != facts["slot"])
    for name, wrong in (("slot", other), ("level", 3 - level)):
        told = Event("built", events[at].seat, {**facts, name: wrong})
        with pytest.raises(ConservationError, match=r"^SC-C7: "):
            Books(before).check(action, [*events[:at], told, *events[at + 1 :]], state)


@rule("SC-280")
def test_the_region_drawn_for_the_supply_is_told() -> None:
    starts = ["asia", "europe", "africa", "asia"]
    state = last_turn(table(3, supply_start="random", deal={"supply_starts": starts}), team_points=200)
    before, action = state.copy(), DONE
    events = state.play(action)
    at = [event.kind for event in events].index("supply_start_drawn")
    Books(before).check(action, events, state)
    other = Event("supply_start_drawn", None, {"region": "europe"}, reveals=True)
    with pytest.raises(ConservationError, match=r"^supply: another region"):
        Books(before).check(action, [*events[:at], other, *events[at + 1 :]], state)
    with pytest.raises(ConservationError, match=r"^ledger: supply_starts: "):
        Books(before).check(action, [*events[:at], *events[at + 1 :]], state)


@rule("SC-C23")
def test_goals_are_kept_from_what_was_drawn() -> None:
    state = table(2, mode="competitive", deal={"goals": [1, 2, 3, 4]})
    books, action = Books(state), GAME.action("keep 1")
    state.play(action)
    with pytest.raises(ConservationError, match=r"^SC-C23: not a goal of one's own"):
        books.check(action, [Event("goal_kept", 0, {"goal": 3}, only=[0])], state)
    state = table(2, mode="competitive", deal={"goals": [1, 2, 3, 4]})
    books = Books(state)
    for text in ("keep 1", "keep 3"):
        books.check(GAME.action(text), state.play(GAME.action(text)), state)
    assert [company["rejected"] for company in books.position["companies"]] == [[2], [4]]
