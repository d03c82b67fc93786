"""The printed components: regions, plants, tracks, tiles and cards.

They are read from `data/components.toml`, where every value says whether it is printed, implied or reconstructed,
and checked when loaded. The owner of a printed game can put his own values over them: the option `components` is
`STANDARD`, or {"base": STANDARD, "own": what differs}.
"""

from importlib.resources import files
from typing import Final, final

from baseload.core.plain import Plain
from baseload.core.reading import Reading, all_different, bad_component
from baseload.core.values import DataSets, Shapes, Shelf, Tree, Value
from baseload.games.climate.slot_values import read_slots, slot_shapes
from baseload.games.climate.track_values import read_bonuses, read_incomes, track_shapes
from baseload.games.climate.world import COAL, FOSSILS, GAS, MINORS, REGIONS, SLOTS

# The five sources, in the order that decides ties (CO2-289).
SOURCES: Final = ["forestation", "solar", "fusion", "biomass", "recycling"]
# Set-ups of one's choice instead of a random one (CO2-292).
PRESETS: Final = ["beginner", "normal", "expert", "extreme"]

# What a lobby card's main effect goes with, and (in brackets) what `lobby_of` then names.
ON_REGION: Final = 0  # a proposal in a region (region)
ON_SLOT: Final = 1  # a proposal on a slot (slot)
ON_INSTALL: Final = 2  # an installation (source)
ON_CONSTRUCT: Final = 3  # a construction (source)
ON_SUMMIT: Final = 4  # a scientist sent to a summit's topic (source)
ON_BUY: Final = 5  # a purchase on the market (0)
ON_SELL: Final = 6  # a sale on the market (0)

LOBBY_CARDS: Final = 26  # numbered from 1
FIRST_COMPANY_GOAL: Final = 27
LAST_COMPANY_GOAL: Final = 33
FIRST_UN_GOAL: Final = 34
LAST_UN_GOAL: Final = 46


def one_more(plants: int, source: int) -> int:
    """A set of plants with one more of a source. The first plant of source s is bit s, the second bit 5 + s, and so on,
    so that what a set lacks of another is `other & ~set`, counted by source.

    >>> bin(one_more(one_more(0, 1), 1))
    '0b1000010'
    """
    bit = 1 << source
    while plants & bit:
        bit <<= 5
    return plants | bit


def sources_in(plants: int) -> list[int]:
    """The sources of a set of plants, each as often as there are plants of it.

    >>> sources_in(0b0001000011)
    [0, 1, 1]
    """
    found: list[int] = []
    while plants:
        found += [source for source in range(5) if plants >> source & 1]
        plants >>= 5
    return sorted(found)


@final
class Components:
    """All printed values of one table. Lists over cards and tiles are indexed by their numbers. Every region has three
    project slots, one of each kind (CO2-10), unless an owner's board leaves some out."""

    def __init__(self) -> None:
        # The board.
        self.spaces: list[int] = []  # by region: energy demand spaces, also the most permits it holds
        self.first_space: list[int] = []  # by region: where its spaces begin when all are put in one row
        self.all_spaces = 0
        self.clockwise: list[int] = []  # regions in their order around the board
        self.next_region: list[int] = []  # by region: the next one clockwise
        self.has_slot: list[bool] = []  # by project place
        # Plants, by source and by how many of the source have been built before.
        self.plant_money: list[list[int]] = []
        self.plant_tech: list[list[int]] = []
        self.plant_points: list[list[int]] = []
        self.plant_level: list[list[int]] = []  # from 1
        # Expertise tracks.
        self.track_lengths: list[int] = []  # by source
        self.income: list[list[int]] = []  # by source and space; space 0 is off the track and pays nothing
        self.bonus: list[list[int]] = []  # by source and space
        self.second_bonus: list[list[int]] = []  # by source and space: after `bonus`, where a space has two
        # Tiles.
        self.agendas: list[list[int]] = []  # by tile from 1: three sources from the top
        self.summit_topics: list[list[int]] = []  # by tile from 1: sources in tile order
        self.summit_names: list[str] = []
        self.project_tiles = 0  # per source
        self.install_money: list[int] = []  # by source
        self.install_tech: list[int] = []
        self.install_permits: list[int] = []
        # Cards.
        self.lobby_on: list[int] = []  # by card from 1
        self.lobby_of: list[int] = []
        self.lobby_money: list[int] = []  # coins gained; for a construction, coins saved
        self.lobby_tech: list[int] = []
        self.lobby_points: list[int] = []
        self.lobby_choice: list[bool] = []  # coins or tech, not both
        self.lobby_minor: list[int] = []
        self.un_plants: list[
            int
        ] = []  # by card: the plants that must have been built, bits as in `Company.built`
        self.un_asked = 0  # such a set too: one plant of each source, and whatever any UN goal asks for
        self.un_points: list[int] = []
        self.goal_points: list[int] = []  # by card: points for each thing counted
        self.goal_most: list[int] = []
        self.goal_cash = 0  # coins for a company goal that is given up
        # Fossil plants, by kind.
        self.ppm: list[int] = []
        self.fossil_tiles: list[int] = []
        self.presets: dict[str, list[int]] = {}  # name: tiles of each kind laid out at the start
        self.preset_removed: dict[str, list[int]] = {}  # name: tiles of each kind that leave the game
        # Stock, and what everybody starts with.
        self.tech_cubes = 0
        self.permits = 0
        self.scientists = 0
        self.start_scientists = 0
        self.start_permits = 0
        self.start_money: list[int] = []  # clockwise from the start player
        self.start_cards = 0
        # The market.
        self.price_lowest = 0
        self.price_highest = 0
        self.price_start = 0
        self.market_start = 0
        self.market_refill = 0
        # By number of players; entry 0 is not used.
        self.decades: list[int] = []
        self.rounds: list[int] = []
        self.un_open: list[int] = []
        self.goals_removed: list[list[int]] = []
        # Thresholds and rewards.
        self.danger = 0  # ppm from which disasters strike
        self.doom = 0  # ppm at which everybody loses
        self.disaster_points = 0
        self.grant_least_money = 0
        self.grant_tech = 0
        self.minor_money = 0
        self.majority_points = 0
        self.coins_per_point = 0
        self.tech_value = 0  # of a cube in the auction for first player


_LEVELS: Final = ["1", "2"]
_MORE_LEVELS: Final = ["3", "4", "5"]  # a printed copy may have: there are five tiles of a source
_LEVEL: Final = {"copies": 0, "money": 0, "tech": 0, "points": 0}


def _shapes() -> Shapes:
    """What an owner's file may hold besides what the data set has."""
    shapes = track_shapes(SOURCES)
    shapes.update(slot_shapes())
    for source in SOURCES:
        for level in _MORE_LEVELS:
            shapes[f"plants.{source}.{level}"] = _LEVEL
    return shapes


_SETS: Final = DataSets(files("baseload.games.co2").joinpath("data"), _shapes())
STANDARD: Final = _SETS.standard  # the name of the values that come with this release

_PLAYERS: Final = 5
_AGENDAS: Final = 8
_SUMMITS: Final = 18
_SUMMIT_PLACES: Final = 6  # the most that a table can choose (CO2-29)
_TILES_OF_A_SOURCE: Final = 5  # CO2-5
_MOST: Final = 99  # coins, cubes or points of any one thing
_LONGEST_NAME: Final = 40
# What a lobby card's main effect can go with, in the order of the numbers above, and the values such a card has.
_CARDS: Final = {
    "propose_region": ["of money"],
    "propose_slot": ["of money", "of tech", "of"],
    "install": ["of money tech choice"],
    "construct": ["of money"],
    "summit": ["of"],
    "buy": ["points"],
    "sell": ["money"],
}


# ---- Reading -----------------------------------------------------------------------------------


def _read_board(parts: Components, read: Reading) -> None:
    for region in REGIONS:
        parts.first_space.append(sum(parts.spaces))
        parts.spaces.append(read.number(f"regions.{region}.spaces", 1, 8))
    parts.all_spaces = sum(parts.spaces)
    parts.has_slot = read_slots(read)
    order = read.words("regions.clockwise", REGIONS, len(REGIONS), len(REGIONS))
    parts.clockwise = [REGIONS.index(region) for region in order]
    following = [*parts.clockwise[1:], parts.clockwise[0]]
    parts.next_region = [following[parts.clockwise.index(region)] for region in range(len(REGIONS))]
    parts.grant_least_money = read.number("grants.least_money", 0, _MOST)
    parts.grant_tech = read.number("grants.tech", 0, _MOST)


def _read_track(parts: Components, read: Reading) -> None:
    parts.income = read_incomes(read, SOURCES)
    parts.track_lengths = [len(row) - 1 for row in parts.income]
    parts.bonus, parts.second_bonus = read_bonuses(read, SOURCES, parts.track_lengths)


def _read_plants(parts: Components, read: Reading) -> None:
    """Five tiles of a source, the lower tech cost on top (CO2-5); the licence must be within the track."""
    for source, length in zip(SOURCES, parts.track_lengths, strict=True):
        money: list[int] = []
        tech: list[int] = []
        points: list[int] = []
        levels: list[int] = []
        for level, path in enumerate(_levels(read, source), 1):
            copies = read.number(f"{path}.copies", 0, _TILES_OF_A_SOURCE)
            lowest = tech[-1] if tech else 0
            money += [read.number(f"{path}.money", 0, _MOST)] * copies
            tech += [read.number(f"{path}.tech", lowest, length)] * copies
            points += [read.number(f"{path}.points", 0, _MOST)] * copies
            levels += [level] * copies
        if len(tech) != _TILES_OF_A_SOURCE:
            raise bad_component(f"plants.{source}", len(tech), "wanted_tiles", count=_TILES_OF_A_SOURCE)
        parts.plant_money.append(money)
        parts.plant_tech.append(tech)
        parts.plant_points.append(points)
        parts.plant_level.append(levels)
        parts.install_money.append(read.number(f"install.{source}.money", 0, _MOST))
        parts.install_tech.append(read.number(f"install.{source}.tech", 0, _MOST))
        parts.install_permits.append(read.number(f"install.{source}.permits", 0, 10))


def _levels(read: Reading, source: str) -> list[str]:
    """The paths of the source's levels, which must be in a row."""
    levels = [*_LEVELS, *[level for level in _MORE_LEVELS if read.has(f"plants.{source}.{level}.copies")]]
    for place, level in enumerate(levels, 1):
        if level != str(place):
            raise bad_component(f"plants.{source}", level, "wanted_level", level=place)
    return [f"plants.{source}.{level}" for level in levels]


def _read_tiles(parts: Components, read: Reading) -> None:
    """Two of the agendas are not used, so a source may be wanted nowhere in a game, but not in all games."""
    parts.agendas.append([])  # tiles are numbered from 1
    for tile in range(1, _AGENDAS + 1):
        parts.agendas.append(_sources(read, f"agendas.{tile}.sources", 3, 3))
    for source, name in enumerate(SOURCES):
        if not any(source in agenda for agenda in parts.agendas):
            raise bad_component("agendas", name, "wanted_on_an_agenda")
    parts.summit_topics.append([])
    parts.summit_names.append("")
    for tile in range(1, _SUMMITS + 1):
        parts.summit_topics.append(_sources(read, f"summits.{tile}.topics", 2, 4))
        parts.summit_names.append(read.title(f"summits.{tile}.name", _LONGEST_NAME))
    twos = sum(len(topics) == 2 for topics in parts.summit_topics)
    if twos <= _SUMMIT_PLACES:  # they fill the places, and some are left for the pile (CO2-29, CO2-30)
        raise bad_component("summits", twos, "wanted_two_topic_tiles", least=_SUMMIT_PLACES + 1)


def _sources(read: Reading, path: str, fewest: int, most: int) -> list[int]:
    return [SOURCES.index(source) for source in read.words(path, SOURCES, fewest, most)]


def _read_lobby(parts: Components, read: Reading) -> None:
    ons = list(_CARDS)
    for card in range(LOBBY_CARDS + 1):
        path = f"lobby.{card}"
        on, of = 0, 0
        if card:
            has = [name for name in ("of", "money", "tech", "choice", "points") if read.has(f"{path}.{name}")]
            form = " ".join(has)
            on = ons.index(read.word(f"{path}.on", [name for name in ons if form in _CARDS[name]]))
            if "of" in has:
                wanted = REGIONS if on == ON_REGION else SLOTS if on == ON_SLOT else SOURCES
                of = wanted.index(read.word(f"{path}.of", wanted))
        parts.lobby_on.append(on)
        parts.lobby_of.append(of)
        parts.lobby_money.append(_number_if_any(read, f"{path}.money"))
        parts.lobby_tech.append(_number_if_any(read, f"{path}.tech"))
        parts.lobby_points.append(_number_if_any(read, f"{path}.points"))
        parts.lobby_choice.append(read.has(f"{path}.choice") and read.yes(f"{path}.choice"))
        parts.lobby_minor.append(MINORS.index(read.word(f"{path}.minor", MINORS)) if card else 0)
    parts.minor_money = read.number("lobby.minor_money", 0, _MOST)


def _number_if_any(read: Reading, path: str) -> int:
    return read.number(path, 0, _MOST) if read.has(path) else 0


def _read_goals(parts: Components, read: Reading) -> None:
    parts.un_plants = [0] * (LAST_UN_GOAL + 1)
    parts.un_asked = 31
    parts.un_points = [0] * (LAST_UN_GOAL + 1)
    for card in range(FIRST_UN_GOAL, LAST_UN_GOAL + 1):
        sources = read.repeated(f"un_goals.{card}.sources", SOURCES, 1, _TILES_OF_A_SOURCE)
        for source in sources:
            parts.un_plants[card] = one_more(parts.un_plants[card], SOURCES.index(source))
        parts.un_asked |= parts.un_plants[card]
        parts.un_points[card] = read.number(f"un_goals.{card}.points", 0, _MOST)
    parts.goal_points = [0] * (LAST_COMPANY_GOAL + 1)
    parts.goal_most = [0] * (LAST_COMPANY_GOAL + 1)
    for card in range(FIRST_COMPANY_GOAL, LAST_COMPANY_GOAL + 1):
        parts.goal_points[card] = read.number(f"company_goals.{card}.points", 0, _MOST)
        parts.goal_most[card] = read.number(f"company_goals.{card}.most", 0, _MOST)
    parts.goal_cash = read.number("company_goals.cash", 0, _MOST)


def _read_fossils(parts: Components, read: Reading) -> None:
    kinds = FOSSILS[GAS:]
    parts.ppm = [0] + [read.number(f"fossil.{kind}.ppm", 1, 200) for kind in kinds]
    parts.fossil_tiles = [0] + [read.number(f"fossil.{kind}.tiles", 0, _MOST) for kind in kinds]
    # One for each region at the start (CO2-32).
    if sum(parts.fossil_tiles) < len(REGIONS):
        raise bad_component("fossil", sum(parts.fossil_tiles), "wanted_fossils", least=len(REGIONS))
    for name in PRESETS:
        path = f"presets.{name}"
        laid = [0] + [read.number(f"{path}.{kind}", 0, len(REGIONS)) for kind in kinds]
        removed = [0] + [read.number(f"{path}.removed.{kind}", 0, _MOST) for kind in kinds]
        if sum(laid) != len(REGIONS):
            raise bad_component(path, sum(laid), "wanted_tiles", count=len(REGIONS))
        for kind in range(GAS, COAL + 1):
            there = parts.fossil_tiles[kind]
            if laid[kind] + removed[kind] > there:
                used = laid[kind] + removed[kind]
                raise bad_component(f"{path}.{FOSSILS[kind]}", used, "wanted_no_more_than_there", most=there)
        parts.presets[name] = laid
        parts.preset_removed[name] = removed


def _read_stock(parts: Components, read: Reading) -> None:
    parts.tech_cubes = read.number("stock.tech_cubes", 1, 200)
    parts.permits = read.number("stock.permits", 1, 200)
    parts.project_tiles = read.number("stock.projects", 1, 18)
    parts.scientists = read.number("stock.scientists", 1, 8)
    parts.start_scientists = read.number("start.scientists", 0, parts.scientists)
    parts.start_permits = read.number("start.permits", 0, 20)
    parts.start_money = read.numbers("start.money", _PLAYERS, _PLAYERS, 0, _MOST)
    parts.start_cards = read.number("start.lobby_cards", 0, LOBBY_CARDS // _PLAYERS)
    parts.price_lowest = read.number("market.price_lowest", 1, 20)
    parts.price_highest = read.number("market.price_highest", parts.price_lowest, 20)
    parts.price_start = read.number("market.price_start", parts.price_lowest, parts.price_highest)
    parts.market_start = read.number("market.permits", 1, 20)
    parts.market_refill = read.number("market.refill", 1, 20)
    # Regions begin with a permit for each space but the first (CO2-34).
    needed = parts.all_spaces - len(REGIONS) + _PLAYERS * parts.start_permits + parts.market_start
    if parts.permits < needed:
        raise bad_component("stock.permits", parts.permits, "wanted_permits", least=needed)


def _read_players(parts: Components, read: Reading) -> None:
    goals = LAST_COMPANY_GOAL - FIRST_COMPANY_GOAL + 1
    parts.decades.append(0)
    parts.rounds.append(0)
    parts.un_open.append(0)
    parts.goals_removed.append([])
    for players in range(1, _PLAYERS + 1):
        path = f"players.{players}"
        parts.decades.append(read.number(f"{path}.decades", 1, 6))  # there are six events
        parts.rounds.append(read.number(f"{path}.rounds", 1, 20))
        parts.un_open.append(read.number(f"{path}.un_goals", 0, LAST_UN_GOAL - FIRST_UN_GOAL + 1))
        # Everybody gets one of those that are left (CO2-40).
        most = goals - players
        path = f"{path}.goals_removed"
        removed = read.numbers(path, 0, most, FIRST_COMPANY_GOAL, LAST_COMPANY_GOAL)
        all_different(path, removed)
        parts.goals_removed.append(removed)


def _read_scoring(parts: Components, read: Reading) -> None:
    parts.danger = read.number("climate.danger", 0, 2000)
    parts.doom = read.number("climate.doom", parts.danger, 2000)
    parts.disaster_points = read.number("climate.disaster_points", 0, _MOST)
    parts.majority_points = read.number("scoring.majority_points", 0, _MOST)
    parts.coins_per_point = read.number("scoring.coins_per_point", 1, _MOST)
    parts.tech_value = read.number("auction.tech", 0, _MOST)


def _components(tree: Tree) -> Components:
    """Read and checked as a whole, so that own values must fit the others too."""
    parts, read = Components(), Reading(tree)
    _read_board(parts, read)
    _read_track(parts, read)
    _read_plants(parts, read)
    _read_tiles(parts, read)
    _read_lobby(parts, read)
    _read_goals(parts, read)
    _read_fossils(parts, read)
    _read_stock(parts, read)
    _read_players(parts, read)
    _read_scoring(parts, read)
    return parts


# ---- The option `components` -------------------------------------------------------------------

_SHELF: Final = Shelf(_SETS, _components)


def standard() -> Components:
    """The components that come with this release."""
    return _SHELF.of(STANDARD)


def components_of(value: Plain) -> Components:
    """The components an (already validated) option value stands for."""
    return _SHELF.of(value)


def load_components_option(value: str) -> Plain:
    """The option's value for a file of one's own, None if the text does not look like a file's name."""
    return _SHELF.load(value)


def read_components_option(value: Plain) -> Plain:
    """The canonical value of the option, or a Problem."""
    return _SHELF.read(value)


def values_of(value: Plain) -> list[Value]:
    """Every value that an (already validated) option value stands for, with its status and source."""
    return _SETS.values(value)


def summit_places_value(places: int, chosen: bool) -> Value:
    """How many summit places the board has, which is an option (CO2-29)."""
    return _SETS.noted("summits", "places", places, chosen)
