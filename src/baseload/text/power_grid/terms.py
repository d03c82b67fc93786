"""The terms of Power Grid in words: cities, plants, fuel and money, with their names, numbers and units."""

from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.power_grid.components import FUELS, NOTHING, components
from baseload.games.power_grid.maps import City, Map
from baseload.games.power_grid.state import State
from baseload.games.power_grid.view import View
from baseload.text.power_grid.places import Places
from baseload.text.speaker import Speaker

# Facts that are sums of money, and facts that count cities.
_SUMS: Final = ("price", "money", "income", "bid", "lowest", "worth")
_CITIES: Final = ("cities", "connected", "cap")


def known(view: CoreView) -> State:
    """The position as the view's seat knows it."""
    assert isinstance(view, View)
    return view.known


class Terms:
    """Money has its unit in every sentence; plants and cities have their names.

    `speaker` is whose words these are: it knows the language, the people, and what can be said about any game.
    """

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.words = speaker.words
        self.places = Places(speaker.words)

    def fuel(self, name: str) -> str:
        return self.words.say(f"fuel.{name}")

    def phase(self, number: int) -> str:
        return self.words.say(f"phase.{number}")

    def elektro(self, amount: int) -> str:
        return self.words.say_many("unit.elektro", amount)

    def cities(self, count: int) -> str:
        return self.words.say_many("unit.city", count)

    def tokens(self, fuel: str, amount: int) -> str:
        return self.words.say_many(f"unit.fuel.{fuel}", amount)

    def several_tokens(self, amounts: list[int]) -> str:
        """Fuel by kind: "2 coal and 1 oil"."""
        return self.speaker.several(
            self.tokens(FUELS[fuel], amount) for fuel, amount in enumerate(amounts) if amount
        )

    # --- plants ---

    def plant(self, number: int) -> str:
        """A plant with what it burns and supplies: "plant 14, garbage 2 → 2 cities"."""
        return self.words.say("plant.long", number=number, does=self.plant_does(number))

    def plant_does(self, number: int) -> str:
        """What a plant burns and supplies: "garbage 2 → 2 cities"."""
        parts = components()
        id = "plant.burns_nothing" if parts.kind[number] == NOTHING else "plant.burns"
        kind = self.words.say(f"kind.{parts.kind_name[number]}")
        return self.words.say(
            id, kind=kind, burns=parts.burns[number], cities=self.cities(parts.powers[number])
        )

    def plants(self, numbers: list[int]) -> str:
        """Several plants by number: "plants 5 and 20"."""
        return self.words.say_many("unit.plants", len(numbers), plants=self.speaker.several(numbers))

    # --- the map ---

    def city(self, id: str, view: CoreView | None) -> str:
        """A city's name. Without a view the maps that come with the game are searched."""
        if view is None:
            return self.places.anywhere("city", id)
        return self.places.city(known(view).board.map, id)

    def region(self, id: str, view: CoreView | None) -> str:
        if view is None:
            return self.places.anywhere("region", id)
        return self.places.region(known(view).board.map, id)

    def city_label(self, city: City, chart: Map) -> str:
        """A city's name, with its id where the name alone does not tell what is written in a record."""
        name = self.places.city(chart, city.id)
        return name if name.lower() == city.id else self.words.say("map.city", city=name, id=city.id)

    # --- facts ---

    def phrases(self, facts: dict[str, Plain], view: CoreView | None) -> dict[str, Plain]:
        """The facts that have a name or a unit in this game, ready for a sentence."""
        said: dict[str, Plain] = {}
        for name in _SUMS:
            if type(facts.get(name)) is int:
                said[name] = self.elektro(facts[name])
                said[f"{name}_alone"] = facts[name]  # at the end of a line, below others like it
        if "money" in facts:
            said["purse"] = facts["money"]  # where the unit was just named
        if "price" in facts:
            said["paid"] = facts["price"]  # where there is room for the number only
        if isinstance(facts.get("plants"), list) and facts["plants"]:
            said["named"] = self.plants(facts["plants"])
        for name in _CITIES:
            if type(facts.get(name)) is int:
                said[name] = self.cities(facts[name])
        if "fuel" in facts:
            said["fuel"] = self.fuel(facts["fuel"])
            if "amount" in facts:
                said["tokens"] = self.tokens(facts["fuel"], facts["amount"])
        elif "amount" in facts:
            said["tokens"] = self.words.say_many("unit.token", facts["amount"])
        if "step" in facts:
            said["houses"] = self.words.say_many("unit.house", facts["step"])
        if "city" in facts:
            said["city"] = self.city(facts["city"], view)
        if "region" in facts:
            said["region"] = self.region(facts["region"], view)
        if "phase" in facts:
            said["phase"] = self.phase(facts["phase"])
        if "order" in facts:
            comma = self.words.say("list.comma")
            said["order"] = comma.join(self.speaker.audience.listed(seat) for seat in facts["order"])
        return said
