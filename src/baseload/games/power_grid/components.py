"""The printed components: plants, payments and the tables that depend on the number of players.

They are read from the TOML files under `data/` and checked when loaded. Each table says whether its values are
printed, implied or reconstructed, and where they come from.
"""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final, final

from baseload.core.plain import Plain
from baseload.core.problems import DataError
from baseload.core.values import Value, listed

FUELS: Final = ["coal", "oil", "garbage", "uranium"]
COAL: Final = 0
OIL: Final = 1
GARBAGE: Final = 2
URANIUM: Final = 3
# What a plant runs on: one of the four fuels, coal and oil in any mix, or nothing.
HYBRID: Final = 4
NOTHING: Final = 5

STEP_3: Final = 99  # the Step 3 card, above every plant so that it sorts last (PG-108)

_KINDS: Final = {
    "coal": COAL,
    "oil": OIL,
    "garbage": GARBAGE,
    "uranium": URANIUM,
    "hybrid": HYBRID,
    "eco": NOTHING,
    "fusion": NOTHING,
}
_STATUSES: Final = ("printed", "implied", "reconstructed")
_HIGHEST: Final = 60  # plant numbers are also bits of one integer


@final
class PlayerTable:
    """What the number of players decides (PG-14, PG-29, PG-51, PG-95, PG-103, PG-117)."""

    def __init__(
        self,
        plants_removed: int,
        regions: int,
        max_plants: int,
        step_2_cities: int,
        end_cities: int,
        refill: list[list[int]],
    ) -> None:
        self.plants_removed = plants_removed
        self.regions = regions
        self.max_plants = max_plants
        self.step_2_cities = step_2_cities
        self.end_cities = end_cities
        self.refill = refill  # by step - 1, then by fuel


@final
class Components:
    """All printed values. Lists over plants are indexed by the plant's number."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.kind: list[int] = [NOTHING] * _HIGHEST
        self.kind_name: list[str] = [""] * _HIGHEST
        self.burns: list[int] = [0] * _HIGHEST
        self.stores: list[int] = [0] * _HIGHEST
        self.powers: list[int] = [0] * _HIGHEST
        self.open_at_start: list[int] = []
        self.top_of_deck = 0
        self.payments: list[int] = []
        self.start_money = 0
        self.house_prices: list[int] = []
        self.current_row = 0
        self.beginner_end = 0
        self.beginner_cap = 0
        self.tokens: list[int] = []
        self.on_market_at_start: list[int] = []
        # By fuel and number of tokens on the market: what the cheapest 0, 1, 2, … of them cost together.
        self.costs: list[list[list[int]]] = []
        self.space_prices: list[list[int]] = []  # by fuel: the price of each token's place, cheapest first
        self.tables: list[PlayerTable | None] = [None] * 7
        self.values: list[Value] = []  # all of the above as the files have it, with status and source

    def payment(self, cities: int) -> int:
        """Elektro for that many cities supplied (PG-90); the table ends at its highest entry (PG-122)."""
        payments = self.payments
        return payments[cities] if cities < len(payments) else payments[-1]

    def next_payment(self, cities: int) -> int:
        """What one more city supplied adds to the payment."""
        return self.payment(cities + 1) - self.payment(cities)

    def capacity(self, plants: list[int]) -> int:
        """How many cities these plants supply when all of them run (PG-8)."""
        total = 0
        for plant in plants:
            total += self.powers[plant]
        return total

    def table(self, players: int) -> PlayerTable:
        table = self.tables[players]
        assert table is not None
        return table


def _bad(file: str, entry: str) -> DataError:
    """The entry that is wrong; the file's own comments say what it must be."""
    return DataError("bad_components", file=file, entry=entry)


def _read(file: str) -> dict[str, Plain]:
    text = files("baseload.games.power_grid").joinpath("data", file).read_text("utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _bad(file, str(error)) from None


def _note_values(components: Components, file: str, table: str, plain: dict[str, Plain]) -> None:
    status, source = plain.get("status"), plain.get("source")
    if status not in _STATUSES or not isinstance(source, str) or not source:
        raise _bad(file, f"{table}.status")
    components.values += listed({table: plain})


def _read_plants(components: Components) -> None:
    plain = _read("plants.toml")
    by_number = {str(row[0]): row[1:] for row in plain["plants"]}
    others = {name: value for name, value in plain.items() if name != "plants"}
    _note_values(components, "plants.toml", "plants", {**by_number, **others})
    for number, kind, burns, powers in plain["plants"]:
        if not 0 < number < _HIGHEST or number in components.numbers:
            raise _bad("plants.toml", f"plants: {number}")
        if kind not in _KINDS or powers < 1 or (burns == 0) != (_KINDS[kind] == NOTHING) or burns < 0:
            raise _bad("plants.toml", f"plants: {number}")
        components.numbers.append(number)
        components.kind[number] = _KINDS[kind]
        components.kind_name[number] = kind
        components.burns[number] = burns
        components.stores[number] = 2 * burns  # PG-7
        components.powers[number] = powers
    components.numbers.sort()
    components.open_at_start = list(plain["open_at_start"])
    components.top_of_deck = plain["top_of_deck"]
    for number in [*components.open_at_start, components.top_of_deck]:
        if number not in components.numbers:
            raise _bad("plants.toml", f"open_at_start, top_of_deck: {number}")


def _read_payments(components: Components) -> None:
    plain = _read("payments.toml")
    _note_values(components, "payments.toml", "payments", plain)
    components.payments = list(plain["by_cities"])
    if components.payments != sorted(components.payments) or components.payments[0] < 0:
        raise _bad("payments.toml", "by_cities")  # more cities never pay less


def sums_of(prices: list[int]) -> list[int]:
    """What the first 0, 1, 2, … cost together.

    >>> sums_of([3, 3, 4])
    [0, 3, 6, 10]
    """
    sums = [0]
    for price in prices:
        sums.append(sums[-1] + price)
    return sums


def _read_fuel(components: Components, plain: dict[str, Plain]) -> None:
    for fuel in FUELS:
        row = plain[fuel]
        # Which spaces are full decides the first prices (PG-20, PG-21).
        prices, per_space = row["prices"], row["per_space"]
        places = [price for price in prices for _ in range(per_space)]
        if prices != sorted(prices) or len(places) < row["tokens"]:
            raise _bad("tables.toml", f"fuel.{fuel}.prices")
        components.tokens.append(row["tokens"])
        components.space_prices.append(places)
        components.costs.append([sums_of(places[len(places) - left :]) for left in range(len(places) + 1)])
        components.on_market_at_start.append(sum(price >= row["full_from"] for price in places))


def _read_tables(components: Components) -> None:
    plain = _read("tables.toml")
    for table in ("start_money", "house_prices", "market_size", "beginner", "fuel", "players", "refill"):
        _note_values(components, "tables.toml", table, plain[table])
    components.start_money = plain["start_money"]["value"]
    components.house_prices = list(plain["house_prices"]["value"])
    components.current_row = plain["market_size"]["current_row"]
    components.beginner_end = plain["beginner"]["end_cities"]
    components.beginner_cap = plain["beginner"]["city_cap"]
    _read_fuel(components, plain["fuel"])
    for players in range(2, 7):
        row, refill = plain["players"][str(players)], plain["refill"][str(players)]
        steps = [[refill[fuel][step] for fuel in FUELS] for step in range(3)]
        components.tables[players] = PlayerTable(
            row["plants_removed"],
            row["regions"],
            row["max_plants"],
            row["step_2_cities"],
            row["end_cities"],
            steps,
        )


@lru_cache(maxsize=1)
def components() -> Components:
    """The components of the 2004 edition, read and checked once."""
    loaded = Components()
    _read_plants(loaded)
    _read_payments(loaded)
    _read_tables(loaded)
    return loaded
