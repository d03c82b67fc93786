"""Many games at once: one seat of each, all in step, with observations in one array.

    gymnasium.make_vec("baseload/PowerGrid-v0", num_envs=64, opponents="random")

A game that is over begins anew at the next step, whatever action is given for it then (Gymnasium's `NEXT_STEP`). The
arrays that come back may be kept; with `copy=False` they are the environment's own, written over by the next step,
which is a little faster.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from baseload.core.plain import Plain
from baseload.core.registry import game as game_by_name
from baseload.envs.aec import Observation, observation_space
from baseload.envs.encodings import encoding
from baseload.envs.rewards import check_reward, illegal_reward, rewards
from baseload.envs.seat import Sitting, check_seat, info_of, line_up


class SeatsEnv(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """So many tables of one kind, the same seat at each. An illegal action ends its table's game."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: str | list[str] = "normal",
        seat: int = 0,
        reward: str = "place",
        budget: float = 10.0,
        copy: bool = True,
        **options: Plain,
    ) -> None:
        check_reward(reward)
        table = game_by_name(game).options(**options)
        check_seat(seat, table.players)
        numbers = encoding(table)
        specs = line_up(opponents, table.players)
        self.num_envs = num_envs
        self.numbers = numbers
        self.seat = seat
        self.reward = reward
        self.copy = copy
        self._sittings = [Sitting(table, numbers, seat, specs, budget) for _ in range(num_envs)]
        self._chances: list[np.random.Generator] = []
        self._over = np.zeros(num_envs, np.bool_)
        self.single_observation_space = observation_space(numbers)
        self.single_action_space = spaces.Discrete(numbers.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.zeros((num_envs, numbers.places.size), np.uint8)
        self._masks = np.zeros((num_envs, numbers.actions.size), np.int8)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all tables anew. One seed serves for all: the tables take it and those that follow. `options` may have
        a deal for all of them, `{"deal": …}`."""
        if seed is not None or not self._chances:
            seeds = self._seeds(seed)
            self._chances = [np.random.default_rng(one) for one in seeds]
        for place, sitting in enumerate(self._sittings):
            sitting.begin(self._chances[place], (options or {}).get("deal"))
            self._look(place, sitting)
        self._over[:] = False
        return self._observed(), {"action_mask": self._seen(self._masks)}

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + place for place in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"{len(seed)} seeds for {self.num_envs} tables: give one for each")
        return list(seed)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action for each table. An action that is not legal ends that table's game as a loss of all does."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise ValueError(
                f"actions of the shape {chosen.shape} for {self.num_envs} tables: give one for each"
            )
        facts: dict[str, Any] = {}
        got = np.zeros(self.num_envs, np.float64)
        ended = np.zeros(self.num_envs, np.bool_)
        for place, number in enumerate(chosen.tolist()):
            sitting = self._sittings[place]
            if self._over[place]:
                sitting.begin(self._chances[place])
            elif not sitting.play(int(number)):
                sitting.glance = None
                ended[place] = True
                got[place] = illegal_reward(self.reward)
                facts = self._add_info(facts, {"illegal": True}, place)
            elif sitting.glance is None:
                outcome = sitting.outcome
                assert outcome is not None
                ended[place] = True
                got[place] = rewards(self.reward, outcome)[self.seat]
                facts = self._add_info(facts, info_of(outcome, self.seat), place)
            self._look(place, sitting)
        self._over = ended
        cut = np.zeros(self.num_envs, np.bool_)
        return self._observed(), got, ended.copy(), cut, {**facts, "action_mask": self._seen(self._masks)}

    def _look(self, place: int, sitting: Sitting) -> None:
        self._rows[place] = np.frombuffer(sitting.row(), np.uint8)
        self._masks[place] = np.frombuffer(sitting.mask(), np.int8)

    def _seen(self, numbers: NDArray[Any]) -> NDArray[Any]:
        return numbers.copy() if self.copy else numbers

    def _observed(self) -> Observation:
        return {"observation": self._seen(self._rows), "action_mask": self._seen(self._masks)}
