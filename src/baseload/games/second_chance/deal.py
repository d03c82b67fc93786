"""The deal: every draw of a game, made from a seed or checked where somebody wrote it by hand."""

from random import Random
from typing import Final

from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.problems import DealError
from baseload.games.climate.world import FOSSILS, GAS, REGIONS
from baseload.games.second_chance.board import Board, Lot, board_for
from baseload.games.second_chance.components import EVENT_TILES, LOBBY_CARDS, SOLO_GOALS
from baseload.games.second_chance.personal_goals import NO_GAS
from baseload.games.second_chance.state import EMPTY, GREEN, State

FOSSIL_KINDS: Final = {name: kind for kind, name in enumerate(FOSSILS)}


def fossil_counts(board: Board, solo_goal: int) -> list[int]:
    """Fossil tiles in the game, by kind: with three players six gas tiles less (SC-38, SC-57), with one solo goal none
    (SC-381)."""
    counts = list(board.components.fossil_tiles)
    counts[GAS] = 0 if solo_goal == NO_GAS else counts[GAS] - board.gas_removed
    return counts


def fossils_in_pile(state: State) -> list[int]:
    """Tiles in the shuffled pile, by kind: those that lie neither on the board nor in the box nor, in sight of all,
    under the pile. Everybody can count them."""
    counts = fossil_counts(state.board, state.solo_goal)
    left = [count - boxed for count, boxed in zip(counts, state.fossils_box, strict=True)]
    for kind in state.fossils_under:
        left[kind] -= 1
    for tile in state.spaces:
        if EMPTY < tile < GREEN:
            left[tile] -= 1
    return left


def solo_goal_of(board: Board, deal: dict[str, Plain]) -> int:
    """The solo goal of this table, 0 without one."""
    chosen = board.options["solo_goal"]
    if not board.solo or chosen == "none":
        return 0
    goal: int = deal["solo_goal"] if chosen == "random" else chosen
    return goal


# --- making one -------------------------------------------------------------------------------------------------


def make_deal(options: Options, seed: int) -> dict[str, Plain]:
    """Every draw of the game. Lists are from the top.

    start          the seat of the start player (SC-29)
    agendas        agenda tiles: one for each region, in the order of REGIONS, then those that leave the game (SC-37)
    fossils        the pile of fossil tiles (SC-39); fossils_again: how one would be made anew
    summits        summit tiles: those on the board, then the pile (SC-36)
    goals          goals as they are drawn, seat by seat
    un_cards       UN cards laid out: of the first type, then of the second
    lobby          lobby cards: five for each seat, then the others (SC-47)
    tiles          team games: goal tiles laid out, green, pink, blue, as kinds (SC-44)
    events         competitive: the event tiles (SC-55); events_again: how they would come back
    solo_goal      one player who wants one at random (SC-63)
    supply_starts  where chance picks the first region of a supply phase: one for each
    """
    rng = Random(seed)
    board = board_for(options)
    parts = board.components
    deal: dict[str, Plain] = {"start": rng.randrange(board.players)}
    if options["solo_goal"] == "random" and board.solo:
        deal["solo_goal"] = rng.randint(1, SOLO_GOALS)
    counts = fossil_counts(board, solo_goal_of(board, deal))
    fossils = [FOSSILS[kind] for kind in range(1, len(FOSSILS)) for _ in range(counts[kind])]
    deal["agendas"] = _shuffled(rng, len(parts.agendas) - 1)
    deal["fossils"] = _shuffled_names(rng, fossils)
    deal["fossils_again"] = _shuffled_names(rng, fossils)
    deal["summits"] = _shuffled(rng, len(parts.summit_topics) - 1)
    deal["goals"] = _picked(rng, board.goals, board.goals_drawn * board.players)
    deal["un_cards"] = [
        *_picked(rng, board.un_lots[0].numbers, board.un_laid),
        *_picked(rng, board.un_lots[1].numbers, board.un_laid),
    ]
    deal["lobby"] = _shuffled(rng, LOBBY_CARDS)
    if board.team:
        deal["tiles"] = [
            *_picked(rng, parts.green_tiles, parts.green_laid),
            *_picked(rng, parts.pink_tiles, parts.pink_laid),
            *_picked(rng, parts.blue_tiles, parts.blue_laid),
        ]
    else:
        deal["events"] = _shuffled(rng, EVENT_TILES)
        deal["events_again"] = _shuffled(rng, EVENT_TILES)
    if board.supply_start == "random":
        deal["supply_starts"] = [rng.choice(REGIONS) for _ in range(board.decades)]
    return deal


def _shuffled(rng: Random, most: int) -> list[int]:
    """The numbers from 1 to `most` in random order."""
    return _picked(rng, list(range(1, most + 1)), most)


def _picked(rng: Random, items: list[int], count: int) -> list[int]:
    """So many of them, in random order. Compiled, this is several times as fast as `Random.sample`."""
    chance = rng.random
    drawn = items.copy()
    size = len(drawn)
    for place in range(count):
        other = place + int(chance() * (size - place))
        item = drawn[place]
        drawn[place] = drawn[other]
        drawn[other] = item
    return drawn[:count]


def _shuffled_names(rng: Random, names: list[str]) -> list[str]:
    chance = rng.random
    mixed = names.copy()
    size = len(mixed)
    for place in range(size):
        other = place + int(chance() * (size - place))
        name = mixed[place]
        mixed[place] = mixed[other]
        mixed[other] = name
    return mixed


# --- checking one -----------------------------------------------------------------------------------------------


def check_deal(board: Board, deal: dict[str, Plain]) -> None:
    """A deal may be written by hand, so it is checked: DealError names the part that is wrong."""
    parts = board.components
    wanted = board.deal_parts
    missing = [part for part in wanted if part not in deal]
    if missing or len(deal) != len(wanted):
        raise DealError("deal_parts", wanted=wanted, found=list(deal))
    if type(deal["start"]) is not int or not 0 <= deal["start"] < board.players:
        raise DealError("deal_start", players=board.players)
    if "solo_goal" in deal and not _solo_goal_fits(deal["solo_goal"]):
        raise DealError("deal_solo_goal", most=SOLO_GOALS)
    _check_numbers(deal, "agendas", len(parts.agendas) - 1)
    _check_numbers(deal, "summits", len(parts.summit_topics) - 1)
    _check_numbers(deal, "lobby", LOBBY_CARDS)
    _check_drawn(deal, "goals", board.goal_lots, [board.goals_drawn * board.players])
    _check_drawn(deal, "un_cards", board.un_lots, [board.un_laid, board.un_laid])
    if board.team:
        laid = [parts.green_laid, parts.pink_laid, parts.blue_laid]
        _check_drawn(deal, "tiles", board.tile_lots, laid)
    else:
        _check_numbers(deal, "events", EVENT_TILES)
        _check_numbers(deal, "events_again", EVENT_TILES)
    if "supply_starts" in deal:
        starts = deal["supply_starts"]
        known = isinstance(starts, list) and all(region in REGIONS for region in starts)
        if not known or len(starts) != board.decades:
            raise DealError("deal_supply_starts", wanted=board.decades)


def _solo_goal_fits(goal: Plain) -> bool:
    return type(goal) is int and 1 <= goal <= SOLO_GOALS


def _numbers(value: Plain) -> bool:
    """Is it a list of whole numbers? A plain loop: compiled, it is many times as fast as `all`."""
    if not isinstance(value, list):
        return False
    for item in value:  # noqa: SIM110
        if type(item) is not int:
            return False
    return True


def _check_numbers(deal: dict[str, Plain], part: str, most: int) -> None:
    """All numbers from 1 to `most`, each once."""
    if not _numbers(deal[part]) or len(deal[part]) != most:
        raise DealError("deal_numbers", part=part, wanted=list(range(1, most + 1)))
    numbers: list[int] = deal[part]
    seen = 0
    for number in numbers:
        if not 1 <= number <= most or seen >> number & 1:
            raise DealError("deal_numbers", part=part, wanted=list(range(1, most + 1)))
        seen |= 1 << number


def fossil_kinds(deal: dict[str, Plain], part: str, counts: list[int]) -> list[int]:
    """The pile, so many tiles of each kind, read from their names."""
    left = counts.copy()
    total = sum(counts)
    named = deal[part]
    kinds: list[int] = []
    if isinstance(named, list) and len(named) == total:
        for name in named:
            kind = FOSSIL_KINDS.get(name, 0) if isinstance(name, str) else 0
            kinds.append(kind)
            left[kind] -= 1
    if max(left) or min(left):
        raise DealError("deal_names", part=part, wanted=total)
    return kinds


def _check_drawn(deal: dict[str, Plain], part: str, lots: list[Lot], counts: list[int]) -> None:
    """So many of each lot, one lot after the other, none more often than it is there."""
    total = 0
    for count in counts:
        total += count
    if not _numbers(deal[part]) or len(deal[part]) != total:
        everything = [number for lot in lots for number in lot.numbers]
        raise DealError("deal_some", part=part, wanted=total, of=everything)
    drawn: list[int] = deal[part]
    place = 0
    for index, lot in enumerate(lots):
        left = lot.there.copy()
        most = len(left)
        for _ in range(counts[index]):
            number = drawn[place]
            if not 0 <= number < most or left[number] == 0:
                raise DealError("deal_some", part=part, wanted=counts[index], of=lot.numbers)
            left[number] -= 1
            place += 1
