"""The points of a game of CO₂ or Second Chance that is over, in words: one table for the text and for the drawing."""

from collections.abc import Callable
from typing import Final

from baseload.core.contract import Outcome
from baseload.text.climate.amounts import Amounts
from baseload.text.outline import Paper

# So many columns of names fit beside the labels in the narrowest drawing; more seats have their marks alone.
NAMED_SEATS: Final = 3


class Scores:
    """A list of terms for each seat, the seats in the order of their places.

    heads   ids of the terms, after `score.`
    cells   for each seat of `order` the terms in words
    places  for each seat of `order`; empty where nobody has one: alone, or won or lost together
    common  what all have together, as (term, value)
    notes   what else is worth knowing, as (label, items)
    ties    how ties were settled; "" where there are none
    """

    def __init__(self, order: list[int], heads: list[str], cells: list[list[str]]) -> None:
        self.order = order
        self.heads = heads
        self.cells = cells
        self.places: list[int] = []
        self.common: list[tuple[str, str]] = []
        self.notes: list[tuple[str, list[str]]] = []
        self.ties = ""


class ScoreSheet:
    """Makes the table of a game with places, and writes such tables down."""

    def __init__(self, amounts: Amounts) -> None:
        self.amounts = amounts
        self.audience = amounts.audience
        self.words = amounts.words

    def placed(self, outcome: Outcome, terms: list[str], parts_of: Callable[[int], list[int]]) -> Scores:
        """Places and points. `terms` are the total, what was earned in play, and the parts of the final scoring, which
        `parts_of` gives for a seat."""
        say, facts, number = self.words.say, outcome.facts, self.amounts.number
        order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
        goal = terms.index("goal")
        cells = []
        for seat in order:
            parts, total = parts_of(seat), outcome.scores[seat]
            shown = [number(points) if points else say("score.none") for points in parts]
            row = [number(total), number(total - sum(parts)), *shown]
            if facts["goals_cashed"][seat]:
                row[goal] = say("score.goal_cashed")
            cells.append(row)
        scores = Scores(order, terms, cells)
        if len(order) > 1:
            scores.places = [outcome.places[seat] for seat in order]
        if len(set(outcome.scores)) < len(order):
            scores.ties = say("score.ties")
        sold = [self._sold(seat, count, facts["price"]) for seat, count in enumerate(facts["sold"]) if count]
        if sold:
            scores.notes.append((say("score.permits_sold", price=facts["price"]), sold))
        return scores

    def _sold(self, seat: int, permits: int, price: int) -> str:
        return self.words.say(
            "score.sold",
            who=self.audience.name(seat),
            permits=self.amounts.permits(permits),
            money=permits * price,
        )

    def write(self, page: Paper, scores: Scores) -> None:
        """The table and its notes, in the width of the page."""
        placed = bool(scores.places)
        heads = (["place"] if placed else []) + ["name", *scores.heads]
        rows = [[self.words.say(f"score.{head}") for head in heads]]
        for index, seat in enumerate(scores.order):
            place = [str(scores.places[index])] if placed else []
            rows.append([*place, self.audience.name(seat), *scores.cells[index]])
        page.line()
        page.table(rows, ([True] if placed else []) + [False] + [True] * len(scores.heads))
        for label, items in scores.notes:
            page.line()
            page.flow(label, items, 0)
        if scores.ties:
            page.line()
            page.sentence(scores.ties)
