"""What a table may choose. Defaults first; each option answers to a rule of the ledger.

Where the rulebooks differ or are silent, the default is the reading we recommend and the other values are the
readings that people also play.
"""

from baseload.core.options import CHOSEN, Options, OptionSpec, read_options
from baseload.core.plain import Plain
from baseload.core.values import own_components
from baseload.games.co2.components import STANDARD, load_components_option, read_components_option

GAME_NAME = "co2"


def option_specs() -> list[OptionSpec]:
    return [
        OptionSpec("players", [1, 2, 3, 4, 5], 3, "CO2-23"),
        OptionSpec(
            "fossil_setup", ["random", "beginner", "normal", "expert", "extreme"], "random", "CO2-292"
        ),
        OptionSpec("lobby_draft", ["off", "alternate", "right"], "off", "CO2-295"),
        OptionSpec("auction", ["off", "once_around", "ascending"], "off", "CO2-296"),
        OptionSpec("supply_start", ["choice", "fixed", "random"], "choice", "CO2-59"),
        OptionSpec("summit_places", [6, 3, 4, 5], 6, "CO2-29"),
        OptionSpec("control_tie", ["built_types", "agenda"], "built_types", "CO2-256"),
        OptionSpec("permits", ["limited", "unlimited"], "limited", "CO2-3", before="unlimited"),
        OptionSpec("buy_after_price_change", ["on", "off"], "on", "CO2-209"),
        OptionSpec("evict_on_build", ["step_7", "first"], "step_7", "CO2-135"),
        OptionSpec("own_scientist_free", ["off", "on"], "off", "CO2-137"),
        OptionSpec("safe_zone_end_from", [1, 4], 1, "CO2-274"),
        OptionSpec("final_income", ["on", "off"], "on", "CO2-281"),
        OptionSpec("zero_majority", ["off", "on"], "off", "CO2-286"),
        OptionSpec("solo_end_at_500", ["off", "on"], "off", "CO2-312"),
        OptionSpec(
            "components",
            [STANDARD],
            STANDARD,
            "CO2-185",
            read_components_option,
            "components_form",
            load_components_option,
            holds=own_components,
        ),
    ]


def make_options(chosen: dict[str, Plain], origin: int = CHOSEN) -> Options:
    """Validated options. What needs several players has no effect for one, and the other way round."""
    return read_options(GAME_NAME, option_specs(), chosen, origin)
