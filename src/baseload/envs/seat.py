"""One seat of a table as a Gymnasium environment; bots have the others.

    gymnasium.make("baseload/PowerGrid-v0", opponents="normal", players=4, map="usa")

Observations, masks and rewards are those of the PettingZoo environments (`baseload.envs.aec`); the mask is in the
observation and in the info. A step plays one's own action and then the bots' until one is asked again. `opponents` is a
bot spec for all of them or a list with one for each, in the order round the table; bots get new chance with each reset
and at most `budget` seconds for a decision. A bot that fails raises its error, and the game is over.

An action that is not legal ends the game with the reward of a table that loses together (`illegal="lose"`), so that
learners without masks can be tried; `illegal="raise"` raises IllegalActionError and changes nothing.
"""

from operator import index
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from baseload.core.bot import Bot
from baseload.core.contract import Outcome, State
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.problems import OptionError
from baseload.core.registry import bot as bot_by_spec
from baseload.core.registry import game as game_by_name
from baseload.envs.aec import (
    RENDER_MODES,
    Observation,
    check_render_mode,
    not_legal,
    observation_space,
    rendered,
)
from baseload.envs.encodings import encoding
from baseload.envs.encodings.encoding import Encoding, Glance
from baseload.envs.rewards import check_reward, illegal_reward, rewards

ILLEGAL: Final = ("lose", "raise")
_SEEDS: Final = 2**31
_BUDGET: Final = 10.0  # seconds a bot may think, unless one says otherwise


def check_seat(seat: int, players: int) -> None:
    """Refuse a seat that there is not."""
    if not 0 <= seat < players:
        raise OptionError("bad_option_value", option="seat", value=seat, allowed=list(range(players)))


def line_up(opponents: str | list[str], seats: int) -> list[str]:
    """The specs of the other seats, checked."""
    specs = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(specs) != seats - 1:
        raise OptionError("wrong_number_of_bots", given=len(specs), players=seats - 1)
    for spec in specs:
        bot_by_spec(spec)
    return specs


class Sitting:
    """A game at one seat: it goes on until the seat is asked, or is over."""

    def __init__(
        self, options: Options, numbers: Encoding, seat: int, specs: list[str], budget: float
    ) -> None:
        self.game = game_by_name(options.game)
        self.options = options
        self.numbers = numbers
        self.seat = seat
        self.specs = specs
        self.budget = budget
        self.state: State | None = None
        self.glance: Glance | None = None
        self._bots: list[Bot | None] = []

    def begin(self, chance: np.random.Generator, deal: Any = None) -> None:
        """Deal and play on to the seat's first decision."""
        if deal is None:
            deal = self.game.deal(self.options, int(chance.integers(_SEEDS)))
        self.state = self.game.setup(self.options, deal)
        others = iter(self.specs)
        seats = self.options.players
        placed = {(self.seat + 1 + place) % seats: next(others) for place in range(seats - 1)}
        self._bots = [
            bot_by_spec(placed[seat], int(chance.integers(_SEEDS))) if seat in placed else None
            for seat in range(seats)
        ]
        self._play_on(self.state)

    def _play_on(self, state: State) -> None:
        while True:
            seat = state.seat
            if seat is None:
                self.glance = None
                return
            if seat == self.seat:
                self.glance = self.numbers.glance(state, seat)
                return
            view = state.view(seat)
            bot = self._bots[seat]
            assert bot is not None
            state.play(bot.decide(view, view.legal(), self.budget))

    def play(self, number: int) -> bool:
        """Carry out the action with this id and let the bots answer. False if it is not legal: nothing changed."""
        state, glance = self.state, self.glance
        if state is None or glance is None:
            raise RuntimeError("the game is over or has not begun: reset() begins one")
        action = glance.action(number)
        if action is None:
            return False
        self.glance = None  # a bot may fail below: then the game is over here, not half-way
        state.apply(action)
        self._play_on(state)
        return True

    def dismiss(self) -> None:
        """The bots are not needed any more."""
        self._bots = []
        self.glance = None

    @property
    def outcome(self) -> Outcome | None:
        return None if self.state is None else self.state.outcome

    def row(self) -> bytes:
        """The position as the seat knows it."""
        assert self.state is not None
        return self.numbers.row(self.glance.view if self.glance is not None else self.state.view(self.seat))

    def mask(self) -> bytes:
        """Which action ids are legal; none when the game is over."""
        return self.glance.mask if self.glance is not None else bytes(self.numbers.actions.size)


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat against bots. `options` are the game's own, as for `game.options(...)`."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)
    observation_space: Any
    action_space: Any

    def __init__(
        self,
        game: str,
        opponents: str | list[str] = "normal",
        seat: int = 0,
        reward: str = "place",
        illegal: str = "lose",
        budget: float = _BUDGET,
        render_mode: str | None = None,
        **options: Plain,
    ) -> None:
        check_reward(reward)
        check_render_mode(render_mode)
        if illegal not in ILLEGAL:
            raise OptionError("bad_option_value", option="illegal", value=illegal, allowed=list(ILLEGAL))
        table = game_by_name(game).options(**options)
        check_seat(seat, table.players)
        self.numbers = encoding(table)
        self.sitting = Sitting(table, self.numbers, seat, line_up(opponents, table.players), budget)
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = observation_space(self.numbers)
        self.action_space = spaces.Discrete(self.numbers.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew. `options={"deal": …}` takes a deal as `game.deal(...)` gives it."""
        super().reset(seed=seed)
        self.sitting.begin(self.np_random, (options or {}).get("deal"))
        return self._observed()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        glance = self.sitting.glance
        legal = self.sitting.play(index(action))
        if not legal:
            assert glance is not None
            if self.illegal == "raise":
                raise not_legal(self.numbers, index(action), glance)
            self.sitting.glance = None
        observation, facts = self._observed()
        outcome = self.sitting.outcome
        reward = 0.0
        if outcome is not None:
            reward = rewards(self.reward, outcome)[self.sitting.seat]
            facts |= info_of(outcome, self.sitting.seat)
        elif not legal:
            reward = illegal_reward(self.reward)
            facts["illegal"] = True
        if self.render_mode == "human":
            self.render()
        return observation, reward, outcome is not None or not legal, False, facts

    def _observed(self) -> tuple[Observation, dict[str, Any]]:
        mask = np.frombuffer(self.sitting.mask(), np.int8)
        row: NDArray[np.uint8] = np.frombuffer(self.sitting.row(), np.uint8)
        return {"observation": row, "action_mask": mask}, {"action_mask": mask}

    def render(self) -> Any:
        """The table as the seat sees it; `human` prints it, `ansi`, `svg` and `rgb_array` return it."""
        state = self.sitting.state
        if state is None:
            raise RuntimeError("reset() comes before everything else")
        return rendered(state.view(self.sitting.seat), self.render_mode)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, under the name that sb3-contrib's MaskablePPO asks for."""
        return np.frombuffer(self.sitting.mask(), np.bool_)

    def close(self) -> None:
        """Let the bots go; those in processes of their own end."""
        self.sitting.dismiss()


def info_of(outcome: Outcome, seat: int) -> dict[str, Any]:
    """How the game ended for the seat."""
    return {"place": outcome.places[seat], "score": outcome.scores[seat], "reason": outcome.reason}
