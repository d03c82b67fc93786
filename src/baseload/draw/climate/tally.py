"""What a whole game of CO₂ or Second Chance comes to: points by what they were for, what rose into the air, and where
it stayed."""

from collections.abc import Iterable
from typing import Final

from baseload.core.event import Event
from baseload.games.climate.world import REGIONS

FUELS: Final = ("coal", "oil", "gas")
GAINS: Final = ("start", "plants", "income", "un", "lobby", "goal", "money", "most")  # what points came from


class Points:
    """Those of a seat or of a team: the sum of `came`, less that of `lost`, is the `score`. `gains` and `losses` are
    the same by what they were for."""

    def __init__(self, start: int, score: int, losses: tuple[str, ...]) -> None:
        self.score = score
        self.gains = {**dict.fromkeys(GAINS, 0), "start": start}
        self.losses = dict.fromkeys(losses, 0)

    @property
    def came(self) -> list[int]:
        return list(self.gains.values())

    @property
    def lost(self) -> list[int]:
        return list(self.losses.values())

    def gain(self, source: str, points: int) -> None:
        self.gains[source] += points

    def count(self, event: Event, meanings: dict[str, str]) -> None:
        """What the event gave or took; `meanings` say by its kind what that was for."""
        meaning = meanings.get(event.kind)
        if meaning is not None:
            found = self.gains if meaning in self.gains else self.losses
            found[meaning] += event.facts.get("points", 0)


class Air:
    """The level in ppm: `start` + what each fuel and what haste brought = `replaced` + `reduced` + `left`."""

    def __init__(self, start: int, left: int) -> None:
        self.start = start
        self.left = left
        self.brought = dict.fromkeys(FUELS, 0)
        self.plants = dict.fromkeys(FUELS, 0)  # fossil plants, by their fuel
        self.haste = 0  # by second actions in one turn, which one player alone may take
        self.replaced = 0  # by green plants in the place of fossil ones
        self.reduced = 0  # bought back by a team
        self._now = start

    def count(self, event: Event) -> None:
        """Each event says the level that it left."""
        if event.kind not in ("fossil", "second_action", "replaced", "reduced"):
            return
        step, self._now = event.facts["level"] - self._now, event.facts["level"]
        if event.kind == "fossil":
            self.brought[event.facts["fossil"]] += step
            self.plants[event.facts["fossil"]] += 1
        elif event.kind == "second_action":
            self.haste += step
        elif event.kind == "replaced":
            self.replaced -= step
        else:
            self.reduced -= step


class Deeds:
    """What one seat did, whatever it was worth: plants by region, what was bought and sold on the market, and so on."""

    def __init__(self) -> None:
        self.plants = [0] * len(REGIONS)
        self.sources: set[str] = set()
        self.sold = 0  # permits, and what was paid for them
        self.earned = 0
        self.bought = 0
        self.spent = 0
        self.proposed = 0  # projects
        self.steps = 0  # of expertise or knowledge
        self.claimed = 0  # UN goals or cards

    @property
    def traded(self) -> int:
        """What the market gave, less what it took."""
        return self.earned - self.spent

    def count(self, event: Event) -> None:
        facts = event.facts
        if event.kind in ("constructed", "built"):
            self.plants[REGIONS.index(facts["region"])] += 1
            self.sources.add(facts["source"])
        elif event.kind == "sold":
            self.sold += 1
            self.earned += facts["price"]
        elif event.kind == "bought":
            self.bought += 1
            self.spent += facts["price"]
        elif event.kind in ("proposed", "planned"):
            self.proposed += 1
        elif event.kind in ("expertise", "knowledge"):
            self.steps += 1
        elif event.kind == "claimed":
            self.claimed += 1


def deeds_of(events: Iterable[Event], seats: int) -> list[Deeds]:
    found = [Deeds() for _ in range(seats)]
    for event in events:
        if event.seat is not None:
            found[event.seat].count(event)
    return found
