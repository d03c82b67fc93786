"""Steps per second of the research environments, beside PettingZoo's own classics.

    python benchmarks/environments.py [--seconds 3]

Every row is a loop as a learner has it: look (`last()` with observation and mask), choose among the legal actions,
`step`, and a new game when one is over. The choice is the cheapest there is, a random legal id (ours are told in the
info, PettingZoo's are taken from the mask), and is part of the time. Rows are measured in turn, three times, and the
best is given beside the median: shared machines slow down at times. PettingZoo's classics appear where they are
installed.
"""

import argparse
import importlib
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import numpy as np

from baseload import build
from baseload.envs import co2_v0, power_grid_v0, second_chance_v0
from baseload.envs.vector import SeatsEnv

RUNS = 3


def aec(make: Callable[[], Any], seconds: float) -> float:
    """Steps per second of an environment with all its seats."""
    table = make()
    chance = Random(1).random
    steps = 0
    begin = now = time.perf_counter()
    table.reset(seed=1)
    while now - begin < seconds:
        for _ in range(200):
            seen, _, over, cut, told = table.last()
            if over or cut:
                table.reset()
                continue
            legal = told["legal"] if "legal" in told else seen["action_mask"].nonzero()[0]
            table.step(legal[int(chance() * len(legal))])
            steps += 1
        now = time.perf_counter()
    return steps / (now - begin)


def vector(tables: int, seconds: float) -> float:
    """Own steps per second over many tables, the other seats being random bots."""
    many = SeatsEnv("power-grid", num_envs=tables, opponents="random", players=4)
    chance = np.random.default_rng(1)
    seen, _ = many.reset(seed=1)
    steps = 0
    begin = now = time.perf_counter()
    while now - begin < seconds:
        masks = seen["action_mask"]
        weights = chance.random(masks.shape, np.float32) * masks
        seen, _, over, _, _ = many.step(weights.argmax(axis=1))
        steps += tables - int(over.sum())
        now = time.perf_counter()
    return steps / (now - begin)


def classics() -> dict[str, Callable[[], Any]]:
    """PettingZoo's own games with masks, where they are installed."""
    found: dict[str, Callable[[], Any]] = {}
    for name in (
        "tictactoe_v3",
        "connect_four_v3",
        "chess_v6",
        "leduc_holdem_v4",
        "texas_holdem_no_limit_v6",
    ):
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            module.env()
        except Exception:  # not installed: the row is left out
            continue
        found[f"PettingZoo {name}"] = module.env
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Steps per second of the research environments.")
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    rows: dict[str, Callable[[float], float]] = {
        "Power Grid, 4 seats": lambda time: aec(lambda: power_grid_v0.env(players=4), time),
        "CO₂, 3 seats": lambda time: aec(lambda: co2_v0.env(players=3), time),
        "Second Chance, team of 3": lambda time: aec(lambda: second_chance_v0.env(players=3), time),
        "Power Grid, 64 tables at once, random bots": lambda time: vector(64, time),
    }
    for name, make in classics().items():
        rows[name] = lambda time, make=make: aec(make, time)
    found: dict[str, list[float]] = {name: [] for name in rows}
    for _ in range(RUNS):
        for name, measure in rows.items():
            found[name].append(measure(seconds))
    print(f"baseload {build()}; steps per second, median and best of {RUNS} runs of {seconds} s in turn")
    for name, rates in found.items():
        print(f"  {name:44} {median(rates):>10,.0f} {max(rates):>10,.0f}")


if __name__ == "__main__":
    main()
