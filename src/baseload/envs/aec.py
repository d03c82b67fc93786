"""The games as PettingZoo environments: agents decide one after the other, each from its own seat's view.

`power_grid_v0`, `co2_v0` and `second_chance_v0` are the doors. Agents are `seat_0`, `seat_1` …, in the order round the
table. An observation is a dictionary: `observation`, a row of bytes, and `action_mask`, 1 for each legal action id; the
mask is also in the agent's info, with the ids as a list under `legal`. docs/environments.md says what they mean.

Rewards come when the game is over (`reward=`):
- `place`: 1 for the first place to -1 for the last, in equal steps; equal places share theirs.
- `win`: 1 for a victory, a part of it where it is shared, 0 for the others.
- `score`: a hundredth of the final score.
A table that wins together gets 1 each, one that loses together -1 each (0 with `win`), whatever the points. One player
alone who plays for points (CO₂) gets a hundredth of them.
"""

from operator import index
from random import Random
from typing import Any, Final

import gymnasium.spaces as spaces
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from baseload.core.contract import State, View
from baseload.core.plain import Plain
from baseload.core.problems import OptionError
from baseload.core.registry import game as game_by_name
from baseload.envs.encodings import encoding
from baseload.envs.encodings.encoding import Encoding, Glance
from baseload.envs.pictures import as_pixels, as_svg, as_text
from baseload.envs.rewards import check_reward, rewards

Observation = dict[str, NDArray[Any]]

RENDER_MODES: Final = ["human", "ansi", "svg", "rgb_array"]
_SEEDS: Final = 2**31
_RESET: Final = "reset() comes before everything else"


def observation_space(numbers: Encoding) -> spaces.Dict:
    """A row of bytes, and the mask of the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (numbers.places.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (numbers.actions.size,), np.int8),
        }
    )


def check_render_mode(mode: str | None) -> None:
    """Refuse a way of rendering that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError("bad_option_value", option="render_mode", value=mode, allowed=list(RENDER_MODES))


def rendered(view: View, mode: str | None) -> Any:
    """The table as the view shows it: `human` prints it, the other modes return it."""
    if mode == "human":
        print(as_text(view))
        return None
    if mode == "ansi":
        return as_text(view)
    if mode == "svg":
        return as_svg(view)
    if mode == "rgb_array":
        return as_pixels(view)
    raise ValueError(
        f"nothing to show: make the environment with render_mode one of {', '.join(RENDER_MODES)}"
    )


class IllegalActionError(ValueError):
    """An action id that is not legal now. Nothing has changed."""


def not_legal(numbers: Encoding, number: int, glance: Glance) -> IllegalActionError:
    """Says which action it was and how many there are."""
    if not 0 <= number < numbers.actions.size:
        return IllegalActionError(f"there is no action {number}: ids go from 0 to {numbers.actions.size - 1}")
    name = numbers.actions.label(number)
    return IllegalActionError(
        f"action {number} ({name}) is not legal now; the action mask shows the {len(glance.numbers)} that are"
    )


class TableEnv(AECEnv[str, Observation, int]):
    """One table of a game. `options` are the game's own, as for `game.options(...)`. It looks after the order of calls
    itself: PettingZoo's wrapper for it would take as long as everything else together.

    `reset(seed=7)` deals as `game.deal(options, 7)`, and `reset()` goes on with new cards; `reset(options={"deal": …})`
    takes a deal as `game.deal(...)` gives it.
    """

    def __init__(
        self,
        game: str,
        version: int,
        reward: str = "place",
        render_mode: str | None = None,
        **options: Plain,
    ) -> None:
        super().__init__()
        check_reward(reward)
        check_render_mode(render_mode)
        self.game = game_by_name(game)
        self.table = self.game.options(**options)
        self.numbers = encoding(self.table)
        self.reward = reward
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"{game.replace('-', '_')}_v{version}",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.numbers) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.numbers.actions.size) for agent in self.possible_agents
        }
        self._idle = np.zeros(self.numbers.actions.size, np.int8)  # the mask of who is not to decide
        self._idle.setflags(write=False)
        self._chance = Random()
        self.agents: list[str] = []
        self._state: State | None = None
        self._glance: Glance | None = None
        self._seen: Observation | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The game as its referee sees it. Not for agents."""
        if self._state is None:
            raise RuntimeError(_RESET)
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        deal = (options or {}).get("deal")
        if seed is not None:
            number = index(seed)
            if number < 0:
                raise ValueError(f"seeds are whole numbers from 0 on, not {number}")
            self._chance = Random(number)
            deal = deal if deal is not None else self.game.deal(self.table, number)
        if deal is None:
            deal = self.game.deal(self.table, self._chance.randrange(_SEEDS))
        self._state = self.game.setup(self.table, deal)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        seat = self._state.seat
        assert seat is not None, "a game begins with a decision"
        self._turn_to(self._state, seat)

    def _turn_to(self, state: State, seat: int) -> None:
        """It is this seat's decision now."""
        agent = self.possible_agents[seat]
        glance = self.numbers.glance(state, seat)
        self.agent_selection = agent
        self._glance = glance
        self._seen = None
        self.infos[agent] = {
            "action_mask": np.frombuffer(glance.mask, np.int8),
            "legal": tuple(glance.numbers),
        }

    def observe(self, agent: str) -> Observation:
        glance = self._glance
        if glance is not None and agent == self.agent_selection:
            if self._seen is None:
                row = np.frombuffer(self.numbers.row(glance.view), np.uint8)
                self._seen = {"observation": row, "action_mask": self.infos[agent]["action_mask"]}
            return self._seen
        row = np.frombuffer(self.numbers.row(self.position.view(self._seats[agent])), np.uint8)
        return {"observation": row, "action_mask": self._idle}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent to decide sees, has got since its last step, and whether the game is over."""
        if self._state is None or not self.agents:
            raise RuntimeError(_RESET)
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], False, self.infos[agent]

    def step(self, action: int | None) -> None:
        state = self._state
        glance = self._glance
        if state is None:
            raise RuntimeError(_RESET)
        if glance is None:
            if not self.agents:
                raise RuntimeError("the game is over, and everybody has left: reset() begins another")
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if action is None:
            raise IllegalActionError(f"{agent} is to decide; None is for agents whose game is over")
        number = index(action)
        chosen = glance.action(number)
        if chosen is None:
            raise not_legal(self.numbers, number, glance)
        state.apply(chosen)
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        seat = state.seat
        if seat is None:
            self._end(state)
        else:
            self._turn_to(state, seat)
        if self.render_mode == "human":
            self.render()

    def _end(self, state: State) -> None:
        outcome = state.outcome
        assert outcome is not None
        self._glance = self._seen = None
        for agent, reward in zip(self.possible_agents, rewards(self.reward, outcome), strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
            self.infos[agent] = {
                "action_mask": self._idle,
                "place": outcome.places[self._seats[agent]],
                "score": outcome.scores[self._seats[agent]],
                "reason": outcome.reason,
            }
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """What a spectator sees: `human` prints the table, `ansi` returns it as text, `svg` the board as a drawing,
        `rgb_array` the drawing as pixels."""
        return rendered(self.position.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
