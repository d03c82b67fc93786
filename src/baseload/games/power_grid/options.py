"""What a table may choose. Defaults first; each option answers to a rule of the ledger."""

from baseload.core.options import CHOSEN, Options, OptionSpec, read_options
from baseload.core.plain import Plain
from baseload.core.problems import OptionError
from baseload.games.power_grid.components import components
from baseload.games.power_grid.maps import BUILT_IN, load_map_option, map_of, read_map_option

GAME_NAME = "power-grid"


def _read_regions(value: Plain) -> Plain:
    """A list of region ids chosen by the host, written `nw,ne,w`."""
    names = value.split(",") if isinstance(value, str) else value
    if isinstance(names, list) and names and all(isinstance(name, str) and name.strip() for name in names):
        return [name.strip() for name in names]
    raise OptionError(
        "bad_option_value", option="regions", value=value, allowed=["random", "draft", "nw,ne,w"]
    )


def option_specs() -> list[OptionSpec]:
    return [
        OptionSpec("players", [2, 3, 4, 5, 6], 4, "PG-14"),
        OptionSpec(
            "map",
            list(BUILT_IN),
            BUILT_IN[0],
            "PG-13",
            read_map_option,
            "map_form",
            load_map_option,
            holds=lambda own: own,
        ),
        OptionSpec("regions", ["random", "draft"], "random", "PG-A4", _read_regions, "regions_form"),
        OptionSpec("first_order", ["random", "seats"], "random", "PG-A3"),
        OptionSpec("auction", ["live", "sealed"], "live", "PG-39"),
        OptionSpec("bid_order", ["clockwise", "turn"], "clockwise", "PG-A9"),
        OptionSpec("voluntary_discard", ["on", "off"], "on", "PG-A13"),
        OptionSpec("discard_bought", ["off", "on"], "off", "PG-A12", before="off"),
        OptionSpec("fuel_choice", ["cheapest", "any"], "cheapest", "PG-A16", before="cheapest"),
        OptionSpec("late_start", ["any_slot", "empty_only"], "any_slot", "PG-A17"),
        OptionSpec("unused_regions", ["closed", "passable"], "closed", "PG-A6"),
        OptionSpec("tiebreak", ["english", "rulebook"], "english", "PG-A37"),
        OptionSpec("money", ["hidden", "open"], "hidden", "PG-A42"),
        OptionSpec("final_payment", ["off", "on"], "off", "PG-A36"),
        OptionSpec("beginner", ["off", "on"], "off", "PG-123"),
    ]


def make_options(chosen: dict[str, Plain], origin: int = CHOSEN) -> Options:
    """Validated options, also against each other: the map must have room for so many players."""
    options = read_options(GAME_NAME, option_specs(), chosen, origin)
    table = components().table(options.players)
    chart = map_of(options["map"])
    end = components().beginner_end if options["beginner"] == "on" else table.end_cities
    regions = options["regions"]
    if isinstance(regions, list):
        for region in regions:
            if region not in chart.regions:
                raise OptionError("unknown_region", region=region, map=chart.name, known=list(chart.regions))
            if regions.count(region) > 1:
                raise OptionError("region_twice", region=region)
        if len(regions) != table.regions:
            raise OptionError(
                "wrong_number_of_regions", players=options.players, wanted=table.regions, given=len(regions)
            )
        if not chart.contiguous(regions):
            raise OptionError("regions_not_adjacent", regions=regions, map=chart.name)
        areas = [regions]
    else:
        areas = chart.areas(table.regions)
    # On such a map the game could never end, or not even begin.
    if not areas or min(len(chart.area_cities(area)) for area in areas) < end:
        raise OptionError(
            "map_too_small", map=chart.name, players=options.players, regions=table.regions, cities=end
        )
    return options
