"""How strong is a policy? Play it against bots of several levels, with intervals.

    python examples/learning/evaluate.py policy.npz --games 100 --against random easy normal

Any policy will do: all that is asked of it is `choose(observation, mask, chance)`.
"""

import argparse
from pathlib import Path

import numpy as np
from policy import Policy
from self_play import wins_against

from baseload.lab.arena import interval


def evaluate(
    policy: Policy, levels: list[str], games: int, seed: int = 1
) -> dict[str, tuple[float, float, float]]:
    """For each level the share of games won, and where the true share lies with 95 %."""
    found: dict[str, tuple[float, float, float]] = {}
    for level in levels:
        share = wins_against(policy, level, games, np.random.default_rng(seed))
        won = round(share * games)
        low, high = interval([1.0] * won + [0.0] * (games - won))
        found[level] = share, low, high
    return found


def main() -> None:
    """Load the policy and print a line for each level."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("policy", type=Path)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--against", nargs="+", default=["random", "easy", "normal"])
    chosen = parser.parse_args()
    for level, (share, low, high) in evaluate(
        Policy.load(chosen.policy), chosen.against, chosen.games
    ).items():
        print(f"against {level:8} wins {share:4.0%} of {chosen.games} games ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
