"""The question of a turn in both games about the climate: which kinds of action and which free moves it still has."""

from baseload.core.plain import Plain
from baseload.text.audience import Audience


class Turns:
    """What is asked in a turn, and how a click begins it."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.words = audience.words

    def free_moves(self, kinds: frozenset[str]) -> str:
        """The free moves among the kinds of action that are legal now; "" for none."""
        names: list[str] = [name for name in ("scientist", "market") if name in kinds]
        if "un" in kinds:
            names.append("card" if "card" in kinds else "un")
        elif "card" in kinds:
            names.append("card_only")
        return self.unused_moves(names)

    def unused_moves(self, names: list[str]) -> str:
        """The free moves that are not used up, whether or not any is legal; "" for none."""
        return self.audience.several(self.words.say(f"free.{name}") for name in names) if names else ""

    def asked(self, seat: int | None, kind: str, kinds: frozenset[str], cash: int, **facts: Plain) -> str:
        """The question of a turn, and that the company goal can be given up where it can."""
        to, say = self.audience.to, self.words.say
        facts["who"] = self.audience.name(seat)
        if "goal" not in kinds:
            return say(to(seat, f"asked.{kind}"), **facts)
        if kind == "turn_over":
            return say(to(seat, "asked.turn_goal_only"), money=cash, **facts)
        asked = say(to(seat, f"asked.{kind}"), **facts)
        return say(to(seat, "asked.turn_goal"), asked=asked, money=cash, **facts)

    def ways_to_begin(self, kinds: frozenset[str], main: tuple[str, ...]) -> str:
        """How a click begins each kind of action that is legal now; "" without a main action, as what is left then is
        in the question already."""
        first = [self.words.say(f"draw.hint.{kind}") for kind in main if kind in kinds]
        if not first:
            return ""
        others = [
            self.words.say(f"draw.hint.{kind}")
            for kind in ("scientist", "card", "un", "market")
            if kind in kinds
        ]
        ways = self.audience.several(first, "list.or")
        if not others:
            return self.words.say("draw.hint", ways=ways)
        return self.words.say("draw.hint_more", ways=ways, others=self.audience.several(others, "list.or"))
