"""A position in which every lobby card can be played, and the actions that each card goes with."""

from itertools import product
from typing import Any

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.co2.components import (
    LOBBY_CARDS,
    ON_BUY,
    ON_CONSTRUCT,
    ON_INSTALL,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    ON_SUMMIT,
    SOURCES,
    standard,
)
from baseload.games.co2.state import State
from tests.co2.scene import arrange, table
from tests.co2.tracks import tracks
from tests.harness.scene import legal

CARDS = range(1, LOBBY_CARDS + 1)
PARTS = standard()


def workshop(*hand: int, seat: int = 0, **given: Any) -> State:
    """Every kind of action is possible for `seat`: each source can be proposed, installed and built, a scientist of
    the seat works on each, and each is a topic of summit 1 or 2. Tracks without bonuses."""
    chain = given.pop("components", tracks())
    places: dict[str, dict[str, Any]] = {
        name: {"agenda": tile, "projects": {}} for tile, name in enumerate(REGIONS, start=1)
    }
    for mark, source in product(("", "!"), range(5)):  # each source once proposed, once installed
        region = next(
            region
            for region, name in enumerate(REGIONS)
            if source in PARTS.agendas[places[name]["agenda"]] and len(places[name]["projects"]) < 2
        )
        projects = places[REGIONS[region]]["projects"]
        slot = SLOTS[(region + len(projects)) % 3]  # so that a slot of each kind is left somewhere
        projects[slot] = (SOURCES[source] + mark, seat if mark else -1)
    four = next(tile for tile, topics in enumerate(PARTS.summit_topics) if len(topics) == 4)
    missing = next(source for source in range(5) if source not in PARTS.summit_topics[four])
    other = next(tile for tile, topics in enumerate(PARTS.summit_topics) if missing in topics)
    mine = {
        "lobby": list(hand),
        "money": 60,
        "tech": 9,
        "permits": 1,
        "scientists": 1,
        "expertise": dict.fromkeys(SOURCES, 7),
        **given.pop("mine", {}),
    }
    return arrange(
        table(3, components=chain),
        seat=seat,
        companies={seat: mine},
        regions=places,
        summits={1: (four, {}), 2: (other, {}), **{place: (0, {}) for place in range(3, 7)}},
        market=5,
        bank=9,
        **given,
    )


def fitting(state: State, card: int) -> list[str]:
    """The legal actions that the card's main effect goes with, as its number in the data says, without the card."""
    on, of = PARTS.lobby_on[card], PARTS.lobby_of[card]
    found: list[str] = []
    for text in legal(state):
        words = text.split()
        source = -1  # of the project that is used or left
        if words[0] in ("install", "construct", "move") and words[1] in REGIONS:
            source = state.projects[3 * REGIONS.index(words[1]) + SLOTS.index(words[2])] % 5
        fits = {
            ON_REGION: words[0] == "propose" and words[2] == REGIONS[of],
            ON_SLOT: words[0] == "propose" and words[-1] == SLOTS[of % 3],
            ON_INSTALL: words[0] == "install" and source == of,
            ON_CONSTRUCT: words[0] == "construct" and source == of,
            ON_SUMMIT: "summit" in words and source == of,
            ON_BUY: text == "buy",
            ON_SELL: text == "sell",
        }
        if fits[on] and "with" not in words:
            found.append(text)
    return found
