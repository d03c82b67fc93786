"""The numbers of a table of Power Grid: what depends on how many play, and the prices that everybody looks up."""

from baseload.games.power_grid.board import Board
from baseload.games.power_grid.components import FUELS
from baseload.text.power_grid.speaker import PowerGridSpeaker


def numbers_of(board: Board, voice: PowerGridSpeaker) -> list[tuple[str, str]]:
    say, parts = voice.words.say, board.components
    comma = say("list.comma")
    found = [
        (say("draw.number.players"), str(board.players)),
        (say("draw.number.regions"), str(board.region_count)),
        (say("draw.number.plants"), str(board.max_plants)),
        (say("draw.number.houses"), comma.join(str(price) for price in parts.house_prices)),
    ]
    if not board.beginner:
        found.append((say("draw.number.step_2"), voice.terms.cities(board.step_2_cities)))
    found.append((say("draw.number.end"), voice.terms.cities(board.end_cities)))
    for step, refill in enumerate(board.refill, 1):
        fuels = comma.join(
            voice.terms.tokens(name, amount) for name, amount in zip(FUELS, refill, strict=True) if amount
        )
        found.append((say("draw.number.refill", step=step), fuels))
    paid = [say("draw.number.pays", cities=count, money=money) for count, money in enumerate(parts.payments)]
    found.append((say("draw.number.payments"), comma.join(paid)))
    return found
