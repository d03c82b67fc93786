"""Who sat where, as a record keeps it: one text per seat.

`me` is a person without a name, `bot random` the bot with the spec `random`, anything else a person's name. That a bot
is marked as one keeps it a bot where it is not installed, and leaves every other name to people.

>>> bot_seat("random"), is_bot("random"), bot_spec("bot random")
('bot random', False, 'random')
"""

_BOT = "bot "


def bot_seat(spec: str) -> str:
    return f"{_BOT}{spec}"


def is_bot(seat: str) -> bool:
    return seat.startswith(_BOT)


def bot_spec(seat: str) -> str:
    """The spec of the bot in this seat; only for seats with a bot."""
    return seat.removeprefix(_BOT)
