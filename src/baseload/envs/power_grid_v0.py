"""Power Grid (2004) as a PettingZoo environment.

>>> env = env(players=4)
>>> env.reset(seed=7)
>>> env.agent_selection.startswith("seat_"), int(env.last()[0]["action_mask"].sum()) > 0
(True, True)
"""

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from baseload.core.plain import Plain
from baseload.envs.aec import Observation, TableEnv, wrapped

VERSION = 0


def raw_env(reward: str = "place", render_mode: str | None = None, **options: Plain) -> TableEnv:
    """The environment itself, without the check of the order of calls: a little faster."""
    return TableEnv("power-grid", VERSION, reward, render_mode, **options)


def env(
    reward: str = "place", render_mode: str | None = None, **options: Plain
) -> OrderEnforcingWrapper[str, Observation, int]:
    """The environment. Options are the game's own: `env(players=4, map="usa")`."""
    return wrapped(raw_env(reward, render_mode, **options))
