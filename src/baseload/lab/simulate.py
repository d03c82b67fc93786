"""Simulation: bots play many games, on one or several processes, at the same table or at tables that vary.

Every game's options, deal and bots' chance come from the base seed and the game's number alone, so the results are
the same whatever the number of workers, and any single game can be played again.
"""

import hashlib
import os
import time
from collections.abc import Callable
from random import Random

from baseload.core.contract import Game
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.playing import bot_game
from baseload.core.problems import OptionError, RecordError
from baseload.core.record import Record
from baseload.core.registry import bot as bot_by_spec
from baseload.core.registry import game as game_by_name
from baseload.lab.pool import check_workers, pieces_of, share_out
from baseload.lab.seating import bot_seat
from baseload.lab.tally import Tally, what_broke

BUDGET = 10.0  # seconds a bot may think about one decision; most take far less
_LARGEST = 100  # games in a piece
_MOST_GAMES = 10_000_000
_DRAWS = 1000  # tries to find options that go together
EVERY = "all"  # stands for all options there are


class Series:
    """What is to be played. Plain values only, so that it travels to workers."""

    def __init__(
        self,
        game: str,
        options: dict[str, Plain],
        bots: list[str],
        games: int,
        seed: int,
        records: str = "",
        varied: dict[str, list[Plain]] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.varied = varied or {}  # options of which every game draws one of these values
        self.bots = bots  # one spec per seat, for as many seats as there may be
        self.games = games
        self.seed = seed
        self.records = records  # the folder for records; "" for none


def varied_values(game: str, names: list[str], chosen: dict[str, Plain]) -> dict[str, list[Plain]]:
    """All values of these options; of every option that is not chosen, for `EVERY`."""
    specs = {spec.name: spec for spec in game_by_name(game).option_specs()}
    for name in names:
        if name not in specs and name != EVERY:
            raise OptionError("unknown_option", option=name, known=[*specs, EVERY], game=game)
        if name in chosen:
            raise OptionError("varied_and_chosen", option=name)
    wanted = [name for name in specs if name in names or (EVERY in names and name not in chosen)]
    return {name: list(specs[name].values) for name in wanted}


def options_of(plan: Series, game: Game, number: int) -> tuple[Options, dict[str, Plain]]:
    """The options of game `number`, and those of them that were drawn.

    Values that do not go together are drawn again.
    """
    rng = Random(derived_seed(plan.seed, number, -1))  # no seat has that number
    for tries in range(_DRAWS):
        drawn = {name: rng.choice(values) for name, values in plan.varied.items()}
        try:
            return game.options(**{**plan.options, **drawn}), drawn
        except OptionError:
            if not drawn or tries == _DRAWS - 1:
                raise
    raise AssertionError  # not reached: the last try has returned or raised


def plan(
    game: str,
    chosen: dict[str, Plain],
    bots: list[str],
    games: int,
    seed: int,
    records: str = "",
    varied: dict[str, list[Plain]] | None = None,
) -> Series:
    """A checked plan. One bot's spec serves for all seats; otherwise there must be one for each.

    `varied` are options of which every game draws a value.
    """
    title = game_by_name(game)
    made = Series(game, chosen, bots, games, seed, records, varied)
    options, _ = options_of(made, title, 0)
    # In their canonical form: no game need open somebody's file again.
    plain = options.to_plain()
    made.options = {name: plain[name] for name in chosen} if made.varied else plain
    counts: list[int] = made.varied.get("players", [options.players])
    seats = max(counts)
    if len(set(counts)) > 1 and len(bots) != 1:
        raise OptionError("bots_for_several_tables", given=len(bots))
    specs = bots * seats if len(bots) == 1 else bots
    if len(specs) != seats:
        raise OptionError("wrong_number_of_bots", given=len(specs), players=seats)
    for spec in specs:
        bot_by_spec(spec)  # unknown ones are refused now rather than in every game
    if games < 1:
        raise OptionError("too_few_games", games=games)
    if games > _MOST_GAMES:
        raise OptionError("too_many_games", games=games, most=_MOST_GAMES)
    made.bots = specs
    return made


def derived_seed(base: int, *path: int) -> int:
    """A seed for one part of a run; parts do not influence each other.

    >>> derived_seed(1, 0) != derived_seed(1, 1)
    True
    """
    text = ":".join(str(number) for number in (base, *path))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")


def game_seed(base: int, number: int) -> int:
    """The seed of a game's deal; `baseload play --seed` deals the same cards."""
    return derived_seed(base, number)


def record_path(plan: Series, number: int) -> str:
    width = len(str(plan.games - 1))
    return os.path.join(plan.records, f"{plan.game}-{number:0{width}}.bl")


def play_one(plan: Series, fixed: Options | None, number: int, tally: Tally) -> None:
    """Play game `number` of the plan and count it. Whatever breaks inside is counted too, with its seed.

    `fixed` are the options, None where every game draws its own.
    """
    seed = game_seed(plan.seed, number)
    drawn: dict[str, Plain] = {}
    try:
        game = game_by_name(plan.game)
        options, drawn = options_of(plan, game, number) if fixed is None else (fixed, {})
        specs = plan.bots[: options.players]
        deal = game.deal(options, seed)
        state = game.setup(options, deal)
        bots = [bot_by_spec(spec, derived_seed(plan.seed, number, seat)) for seat, spec in enumerate(specs)]
        actions = bot_game(state, bots, BUDGET)
        outcome = state.outcome
        assert outcome is not None
        if plan.records:
            path = record_path(plan, number)
            seats = [bot_seat(spec) for spec in specs]
            Record(game, options, deal, actions, seats).write(path, state.hash())
    except Exception as error:  # one bad game must not end a long study
        tally.fail(number, seed, what_broke(error), drawn)
        return
    tally.add(len(actions), outcome)


def _play_some(plan: Series, first: int, after: int) -> Tally:
    tally = Tally(len(plan.bots))
    # Checked once, not in every game.
    fixed = None if plan.varied else game_by_name(plan.game).options(**plan.options)
    for number in range(first, after):
        play_one(plan, fixed, number, tally)
    return tally


def _prepare_folder(plan: Series) -> None:
    """Make the folder for records; refuse, before anything is played, to write over what is there."""
    try:
        os.makedirs(plan.records, exist_ok=True)
    except OSError as error:
        raise RecordError("cannot_write", path=plan.records, why=error.strerror or str(error)) from None
    for number in range(plan.games):
        path = record_path(plan, number)
        if os.path.lexists(path):
            raise RecordError("record_exists", path=path)


def simulate(
    plan: Series, workers: int = 1, progress: Callable[[int, int], None] | None = None
) -> dict[str, Plain]:
    """Play the whole plan. `progress` is told how many games are over, and of how many.

    >>> result = simulate(plan("power-grid", {"players": 2}, ["random"], games=2, seed=1))
    >>> result["finished"], result["errors"]
    (2, 0)
    """
    check_workers(workers)
    if plan.records:
        _prepare_folder(plan)
    tell = progress if progress is not None else _quiet
    begin = time.perf_counter()
    tally = Tally(len(plan.bots))
    tell(0, plan.games)

    def count(piece: Tally) -> None:
        tally.merge(piece)
        tell(tally.games, plan.games)

    share_out(_play_some, plan, pieces_of(plan.games, workers, _LARGEST), workers, count)
    seconds = time.perf_counter() - begin
    return {
        "game": plan.game,
        "options": plan.options,
        **({"varied": plan.varied} if plan.varied else {}),
        "bots": plan.bots,
        "seed": plan.seed,
        "workers": workers,
        "seconds": round(seconds, 3),
        "actions_per_s": round(tally.actions / seconds) if seconds else 0,
        "games_per_s": round(tally.games / seconds, 2) if seconds else 0.0,
        **tally.to_plain(),
    }


def _quiet(done: int, games: int) -> None:
    """For callers who do not watch."""
