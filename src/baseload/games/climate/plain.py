"""What is written the same way in both games' plain data."""

from baseload.core.plain import Plain
from baseload.games.climate.world import TOPICS, UNKNOWN


def name_or_none(names: list[str], index: int) -> Plain:
    """A name by its number; null for what a view may not show."""
    return None if index == UNKNOWN else names[index]


def index_or_unknown(names: list[str], name: Plain) -> int:
    return UNKNOWN if name is None else names.index(name)


def summits_to_plain(tiles: list[int], speakers: list[int]) -> Plain:
    return [
        {"tile": tile, "speakers": speakers[TOPICS * place : TOPICS * (place + 1)]}
        for place, tile in enumerate(tiles)
    ]


def speakers_from_plain(summits: Plain) -> list[int]:
    return [speaker for summit in summits for speaker in summit["speakers"]]
