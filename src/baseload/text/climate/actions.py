"""The form of a sentence about an action, in both games about the climate."""

from baseload.core.plain import Plain
from baseload.games.climate.quotes import Visit
from baseload.text.climate.amounts import Amounts


class ActionSentences:
    """What an action would do, and after it whatever else is worth knowing."""

    def __init__(self, amounts: Amounts) -> None:
        self.amounts = amounts
        self.words = amounts.words

    def sentence(self, id: str, notes: list[str], /, **facts: Plain) -> str:
        text = self.words.say(f"action.{id}", **facts)
        for note in notes:
            text = self.words.say("action.and", action=text, note=note)
        return text

    def price_note(self, price: int, before: int) -> list[str]:
        """That permits will be dearer."""
        return [self.words.say("note.price_rises", price=price)] if price > before else []

    def bought(self, quote: Visit, notes: list[str]) -> str:
        """A permit bought on the market."""
        notes = [*notes, *self.price_note(quote.price_after, quote.price)]
        if quote.money_left >= 0:
            notes.append(self.words.say("note.left", left=self.amounts.money(quote.money_left)))
        return self.sentence("buy", notes, price=quote.price)

    def sold(self, quote: Visit, notes: list[str], kept: str) -> str:
        """A permit sold there; `kept` names the sentence about those that stay."""
        notes = notes.copy()
        if quote.price_after < quote.price:
            notes.append(self.words.say("note.price_falls", price=quote.price_after))
        if quote.permits_left >= 0:
            notes.append(self.words.say(kept, permits=self.amounts.permits_left(quote.permits_left)))
        return self.sentence("sell", notes, price=quote.price)
