"""Component values: what the rulebook states, how far each is to be trusted, and an owner's values over them.

What is reconstructed is tested too, but only here: other tests read it from the components.
"""

import json
import tomllib
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from baseload.core.problems import DataError, OptionError
from baseload.core.values import Value, flat, laid_over, name_of, parse
from baseload.games.climate.world import (
    BONUS_ANY,
    BONUS_NONE,
    BONUS_PERMIT,
    BONUS_SOURCE,
    BONUS_TECH,
    COAL,
    FOSSILS,
    GAS,
    MINOR_MONEY,
    MINOR_PERMIT,
    MINOR_SCIENTIST,
    MINOR_TECH,
    MINORS,
    MONEY,
    OIL,
    REGIONS,
    RESEARCH,
    SLOTS,
    TECH,
)
from baseload.games.second_chance.components import (
    COMPANY_GOALS,
    EVENT_TILES,
    LOBBY_CARDS,
    ON_BUILD,
    ON_BUY,
    ON_PREPARE,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    ON_SUMMIT,
    PERSONAL_GOALS,
    SOLO_GOALS,
    SOURCES,
    STANDARD,
    TILE_END,
    TILE_HALF,
    TILE_REGION,
    TILE_SIZE,
    TILE_TOPIC,
    TILE_TYPE,
    UN_CARDS,
    components_of,
    load_components_option,
    read_components_option,
    standard,
    values_of,
)
from tests.rules import rule

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src" / "baseload" / "games" / "second_chance" / "data"
EXAMPLE = ROOT / "examples" / "components" / "second-chance-owner.toml"
# The digest of the values in data/components.toml. See the first test before you change it.
DIGEST = "31f38d2181f6"

FORESTATION, SOLAR, WIND, HYDRO, RECYCLING = range(5)
LETTERS = "FSWHR"


def table(path: str, value: Any) -> dict[str, Any]:
    """The partial tree that holds one value."""
    for name in reversed(path.split(".")):
        value = {name: value}
    found: dict[str, Any] = value
    return found


def with_own(*changes: tuple[str, Any]) -> Any:
    """The option's value with these values, read as it comes from whoever sends it."""
    own: dict[str, Any] = {}
    for path, value in changes:
        inner = own
        *way, last = path.split(".")
        for name in way:
            inner = inner.setdefault(name, {})
        inner[last] = value
    return read_components_option({"base": "standard", "own": own})


def value_at(path: str, option: Any = STANDARD) -> Value:
    return next(value for value in values_of(option) if value.path == path)


def letters(sources: list[int]) -> str:
    return "".join(LETTERS[source] for source in sources)


# ---- The data set ------------------------------------------------------------------------------


def test_the_values_are_those_that_records_name() -> None:
    """A record names its values by this digest, and must replay for ever."""
    assert f"standard-{DIGEST}" == STANDARD, (
        "The values of Second Chance have changed. Records of games played so far name the old ones, so: put the file "
        f"as it was before the change into src/baseload/games/second_chance/data/components-{DIGEST}.toml, then write "
        f"the new digest ({STANDARD.removeprefix('standard-')}) here. If no release has had the old values, only write "
        "the digest."
    )


def test_data_sets_that_were_replaced_are_kept_under_their_digests() -> None:
    for path in sorted(DATA.glob("components-*.toml")):
        kept = name_of(parse(path.read_text("utf-8"), path.name))
        assert path.name == f"components-{kept.removeprefix('standard-')}.toml", (
            "a kept file must not be changed"
        )
        components_of(read_components_option(kept))


def test_every_value_has_an_honest_form_of_status_and_source() -> None:
    for value in values_of(STANDARD):
        assert value.status in ("printed", "implied", "reconstructed"), value.path
        made_up = value.source.startswith("reconstructed: ")
        assert made_up == (value.status == "reconstructed"), value.path
        if not made_up:
            assert value.source.startswith("German rulebook l. "), value.path
        if value.status == "printed":
            assert "CO₂ (2012)" not in value.source, value.path


def test_every_note_is_about_a_value() -> None:
    """A status or source by name that no value below it has would be a slip; an option holds the number of summits."""

    def below(tree: dict[str, Any]) -> set[str]:
        names: set[str] = set()
        for name, value in tree.items():
            if name not in ("status", "source"):
                names |= below(value) if isinstance(value, dict) else {name}
        return names

    def look(tree: dict[str, Any], path: str) -> None:
        for note in ("status", "source"):
            if isinstance(tree.get(note), dict):
                held = {"places"} if path == ".summits" else set()
                assert set(tree[note]) <= below(tree) | {"*"} | held, f"{path}.{note}"
        for name, value in tree.items():
            if isinstance(value, dict) and name not in ("status", "source"):
                look(value, f"{path}.{name}")

    look(tomllib.loads((DATA / "components.toml").read_text("utf-8")), "")


@pytest.mark.parametrize(
    ("status", "paths"),
    [
        (
            "printed",
            "plants.recycling.1.money plants.recycling.1.permits plants.recycling.1.knowledge plants.solar.1.tech "
            "plants.solar.1.points projects.levels prepare.hydro.tech agendas.4.sources summits.12.topics "
            "goal_tiles.laid.pink goal_tiles.penalty lobby.6.minor lobby.6.money lobby.8.tech lobby.15.knowledge "
            "lobby.35.minor lobby.36.on lobby.36.points lobby.minor_money un_cards.points un_cards.scale "
            "un_cards.may_remain personal_goals.1.number personal_goals.7.number company_goals.1.points "
            "company_goals.10.most company_goals.cash fossil.coal.ppm fossil.oil.inspector fossil.gas_removed "
            "stock.permits stock.plants start.money market.price_start decades.competitive players.3.rounds "
            "players.3.rounds_last players.4.un_cards climate.lost climate.reduction_price solo.points "
            "scoring.majority_points subsidies.tech",
        ),
        (
            "implied",
            "regions.asia.permits regions.north_america.permits goal_tiles.region.asia "
            "goal_tiles.type.solar goal_tiles.track_end.wind goal_tiles.track_half.wind goal_tiles.topic.hydro "
            "events.2.region events.4.region lobby.7.of lobby.9.of stock.infrastructure_markers stock.cubes "
            "players.3.goals_removed players.4.goals_removed",
        ),
        (
            "reconstructed",
            "regions.clockwise regions.africa.permits regions.asia.spaces.team regions.asia.spaces.competitive "
            "regions.oceania.spaces.competitive plants.solar.1.knowledge plants.solar.2.money "
            "plants.forestation.1.tech plants.hydro.1.permits plants.recycling.2.points track.income track.half "
            "track.bonuses.solar.2 track.bonuses.solar.* agendas.1.sources summits.11.topics summits.12.name "
            "goal_tiles.size.2 events.1.region events.7.region lobby.1.of lobby.6.of lobby.12.of lobby.12.choice "
            "lobby.10.money lobby.14.minor lobby.33.of un_cards.1.plants un_cards.1.tech un_cards.45.plants "
            "personal_goals.8.by_players fossil.coal.tiles players.1.un_cards players.2.un_cards "
            "players.2.goals_removed players.3.un_cards scoring.ranks",
        ),
    ],
)
def test_statuses(status: str, paths: str) -> None:
    for path in paths.split():
        assert value_at(path).status == status, path


def test_values_of_the_other_edition_say_so() -> None:
    """What is stated only for the game of 2012 is reconstructed here."""
    for path in ("plants.forestation.1.tech", "summits.11.topics", "lobby.12.of", "fossil.gas.tiles"):
        assert value_at(path).source.startswith("reconstructed: ")
        assert "CO₂ (2012)" in value_at(path).source


def test_the_sources_of_some_values() -> None:
    assert (
        value_at("plants.hydro.1.money").source == "reconstructed: interpolated between recycling and solar"
    )
    assert value_at("plants.recycling.1.money").source == "German rulebook l. 1152-1155"
    assert value_at("prepare.recycling.permits").source == "German rulebook l. 1050-1065"
    assert value_at("company_goals.3.most").source == "German rulebook l. 2217-2220"


# ---- Against the rulebook ----------------------------------------------------------------------


@rule("SC-2", "SC-3", "SC-5", "SC-6", "SC-14")
def test_what_is_in_the_box() -> None:
    parts = standard()
    assert (parts.permits, parts.tech_markers) == (50, 30)
    assert SOURCES == ["forestation", "solar", "wind", "hydro", "recycling"]
    assert (parts.plants, parts.plants * len(SOURCES)) == (5, 25)
    assert (parts.infrastructure_markers, parts.cubes, parts.scientists) == (8, 8, 4)


@rule("SC-8", "SC-9", "SC-11", "SC-12", "SC-13")
def test_cards_and_tiles_in_the_box() -> None:
    parts = standard()
    assert LOBBY_CARDS == len(parts.lobby_on) - 1 == len(parts.lobby_minor) - 1 == 36
    assert UN_CARDS == len(parts.un_needs) - 1 == len(parts.un_price) - 1 == 45
    assert len(parts.summit_topics) - 1 == len(parts.summit_names) - 1 == 18
    assert {len(topics) for topics in parts.summit_topics[1:]} == {2, 3, 4}
    assert len(parts.agendas) - 1 == 8
    assert {len(set(agenda)) for agenda in parts.agendas[1:]} == {3}
    assert (PERSONAL_GOALS, SOLO_GOALS, COMPANY_GOALS, EVENT_TILES) == (16, 12, 10, 7)
    assert len(parts.personal_needs) - 1 == 16
    assert len(parts.company_points) - 1 == len(parts.company_most) - 1 == 10
    assert len(parts.event_region) - 1 == 7


@rule("SC-4")
def test_two_projects_of_level_1_upon_three_of_level_2() -> None:
    assert standard().project_levels == [1, 1, 2, 2, 2]
    assert len(standard().project_levels) * len(SOURCES) == 25


@rule("SC-7")
def test_fossil_plants() -> None:
    parts = standard()
    assert [parts.ppm[kind] for kind in (GAS, OIL, COAL)] == [20, 30, 40]
    assert [parts.fossil_tiles[kind] for kind in (GAS, OIL, COAL)] == [10, 10, 10]
    assert (parts.ppm[0], parts.fossil_tiles[0], parts.inspector_steps[0]) == (0, 0, 0)
    assert [parts.inspector_steps[kind] for kind in (GAS, OIL, COAL)] == [2, 3, 4]
    assert parts.gas_removed == 6


@rule("SC-10")
def test_environmental_goal_tiles() -> None:
    parts = standard()
    green, pink, blue = Counter(parts.green_tiles), Counter(parts.pink_tiles), Counter(parts.blue_tiles)
    assert [green[TILE_REGION + region] for region in range(6)] == [2] * 6
    assert [green[TILE_TYPE + source] for source in range(5)] == [2] * 5
    assert [pink[TILE_END + source] for source in range(5)] == [1] * 5
    assert [pink[TILE_HALF + source] for source in range(5)] == [1] * 5
    assert [blue[TILE_SIZE + size] for size in range(6)] == [0, 0, 2, 2, 1, 0]
    assert [blue[TILE_TOPIC + source] for source in range(5)] == [2] * 5
    assert (green.total(), pink.total(), blue.total()) == (12 + 10, 5 + 5, 5 + 10)
    assert green.total() + pink.total() + blue.total() == 47


def test_environmental_goal_tiles_that_are_laid_out() -> None:
    parts = standard()
    assert (parts.green_laid, parts.pink_laid, parts.blue_laid) == (8, 5, 8)


@rule("SC-278")
def test_what_an_open_goal_tile_costs() -> None:
    assert standard().tile_penalty == [0, 1, 2, 3, 4]


@rule("SC-299")
def test_what_a_reduction_costs() -> None:
    assert standard().reduction_price == [0, 1, 2, 3, 4]
    assert standard().reduction_step == 10


@rule("SC-22", "SC-50")
@pytest.mark.parametrize(("competitive", "fewer"), [(False, 4), (True, 3)])
def test_demand_spaces_and_permit_spaces(competitive: bool, fewer: int) -> None:
    parts = standard(competitive)
    sizes = {"africa": 3, "south_america": 4, "oceania": 4, "europe": 5, "north_america": 5, "asia": 6}
    assert dict(zip(REGIONS, parts.permit_spaces, strict=True)) == sizes
    sizes |= {"south_america": fewer, "oceania": fewer}
    assert dict(zip(REGIONS, parts.spaces, strict=True)) == sizes
    assert parts.all_spaces == sum(sizes.values())
    row = [region for region, count in enumerate(parts.spaces) for _ in range(count)]
    assert [row.index(region) for region in range(6)] == parts.first_space


@rule("SC-22")
@pytest.mark.parametrize("competitive", [False, True])
def test_the_first_data_set_has_one_number_for_permits_and_both_sides(competitive: bool) -> None:
    """Games that were played with it go on with it, whatever an owner had changed."""
    first = "standard-2ec33fdacc7e"
    parts = components_of(read_components_option(first), competitive)
    assert parts.spaces == parts.permit_spaces == [5, 4, 5, 3, 6, 4]
    own = read_components_option({"base": first, "own": {"regions": {"africa": {"spaces": 2}}}})
    assert own == {"base": first, "own": {"regions": {"africa": {"spaces": 2}}}}
    parts = components_of(own, competitive)
    assert parts.spaces == parts.permit_spaces == [5, 4, 5, 2, 6, 4]


@rule("SC-22")
def test_an_owner_may_give_one_number_of_spaces_for_both_sides() -> None:
    option = with_own(("regions.europe.spaces", 4), ("regions.oceania.spaces", 4))
    # Of Oceania only the side that differs is kept.
    own = {"europe": {"spaces": {"team": 4, "competitive": 4}}, "oceania": {"spaces": {"competitive": 4}}}
    assert option == {"base": STANDARD, "own": {"regions": own}}
    assert read_components_option(option) == option
    for competitive, south_america in ((False, 4), (True, 3)):
        parts = components_of(option, competitive)
        assert parts.spaces == [5, south_america, 4, 3, 6, 4]
        assert parts.permit_spaces == [5, 4, 5, 3, 6, 4]
    easier = load_components_option(str(EXAMPLE.with_name("second-chance-fewer-spaces.toml")))
    assert components_of(easier, competitive=True).spaces == [5, 3, 4, 3, 6, 3]
    assert components_of(easier).spaces == standard().spaces
    one_side = with_own(("regions.asia.spaces.competitive", 5), ("regions.asia.permits", 7))
    assert (components_of(one_side).spaces[4], components_of(one_side, True).spaces[4]) == (6, 5)
    assert components_of(one_side).permit_spaces[4] == components_of(one_side, True).permit_spaces[4] == 7


@rule("SC-20")
def test_the_regions_are_a_circle() -> None:
    parts = standard()
    names = [REGIONS[region] for region in parts.clockwise]
    assert names == ["north_america", "south_america", "europe", "africa", "asia", "oceania"]
    region = parts.clockwise[0]
    for following in [*parts.clockwise[1:], parts.clockwise[0]]:
        region = parts.next_region[region]
        assert region == following


@rule("SC-28", "SC-32")
def test_what_everybody_starts_with() -> None:
    parts = standard()
    assert (parts.start_scientists, parts.scientists - parts.start_scientists) == (1, 3)
    assert (parts.start_permits, parts.start_tech) == (2, 2)
    assert parts.start_money == [3, 4, 4, 5]
    assert parts.start_cards == 5


@rule("SC-42")
def test_the_market() -> None:
    parts = standard()
    assert (parts.market_start, parts.price_start) == (2, 3)
    assert (parts.price_lowest, parts.price_highest, parts.market_refill) == (1, 8, 2)


@rule("SC-45", "SC-56")
def test_un_cards_that_are_laid_out() -> None:
    assert standard().un_laid == [0, 5, 5, 4, 3]
    assert standard().un_laid_competitive == 5
    assert standard().un_may_remain == 3


@rule("SC-53")
def test_company_goals_that_are_removed() -> None:
    assert standard().company_removed == [[], [], [5, 6, 7, 8, 9, 10], [], []]


@rule("SC-75")
def test_rounds() -> None:
    assert standard().rounds == [0, 4, 4, 3, 2]


def test_the_course_of_the_game() -> None:
    parts = standard()
    assert (parts.decades_team, parts.decades_competitive, parts.rounds_last_of_three) == (4, 5, 2)
    assert (parts.level_team, parts.level_competitive, parts.level_lost) == (400, 50, 500)
    assert parts.level_second_event == 400
    assert (parts.solo_points, parts.solo_points_hard) == (20, 10)
    assert (parts.enemy_cubes, parts.second_action_ppm) == (8, 10)
    assert len(parts.tile_penalty) == len(parts.reduction_price) == parts.decades_team + 1


@rule("SC-120")
def test_tracks() -> None:
    """Examples pay 5 and 4, 4 and 3, and 1 to all. Off the track nothing is paid."""
    parts = standard()
    assert parts.income == [[0, 1, 2, 3, 3, 4, 4, 5, 5]] * 5
    assert (parts.track_lengths[0], parts.track_halves[0]) == (8, 4)
    assert len(parts.bonus) == len(SOURCES)
    symbols: Counter[int] = Counter()
    for source, row in enumerate(parts.bonus):
        assert len(row) == parts.track_lengths[0] + 1
        assert [space for space, bonus in enumerate(row) if bonus != BONUS_NONE] == [2, 4, 5, 6, 7]
        assert (row[2], row[5], row[7]) == (BONUS_TECH, BONUS_PERMIT, BONUS_ANY)
        assert BONUS_SOURCE + source not in row
        symbols.update(bonus - BONUS_SOURCE for bonus in row if bonus >= BONUS_SOURCE)
    assert symbols == dict.fromkeys(range(5), 2)
    assert [letters([row[4] - BONUS_SOURCE, row[6] - BONUS_SOURCE]) for row in parts.bonus] == [
        "RS",
        "WH",
        "FR",
        "SF",
        "HW",
    ]


def test_agendas() -> None:
    agendas = standard().agendas
    assert [letters(agenda) for agenda in agendas] == [
        "",
        "FSW",
        "FHR",
        "FWH",
        "SHR",
        "SWH",
        "WFR",
        "HFS",
        "RSW",
    ]
    assert any(agenda[1] == SOLAR for agenda in agendas[1:]), "an example has solar in second place"


def test_summits() -> None:
    parts = standard()
    topics = [letters(tile) for tile in parts.summit_topics]
    assert Counter(map(len, topics[1:])) == {2: 10, 3: 5, 4: 3}
    assert len(set(topics)) == 19, "no tile twice"
    assert "FSW" in topics, "it is in an example"
    assert parts.summit_names[topics.index("FWR")] == "Kyoto"
    assert len(set(parts.summit_names)) == 19


def test_event_tiles() -> None:
    struck = [REGIONS[region] for region in standard().event_region[1:]]
    assert Counter(struck) == {**dict.fromkeys(REGIONS, 1), "asia": 2}
    assert struck[6] == "asia"


@rule("SC-212")
@pytest.mark.parametrize(
    ("source", "money", "tech", "permits"),
    [(FORESTATION, 0, 0, 2), (SOLAR, 0, 3, 0), (WIND, 5, 1, 0), (HYDRO, 3, 1, 1), (RECYCLING, 5, 0, 1)],
)
def test_what_preparing_gives(source: int, money: int, tech: int, permits: int) -> None:
    parts = standard()
    found = (parts.prepare_money[source], parts.prepare_tech[source], parts.prepare_permits[source])
    assert found == (money, tech, permits)


@rule("SC-217", "SC-218", "SC-219", "SC-220", "SC-221")
@pytest.mark.parametrize(
    ("source", "level", "knowledge", "money", "permits", "tech", "points"),
    [
        (RECYCLING, 1, 1, 7, 1, 1, 5),
        (RECYCLING, 2, 3, 9, 1, 2, 8),
        (HYDRO, 1, 1, 8, 1, 1, 6),
        (HYDRO, 2, 3, 10, 1, 2, 9),
        (WIND, 1, 2, 9, 1, 2, 7),
        (WIND, 2, 4, 11, 1, 3, 10),
        (SOLAR, 1, 2, 10, 1, 2, 8),
        (SOLAR, 2, 4, 12, 1, 3, 11),
        (FORESTATION, 1, 3, 11, 1, 3, 10),
        (FORESTATION, 2, 5, 13, 1, 4, 13),
    ],
)
def test_plants(
    source: int, level: int, knowledge: int, money: int, permits: int, tech: int, points: int
) -> None:
    parts = standard()
    assert parts.plant_knowledge[source][level - 1] == knowledge
    assert parts.plant_money[source][level - 1] == money
    assert parts.plant_permits[source][level - 1] == permits
    assert parts.plant_tech[source][level - 1] == tech
    assert parts.plant_points[source][level - 1] == points


# ---- Cards -------------------------------------------------------------------------------------


def main(card: int) -> tuple[int, int, int, int, int, int, bool]:
    parts = standard()
    return (
        parts.lobby_on[card],
        parts.lobby_of[card],
        parts.lobby_money[card],
        parts.lobby_tech[card],
        parts.lobby_knowledge[card],
        parts.lobby_points[card],
        parts.lobby_choice[card],
    )


def minors(cards: range) -> str:
    """The minor effects of these cards: t, m, p or s."""
    return "".join(MINORS[standard().lobby_minor[card]][0] for card in cards)


@rule("SC-148", "SC-149", "SC-150", "SC-151", "SC-152", "SC-153")
def test_lobby_cards_about_regions() -> None:
    order = ["africa", "asia", "europe", "north_america", "oceania", "south_america"]
    for card, region in enumerate(order, 1):
        assert main(card) == (ON_REGION, REGIONS.index(region), 3, 0, 0, 0, False)
    assert minors(range(1, 7)) == "mpspmt"


@rule("SC-154", "SC-155", "SC-156")
def test_lobby_cards_about_slots() -> None:
    assert SLOTS == ["money", "tech", "research"]
    assert main(7) == (ON_SLOT, MONEY, 3, 0, 0, 0, False)
    assert main(8) == (ON_SLOT, TECH, 0, 2, 0, 0, False)
    assert main(9) == (ON_SLOT, RESEARCH, 0, 0, 0, 0, False)
    assert minors(range(7, 10)) == "stm"


@rule("SC-157", "SC-158", "SC-159", "SC-160", "SC-161")
def test_lobby_cards_about_infrastructure_that_pay() -> None:
    assert main(10) == (ON_PREPARE, FORESTATION, 3, 0, 0, 0, False)
    assert main(11) == (ON_PREPARE, SOLAR, 3, 0, 0, 0, False)
    assert main(12) == (ON_PREPARE, HYDRO, 2, 2, 0, 0, True)
    assert main(13) == (ON_PREPARE, WIND, 0, 2, 0, 0, False)
    assert main(14) == (ON_PREPARE, RECYCLING, 0, 2, 0, 0, False)
    assert minors(range(10, 15)) == "pstmp"


ORDER = (FORESTATION, SOLAR, HYDRO, WIND, RECYCLING)


@rule("SC-162", "SC-163", "SC-164", "SC-165", "SC-166")
def test_lobby_cards_about_infrastructure_that_teach() -> None:
    for card, source in enumerate(ORDER, 15):
        assert main(card) == (ON_PREPARE, source, 0, 0, 1, 0, False)
    assert minors(range(15, 20)) == "stmps"


@rule("SC-167", "SC-168", "SC-169", "SC-170", "SC-171")
def test_lobby_cards_about_plants_that_pay() -> None:
    for card, source in enumerate(ORDER, 20):
        assert main(card) == (ON_BUILD, source, 3, 0, 0, 0, False)
    assert minors(range(20, 25)) == "tmpst"


@rule("SC-172", "SC-173", "SC-174", "SC-175", "SC-176")
def test_lobby_cards_about_plants_that_teach() -> None:
    for card, source in enumerate(ORDER, 25):
        assert main(card) == (ON_BUILD, source, 0, 0, 1, 0, False)
    assert minors(range(25, 30)) == "mpstm"


@rule("SC-177", "SC-178", "SC-179", "SC-180", "SC-181")
def test_lobby_cards_about_summits() -> None:
    for card, source in enumerate(ORDER, 30):
        assert main(card) == (ON_SUMMIT, source, 0, 0, 1, 0, False)
    assert minors(range(30, 35)) == "pstmp"


@rule("SC-182", "SC-183")
def test_lobby_cards_about_the_market() -> None:
    assert main(35) == (ON_SELL, 0, 3, 0, 0, 0, False)
    assert main(36) == (ON_SELL, 0, 0, 0, 0, 2, False)
    assert minors(range(35, 37)) == "ts"


@rule("SC-146")
def test_minor_effects() -> None:
    parts = standard()
    assert MINORS == ["tech", "money", "permit", "scientist"]
    kinds = Counter(parts.lobby_minor[1:])
    assert kinds == dict.fromkeys((MINOR_TECH, MINOR_MONEY, MINOR_PERMIT, MINOR_SCIENTIST), 9)
    assert parts.minor_money == 2


TWO_PLANTS = "RR RH RW RS RF HH HW HS HF WW WS WF SS SF FF"
THREE_PLANTS = (
    "RHW RHS RHF RWS RWF RSF HWS HWF HSF WSF RRH RRW RRS RRF HHR HHW HHS HHF WWR WWH WWS WWF SSR SSH SSW SSF "
    "FFR FFH FFW FFS"
)


@rule("SC-189")
def test_un_cards() -> None:
    """Every set of two, and of three but those of three alike: 15 and 30, just as many as there are cards."""
    parts = standard()
    two, three = TWO_PLANTS.split(), THREE_PLANTS.split()
    for card, text in enumerate(two + three, 1):
        assert parts.un_needs[card] == [text.count(letter) for letter in LETTERS]
        assert parts.un_type[card] == (0 if card <= 15 else 1)
        assert parts.un_price[card] == (2 if card <= 15 else 1)
    all_two = {tuple(sorted(plants)) for plants in combinations_with_replacement(LETTERS, 2)}
    all_three = {tuple(sorted(plants)) for plants in combinations_with_replacement(LETTERS, 3)}
    assert {tuple(sorted(text)) for text in two} == all_two
    assert {tuple(sorted(text)) for text in three} == {plants for plants in all_three if len(set(plants)) > 1}
    assert sum(map(sum, parts.un_needs)) == 5 * 24


@rule("SC-345")
def test_what_un_cards_score() -> None:
    assert standard().un_scale == [0, 6, 10, 15, 21]
    assert standard().un_points == 2


@rule("SC-355", "SC-356", "SC-357", "SC-358", "SC-359", "SC-360", "SC-361", "SC-362", "SC-363")
@pytest.mark.parametrize(
    ("goal", "needs"),
    [
        (8, [4, 3, 2, 2]),
        (9, [3, 3, 2, 2]),
        (10, [5, 4, 3, 3]),
        (11, [3, 3, 2, 2]),
        (12, [5, 4, 3, 3]),
        (13, [3, 2, 2, 2]),
        (14, [4, 3, 3, 2]),
        (15, [3, 2, 2, 2]),
        (16, [5, 4, 3, 2]),
    ],
)
def test_personal_goals_by_players(goal: int, needs: list[int]) -> None:
    assert standard().personal_needs[goal] == [0, *needs]


def test_personal_goals_with_one_number_or_none() -> None:
    needs = standard().personal_needs
    for goal, number in ((1, 6), (2, 4), (3, 0), (4, 3), (5, 4), (6, 10), (7, 2)):
        assert needs[goal] == [0] + [number] * 4
    assert needs[0] == [0] * 5


def test_company_goals() -> None:
    parts = standard()
    assert parts.company_points == [0, 2, 4, 3, 4, 3, 3, 3, 3, 3, 3]
    assert parts.company_most == [0, 16, 16, 15, 16, 15, 15, 15, 15, 15, 15]
    assert parts.goal_cash == 8


@rule("SC-323")
def test_ranks() -> None:
    assert standard().ranks == [0, 10, 20, 35, 50]


def test_rewards() -> None:
    parts = standard()
    assert (parts.subsidy_tech, parts.disaster_points) == (2, 2)
    assert (parts.majority_points, parts.coins_per_point) == (3, 2)


# ---- Own values --------------------------------------------------------------------------------


def test_the_standard_has_an_alias() -> None:
    assert read_components_option("standard") == STANDARD
    assert read_components_option(STANDARD) == STANDARD
    assert components_of(STANDARD) is standard()


def test_an_own_value_changes_just_that_value_and_its_status() -> None:
    option = with_own(("plants.solar.1.points", 9))
    assert option == {"base": STANDARD, "own": {"plants": {"solar": {"1": {"points": 9}}}}}
    before = {value.path: value.to_plain() for value in values_of(STANDARD)}
    after = {value.path: value.to_plain() for value in values_of(option)}
    assert after.pop("plants.solar.1.points") == {
        "path": "plants.solar.1.points",
        "value": 9,
        "status": "own",
        "source": "",
    }
    del before["plants.solar.1.points"]
    assert after == before
    assert components_of(option).plant_points[SOLAR] == [9, 11]
    assert standard().plant_points[SOLAR] == [8, 11]


def test_an_option_goes_through_json_and_is_read_again() -> None:
    option = with_own(
        ("track.bonuses.solar.3", "any"), ("start.money", [1, 2, 3, 4]), ("lobby.12.choice", False)
    )
    stored = json.loads(json.dumps(option))
    assert stored == option
    assert read_components_option(stored) == option
    parts = components_of(stored)
    assert parts is components_of(option)
    assert parts.bonus[SOLAR][3] == BONUS_ANY
    assert parts.start_money == [1, 2, 3, 4]
    assert parts.lobby_choice[12] is False


def test_values_that_are_as_they_were_are_left_out() -> None:
    assert with_own(("market.price_start", 3)) == STANDARD
    assert with_own(("market.price_start", 3), ("market.refill", 3)) == {
        "base": STANDARD,
        "own": {"market": {"refill": 3}},
    }
    shipped = tomllib.loads((DATA / "components.toml").read_text("utf-8"))
    assert read_components_option({"base": "standard", "own": shipped}) == STANDARD


def test_an_option_is_not_kept_by_reference() -> None:
    own = table("start.money", [5, 5, 5, 5])
    option = read_components_option({"base": STANDARD, "own": own})
    own["start"]["money"][0] = 9
    assert option["own"] == table("start.money", [5, 5, 5, 5])


def other_than(value: Value) -> Any:
    """Another value of the same type."""
    if isinstance(value.value, bool):
        return not value.value
    if isinstance(value.value, int):
        return value.value + 1
    if isinstance(value.value, str):
        return "elsewhere"
    if len(set(value.value)) > 1:
        return [*value.value[1:], *value.value[:1]]
    return ["solar", "wind"] if value.path.startswith("un_cards.") else [3]


def verdict(path: str, value: Any) -> str:
    try:
        option = with_own((path, value))
    except DataError as problem:
        return problem.code
    return value_at(path, option).status


def test_every_value_can_be_overridden() -> None:
    """Each is taken, or refused for what it is: there is a path for every one of them."""
    verdicts = {value.path: verdict(value.path, other_than(value)) for value in values_of(STANDARD)}
    assert set(verdicts.values()) == {"own", "bad_component"}, verdicts


def test_spaces_of_the_tracks() -> None:
    """A bonus can be moved, taken away, added; a shorter track must not have any behind its end."""
    option = with_own(("track.bonuses.solar.2", "none"), ("track.bonuses.solar.1", "solar"))
    row = components_of(option).bonus[SOLAR]
    assert row[1:4] == [BONUS_SOURCE + SOLAR, BONUS_NONE, BONUS_NONE]
    short = ("track.income", [1, 2, 3, 4, 5, 6])
    with pytest.raises(DataError) as raised:
        with_own(short)
    assert raised.value.facts == {
        "path": "track.bonuses.forestation.7",
        "value": "any",
        "what": "wanted_space",
        "most": 6,
    }
    option = with_own(short, *((f"track.bonuses.{source}.7", "none") for source in SOURCES))
    assert components_of(option).track_lengths[0] == 6
    assert all(len(row) == 7 for row in components_of(option).bonus)
    long = with_own(("track.income", list(range(20))), ("track.bonuses.wind.*", "permit"))
    assert components_of(long).bonus[WIND][8:] == [BONUS_PERMIT] * 13
    assert components_of(long).bonus[SOLAR][8:] == [BONUS_NONE] * 13


def test_the_plants_of_a_un_card_tell_its_type() -> None:
    option = with_own(("un_cards.7.plants", ["hydro", "solar", "solar"]))
    parts = components_of(option)
    assert parts.un_needs[7] == [0, 2, 0, 1, 0]
    assert (parts.un_type[7], standard().un_type[7]) == (1, 0)
    assert Counter(parts.un_type[1:]) == {0: 14, 1: 31}


def test_the_order_of_a_source_on_a_un_card_is_of_no_account() -> None:
    option = with_own(("un_cards.26.plants", ["hydro", "recycling", "recycling"]))
    assert components_of(option).un_needs == standard().un_needs


def test_a_card_for_a_sale_can_be_one_for_a_purchase() -> None:
    """Card 36 may be misprinted in the rulebook; an owner can see what it is."""
    option = with_own(("lobby.36.on", "buy"))
    assert components_of(option).lobby_on[36] == ON_BUY
    assert components_of(option).lobby_points[36] == 2


def test_all_scientists_are_as_many_as_there_are() -> None:
    option = with_own(("stock.scientists", 5))
    assert components_of(option).personal_needs[5] == [0, 5, 5, 5, 5]


def test_another_number_of_decades_needs_as_many_prices() -> None:
    option = with_own(
        ("decades.team", 3), ("goal_tiles.penalty", [1, 2, 4]), ("climate.reduction_price", [2, 3, 4])
    )
    assert components_of(option).tile_penalty == [0, 1, 2, 4]
    assert components_of(option).reduction_price == [0, 2, 3, 4]


def test_many_own_components_are_not_all_kept() -> None:
    options = [with_own(("climate.lost", 500 + more)) for more in range(1, 40)]
    assert [components_of(option).level_lost for option in options] == [500 + more for more in range(1, 40)]
    assert components_of(options[-1]) is components_of(options[-1])


@pytest.mark.parametrize(
    ("changes", "path", "value", "what", "facts"),
    [
        # Whole numbers, each within its range.
        ([("regions.asia.spaces.team", 9)], "", 9, "wanted_number", {"least": 1, "most": 8}),
        ([("regions.asia.spaces.competitive", 0)], "", 0, "wanted_number", {"least": 1, "most": 8}),
        ([("regions.asia.permits", 0)], "", 0, "wanted_number", {"least": 1, "most": 8}),
        ([("subsidies.tech", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("plants.solar.1.money", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("plants.solar.1.points", 100)], "", 100, "wanted_number", {"least": 0, "most": 99}),
        ([("plants.solar.1.permits", 2)], "", 2, "wanted_number", {"least": 0, "most": 1}),
        ([("plants.solar.1.knowledge", 0)], "", 0, "wanted_number", {"least": 1, "most": 8}),
        ([("plants.solar.2.knowledge", 9)], "", 9, "wanted_number", {"least": 2, "most": 8}),
        (
            [("plants.solar.1.knowledge", 5)],
            "plants.solar.2.knowledge",
            4,
            "wanted_number",
            {"least": 5, "most": 8},
        ),
        ([("projects.levels", [1, 3])], "", 3, "wanted_number", {"least": 1, "most": 2}),
        ([("prepare.hydro.permits", 11)], "", 11, "wanted_number", {"least": 0, "most": 10}),
        ([("track.income", [1, 2, 3, 4, -5])], "", -5, "wanted_number", {"least": 0, "most": 99}),
        ([("track.half", 9)], "", 9, "wanted_number", {"least": 1, "most": 8}),
        ([("track.half", 0)], "", 0, "wanted_number", {"least": 1, "most": 8}),
        ([("goal_tiles.region.asia", 10)], "", 10, "wanted_number", {"least": 0, "most": 9}),
        ([("goal_tiles.laid.green", 0)], "", 0, "wanted_number", {"least": 1, "most": 99}),
        ([("goal_tiles.penalty", [1, 2, 3, -4])], "", -4, "wanted_number", {"least": 0, "most": 99}),
        ([("lobby.8.tech", 100)], "", 100, "wanted_number", {"least": 0, "most": 99}),
        ([("lobby.15.knowledge", 2)], "", 2, "wanted_number", {"least": 0, "most": 1}),
        ([("lobby.minor_money", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("un_cards.1.tech", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("un_cards.may_remain", 46)], "", 46, "wanted_number", {"least": 0, "most": 45}),
        ([("personal_goals.1.number", 0)], "", 0, "wanted_number", {"least": 1, "most": 99}),
        ([("personal_goals.7.number", 6)], "", 6, "wanted_number", {"least": 1, "most": 5}),
        (
            [("personal_goals.8.by_players", [7, 3, 2, 2])],
            "",
            7,
            "wanted_number",
            {"least": 1, "most": 6},
        ),
        ([("company_goals.1.most", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("fossil.coal.ppm", 0)], "", 0, "wanted_number", {"least": 1, "most": 200}),
        ([("fossil.coal.tiles", 0)], "", 0, "wanted_number", {"least": 1, "most": 99}),
        ([("fossil.gas.inspector", 0)], "", 0, "wanted_number", {"least": 1, "most": 20}),
        ([("stock.tech_markers", 10**12)], "", 10**12, "wanted_number", {"least": 2, "most": 200}),
        ([("stock.plants", 0)], "", 0, "wanted_number", {"least": 1, "most": 20}),
        ([("start.scientists", 5)], "", 5, "wanted_number", {"least": 0, "most": 4}),
        ([("start.tech", 8)], "", 8, "wanted_number", {"least": 0, "most": 7}),
        ([("stock.tech_markers", 9)], "start.tech", 2, "wanted_number", {"least": 0, "most": 1}),
        ([("start.lobby_cards", 10)], "", 10, "wanted_number", {"least": 0, "most": 9}),
        ([("start.money", [3, 4, 4, -5])], "", -5, "wanted_number", {"least": 0, "most": 99}),
        ([("market.price_start", 9)], "", 9, "wanted_number", {"least": 1, "most": 8}),
        ([("market.price_lowest", 4)], "market.price_start", 3, "wanted_number", {"least": 4, "most": 8}),
        ([("market.price_highest", 0)], "", 0, "wanted_number", {"least": 1, "most": 20}),
        ([("market.refill", 0)], "", 0, "wanted_number", {"least": 1, "most": 20}),
        ([("players.3.rounds", 0)], "", 0, "wanted_number", {"least": 1, "most": 20}),
        ([("players.3.rounds_last", 0)], "", 0, "wanted_number", {"least": 1, "most": 20}),
        ([("players.2.goals_removed", [11])], "", 11, "wanted_number", {"least": 1, "most": 10}),
        ([("players.4.goals_removed", ["5"])], "", "5", "wanted_number", {"least": 1, "most": 10}),
        ([("decades.competitive", 7)], "", 7, "wanted_number", {"least": 1, "most": 6}),
        ([("climate.lost", 399)], "", 399, "wanted_number", {"least": 400, "most": 2000}),
        ([("climate.competitive", 510)], "climate.lost", 500, "wanted_number", {"least": 510, "most": 2000}),
        ([("climate.reduction_step", 0)], "", 0, "wanted_number", {"least": 1, "most": 200}),
        ([("solo.enemy_cubes", 9)], "", 9, "wanted_number", {"least": 0, "most": 8}),
        (
            [("solo.enemy_cubes", 13), ("stock.cubes", 20)],
            "",
            13,
            "wanted_number",
            {"least": 0, "most": 12},
        ),
        ([("scoring.coins_per_point", 0)], "", 0, "wanted_number", {"least": 1, "most": 99}),
        ([("scoring.ranks", [0, 1, 2, 3])], "", 0, "wanted_number", {"least": 1, "most": 999}),
        # Words that name something.
        ([("regions.clockwise", ["asia"] * 5 + ["mars"])], "", "mars", "wanted_one_of", {"allowed": REGIONS}),
        (
            [("agendas.4.sources", ["solar", "fusion", "recycling"])],
            "",
            "fusion",
            "wanted_one_of",
            {"allowed": SOURCES},
        ),
        (
            [("track.bonuses.solar.2", "cube")],
            "",
            "cube",
            "wanted_one_of",
            {"allowed": ["none", "tech", "permit", "any", *SOURCES]},
        ),
        ([("events.7.region", "arctic")], "", "arctic", "wanted_one_of", {"allowed": REGIONS}),
        ([("lobby.1.of", "solar")], "", "solar", "wanted_one_of", {"allowed": REGIONS}),
        ([("lobby.7.of", "asia")], "", "asia", "wanted_one_of", {"allowed": ["money", "tech", "research"]}),
        ([("lobby.30.of", "asia")], "", "asia", "wanted_one_of", {"allowed": SOURCES}),
        (
            [("lobby.14.minor", "points")],
            "",
            "points",
            "wanted_one_of",
            {"allowed": ["tech", "money", "permit", "scientist"]},
        ),
        (
            [("un_cards.1.plants", ["solar", "biomass"])],
            "",
            "biomass",
            "wanted_one_of",
            {"allowed": SOURCES},
        ),
        # What a card goes with must suit the values it has.
        (
            [("lobby.1.on", "buy")],
            "",
            "buy",
            "wanted_one_of",
            {"allowed": ["plan_region", "plan_slot", "build"]},
        ),
        (
            [("lobby.15.on", "plan_region")],
            "",
            "plan_region",
            "wanted_one_of",
            {"allowed": ["prepare", "build", "summit"]},
        ),
        ([("lobby.36.on", "summit")], "", "summit", "wanted_one_of", {"allowed": ["buy", "sell"]}),
        ([("lobby.1.on", "build")], "lobby.1.of", "africa", "wanted_one_of", {"allowed": SOURCES}),
        # Lists of the right length, nothing twice.
        (
            [("agendas.4.sources", ["solar", "wind"])],
            "",
            '["solar", "wind"]',
            "wanted_entries",
            {"count": 3},
        ),
        ([("agendas.4.sources", ["solar", "solar", "wind"])], "", "solar", "wanted_different", {}),
        ([("regions.clockwise", ["asia"])], "", '["asia"]', "wanted_entries", {"count": 6}),
        ([("regions.clockwise", ["asia"] * 6)], "", "asia", "wanted_different", {}),
        ([("start.money", [3, 4])], "", "[3, 4]", "wanted_entries", {"count": 4}),
        ([("track.income", [1, 2])], "", "[1, 2]", "wanted_entries_between", {"least": 5, "most": 20}),
        ([("projects.levels", [])], "", "[]", "wanted_entries_between", {"least": 1, "most": 18}),
        (
            [("summits.11.topics", ["solar"])],
            "",
            '["solar"]',
            "wanted_entries_between",
            {"least": 2, "most": 4},
        ),
        ([("summits.11.topics", ["solar", "solar"])], "", "solar", "wanted_different", {}),
        (
            [("un_cards.1.plants", ["solar"])],
            "",
            '["solar"]',
            "wanted_entries_between",
            {"least": 2, "most": 3},
        ),
        ([("un_cards.1.plants", [])], "", "[]", "wanted_entries_between", {"least": 2, "most": 3}),
        ([("un_cards.scale", [6, 10, 15])], "", "[6, 10, 15]", "wanted_entries", {"count": 4}),
        ([("personal_goals.9.by_players", [3, 3])], "", "[3, 3]", "wanted_entries", {"count": 4}),
        ([("players.2.goals_removed", [5, 5])], "", 5, "wanted_different", {}),
        (
            [("players.4.goals_removed", [5, 6, 7])],
            "",
            "[5, 6, 7]",
            "wanted_entries_between",
            {"least": 0, "most": 2},
        ),
        (
            [("decades.team", 3)],
            "climate.reduction_price",
            "[1, 2, 3, 4]",
            "wanted_entries",
            {"count": 3},
        ),
        ([("scoring.ranks", [10, 20, 20, 50])], "", 20, "wanted_different", {}),
        # The whole must fit together.
        ([("track.income", [1, 2, 3, 2, 5])], "", "[1, 2, 3, 2, 5]", "wanted_not_falling", {}),
        ([("projects.levels", [2, 1])], "", "[2, 1]", "wanted_not_falling", {}),
        ([("un_cards.scale", [6, 10, 15, 14])], "", "[6, 10, 15, 14]", "wanted_not_falling", {}),
        ([("scoring.ranks", [10, 35, 20, 50])], "", "[10, 35, 20, 50]", "wanted_not_falling", {}),
        ([("track.bonuses.solar.9", "tech")], "", "tech", "wanted_space", {"most": 8}),
        ([("track.bonuses.solar.0", "tech")], "", "tech", "wanted_space", {"most": 8}),
        ([("track.bonuses.solar.03", "tech")], "", "tech", "wanted_space", {"most": 8}),
        ([("track.bonuses.solar.last", "tech")], "", "tech", "wanted_space", {"most": 8}),
        ([("track.bonuses.solar.21", "tech")], "", "tech", "wanted_space", {"most": 8}),
        (
            [(f"fossil.{kind}.tiles", 2) for kind in FOSSILS[1:]] + [("fossil.gas_removed", 1)],
            "fossil",
            5,
            "wanted_fossils",
            {"least": 6},
        ),
        ([("fossil.gas.tiles", 5)], "fossil.gas_removed", 6, "wanted_no_more_than_there", {"most": 5}),
        ([("goal_tiles.laid.pink", 11)], "", 11, "wanted_no_more_than_there", {"most": 10}),
        (
            [(f"goal_tiles.topic.{source}", 0) for source in SOURCES],
            "goal_tiles.laid.blue",
            8,
            "wanted_no_more_than_there",
            {"most": 5},
        ),
        ([("un_cards.laid_competitive", 16)], "", 16, "wanted_no_more_than_there", {"most": 15}),
        (
            [(f"un_cards.{card}.plants", ["solar"] * 3) for card in range(1, 12)]
            + [("un_cards.laid_competitive", 4)],
            "players.1.un_cards",
            5,
            "wanted_no_more_than_there",
            {"most": 4},
        ),
        (
            [(f"agendas.{tile}.sources", ["solar", "wind", "hydro"]) for tile in (1, 2, 3, 6, 7)],
            "agendas",
            "forestation",
            "wanted_on_an_agenda",
            {},
        ),
        ([("stock.permits", 36)], "", 36, "wanted_permits", {"least": 37}),
        ([("start.permits", 6)], "stock.permits", 50, "wanted_permits", {"least": 53}),
        ([("summits.11.name", "")], "", "", "wanted_title", {"most": 40}),
    ],
)
def test_a_mistake_is_told_by_its_path_and_rule(
    changes: list[tuple[str, Any]], path: str, value: Any, what: str, facts: dict[str, Any]
) -> None:
    """The path is that of the change, unless it is another value that no longer fits."""
    with pytest.raises(DataError) as raised:
        with_own(*changes)
    assert raised.value.code == "bad_component"
    assert raised.value.facts == {"path": path or changes[0][0], "value": value, "what": what, **facts}
    assert json.loads(json.dumps(raised.value.to_plain())) == raised.value.to_plain()


@pytest.mark.parametrize(
    ("path", "value", "code", "facts"),
    [
        ("plants.solr.1.money", 9, "unknown_component", {"component": "solr", "known": SOURCES}),
        (
            "plants.solar.4.money",
            9,
            "unknown_component",
            {"path": "plants.solar.4", "component": "4", "known": ["1", "2", "3"]},
        ),
        (
            "plants.solar.1.mony",
            9,
            "unknown_component",
            {"component": "mony", "known": ["money", "tech", "permits", "points", "knowledge"]},
        ),
        (
            "personal_goals.3.number",
            9,
            "unknown_component",
            {"component": "3", "known": [str(goal) for goal in range(1, 17) if goal not in (3, 5)]},
        ),
        ("plants.solar.1.money", True, "component_type", {"value": "true", "wanted": "whole_number"}),
        ("plants.solar.1.money", "9", "component_type", {"value": "9", "wanted": "whole_number"}),
        ("plants.solar", 9, "component_type", {"value": 9, "wanted": "table"}),
        (
            "track.income",
            3,
            "component_type",
            {"value": 3, "wanted": "whole_numbers", "other": "table", "what": "either"},
        ),
        ("agendas.4.sources", "solar", "component_type", {"value": "solar", "wanted": "words"}),
        ("un_cards.1.plants", [1, 2], "component_type", {"value": "[1, 2]", "wanted": "words"}),
        ("lobby.12.choice", 1, "component_type", {"value": 1, "wanted": "yes_or_no"}),
        ("summits.11.name", 1, "component_type", {"value": 1, "wanted": "word"}),
    ],
)
def test_unknown_paths_and_wrong_types(path: str, value: Any, code: str, facts: dict[str, Any]) -> None:
    with pytest.raises(DataError) as raised:
        read_components_option({"base": STANDARD, "own": table(path, value)})
    assert raised.value.code == code
    told = dict(raised.value.facts)
    if "path" not in facts:
        assert path.startswith(told.pop("path"))
    assert told == facts


@pytest.mark.parametrize("value", ["printed", 3, None, [], {}, {"own": {}}, {"base": STANDARD}])
def test_what_is_no_choice_of_components(value: Any) -> None:
    with pytest.raises(OptionError) as raised:
        read_components_option(value)
    assert raised.value.code == "unknown_components"
    assert raised.value.facts["known"] == ["standard"]


def test_values_of_a_release_that_is_not_here() -> None:
    for value in (
        "standard-0123456789ab",
        {"base": "standard-0123456789ab", "own": table("start.permits", 1)},
    ):
        with pytest.raises(OptionError) as raised:
            read_components_option(value)
        assert raised.value.code == "unknown_components"
        assert raised.value.facts["value"] == "standard-0123456789ab"
        assert raised.value.facts["what"] == "base_not_here"


# ---- Files -------------------------------------------------------------------------------------


def test_only_what_looks_like_a_file_is_opened(tmp_path: Path) -> None:
    assert load_components_option("standard") is None
    assert load_components_option(STANDARD) is None
    plain = tmp_path / "own"
    plain.write_text("start.permits = 1\n", "utf-8")
    assert load_components_option(str(plain)) == {"base": STANDARD, "own": {"start": {"permits": 1}}}
    with pytest.raises(DataError) as raised:
        load_components_option("no-such-file.toml")
    assert raised.value.code == "cannot_read_components"


def test_files_with_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    for text, code in (
        ("", "components_empty"),
        ("[plants.solar.1]\n", "components_empty"),
        ("[plants", "components_not_toml"),
        ("[plants.fusion.1]\nmoney = 3\n", "unknown_component"),
        ("[plants.solar.1]\nmoney = 3.5\n", "component_type"),
        ("[plants.solar.1]\nmoney = -3\n", "bad_component"),
    ):
        path.write_text(text, "utf-8")
        with pytest.raises(DataError) as raised:
            load_components_option(str(path))
        assert raised.value.code == code


def test_a_copy_of_the_whole_file_can_be_edited(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    text = (DATA / "components.toml").read_text("utf-8")
    path.write_text(text, "utf-8")
    assert load_components_option(str(path)) == STANDARD
    assert text.count("lost = 500") == 1
    path.write_text(text.replace("lost = 500", "lost = 490"), "utf-8")
    assert load_components_option(str(path)) == {"base": STANDARD, "own": table("climate.lost", 490)}


def test_the_example_loads() -> None:
    option = load_components_option(str(EXAMPLE))
    assert read_components_option(json.loads(json.dumps(option))) == option
    parts = components_of(option)
    assert (parts.track_lengths[0], parts.track_halves[0]) == (10, 5)
    assert parts.plant_money[WIND] == [8, 11]
    assert parts.plant_knowledge[WIND] == [1, 4]
    assert (parts.bonus[SOLAR][2], parts.bonus[SOLAR][3], parts.bonus[SOLAR][9]) == (
        BONUS_NONE,
        BONUS_TECH,
        BONUS_ANY,
    )
    assert letters(parts.agendas[6]) == "WRF"
    assert parts.summit_names[2] == "Geneva"
    assert Counter(parts.blue_tiles)[TILE_SIZE + 4] == 2
    assert REGIONS[parts.event_region[7]] == "africa"
    assert parts.un_needs[7] == [0, 2, 0, 1, 0]
    assert parts.personal_needs[8] == [0, 4, 3, 3, 2]
    assert (parts.un_laid[2], parts.company_removed[2]) == (4, [5, 6, 7])
    assert parts.ranks == [0, 15, 30, 45, 60]
    given = tomllib.loads(EXAMPLE.read_text("utf-8"))
    shipped = tomllib.loads((DATA / "components.toml").read_text("utf-8"))
    known = flat(laid_over(shipped, {}))
    own = {value.path for value in values_of(option) if value.status == "own"}
    assert own == {path for path, value in flat(given).items() if value != known.get(path)}
