"""The printed components: regions, plants, tracks, tiles and cards.

They are read from `data/components.toml`, where every value says whether it is printed, implied or reconstructed,
and checked when loaded. The owner of a printed game can put his own values over them: the option `components` is
`STANDARD`, or {"base": STANDARD, "own": what differs}.
"""

from importlib.resources import files
from typing import Final

from baseload.core.plain import Plain
from baseload.core.reading import Reading, all_different, bad_component
from baseload.core.values import REST, DataSets, Shapes, Shelf, Tree, Value
from baseload.games.climate.slot_values import read_slots, slot_shapes
from baseload.games.climate.track_values import read_bonuses, read_incomes, track_shapes
from baseload.games.climate.world import FOSSILS, GAS, MINORS, REGIONS, SLOTS
from baseload.games.second_chance.printed import Components as Components  # for those who import it from here

# The five sources; forestation obeys every rule for them (SC-6).
SOURCES: Final = ["forestation", "solar", "wind", "hydro", "recycling"]
# What a lobby card's main effect goes with, and (in brackets) what `lobby_of` then names.
ON_REGION: Final = 0  # planning in a region (region)
ON_SLOT: Final = 1  # planning on a slot (slot)
ON_PREPARE: Final = 2  # preparing infrastructure (source)
ON_BUILD: Final = 3  # building a plant (source)
ON_SUMMIT: Final = 4  # a scientist sent to a summit's topic (source)
ON_BUY: Final = 5  # a purchase on the market (0)
ON_SELL: Final = 6  # a sale on the market (0)

LOBBY_CARDS: Final = 36  # numbered from 1
UN_CARDS: Final = 45  # numbered from 1
PERSONAL_GOALS: Final = 16  # numbered from 1
COMPANY_GOALS: Final = 10  # numbered from 1
SOLO_GOALS: Final = 12  # numbered from 1
EVENT_TILES: Final = 7  # numbered from 1; two can show the same region

# Environmental goal tiles: the kind of a tile is `10 * family + subject`.
TILE_REGION: Final = 0  # a plant in a region: 0 + region
TILE_TYPE: Final = 10  # a plant of a source: 10 + source
TILE_END: Final = 20  # a disc on the last space of a track: 20 + source
TILE_HALF: Final = 30  # a disc on or past the half of a track: 30 + source
TILE_SIZE: Final = 40  # a summit with so many topics: 40 + 2, 3 or 4
TILE_TOPIC: Final = 50  # a summit with a topic: 50 + source
_LEVELS: Final = ["1", "2"]
_THIRD_LEVEL: Final = "3"  # a printed copy may have it
_LEVEL: Final = ["money", "tech", "permits", "points", "knowledge"]  # what is told of a level

_SIDES: Final = ["team", "competitive"]  # of the board


def _shapes() -> Shapes:
    """What an owner's file may hold besides what the data set has."""
    shapes = track_shapes(SOURCES)
    shapes.update(slot_shapes())
    shapes["track.half"] = dict.fromkeys([*SOURCES, REST], 0)
    for source in SOURCES:
        shapes[f"plants.{source}.{_THIRD_LEVEL}"] = dict.fromkeys(_LEVEL, 0)
    return shapes


_PLAYERS: Final = 4
_AGENDAS: Final = 8
_SUMMITS: Final = 18
_SIZES: Final = ["2", "3", "4"]  # topics of a summit
_INSPECTORS: Final = 2  # tech markers that leave the supply (SC-387)
_ENEMY_CUBES: Final = 2  # the most in a region (SC-69)
_MOST: Final = 99  # coins, markers or points of any one thing
_LONGEST_NAME: Final = 40
# What a lobby card's main effect can go with, in the order of the numbers above, and the values such a card has.
_CARDS: Final = {
    "plan_region": ["of money"],
    "plan_slot": ["of money", "of tech", "of"],
    "prepare": ["of money tech choice", "of knowledge"],
    "build": ["of money", "of knowledge"],
    "summit": ["of knowledge"],
    "buy": ["money", "points"],
    "sell": ["money", "points"],
}
_ALL_SCIENTISTS: Final = 5  # the personal goal whose number is that of the scientists (SC-352)
# Personal goals that count tracks, regions or sources, of which there are only so many.
_MOST_NEEDED: Final = {7: 5, 8: 6, 10: 5, 12: 6, 14: 5, 16: 6}


# ---- Reading -----------------------------------------------------------------------------------


def _in_full(there: Tree, own: Tree) -> Tree:
    """An owner whose board is the same on both sides may give one number of demand spaces for both."""
    regions = own.get("regions")
    if not isinstance(regions, dict):
        return own
    written = dict(regions)
    for region in REGIONS:
        sides, given = there["regions"][region]["spaces"], regions.get(region)
        if isinstance(sides, dict) and isinstance(given, dict) and isinstance(given.get("spaces"), int):
            written[region] = {**given, "spaces": dict.fromkeys(sides, given["spaces"])}
    return {**own, "regions": written}


_SETS: Final = DataSets(files("baseload.games.second_chance").joinpath("data"), _shapes(), _in_full)
STANDARD: Final = _SETS.standard  # the name of the values that come with this release


def _read_board(parts: Components, read: Reading, side: str) -> None:
    """The first data set had one number for a region: its permits, and its demand spaces on both sides of the board."""
    for region in REGIONS:
        both = f"regions.{region}.spaces"
        permits, spaces = f"regions.{region}.permits", f"{both}.{side}"
        parts.permit_spaces.append(read.number(permits if read.has(permits) else both, 1, 8))
        parts.first_space.append(sum(parts.spaces))
        parts.spaces.append(read.number(spaces if read.has(spaces) else both, 1, 8))
    parts.all_spaces = sum(parts.spaces)
    parts.has_slot = read_slots(read)
    order = read.words("regions.clockwise", REGIONS, len(REGIONS), len(REGIONS))
    parts.clockwise = [REGIONS.index(region) for region in order]
    following = [*parts.clockwise[1:], parts.clockwise[0]]
    parts.next_region = [following[parts.clockwise.index(region)] for region in range(len(REGIONS))]
    parts.subsidy_tech = read.number("subsidies.tech", 0, _MOST)


def _read_track(parts: Components, read: Reading) -> None:
    parts.income = read_incomes(read, SOURCES)
    parts.track_lengths = [len(row) - 1 for row in parts.income]
    for source, length in zip(SOURCES, parts.track_lengths, strict=True):
        paths = [f"track.half.{source}", "track.half", f"track.half.{REST}"]
        parts.track_halves.append(read.number(next(path for path in paths if read.has(path)), 1, length))
    parts.bonus, parts.second_bonus = read_bonuses(read, SOURCES, parts.track_lengths)


def _not_falling(read: Reading, path: str, fewest: int, longest: int, least: int, most: int) -> list[int]:
    numbers = read.numbers(path, fewest, longest, least, most)
    if numbers != sorted(numbers):
        raise bad_component(path, numbers, "wanted_not_falling")
    return numbers


def _read_plants(parts: Components, read: Reading) -> None:
    """The lower level lies on top (SC-34) and is licensed no later than the higher one (SC-216)."""
    levels = _levels(read)
    parts.project_levels = _not_falling(read, "projects.levels", 1, 18, 1, len(levels))
    for source, length in zip(SOURCES, parts.track_lengths, strict=True):
        paths = [f"plants.{source}.{level}" for level in levels]
        parts.plant_money.append([read.number(f"{path}.money", 0, _MOST) for path in paths])
        parts.plant_tech.append([read.number(f"{path}.tech", 0, _MOST) for path in paths])
        parts.plant_permits.append([read.number(f"{path}.permits", 0, 1) for path in paths])
        parts.plant_points.append([read.number(f"{path}.points", 0, _MOST) for path in paths])
        spaces: list[int] = []
        for path in paths:
            spaces.append(read.number(f"{path}.knowledge", spaces[-1] if spaces else 1, length))
        parts.plant_knowledge.append(spaces)
        parts.prepare_money.append(read.number(f"prepare.{source}.money", 0, _MOST))
        parts.prepare_tech.append(read.number(f"prepare.{source}.tech", 0, _MOST))
        parts.prepare_permits.append(read.number(f"prepare.{source}.permits", 0, 10))


def _levels(read: Reading) -> list[str]:
    """The levels of plants. All sources have the same, for their projects are stacked alike."""
    third = [source for source in SOURCES if read.has(f"plants.{source}.{_THIRD_LEVEL}.money")]
    if not third:
        return _LEVELS
    for source in SOURCES:
        if source not in third:
            raise bad_component(f"plants.{source}", len(_LEVELS), "wanted_third_level")
    return [*_LEVELS, _THIRD_LEVEL]


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
    parts.event_region.append(0)
    for tile in range(1, EVENT_TILES + 1):
        parts.event_region.append(REGIONS.index(read.word(f"events.{tile}.region", REGIONS)))


def _sources(read: Reading, path: str, fewest: int, most: int) -> list[int]:
    return [SOURCES.index(source) for source in read.words(path, SOURCES, fewest, most)]


def _read_goal_tiles(parts: Components, read: Reading) -> None:
    parts.green_tiles = _tiles(read, "region", REGIONS, TILE_REGION)
    parts.green_tiles += _tiles(read, "type", SOURCES, TILE_TYPE)
    parts.pink_tiles = _tiles(read, "track_end", SOURCES, TILE_END)
    parts.pink_tiles += _tiles(read, "track_half", SOURCES, TILE_HALF)
    parts.blue_tiles = _tiles(read, "size", _SIZES, TILE_SIZE + int(_SIZES[0]))
    parts.blue_tiles += _tiles(read, "topic", SOURCES, TILE_TOPIC)
    parts.green_laid = _no_more(read, "goal_tiles.laid.green", 1, len(parts.green_tiles))
    parts.pink_laid = _no_more(read, "goal_tiles.laid.pink", 1, len(parts.pink_tiles))
    parts.blue_laid = _no_more(read, "goal_tiles.laid.blue", 1, len(parts.blue_tiles))
    parts.tile_penalty = _by_decade(read, "goal_tiles.penalty", parts.decades_team)


def _tiles(read: Reading, family: str, names: list[str], first: int) -> list[int]:
    """The kinds of all tiles of a family, in the order of their names."""
    tiles: list[int] = []
    for place, name in enumerate(names):
        tiles += [first + place] * read.number(f"goal_tiles.{family}.{name}", 0, 9)
    return tiles


def _no_more(read: Reading, path: str, least: int, there: int) -> int:
    """How many are used of a kind of which there are so many."""
    used = read.number(path, least, _MOST)
    if used > there:
        raise bad_component(path, used, "wanted_no_more_than_there", most=there)
    return used


def _by_decade(read: Reading, path: str, decades: int) -> list[int]:
    return [0, *read.numbers(path, decades, decades, 0, _MOST)]


def _read_lobby(parts: Components, read: Reading) -> None:
    ons = list(_CARDS)
    names = ("of", "money", "tech", "knowledge", "choice", "points")
    for card in range(LOBBY_CARDS + 1):
        path = f"lobby.{card}"
        on, of = 0, 0
        if card:
            has = [name for name in names if read.has(f"{path}.{name}")]
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
        parts.lobby_knowledge.append(_number_if_any(read, f"{path}.knowledge", 1))
        parts.lobby_choice.append(read.has(f"{path}.choice") and read.yes(f"{path}.choice"))
        parts.lobby_minor.append(MINORS.index(read.word(f"{path}.minor", MINORS)) if card else 0)
    parts.minor_money = read.number("lobby.minor_money", 0, _MOST)


def _number_if_any(read: Reading, path: str, most: int = _MOST) -> int:
    return read.number(path, 0, most) if read.has(path) else 0


def _read_un_cards(parts: Components, read: Reading) -> None:
    """A card's plants tell its type, so that an owner's deck may be divided otherwise than ours."""
    parts.un_needs.append([0] * len(SOURCES))  # cards are numbered from 1
    parts.un_type.append(0)
    parts.un_price.append(0)
    for card in range(1, UN_CARDS + 1):
        path = f"un_cards.{card}.plants"
        plants = read.repeated(path, SOURCES, 2, 3)  # a source may be there twice
        parts.un_needs.append([plants.count(source) for source in SOURCES])
        parts.un_type.append(len(plants) - 2)
        parts.un_price.append(read.number(f"un_cards.{card}.tech", 0, _MOST))
    parts.un_points = read.number("un_cards.points", 0, _MOST)
    parts.un_scale = [0, *_not_falling(read, "un_cards.scale", 4, 4, 0, _MOST)]
    parts.un_may_remain = read.number("un_cards.may_remain", 0, UN_CARDS)
    second = sum(parts.un_type)
    there = min(second, UN_CARDS - second)  # of each type as many are laid out
    parts.un_laid_competitive = _no_more(read, "un_cards.laid_competitive", 0, there)
    parts.un_laid = [0]
    for players in range(1, _PLAYERS + 1):
        parts.un_laid.append(_no_more(read, f"players.{players}.un_cards", 0, there))


def _read_goals(parts: Components, read: Reading) -> None:
    for goal in range(PERSONAL_GOALS + 1):
        path, most = f"personal_goals.{goal}", _MOST_NEEDED.get(goal, _MOST)
        needs = [0] * _PLAYERS
        if goal == _ALL_SCIENTISTS:
            needs = [parts.scientists] * _PLAYERS
        elif read.has(f"{path}.number"):
            needs = [read.number(f"{path}.number", 1, most)] * _PLAYERS
        elif read.has(f"{path}.by_players"):
            needs = read.numbers(f"{path}.by_players", _PLAYERS, _PLAYERS, 1, most)
        parts.personal_needs.append([0, *needs])
    parts.company_points.append(0)
    parts.company_most.append(0)
    for goal in range(1, COMPANY_GOALS + 1):
        parts.company_points.append(read.number(f"company_goals.{goal}.points", 0, _MOST))
        parts.company_most.append(read.number(f"company_goals.{goal}.most", 0, _MOST))
    parts.goal_cash = read.number("company_goals.cash", 0, _MOST)
    parts.company_removed = [[], []]  # one player has no rivals
    for players in range(2, _PLAYERS + 1):
        # Everybody draws two of those that are left (SC-52).
        path, most = f"players.{players}.goals_removed", COMPANY_GOALS - 2 * players
        removed = read.numbers(path, 0, most, 1, COMPANY_GOALS)
        all_different(path, removed)
        parts.company_removed.append(removed)


def _read_fossils(parts: Components, read: Reading) -> None:
    """Oil and coal must be there, for a solo goal does without gas (SC-381)."""
    kinds = FOSSILS[GAS:]
    parts.ppm = [0] + [read.number(f"fossil.{kind}.ppm", 1, 200) for kind in kinds]
    parts.fossil_tiles = [0] + [
        read.number(f"fossil.{kind}.tiles", 0 if kind == FOSSILS[GAS] else 1, _MOST) for kind in kinds
    ]
    parts.inspector_steps = [0] + [read.number(f"fossil.{kind}.inspector", 1, 20) for kind in kinds]
    parts.gas_removed = _no_more(read, "fossil.gas_removed", 0, parts.fossil_tiles[GAS])
    # One for each region in the first decade (SC-325).
    left = sum(parts.fossil_tiles) - parts.gas_removed
    if left < len(REGIONS):
        raise bad_component("fossil", left, "wanted_fossils", least=len(REGIONS))


def _read_stock(parts: Components, read: Reading) -> None:
    parts.tech_markers = read.number("stock.tech_markers", _INSPECTORS, 200)
    parts.permits = read.number("stock.permits", 1, 200)
    parts.plants = read.number("stock.plants", 1, 20)
    parts.scientists = read.number("stock.scientists", 1, 8)
    parts.infrastructure_markers = read.number("stock.infrastructure_markers", 1, 27)
    parts.cubes = read.number("stock.cubes", 1, 27)
    parts.start_scientists = read.number("start.scientists", 0, parts.scientists)
    parts.start_permits = read.number("start.permits", 0, 20)
    parts.start_tech = read.number("start.tech", 0, (parts.tech_markers - _INSPECTORS) // _PLAYERS)
    parts.start_money = read.numbers("start.money", _PLAYERS, _PLAYERS, 0, _MOST)
    parts.start_cards = read.number("start.lobby_cards", 0, LOBBY_CARDS // _PLAYERS)
    parts.price_lowest = read.number("market.price_lowest", 1, 20)
    parts.price_highest = read.number("market.price_highest", parts.price_lowest, 20)
    parts.price_start = read.number("market.price_start", parts.price_lowest, parts.price_highest)
    parts.market_start = read.number("market.permits", 1, 20)
    parts.market_refill = read.number("market.refill", 1, 20)
    # Regions begin with a permit on each space for one (SC-41).
    needed = sum(parts.permit_spaces) + _PLAYERS * parts.start_permits + parts.market_start
    if parts.permits < needed:
        raise bad_component("stock.permits", parts.permits, "wanted_permits", least=needed)


def _read_course(parts: Components, read: Reading) -> None:
    parts.decades_team = read.number("decades.team", 1, 6)
    parts.decades_competitive = read.number("decades.competitive", 1, 6)
    parts.rounds = [0]
    parts.rounds += [read.number(f"players.{players}.rounds", 1, 20) for players in range(1, _PLAYERS + 1)]
    parts.rounds_last_of_three = read.number("players.3.rounds_last", 1, 20)
    parts.level_team = read.number("climate.team", 0, 2000)
    parts.level_competitive = read.number("climate.competitive", 0, 2000)
    highest = max(parts.level_team, parts.level_competitive)
    parts.level_lost = read.number("climate.lost", highest, 2000)
    parts.level_second_event = read.number("climate.second_event", 0, 2000)
    parts.reduction_step = read.number("climate.reduction_step", 1, 200)
    parts.reduction_price = _by_decade(read, "climate.reduction_price", parts.decades_team)
    parts.disaster_points = read.number("climate.disaster_points", 0, _MOST)
    parts.solo_points = read.number("solo.points", 0, _MOST)
    parts.solo_points_hard = read.number("solo.points_hard", 0, _MOST)
    parts.second_action_ppm = read.number("solo.second_action", 0, 200)
    # They are of one unused colour, and must all find a place.
    most = min(parts.cubes, _ENEMY_CUBES * len(REGIONS))
    parts.enemy_cubes = read.number("solo.enemy_cubes", 0, most)


def _read_scoring(parts: Components, read: Reading) -> None:
    parts.majority_points = read.number("scoring.majority_points", 0, _MOST)
    parts.coins_per_point = read.number("scoring.coins_per_point", 1, _MOST)
    ranks = _not_falling(read, "scoring.ranks", 4, 4, 1, 999)
    all_different("scoring.ranks", ranks)
    parts.ranks = [0, *ranks]


def _components(tree: Tree, side: str) -> Components:
    """Read and checked as a whole, so that own values must fit the others too."""
    parts, read = Components(), Reading(tree)
    _read_board(parts, read, side)
    _read_track(parts, read)
    _read_plants(parts, read)
    _read_stock(parts, read)
    _read_course(parts, read)
    _read_tiles(parts, read)
    _read_goal_tiles(parts, read)
    _read_lobby(parts, read)
    _read_un_cards(parts, read)
    _read_goals(parts, read)
    _read_fossils(parts, read)
    _read_scoring(parts, read)
    return parts


# ---- The option `components` -------------------------------------------------------------------


def _both_sides(tree: Tree) -> list[Components]:
    return [_components(tree, side) for side in _SIDES]


_SHELF: Final = Shelf(_SETS, _both_sides)


def standard(competitive: bool = False) -> Components:
    """The components that come with this release, with the board's side for a team or for rivals."""
    return components_of(STANDARD, competitive)


def components_of(value: Plain, competitive: bool = False) -> Components:
    """The components an (already validated) option value stands for, with one side of the board."""
    return _SHELF.of(value)[1 if competitive else 0]


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
    """How many summit places the board has, which is an option (SC-36)."""
    return _SETS.noted("summits", "places", places, chosen)
