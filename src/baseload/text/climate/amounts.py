"""Amounts of the two games about the climate: coins, tech, permits and points, each with its unit."""

from baseload.text.audience import Audience


class Amounts:
    """How much of something. Coins have their $ in the sentences themselves."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.words = audience.words

    def number(self, amount: int) -> str:
        """A number that may be below zero, with a real minus sign."""
        return self.words.number(amount)

    def counted(self, unit: str, amount: int) -> str:
        """An amount with its unit: "1 permit", "8 points"."""
        if amount < 0:
            return self.words.say_many(unit, amount, count=self.number(amount))
        return self.words.say_many(unit, amount)

    def money(self, amount: int) -> str:
        return self.words.say("unit.money", amount=amount)

    def points(self, amount: int) -> str:
        return self.counted("unit.point", amount)

    def tech(self, amount: int) -> str:
        return self.counted("unit.tech", amount)

    def permits(self, amount: int) -> str:
        return self.counted("unit.permit", amount)

    def tech_left(self, amount: int) -> str:
        return self.tech(amount) if amount else self.words.say("unit.no_tech")

    def permits_left(self, amount: int) -> str:
        return self.permits(amount) if amount else self.words.say("unit.no_permits")

    def together(
        self, money: int = 0, tech: int = 0, permits: int = 0, points: int = 0, last: str = "list.and"
    ) -> str:
        """What somebody takes or gives: "$3, 1 tech and 1 permit"; "nothing" where it is nothing."""
        found = [self.money(money)] if money else []
        found += [self.tech(tech)] if tech else []
        found += [self.permits(permits)] if permits else []
        found += [self.points(points)] if points else []
        return self.audience.several(found, last) if found else self.words.say("unit.nothing")
