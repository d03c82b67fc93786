"""Learn Power Grid by self-play, from nothing but wins and losses.

    python examples/learning/self_play.py --games 1500 --save policy.npz

Both seats are played by the same small policy (policy.py). After each batch of games, what winners did becomes more
likely and what losers did less (REINFORCE with the mean as baseline). Every so often it plays against `random`.
"""

import argparse
import time
from pathlib import Path

import numpy as np
from policy import Policy

from baseload.envs import power_grid_v0
from baseload.envs.aec import TableEnv
from baseload.envs.seat import SeatEnv

BATCH = 16


def one_game(table: TableEnv, policy: Policy, chance: np.random.Generator, seed: int) -> list[tuple]:
    """Play a game against oneself: what each seat saw, could do, did, and what it got in the end."""
    table.reset(seed=seed)
    moves: list[tuple] = []
    for agent in table.agent_iter():
        seen, _, over, _, _ = table.last()
        if over:
            break
        action = policy.choose(seen["observation"], seen["action_mask"], chance)
        moves.append((seen["observation"], seen["action_mask"], action, agent))
        table.step(action)
    return [(row, mask, action, table.rewards[agent]) for row, mask, action, agent in moves]


def wins_against(
    policy: Policy, opponent: str, games: int, chance: np.random.Generator, seed: int = 10_000
) -> float:
    """The share of games that the policy wins, in both seats in turn."""
    won = 0.0
    for game in range(games):
        env = SeatEnv("power-grid", opponents=opponent, seat=game % 2, reward="win", players=2)
        seen, _ = env.reset(seed=seed + game // 2)
        over = False
        while not over:
            action = policy.choose(seen["observation"], seen["action_mask"], chance)
            seen, reward, over, _, _ = env.step(action)
        won += reward
    return won / games


def train(games: int, seed: int = 1, look: int = 0, rate: float = 0.003) -> Policy:
    """A policy that has played so many games against itself. `look`: show its progress every so many games."""
    table = power_grid_v0.env(players=2)
    policy = Policy(table.numbers.places.size, table.numbers.actions.size, seed=seed)
    chance = np.random.default_rng(seed)
    batch: list[tuple] = []
    begin = time.perf_counter()
    for game in range(1, games + 1):
        batch += one_game(table, policy, chance, seed * 1_000_000 + game)
        if game % BATCH == 0:
            rows, masks, chosen, got = (np.array(part) for part in zip(*batch, strict=True))
            policy.learn(rows, masks, chosen, (got - got.mean()).astype(np.float32), rate)
            batch = []
        if look and game % look == 0:
            share = wins_against(policy, "random", 100, np.random.default_rng(0))
            print(
                f"{game} games, {time.perf_counter() - begin:.0f} s: wins {share:.0%} against random",
                flush=True,
            )
    return policy


def main() -> None:
    """Train, show the progress, and keep the policy."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--save", type=Path)
    chosen = parser.parse_args()
    policy = train(chosen.games, chosen.seed, look=200, rate=chosen.rate)
    if chosen.save:
        policy.save(chosen.save)


if __name__ == "__main__":
    main()
