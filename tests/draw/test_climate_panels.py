"""Cards and panels of the two CO₂ games show what the position and the printed components say."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from baseload.core.record import load_record
from baseload.games.climate.world import MINORS
from baseload.games.co2 import quotes as co2
from baseload.games.co2.actions import Construct
from baseload.games.co2.components import ON_CONSTRUCT, ON_INSTALL
from baseload.games.co2.components import SOURCES as CO2_SOURCES
from baseload.games.second_chance import quotes as sc
from baseload.games.second_chance.actions import Build
from baseload.games.second_chance.components import SOURCES as SECOND_CHANCE_SOURCES
from baseload.games.second_chance.components import TILE_END, TILE_HALF, TILE_REGION, TILE_SIZE
from baseload.games.second_chance.state import NOBODY, TOPICS
from baseload.testing.drawings import scene, well_formed
from tests.co2 import scene as co2_table
from tests.co2 import test_quotes as co2_golden
from tests.second_chance import scene as sc_table
from tests.second_chance import test_quotes as sc_golden

MINOR_GLYPHS = {"tech": "tech", "money": "dollar", "permit": "cep", "scientist": "scientist"}


def drawn(state: Any, seat: int | None) -> Element:
    return well_formed(scene(state.view(seat)).body)


def named(root: Element, id: str) -> Element:
    return next(part for part in root.iter() if part.get("id") == id)


def kind(root: Element, *names: str) -> list[Element]:
    """What has all these classes."""
    return [part for part in root.iter() if set(names) <= set((part.get("class") or "").split())]


def text(part: Element) -> str:
    return " ".join("".join(part.itertext()).split())


def glyphs(part: Element) -> list[str]:
    return [(use.get("href") or "").partition("-")[2] for use in part.iter("use")]


def amounts(part: Element) -> dict[str, str]:
    """Numbers by their kind, as they are seen."""
    found = {}
    for stat in kind(part, "stat"):
        name = (stat.get("class") or "").split()[1]
        found[name] = next(one.text or "" for one in stat if one.get("aria-hidden") == "true" and one.text)
    return found


def positions(files: list[Path], every: int) -> Iterator[Any]:
    for path in files:
        record = load_record(str(path))
        state = record.start()
        for number, action in enumerate(record.actions):
            if number % every == 0 and state.seat is not None:
                yield state
            state.play(action)


# --- tracks ---


def test_the_end_of_a_track_shows_what_the_next_plant_is_quoted_at() -> None:
    """CO₂ has one stack for each source. Nobody's scientist and no card makes it dearer or cheaper here."""
    met = set()
    for state in positions(co2_golden.FILES[::4], 37):
        rows = kind(drawn(state, state.seat), "track")
        for place in range(18):
            quote = co2.construction(state, state.seat, Construct(place, 0))
            if quote is None:
                continue
            met.add(quote.source)
            price = {"money": str(quote.money), "tech": str(quote.tech), "vp": str(quote.points)}
            shown = amounts(kind(rows[quote.source], "price")[0])
            assert shown == {name: number for name, number in price.items() if number != "0"}
    assert len(met) == 5


def test_levels_of_plants_show_what_building_them_is_quoted_at() -> None:
    met = set()
    for state in positions(sc_golden.FILES[::5], 29):
        rows = kind(drawn(state, state.seat), "track")
        for place in range(18):
            quote = sc.building(state, state.seat, Build(place, 0, False, 0))
            if quote is None:
                continue
            met.add(quote.source)
            parts = state.board.components
            lines = [line for line in kind(rows[quote.source], "more")[0].iter("p") if "level" in text(line)]
            shown = amounts(lines[quote.level - 1])
            permits = parts.plant_permits[quote.source][quote.level - 1]
            assert shown.get("money", "0") == str(quote.money + quote.saved)
            assert shown.get("tech", "0") == str(quote.tech)
            assert shown.get("cep", "0") == str(permits)
            assert shown["vp"] == str(quote.points)
    assert len(met) == 5


def test_a_row_tells_all_of_its_source() -> None:
    """What installing gives, how many projects and plants are left: a table of its own told that once."""
    state = co2_table.table(3)
    state.plants_built[3], state.project_pool[3] = 2, 4
    row = kind(drawn(state, 0), "track")[3]
    more, parts = kind(row, "more")[0], state.board.components
    lines = list(more.iter("p"))
    assert amounts(lines[0]) == {"money": "3", "tech": "1", "cep": "1"}
    assert (parts.install_money[3], parts.install_tech[3], parts.install_permits[3]) == (3, 1, 1)
    assert text(lines[-1]) == f"4 projects left · {len(parts.plant_tech[3]) - 2} plants left"
    assert glyphs(more)[0] == "biomass"
    assert kind(row, "left")[0].text == "4"
    state.plants_built[3] = len(parts.plant_tech[3])
    row = kind(drawn(state, 0), "track")[3]
    assert not kind(kind(row, "price")[0], "stat")
    assert text(list(kind(row, "more")[0].iter("p"))[-1]).endswith("0 plants left")


def test_the_next_level_is_that_of_the_next_project() -> None:
    state = sc_table.table(3)
    levels = state.board.components.project_levels
    for taken, level in [(0, 1), (levels.index(2), 2), (len(levels), 2)]:
        state.projects_taken[1] = taken
        row = kind(drawn(state, 0), "track")[1]
        parts = state.board.components
        assert amounts(kind(row, "price")[0])["vp"] == str(parts.plant_points[1][level - 1])
        marked = [text(line) for line in kind(row, "more")[0].iter("p") if ", next" in text(line)]
        assert [line.split(",")[0] for line in marked] == [f"level {'I' * level}"]


def test_discs_are_on_their_spaces_and_hide_no_bonus_from_who_asks() -> None:
    state = co2_table.arrange(co2_table.table(3), companies={0: {"expertise": {"solar": 3}}})
    row = kind(drawn(state, 0), "track")[1]
    cells = kind(row, "cell")
    held = [number for number, cell in enumerate(cells, 1) if kind(cell, "disc")]
    assert 3 in held
    assert cells[2].get("title")
    assert len(cells) == state.board.components.track_lengths[1]


# --- summits, market ---


@pytest.mark.parametrize(("files", "topics"), [(co2_golden.FILES[::4], 4), (sc_golden.FILES[::6], TOPICS)])
def test_a_summit_has_a_ring_for_each_topic_and_whoever_speaks_on_it(files: list[Path], topics: int) -> None:
    spoken = 0
    for state in positions(files, 97):
        parts = state.board.components
        for place, summit in enumerate(kind(named(drawn(state, state.seat), "summits"), "summit")):
            tile = state.summits[place]
            rings = kind(summit, "topic")
            assert [glyphs(ring)[0] for ring in rings] == [
                _source_ids(state)[source] for source in (parts.summit_topics[tile] if tile else [])
            ]
            for number, ring in enumerate(rings):
                taken = state.speakers[topics * place + number] != NOBODY
                assert bool(kind(ring, "speaker")) == taken == ("on" in (ring.get("class") or "").split())
                spoken += taken
            if tile:
                grounds = [href for href in glyphs(summit) if href in ("hall", "city")]
                assert len(grounds) == 1
                assert [text(number) for number in kind(summit, "nr")] == [str(place + 1)]  # as the log says
    assert spoken


def _source_ids(state: Any) -> list[str]:
    return CO2_SOURCES if state.view(None).game == "co2" else SECOND_CHANCE_SOURCES


def test_the_market_shows_its_price_its_pile_and_what_a_visit_costs() -> None:
    state = co2_table.table(3)
    for price, pile in [(1, 1), (5, 6), (8, 7)]:
        state.price, state.market = price, pile
        market = named(drawn(state, 0), "market")
        prices = kind(market, "prices")[0]
        assert [one.text for one in kind(prices, "on")] == [str(price)]
        assert glyphs(kind(market, "pile")[0]) == ["cep"] * (pile if pile <= 6 else 1)
        assert f"{pile} on the pile" in text(market)
        assert [text(visit) for visit in kind(market, "visit")] == [f"Buy ${price}", f"Sell ${price}"]
        assert "tech in stock" in text(market)


# --- cards ---


def _hand(game: Any, cards: list[int]) -> dict[str, Element]:
    state = game.table(3)
    state.companies[0].lobby = cards
    root = named(drawn(state, 0), "hand")
    return {card.get("data-pick") or "": card for card in kind(root, "card")}


def test_a_card_of_co2_shows_what_is_printed_on_it() -> None:
    parts = co2_table.table(3).board.components
    sources = _source_ids(co2_table.table(3))
    shown = _hand(co2_table, list(range(1, 27)))
    for number in range(1, 27):
        card = shown[f"card:{number}"]
        on, of = parts.lobby_on[number], parts.lobby_of[number]
        main, foot = kind(card, "m")[0], kind(card, "mi")[0]
        goods = [parts.lobby_money[number], parts.lobby_tech[number], parts.lobby_points[number]]
        sign = "\u2212" if on == ON_CONSTRUCT else "+"
        if any(goods):
            assert [text(gain) for gain in kind(main, "gain")] == [f"{sign}{good}" for good in goods if good]
            shown_goods = [glyph for glyph in glyphs(main) if glyph in ("dollar", "tech", "vp")]
            expected = zip(goods, ("dollar", "tech", "vp"), strict=True)
            assert shown_goods == [glyph for good, glyph in expected if good]
            assert [one.text for one in main.iter("small")] == ["or"] * bool(parts.lobby_choice[number])
        if on in (ON_INSTALL, ON_CONSTRUCT):
            assert glyphs(card)[:2] == [sources[of]] * 2  # picture and badge
        assert glyphs(foot) == [MINOR_GLYPHS[MINORS[parts.lobby_minor[number]]]]
        assert text(foot).startswith("or ")
        assert text(kind(card, "full")[0]) == card.get("aria-label")
        assert kind(card, "in")[0].get("aria-hidden") == "true"


def test_a_card_of_second_chance_shows_what_is_printed_on_it() -> None:
    state = sc_table.table(3)
    parts, sources = state.board.components, _source_ids(state)
    shown = _hand(sc_table, list(range(1, 37)))
    for number in range(1, 37):
        card = shown[f"card:{number}"]
        main = kind(card, "m")[0]
        if parts.lobby_knowledge[number]:
            assert text(main) == "+1knowledge"
            assert glyphs(main) == [sources[parts.lobby_of[number]]]
        elif parts.lobby_money[number]:
            assert text(kind(main, "gain")[0]) == f"+{parts.lobby_money[number]}"
        assert glyphs(kind(card, "mi")[0]) == [MINOR_GLYPHS[MINORS[parts.lobby_minor[number]]]]
        assert text(kind(card, "full")[0]) == card.get("aria-label")


def test_a_company_goal_shows_what_it_is_worth_and_only_to_its_owner() -> None:
    state = co2_table.table(3)
    for goal in range(27, 34):
        state.companies[0].goal = goal
        parts = state.board.components
        card = next(card for card in kind(drawn(state, 0), "card") if card.get("data-pick") == f"goal:{goal}")
        assert text(kind(card, "gain")[0]) == str(parts.goal_points[goal])
        assert f"to {parts.goal_most[goal]}" in text(kind(card, "m")[0])
        assert "secret" in (card.get("class") or "").split()
        assert kind(card, "eye")
        for other in (None, 1, 2):
            held = {state.companies[other].goal} if other is not None else set()
            seen = {one.get("data-pick") for one in kind(drawn(state, other), "card", "secret")}
            assert seen == {f"goal:{one}" for one in held}


def test_a_personal_goal_shows_how_far_one_has_come_and_only_to_its_owner() -> None:
    state = sc_table.table(3)
    state.companies[0].goals = [6, 8]
    state.companies[0].money = 4
    root = drawn(state, 0)
    needed = state.board.components.personal_needs[6][3]
    card = next(card for card in kind(root, "card") if card.get("data-pick") == "goal:6")
    assert text(kind(card, "m")[0]).replace(" ", "") == f"4of{needed}sofar"
    state.companies[0].money = needed
    card = next(card for card in kind(drawn(state, 0), "card") if card.get("data-pick") == "goal:6")
    assert text(kind(card, "m")[0]) == "met now"
    for other in (None, 1):
        held = state.companies[other].goals if other is not None else []
        secret = {one.get("data-pick") for one in kind(drawn(state, other), "card", "secret")}
        assert secret == {f"goal:{goal}" for goal in held}


# --- goals, people ---


def test_goal_tiles_say_what_they_ask_for() -> None:
    state = sc_table.table(3)
    parts, sources = state.board.components, _source_ids(state)
    state.turned = 0b101
    root = drawn(state, 0)
    for place, tile in enumerate(state.tiles):
        shown = named(root, f"tile-{place + 1}")
        family, subject = tile // 10 * 10, tile % 10
        if family == TILE_SIZE:
            assert len(list(kind(shown, "rings")[0])) == subject
        elif family == TILE_REGION:
            assert glyphs(shown)[0].partition("-")[0] in ("n", "s", "europe", "africa", "asia", "oceania")
        else:
            assert glyphs(shown)[0] == sources[subject]
            spaces = {TILE_END: parts.track_lengths, TILE_HALF: parts.track_halves}
            assert text(shown) == (str(spaces[family][subject]) if family in spaces else "")
        assert ("met" in (shown.get("class") or "").split()) == (place in (0, 2))


@pytest.mark.parametrize("players", [1, 3, 5])
def test_everybody_is_shown_with_purse_income_and_cards(players: int) -> None:
    state = co2_table.table(players)
    for seat, company in enumerate(state.companies):
        company.money, company.tech, company.permits = 10 + seat, seat, 2 * seat
    root = drawn(state, 0)
    for seat, company in enumerate(state.companies):
        shown = named(root, f"player-{seat}")
        purse = amounts(kind(shown, "pstats")[0])
        assert purse == {"money": str(10 + seat), "tech": str(seat), "cep": str(2 * seat)}
        assert re.search(r"\+\d+", text(kind(shown, "earns")[0]))
        assert f"{len(company.lobby)} card" in text(shown)
        assert ("you" in (shown.get("class") or "").split()) == (seat == 0)
    folded = "fold" in (named(root, "players").get("class") or "").split()
    assert folded == (players > 3)
