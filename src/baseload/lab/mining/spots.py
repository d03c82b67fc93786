"""Where to look: games between bots, and the decisions in them about which `normal` and `hard` disagree."""

from random import Random
from typing import Final

from baseload.bots.knowledge import Knowledge, knowledge
from baseload.bots.search import Candidate, effort_at, study
from baseload.core.contract import Game, View
from baseload.core.options import Options
from baseload.core.playing import MOST_ACTIONS, EndlessGameError
from baseload.lab.simulate import derived_seed

HARD: Final = 64  # playouts of `hard`
HARD_WIDTH: Final = 6
_PROMISING: Final = 0.02  # what a search so short must see in its action
PATIENCE: Final = 3600.0  # seconds: effort is counted in playouts, so that every machine finds the same


class Spot:
    """A decision that may be a puzzle: after how many moves, what `normal` and `hard` would do, and by how much that
    seems to be better."""

    def __init__(self, move: int, normal: str, hard: str, gain: float) -> None:
        self.move = move
        self.normal = normal
        self.hard = hard
        self.gain = gain


class Played:
    """A game that was played, with its spots."""

    def __init__(self, options: Options, seed: int, actions: list[str], spots: list[Spot]) -> None:
        self.options = options
        self.seed = seed
        self.actions = actions
        self.spots = spots


def play(game: Game, options: Options, seed: int, playouts: int = HARD) -> Played:
    """Play a game. Half of the seats, by chance, do what `normal` does and the others what `hard` does."""
    state = game.setup(options, game.deal(options, seed))
    known = knowledge(game.name, options.players)
    searching = [Random(derived_seed(seed, seat)).random() < 0.5 for seat in range(options.players)]
    rng = Random(derived_seed(seed, options.players))
    actions: list[str] = []
    spots: list[Spot] = []
    while (seat := state.seat) is not None:
        view = state.view(seat)
        normal = known.choose(view.seen())
        chosen = normal
        if len(known.actions(view.seen())) > 1:
            hard = as_hard(view, known, rng, playouts)
            if str(hard.action) != str(normal) and hard.mean_gain >= _PROMISING:
                spots.append(Spot(len(actions), str(normal), str(hard.action), round(hard.mean_gain, 4)))
            if searching[seat]:
                chosen = hard.action
        state.apply(chosen)
        actions.append(str(chosen))
        if len(actions) > MOST_ACTIONS:
            raise EndlessGameError("endless_game", actions=len(actions))
    return Played(options, seed, actions, spots)


def as_hard(view: View, known: Knowledge, rng: Random, playouts: int) -> Candidate:
    """What the level decides, however slow the machine is."""
    return study(view, effort_at(view, known, PATIENCE, playouts, HARD_WIDTH), rng, known)[0]
