"""The numbers of a table of CO₂ or Second Chance: how long it lasts, and the levels that matter."""

from baseload.core.options import Options
from baseload.draw.climate.gauge import Gauge
from baseload.text.climate.speaker import ClimateSpeaker
from baseload.text.provenance import provenance


def numbers_of(
    voice: ClimateSpeaker, options: Options, decades: int, rounds: tuple[int, int], gauge: Gauge
) -> list[tuple[str, str]]:
    """`rounds` are those of a decade, and of the last one. The last of all tells where the values come from."""
    say = voice.words.say
    found = [
        (say("draw.number.players"), str(options.players)),
        (say("draw.number.decades"), str(decades)),
        (say("draw.number.rounds"), str(rounds[0])),
    ]
    if rounds[1] != rounds[0]:
        found.append((say("draw.number.last_rounds"), str(rounds[1])))
    found += [
        (say("draw.number.mark", word=word), say("board.ppm", level=level)) for level, word, _ in gauge.marks
    ]
    told = provenance(options).told(voice.words)
    return [*found, (say("values.head"), told)] if told else found
