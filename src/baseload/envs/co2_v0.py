"""CO₂ (2012) as a PettingZoo environment.

>>> table = env(players=3)
>>> table.reset(seed=7)
>>> table.agent_selection.startswith("seat_"), int(table.last()[0]["action_mask"].sum()) > 0
(True, True)
"""

from baseload.core.plain import Plain
from baseload.envs.aec import TableEnv

VERSION = 0


def env(reward: str = "place", render_mode: str | None = None, **options: Plain) -> TableEnv:
    """The environment. Options are the game's own: `env(players=3)`."""
    return TableEnv("co2", VERSION, reward, render_mode, **options)


raw_env = env  # PettingZoo's other name; ours needs no wrappers
