"""A game and its options described in words, for whoever chooses: the command, the pages, programs."""

from baseload.core.options import OptionSpec
from baseload.core.plain import Plain
from baseload.core.registry import game as game_by_name
from baseload.core.registry import title
from baseload.text.speaker import Speaker, speaker


def described(name: str) -> dict[str, Plain]:
    """The game's title, what it is about, how many play it, how long and how hard it is by our own estimate, and every
    option with what its values mean."""
    game = game_by_name(name)
    voice = speaker(name)
    return {
        "name": name,
        "title": voice.title(),
        "about": voice.about(),
        "short": voice.words.say("game.short") if voice.words.has("game.short") else voice.about(),
        "players": [game.fewest, game.most],
        "weight": title(name).weight,
        "minutes": {str(players): list(minutes) for players, minutes in title(name).minutes.items()},
        "rules": game.rules,
        "options": [_option(voice, name, spec) for spec in game.option_specs()],
    }


def _option(voice: Speaker, game: str, spec: OptionSpec) -> dict[str, Plain]:
    values = [{"value": value, "about": voice.option_value(game, spec.name, value)} for value in spec.values]
    about: dict[str, Plain] = {
        "name": spec.name,
        "about": voice.option(game, spec.name),
        "rule": spec.rule,
        "default": spec.default,
        "values": values,
    }
    if spec.form:
        about["form"] = voice.option_form(game, spec.form)
    if spec.holds is not None:
        about["file"] = True
    return about
