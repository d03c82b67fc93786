"""What a whole game of Power Grid comes to: every Elektro that came in and went out, and who did what most."""

from collections.abc import Iterable
from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.draw.ending import Tally
from baseload.games.power_grid.view import View

_BIDS: Final = ("auction_opened", "bid", "limit_given")


class Company:
    """One seat's books. `start` + `incomes` + `final` = `plants` + `fuel` + `houses` + `links` + `kept`."""

    def __init__(self, start: int, kept: int) -> None:
        self.start = start
        self.incomes = [0, 0, 0]  # by step
        self.final = 0  # for the last supply, where the table pays it
        self.plants = 0
        self.fuel = 0
        self.houses = 0
        self.links = 0
        self.kept = kept
        self.lights = 0  # cities supplied, round after round
        self.bids = 0
        self.tokens = 0
        self.bought: dict[int, int] = {}  # what each plant cost
        self.runs: dict[int, int] = {}  # in how many rounds it ran
        self.line = (0, "")  # the dearest links to a single city, and that city

    @property
    def came(self) -> list[int]:
        return [self.start, *self.incomes, self.final]

    @property
    def went(self) -> list[int]:
        return [self.plants, self.fuel, self.houses, self.links, self.kept]


class PowerGridTally(Tally):
    def __init__(self, companies: list[Company], rounds: int) -> None:
        self.companies = companies
        self.rounds = rounds


def tally_of(first: CoreView, events: Iterable[Event], last: CoreView) -> PowerGridTally:
    """Of the first position, all that happened, and the last one, with nothing hidden."""
    assert isinstance(first, View)
    assert isinstance(last, View)
    money = zip(first.known.companies, last.known.companies, strict=True)
    companies = [Company(before.money, after.money) for before, after in money]
    step = 1
    for event in events:
        if event.kind == "step":
            step = event.facts["step"]
        if event.seat is not None:
            _count(companies[event.seat], event, step)
    return PowerGridTally(companies, last.known.round)


def _count(company: Company, event: Event, step: int) -> None:
    facts = event.facts
    if event.kind == "powered":
        company.incomes[step - 1] += facts["income"]
        company.lights += facts["cities"]
        for plant in facts["plants"]:
            company.runs[plant] = company.runs.get(plant, 0) + 1
    elif event.kind == "final_payment":
        company.final += facts["income"]
    elif event.kind == "plant_sold":
        company.plants += facts["price"]
        company.bought[facts["plant"]] = facts["price"]
    elif event.kind == "fuel_bought":
        company.fuel += facts["price"]
        company.tokens += facts["amount"]
    elif event.kind == "built":
        company.houses += facts["house"]
        company.links += facts["links"]
        company.line = max(company.line, (facts["links"], facts["city"]))
    elif event.kind in _BIDS:
        company.bids += 1
