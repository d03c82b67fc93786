"""A small policy in plain NumPy: one hidden layer, softmax over the legal actions, Adam.

It is made to be read, not to be strong. The observation's bytes are squeezed so that a coin more counts when there are
few of them; what every byte means is in docs/environments.md.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def squeezed(rows: Array) -> Array:
    """Bytes as numbers of about the size of 1."""
    return np.log1p(rows.astype(np.float32))


class Policy:
    """Probabilities of the legal actions, from an observation."""

    def __init__(self, places: int, actions: int, hidden: int = 64, seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        self.weights: dict[str, Array] = {
            "in": (chance.standard_normal((places, hidden)) / np.sqrt(places)).astype(np.float32),
            "bend": np.zeros(hidden, np.float32),
            "out": np.zeros(
                (hidden, actions), np.float32
            ),  # at first every legal action is as likely as any other
            "lean": np.zeros(actions, np.float32),
        }
        self._slopes = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def chances(self, rows: Array, masks: Array) -> tuple[Array, Array]:
        """The hidden layer, and for each row the probability of each action; 0 for those that are not legal."""
        weights = self.weights
        hidden = np.tanh(squeezed(rows) @ weights["in"] + weights["bend"])
        leanings = np.where(masks > 0, hidden @ weights["out"] + weights["lean"], -np.inf)
        leanings -= leanings.max(axis=-1, keepdims=True)
        odds = np.exp(leanings)
        return hidden, odds / odds.sum(axis=-1, keepdims=True)

    def choose(self, row: Array, mask: Array, chance: np.random.Generator) -> int:
        """An action, drawn by its probability. Only the legal ones are worked out, which are few."""
        weights = self.weights
        legal = np.flatnonzero(mask)
        hidden = np.tanh(squeezed(row) @ weights["in"] + weights["bend"])
        leanings = hidden @ weights["out"][:, legal] + weights["lean"][legal]
        odds = np.cumsum(np.exp(leanings - leanings.max()))
        return int(
            legal[np.searchsorted(odds, chance.random() * odds[-1], side="right").clip(0, len(legal) - 1)]
        )

    def learn(self, rows: Array, masks: Array, chosen: Array, worth: Array, rate: float = 0.003) -> None:
        """One step of REINFORCE: what was worth more than usual becomes more likely, by Adam."""
        hidden, odds = self.chances(rows, masks)
        slope = -odds * worth[:, None]
        slope[np.arange(len(chosen)), chosen] += worth
        slope /= len(chosen)
        back = (slope @ self.weights["out"].T) * (1 - hidden * hidden)
        slopes = {
            "in": squeezed(rows).T @ back,
            "bend": back.sum(axis=0),
            "out": hidden.T @ slope,
            "lean": slope.sum(axis=0),
        }
        self._steps += 1
        for name, found in slopes.items():
            self._slopes[name] = 0.9 * self._slopes[name] + 0.1 * found
            self._squares[name] = 0.999 * self._squares[name] + 0.001 * found * found
            first = self._slopes[name] / (1 - 0.9**self._steps)
            second = self._squares[name] / (1 - 0.999**self._steps)
            self.weights[name] += (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)

    def save(self, path: Path) -> None:
        """Keep the weights in a file."""
        np.savez_compressed(path, **self.weights)

    @staticmethod
    def load(path: Path) -> "Policy":
        """A policy whose weights were saved."""
        with np.load(path) as kept:
            weights = {name: kept[name] for name in kept.files}
        policy = Policy(*weights["in"].shape[:1], weights["lean"].size, weights["bend"].size)
        policy.weights = weights
        return policy
