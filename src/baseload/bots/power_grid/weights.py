"""The tunable numbers of Power Grid, by name. What each of them means is said in weights/power-grid.toml."""

from typing import Final, final

# What a company is judged by, see standing.py.
FIGURES: Final = (
    "money",
    "income",
    "cities",
    "power",
    "plants",
    "highest",
    "fuel",
    "stock",
    "land",
    "reach",
    "place",
)


@final
class Weights:
    def __init__(self, given: dict[str, float]) -> None:
        self.pace = given["pace"]
        self.last_jump = given["last_jump"]
        self.growth = given["growth"]
        self.most_builds = given["most_builds"]
        self.city_price = given["city_price"]
        self.discount = given["discount"]
        self.life = given["life"]
        self.pressure = given["pressure"]
        self.late_city = given["late_city"]
        self.late_standard = given["late_standard"]
        self.late_share = given["late_share"]
        self.end_city = given["end_city"]
        self.end_base = given["end_base"]
        self.other_plant = given["other_plant"]
        self.put_off = given["put_off"]
        self.idle = given["idle"]
        self.final_rounds = given["final_rounds"]
        self.final_city = given["final_city"]
        self.final_fuel = given["final_fuel"]
        self.patience = given["patience"]
        self.interest = given["interest"]
        self.dear = given["dear"]
        self.rich = given["rich"]
        self.lead = given["lead"]
        self.early = given["early"]
        self.expansion = given["expansion"]
        self.expansion_reach = given["expansion_reach"]
        self.crowd = given["crowd"]
        self.first_cities = given["first_cities"]
        self.fuel_kept = given["fuel_kept"]
        self.stock_margin = given["stock_margin"]
        self.stock_money = given["stock_money"]
        self.last = [given[f"value_{name}"] for name in FIGURES]
        self.earlier = [given[f"value_{name}_earlier"] for name in FIGURES]
