"""The games for research: PettingZoo, Gymnasium and OpenSpiel environments over views. Needs `baseload[envs]`.

    from baseload.envs import power_grid_v0, co2_v0, second_chance_v0
    env = power_grid_v0.env(players=4, map="usa")            # PettingZoo, all seats
    env = baseload.envs.env("merit-order", players=4)        # the same for a game of another package
    env = gymnasium.make("baseload/PowerGrid-v0", opponents="normal")   # one seat against bots; after the import above
    game = pyspiel.load_game("baseload_power_grid")          # after `import baseload.envs.open_spiel`

`encodings/` has the numbers: what each action id and each place of an observation means.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from baseload.core.plain import Plain
from baseload.core.registry import offered_games, title


def environments() -> dict[str, str]:
    """The games that have an environment, by the ids under which Gymnasium knows them.

    >>> environments()["baseload/PowerGrid-v0"]
    'power-grid'
    """
    titles = [title(name) for name in offered_games()]
    return {f"baseload/{one.environment}": one.name for one in titles if one.environment and one.encoding}


def env(game: str, reward: str = "place", render_mode: str | None = None, **options: Plain) -> Any:
    """Any game as a PettingZoo environment: the door for those that have no module of their own here."""
    aec: Any = import_module(
        "baseload.envs.aec"
    )  # not an import: whoever builds the package need not have PettingZoo
    version = title(game).environment.rpartition("-v")[2]
    return aec.TableEnv(game, int(version) if version.isdecimal() else 0, reward, render_mode, **options)


def register() -> None:
    """Make the games known to Gymnasium; importing this package does so."""
    gymnasium: Any = import_module("gymnasium")  # not an import: whoever builds the package need not have it
    for id, game in environments().items():
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="baseload.envs.seat:SeatEnv",
                vector_entry_point="baseload.envs.vector:SeatsEnv",
                kwargs={"game": game},
            )


if find_spec("gymnasium") is not None:
    register()
