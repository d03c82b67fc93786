"""Component values: what the rulebooks state, how far each is to be trusted, and an owner's values over them.

What is reconstructed is tested too, but only here: other tests read it from the components.
"""

import json
import tomllib
from collections import Counter
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
    MONEY,
    OIL,
    REGIONS,
    RESEARCH,
    TECH,
)
from baseload.games.co2.components import (
    FIRST_COMPANY_GOAL,
    FIRST_UN_GOAL,
    LAST_COMPANY_GOAL,
    LAST_UN_GOAL,
    LOBBY_CARDS,
    ON_BUY,
    ON_CONSTRUCT,
    ON_INSTALL,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    ON_SUMMIT,
    SOURCES,
    STANDARD,
    components_of,
    load_components_option,
    read_components_option,
    standard,
    values_of,
)
from tests.rules import rule

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src" / "baseload" / "games" / "co2" / "data"
EXAMPLE = ROOT / "examples" / "components" / "co2-owner.toml"
# The digest of the values in data/components.toml. See the first test before you change it.
DIGEST = "c50d2dccf8cb"

FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
LETTERS = "FSNBR"


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
        "The values of CO₂ have changed. Records of games played so far name the old ones, so: put the file as it was "
        f"before the change into src/baseload/games/co2/data/components-{DIGEST}.toml, then write the new digest "
        f"({STANDARD.removeprefix('standard-')}) here. If no release has had the old values, only write the digest."
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
            assert value.source.startswith("English rulebook l. "), value.path
            assert "Second Chance" not in value.source, value.path


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
            "plants.solar.1.money plants.solar.1.tech install.biomass.tech regions.asia.spaces summits.11.topics "
            "lobby.12.of lobby.12.choice lobby.6.money lobby.8.tech lobby.25.points lobby.minor_money fossil.coal.ppm "
            "presets.extreme.coal presets.extreme.removed.gas company_goals.31.points company_goals.cash "
            "players.3.rounds players.1.goals_removed market.price_start start.money stock.permits climate.doom",
        ),
        (
            "implied",
            "plants.forestation.1.tech stock.projects lobby.7.of lobby.9.of lobby.10.choice company_goals.33.most "
            "players.4.goals_removed presets.normal.removed.gas",
        ),
        (
            "reconstructed",
            "plants.recycling.1.money plants.recycling.1.points plants.solar.1.points plants.solar.1.copies "
            "plants.solar.2.money plants.forestation.1.money track.income track.bonuses.solar.3 track.bonuses.solar.* "
            "agendas.4.sources summits.1.topics summits.11.name summits.12.topics lobby.1.of lobby.15.of lobby.12.tech "
            "lobby.14.minor lobby.26.minor un_goals.34.sources un_goals.34.points regions.clockwise",
        ),
    ],
)
def test_statuses(status: str, paths: str) -> None:
    for path in paths.split():
        assert value_at(path).status == status, path


def test_values_of_the_other_edition_say_so() -> None:
    """What is stated only for Second Chance is reconstructed here."""
    for path in ("plants.recycling.1.money", "plants.solar.1.points", "agendas.4.sources", "lobby.6.minor"):
        assert value_at(path).source.startswith("reconstructed: carried over from Second Chance")
        assert "German rulebook l. " in value_at(path).source
        assert value_at(path).status == "reconstructed"


def test_the_sources_of_some_values() -> None:
    assert (
        value_at("plants.biomass.1.money").source == "reconstructed: interpolated between recycling and solar"
    )
    assert value_at("plants.solar.1.money").source == "English rulebook l. 288"
    assert value_at("install.recycling.permits").source == "English rulebook l. 259-263"


# ---- Against the rulebooks ---------------------------------------------------------------------


@rule("CO2-1", "CO2-2", "CO2-4", "CO2-15")
def test_what_is_in_the_box() -> None:
    parts = standard()
    assert (parts.tech_cubes, parts.permits, parts.scientists) == (25, 40, 4)
    assert parts.project_tiles * len(SOURCES) == 30
    assert len(parts.agendas) - 1 == 8
    assert len(parts.summit_topics) - 1 == len(parts.summit_names) - 1 == 18
    assert LOBBY_CARDS == 26
    assert LAST_COMPANY_GOAL - FIRST_COMPANY_GOAL + 1 == 7
    assert LAST_UN_GOAL - FIRST_UN_GOAL + 1 == 13


@rule("CO2-5")
def test_five_plants_of_each_source_the_lower_tech_cost_on_top() -> None:
    parts = standard()
    for source in range(len(SOURCES)):
        for row in (parts.plant_money, parts.plant_tech, parts.plant_points):
            assert len(row[source]) == 5
        assert parts.plant_tech[source] == sorted(parts.plant_tech[source])
        assert parts.plant_tech[source][0] < parts.plant_tech[source][-1], "there are two levels"
        assert min(parts.plant_money[source]) >= 3, "cards 15 to 19 save $3"
        assert max(parts.plant_tech[source]) <= parts.track_lengths[0]


def test_the_plants_that_are_stated() -> None:
    """The first solar plant costs $10 and two cubes; the first forestation plant takes expertise 3."""
    parts = standard()
    assert (parts.plant_money[SOLAR][0], parts.plant_tech[SOLAR][0]) == (10, 2)
    assert parts.plant_tech[FORESTATION][0] == 3


def test_the_plants_that_are_reconstructed() -> None:
    parts = standard()
    money = {FORESTATION: 11, SOLAR: 10, FUSION: 9, BIOMASS: 8, RECYCLING: 7}
    tech = {FORESTATION: 3, SOLAR: 2, FUSION: 2, BIOMASS: 1, RECYCLING: 1}
    points = {FORESTATION: 10, SOLAR: 8, FUSION: 7, BIOMASS: 6, RECYCLING: 5}
    for source in range(len(SOURCES)):
        assert parts.plant_money[source] == [money[source]] * 2 + [money[source] + 2] * 3
        assert parts.plant_tech[source] == [tech[source]] * 2 + [tech[source] + 1] * 3
        assert parts.plant_points[source] == [points[source]] * 2 + [points[source] + 3] * 3


@rule("CO2-7")
def test_fossil_plants() -> None:
    parts = standard()
    assert [parts.ppm[kind] for kind in (COAL, OIL, GAS)] == [40, 30, 20]
    assert [parts.fossil_tiles[kind] for kind in (COAL, OIL, GAS)] == [10, 10, 10]
    assert (parts.ppm[0], parts.fossil_tiles[0]) == (0, 0)


@rule("CO2-292", "CO2-294")
@pytest.mark.parametrize(
    ("name", "tiles", "ppm", "removed"),
    [
        ("beginner", [0, 4, 1, 1], 150, [0, 0, 0, 0]),
        ("normal", [0, 2, 2, 2], 180, [0, 0, 0, 0]),
        ("expert", [0, 1, 1, 4], 210, [0, 0, 0, 0]),
        ("extreme", [0, 0, 0, 6], 240, [0, 6, 0, 0]),
    ],
)
def test_presets(name: str, tiles: list[int], ppm: int, removed: list[int]) -> None:
    parts = standard()
    assert list(parts.presets) == list(parts.preset_removed) == ["beginner", "normal", "expert", "extreme"]
    assert parts.presets[name] == tiles
    assert parts.preset_removed[name] == removed
    assert sum(count * parts.ppm[kind] for kind, count in enumerate(tiles)) == ppm


@rule("CO2-8")
def test_demand_spaces() -> None:
    parts = standard()
    spaces = dict(zip(REGIONS, parts.spaces, strict=True))
    assert spaces == {
        "africa": 3,
        "south_america": 4,
        "oceania": 4,
        "europe": 5,
        "north_america": 5,
        "asia": 6,
    }
    assert parts.all_spaces == 27
    row = [region for region, count in enumerate(parts.spaces) for _ in range(count)]
    assert [row.index(region) for region in range(6)] == parts.first_space


def test_the_regions_are_a_circle() -> None:
    parts = standard()
    names = [REGIONS[region] for region in parts.clockwise]
    assert names[:3] == ["north_america", "south_america", "europe"]
    region = parts.clockwise[0]
    for following in [*parts.clockwise[1:], parts.clockwise[0]]:
        region = parts.next_region[region]
        assert region == following


@rule("CO2-12")
def test_the_market() -> None:
    parts = standard()
    assert (parts.price_lowest, parts.price_highest) == (1, 8)
    assert (parts.price_start, parts.market_start, parts.market_refill) == (3, 2, 2)


@rule("CO2-23", "CO2-24", "CO2-25")
def test_what_everybody_starts_with() -> None:
    parts = standard()
    assert parts.start_money == [3, 4, 4, 5, 5]
    assert (parts.start_scientists, parts.scientists - parts.start_scientists) == (1, 3)
    assert (parts.start_permits, parts.start_cards) == (2, 5)


@rule("CO2-37", "CO2-38", "CO2-39")
def test_company_goals_that_are_removed() -> None:
    assert standard().goals_removed == [[], [27, 30, 32, 33], [28, 30, 33], [30], [], []]


@rule("CO2-85")
def test_rounds_decades_and_open_goals() -> None:
    parts = standard()
    assert parts.rounds == [0, 6, 5, 4, 3, 2]
    assert parts.decades == [0, 5, 5, 5, 5, 6]
    assert parts.un_open == [0, 0, 7, 10, 10, 10]


@rule("CO2-54")
def test_incomes() -> None:
    """Examples pay 4 and 2, and 4 and 3. Off the track nothing is paid."""
    income = standard().income[0]
    assert income == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert {2, 3, 4} <= set(income)
    assert len(income) == standard().track_lengths[0] + 1 == 11


@rule("CO2-185")
def test_bonuses() -> None:
    parts = standard()
    assert len(parts.bonus) == len(SOURCES)
    symbols: Counter[int] = Counter()
    for source, row in enumerate(parts.bonus):
        assert len(row) == parts.track_lengths[0] + 1
        assert [space for space, bonus in enumerate(row) if bonus != BONUS_NONE] == [3, 5, 6, 7, 9]
        assert (row[3], row[6], row[9]) == (BONUS_TECH, BONUS_PERMIT, BONUS_ANY)
        assert BONUS_SOURCE + source not in row
        symbols.update(bonus - BONUS_SOURCE for bonus in row if bonus >= BONUS_SOURCE)
    assert symbols == dict.fromkeys(range(5), 2)
    assert parts.bonus[BIOMASS][5] == BONUS_SOURCE + SOLAR


def test_agendas() -> None:
    agendas = standard().agendas
    assert [letters(agenda) for agenda in agendas] == [
        "",
        "FSN",
        "FBR",
        "FNB",
        "SBR",
        "SNB",
        "NFR",
        "BFS",
        "RSN",
    ]
    assert any(agenda[1] == FUSION for agenda in agendas[1:]), "an example has fusion in second place"
    assert sum(agenda[0] == FORESTATION for agenda in agendas[1:]) > 1


def test_summits() -> None:
    parts = standard()
    topics = [letters(tile) for tile in parts.summit_topics]
    assert Counter(map(len, topics[1:])) == {2: 10, 3: 5, 4: 3}
    assert len(set(topics)) == 19, "no tile twice"
    assert "FNR" in topics
    assert parts.summit_names[topics.index("FNR")] == "Kyoto"
    assert len(set(parts.summit_names)) == 19


@rule("CO2-114", "CO2-115", "CO2-116", "CO2-117", "CO2-118")
@pytest.mark.parametrize(
    ("source", "money", "tech", "permits"),
    [(FORESTATION, 0, 0, 2), (SOLAR, 0, 3, 0), (FUSION, 5, 1, 0), (BIOMASS, 3, 1, 1), (RECYCLING, 5, 0, 1)],
)
def test_what_installing_gives(source: int, money: int, tech: int, permits: int) -> None:
    parts = standard()
    found = (parts.install_money[source], parts.install_tech[source], parts.install_permits[source])
    assert found == (money, tech, permits)


def main(card: int) -> tuple[int, int, int, int, int, bool]:
    parts = standard()
    return (
        parts.lobby_on[card],
        parts.lobby_of[card],
        parts.lobby_money[card],
        parts.lobby_tech[card],
        parts.lobby_points[card],
        parts.lobby_choice[card],
    )


@rule("CO2-217", "CO2-218", "CO2-219", "CO2-220")
def test_lobby_cards_about_proposals() -> None:
    order = ["africa", "asia", "europe", "north_america", "oceania", "south_america"]
    for card, region in enumerate(order, 1):
        assert main(card) == (ON_REGION, REGIONS.index(region), 3, 0, 0, False)
    assert main(7) == (ON_SLOT, MONEY, 3, 0, 0, False)
    assert main(8) == (ON_SLOT, TECH, 0, 1, 0, False)
    assert main(9) == (ON_SLOT, RESEARCH, 0, 0, 0, False)


@rule("CO2-221", "CO2-222", "CO2-223", "CO2-224", "CO2-225")
def test_lobby_cards_about_installations() -> None:
    assert main(10) == (ON_INSTALL, FORESTATION, 3, 0, 0, False)
    assert main(11) == (ON_INSTALL, SOLAR, 3, 0, 0, False)
    assert main(12) == (ON_INSTALL, BIOMASS, 2, 2, 0, True)
    assert main(13) == (ON_INSTALL, FUSION, 0, 2, 0, False)
    assert main(14) == (ON_INSTALL, RECYCLING, 0, 2, 0, False)


@rule("CO2-226", "CO2-227", "CO2-229", "CO2-230")
def test_lobby_cards_about_plants_summits_and_the_market() -> None:
    for place, source in enumerate((FORESTATION, SOLAR, BIOMASS, FUSION, RECYCLING)):
        assert main(15 + place) == (ON_CONSTRUCT, source, 3, 0, 0, False)
        assert main(20 + place) == (ON_SUMMIT, source, 0, 0, 0, False)
    assert main(25) == (ON_BUY, 0, 0, 0, 2, False)
    assert main(26) == (ON_SELL, 0, 3, 0, 0, False)


@rule("CO2-231", "CO2-232", "CO2-233", "CO2-234")
@pytest.mark.parametrize(
    ("minor", "cards"),
    [
        (MINOR_TECH, [1, 6, 10, 14, 18, 22, 26]),
        (MINOR_MONEY, [2, 5, 9, 13, 17, 21, 25]),
        (MINOR_PERMIT, [3, 7, 11, 15, 19, 23]),
        (MINOR_SCIENTIST, [4, 8, 12, 16, 20, 24]),
    ],
)
def test_minor_effects(minor: int, cards: list[int]) -> None:
    parts = standard()
    assert [card for card in range(1, LOBBY_CARDS + 1) if parts.lobby_minor[card] == minor] == cards
    assert parts.minor_money == 2


def test_un_goals() -> None:
    parts = standard()
    pairs = ["RB4", "RN4", "RS5", "BN5", "BS5", "NS6", "RF6", "BF6", "NF7", "SF7", "RBS8", "BNF9", "RSF9"]
    for card, text in enumerate(pairs, FIRST_UN_GOAL):
        assert parts.un_plants[card] == sum(1 << LETTERS.index(letter) for letter in text[:-1])
        assert parts.un_points[card] == int(text[-1])
    assert len(parts.un_plants) == len(parts.un_points) == LAST_UN_GOAL + 1


def test_company_goals() -> None:
    parts = standard()
    assert parts.goal_points[FIRST_COMPANY_GOAL:] == [4, 3, 3, 3, 2, 4, 3]
    assert parts.goal_most[FIRST_COMPANY_GOAL:] == [16, 15, 15, 15, 16, 16, 15]
    assert parts.goal_cash == 8


def test_grants_thresholds_and_scoring() -> None:
    parts = standard()
    assert (parts.grant_least_money, parts.grant_tech) == (1, 2)
    assert (parts.danger, parts.doom, parts.disaster_points) == (350, 500, 2)
    assert (parts.majority_points, parts.coins_per_point, parts.tech_value) == (3, 2, 2)


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
    assert components_of(option).plant_points[SOLAR] == [9, 9, 11, 11, 11]
    assert standard().plant_points[SOLAR] == [8, 8, 11, 11, 11]


def test_an_option_goes_through_json_and_is_read_again() -> None:
    option = with_own(
        ("track.bonuses.solar.4", "any"), ("start.money", [1, 2, 3, 4, 5]), ("lobby.12.choice", False)
    )
    stored = json.loads(json.dumps(option))
    assert stored == option
    assert read_components_option(stored) == option
    parts = components_of(stored)
    assert parts is components_of(option)
    assert parts.bonus[SOLAR][4] == BONUS_ANY
    assert parts.start_money == [1, 2, 3, 4, 5]
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
    own = table("start.money", [5, 5, 5, 5, 5])
    option = read_components_option({"base": STANDARD, "own": own})
    own["start"]["money"][0] = 9
    assert option["own"] == table("start.money", [5, 5, 5, 5, 5])


def other_than(value: Value) -> Any:
    """Another value of the same type."""
    if isinstance(value.value, bool):
        return not value.value
    if isinstance(value.value, int):
        return value.value + 1
    if isinstance(value.value, str):
        return "elsewhere"
    return [*value.value[1:], *value.value[:1]] if len(set(value.value)) > 1 else [31]


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
    option = with_own(("track.bonuses.solar.3", "none"), ("track.bonuses.solar.2", "solar"))
    row = components_of(option).bonus[SOLAR]
    assert row[1:5] == [BONUS_NONE, BONUS_SOURCE + SOLAR, BONUS_NONE, BONUS_NONE]
    short = ("track.income", [1, 2, 3, 4, 5, 6, 7, 8])
    with pytest.raises(DataError) as raised:
        with_own(short)
    assert raised.value.facts == {
        "path": "track.bonuses.forestation.9",
        "value": "any",
        "what": "wanted_space",
        "most": 8,
    }
    option = with_own(short, *((f"track.bonuses.{source}.9", "none") for source in SOURCES))
    assert components_of(option).track_lengths[0] == 8
    assert all(len(row) == 9 for row in components_of(option).bonus)
    long = with_own(("track.income", list(range(20))), ("track.bonuses.fusion.*", "permit"))
    assert components_of(long).bonus[FUSION][10:] == [BONUS_PERMIT] * 11
    assert components_of(long).bonus[SOLAR][10:] == [BONUS_NONE] * 11


def test_many_own_components_are_not_all_kept() -> None:
    options = [with_own(("climate.doom", 500 + more)) for more in range(1, 40)]
    assert [components_of(option).doom for option in options] == [500 + more for more in range(1, 40)]
    assert components_of(options[-1]) is components_of(options[-1])


TWO_TOPICS_LESS = [(f"summits.{tile}.topics", SOURCES[:3]) for tile in range(1, 5)]


@pytest.mark.parametrize(
    ("changes", "path", "value", "what", "facts"),
    [
        # Whole numbers, each within its range.
        ([("regions.asia.spaces", 9)], "", 9, "wanted_number", {"least": 1, "most": 8}),
        ([("regions.asia.spaces", 0)], "", 0, "wanted_number", {"least": 1, "most": 8}),
        ([("grants.tech", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("plants.solar.1.money", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("plants.solar.1.points", 100)], "", 100, "wanted_number", {"least": 0, "most": 99}),
        ([("plants.solar.2.tech", 11)], "", 11, "wanted_number", {"least": 2, "most": 10}),
        ([("plants.solar.2.tech", 1)], "", 1, "wanted_number", {"least": 2, "most": 10}),
        ([("plants.solar.1.copies", 6)], "", 6, "wanted_number", {"least": 0, "most": 5}),
        ([("install.biomass.permits", 11)], "", 11, "wanted_number", {"least": 0, "most": 10}),
        ([("track.income", [1, 2, 3, 4, -5])], "", -5, "wanted_number", {"least": 0, "most": 99}),
        ([("lobby.8.tech", 100)], "", 100, "wanted_number", {"least": 0, "most": 99}),
        ([("lobby.minor_money", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("un_goals.34.points", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("company_goals.31.most", -1)], "", -1, "wanted_number", {"least": 0, "most": 99}),
        ([("fossil.coal.ppm", 0)], "", 0, "wanted_number", {"least": 1, "most": 200}),
        ([("presets.normal.gas", 7)], "", 7, "wanted_number", {"least": 0, "most": 6}),
        ([("stock.tech_cubes", 10**12)], "", 10**12, "wanted_number", {"least": 1, "most": 200}),
        ([("stock.projects", 0)], "", 0, "wanted_number", {"least": 1, "most": 18}),
        ([("start.scientists", 5)], "", 5, "wanted_number", {"least": 0, "most": 4}),
        ([("start.lobby_cards", 6)], "", 6, "wanted_number", {"least": 0, "most": 5}),
        ([("start.money", [3, 4, 4, 5, -5])], "", -5, "wanted_number", {"least": 0, "most": 99}),
        ([("market.price_start", 9)], "", 9, "wanted_number", {"least": 1, "most": 8}),
        ([("market.price_lowest", 4)], "market.price_start", 3, "wanted_number", {"least": 4, "most": 8}),
        ([("market.price_highest", 0)], "", 0, "wanted_number", {"least": 1, "most": 20}),
        ([("market.refill", 0)], "", 0, "wanted_number", {"least": 1, "most": 20}),
        ([("players.3.rounds", 0)], "", 0, "wanted_number", {"least": 1, "most": 20}),
        ([("players.5.decades", 7)], "", 7, "wanted_number", {"least": 1, "most": 6}),
        ([("players.2.un_goals", 14)], "", 14, "wanted_number", {"least": 0, "most": 13}),
        ([("players.5.goals_removed", [26])], "", 26, "wanted_number", {"least": 27, "most": 33}),
        ([("players.5.goals_removed", ["27"])], "", "27", "wanted_number", {"least": 27, "most": 33}),
        ([("climate.doom", 349)], "", 349, "wanted_number", {"least": 350, "most": 2000}),
        ([("scoring.coins_per_point", 0)], "", 0, "wanted_number", {"least": 1, "most": 99}),
        # Words that name something.
        ([("regions.clockwise", ["asia"] * 5 + ["mars"])], "", "mars", "wanted_one_of", {"allowed": REGIONS}),
        (
            [("agendas.4.sources", ["solar", "wind", "recycling"])],
            "",
            "wind",
            "wanted_one_of",
            {"allowed": SOURCES},
        ),
        (
            [("track.bonuses.solar.3", "cube")],
            "",
            "cube",
            "wanted_one_of",
            {"allowed": ["none", "tech", "permit", "any", *SOURCES]},
        ),
        ([("lobby.1.of", "solar")], "", "solar", "wanted_one_of", {"allowed": REGIONS}),
        ([("lobby.7.of", "asia")], "", "asia", "wanted_one_of", {"allowed": ["money", "tech", "research"]}),
        ([("lobby.20.of", "asia")], "", "asia", "wanted_one_of", {"allowed": SOURCES}),
        (
            [("lobby.14.minor", "points")],
            "",
            "points",
            "wanted_one_of",
            {"allowed": ["tech", "money", "permit", "scientist"]},
        ),
        # What a card goes with must suit the values it has.
        (
            [("lobby.1.on", "buy")],
            "",
            "buy",
            "wanted_one_of",
            {"allowed": ["propose_region", "propose_slot", "construct"]},
        ),
        ([("lobby.25.on", "install")], "", "install", "wanted_one_of", {"allowed": ["buy"]}),
        (
            [("lobby.1.on", "construct")],
            "lobby.1.of",
            "africa",
            "wanted_one_of",
            {"allowed": SOURCES},
        ),
        # Lists of the right length, nothing twice.
        (
            [("agendas.4.sources", ["solar", "fusion"])],
            "",
            '["solar", "fusion"]',
            "wanted_entries",
            {"count": 3},
        ),
        (
            [("agendas.4.sources", ["solar", "solar", "fusion"])],
            "",
            "solar",
            "wanted_different",
            {},
        ),
        ([("regions.clockwise", ["asia"])], "", '["asia"]', "wanted_entries", {"count": 6}),
        ([("regions.clockwise", ["asia"] * 6)], "", "asia", "wanted_different", {}),
        ([("start.money", [3, 4])], "", "[3, 4]", "wanted_entries", {"count": 5}),
        ([("track.income", [1, 2])], "", "[1, 2]", "wanted_entries_between", {"least": 5, "most": 20}),
        (
            [("summits.11.topics", ["solar"])],
            "",
            '["solar"]',
            "wanted_entries_between",
            {"least": 2, "most": 4},
        ),
        ([("summits.11.topics", ["solar", "solar"])], "", "solar", "wanted_different", {}),
        ([("un_goals.34.sources", [])], "", "[]", "wanted_entries_between", {"least": 1, "most": 5}),
        ([("players.3.goals_removed", [30, 30])], "", 30, "wanted_different", {}),
        (
            [("players.5.goals_removed", [27, 28, 29])],
            "",
            "[27, 28, 29]",
            "wanted_entries_between",
            {"least": 0, "most": 2},
        ),
        # The whole must fit together.
        ([("track.income", [1, 2, 3, 2, 5])], "", "[1, 2, 3, 2, 5]", "wanted_not_falling", {}),
        ([("track.bonuses.solar.11", "tech")], "", "tech", "wanted_space", {"most": 10}),
        ([("track.bonuses.solar.0", "tech")], "", "tech", "wanted_space", {"most": 10}),
        ([("track.bonuses.solar.03", "tech")], "", "tech", "wanted_space", {"most": 10}),
        ([("track.bonuses.solar.last", "tech")], "", "tech", "wanted_space", {"most": 10}),
        ([("track.bonuses.solar.21", "tech")], "", "tech", "wanted_space", {"most": 10}),
        ([("plants.solar.1.copies", 1)], "plants.solar", 4, "wanted_tiles", {"count": 5}),
        ([("presets.normal.gas", 3)], "presets.normal", 7, "wanted_tiles", {"count": 6}),
        ([(f"fossil.{kind}.tiles", 1) for kind in FOSSILS[1:]], "fossil", 3, "wanted_fossils", {"least": 6}),
        (
            [("presets.extreme.removed.coal", 5)],
            "presets.extreme.coal",
            11,
            "wanted_no_more_than_there",
            {"most": 10},
        ),
        (
            [(f"agendas.{tile}.sources", ["solar", "fusion", "biomass"]) for tile in (1, 2, 3, 6, 7)],
            "agendas",
            "forestation",
            "wanted_on_an_agenda",
            {},
        ),
        (TWO_TOPICS_LESS, "summits", 6, "wanted_two_topic_tiles", {"least": 7}),
        ([("stock.permits", 32)], "", 32, "wanted_permits", {"least": 33}),
        ([("start.permits", 4)], "stock.permits", 40, "wanted_permits", {"least": 43}),
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
            "plants.solar.6.money",
            9,
            "unknown_component",
            {"path": "plants.solar.6", "component": "6", "known": ["1", "2", "3", "4", "5"]},
        ),
        (
            "plants.solar.1.mony",
            9,
            "unknown_component",
            {"component": "mony", "known": ["copies", "money", "tech", "points"]},
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
        ("[plants.wind.1]\nmoney = 3\n", "unknown_component"),
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
    assert text.count("doom = 500") == 1
    path.write_text(text.replace("doom = 500", "doom = 490"), "utf-8")
    assert load_components_option(str(path)) == {"base": STANDARD, "own": table("climate.doom", 490)}


def test_the_example_loads() -> None:
    option = load_components_option(str(EXAMPLE))
    assert read_components_option(json.loads(json.dumps(option))) == option
    parts = components_of(option)
    assert parts.track_lengths[0] == 12
    assert parts.plant_money[RECYCLING] == [6, 6, 9, 9, 9]
    assert (parts.bonus[SOLAR][3], parts.bonus[SOLAR][4], parts.bonus[SOLAR][11]) == (
        BONUS_NONE,
        BONUS_TECH,
        BONUS_ANY,
    )
    assert letters(parts.agendas[6]) == "NRF"
    assert parts.summit_names[2] == "Geneva"
    given = tomllib.loads(EXAMPLE.read_text("utf-8"))
    shipped = tomllib.loads((DATA / "components.toml").read_text("utf-8"))
    known = flat(laid_over(shipped, {}))
    own = {value.path for value in values_of(option) if value.status == "own"}
    assert own == {path for path, value in flat(given).items() if value != known.get(path)}
