"""What a table may choose. Defaults first; each option answers to a rule of the ledger.

Where the rulebook is silent or says two things, the default is the reading we recommend.
"""

from baseload.core.options import CHOSEN, Options, OptionSpec, read_options
from baseload.core.plain import Plain
from baseload.core.problems import OptionError
from baseload.core.values import own_components
from baseload.games.second_chance.components import (
    SOLO_GOALS,
    STANDARD,
    load_components_option,
    read_components_option,
)

GAME_NAME = "second-chance"


def option_specs() -> list[OptionSpec]:
    solo_goals: list[Plain] = ["none", "random", *range(1, SOLO_GOALS + 1)]
    return [
        OptionSpec("players", [1, 2, 3, 4], 3, "SC-75"),
        OptionSpec("mode", ["cooperative", "competitive", "solo"], "cooperative", "SC-72"),
        OptionSpec("inspectors", ["off", "on"], "off", "SC-387"),
        OptionSpec("lobby_draft", ["off", "on"], "off", "SC-395"),
        OptionSpec("draft_order", ["goals", "cards"], "goals", "SC-52", before="cards"),
        OptionSpec("solo_goal", solo_goals, "none", "SC-63"),
        OptionSpec("summit_places", [6, 3, 4, 5], 6, "SC-36"),
        OptionSpec("supply_start", ["fixed", "choice", "random"], "fixed", "SC-280"),
        OptionSpec("coop_decision", ["start_player", "unanimous"], "start_player", "SC-303"),
        OptionSpec("bonus_gift", ["coop", "always"], "coop", "SC-115"),
        OptionSpec("evict_before_pay", ["on", "off"], "on", "SC-211"),
        OptionSpec("least_money_subsidy", [0, 1], 0, "SC-200"),
        OptionSpec("empty_region_pays", ["nothing", "market"], "nothing", "SC-287"),
        OptionSpec("control_limit", [5, 6], 5, "SC-17"),
        OptionSpec("lobby_36", ["sell", "buy"], "sell", "SC-183"),
        OptionSpec("goal_01_regions", ["on", "off"], "on", "SC-348"),
        OptionSpec("gas_three_competitive", ["on", "off"], "on", "SC-57"),
        OptionSpec("events_reshuffle", ["off", "on"], "off", "SC-338"),
        OptionSpec("zero_majority", ["off", "on"], "off", "SC-344"),
        OptionSpec(
            "components",
            [STANDARD],
            STANDARD,
            "SC-120",
            read_components_option,
            "components_form",
            load_components_option,
            holds=own_components,
        ),
    ]


def make_options(chosen: dict[str, Plain], origin: int = CHOSEN) -> Options:
    """Validated options. One player means solo and solo means one player, whichever of the two is given."""
    if "mode" not in chosen and str(chosen.get("players")) == "1":
        chosen = {**chosen, "mode": "solo"}
    elif "players" not in chosen and chosen.get("mode") == "solo":
        chosen = {**chosen, "players": 1}
    options = read_options(GAME_NAME, option_specs(), chosen, origin)
    if (options.players == 1) != (options["mode"] == "solo"):
        raise OptionError("solo_is_for_one", players=options.players, mode=options["mode"])
    return options
