"""What happened, made ready for its sentence: which of an event's forms fits, and the facts that only it has."""

from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.games.power_grid.components import FUELS
from baseload.text.power_grid.terms import Terms


def ready(event: Event, view: CoreView, terms: Terms) -> Event:
    """The event under the name of its sentence, with facts in words where the terms alone cannot know them."""
    kind, facts = event.kind, dict(event.facts)
    if kind == "powered":
        kind = "powered" if facts["plants"] else "powered_none"
        if any(facts["burnt"]):
            kind = "powered_burning"
        facts.update(plants=terms.plants(facts["plants"]), burnt=terms.several_tokens(facts["burnt"]))
    elif kind == "built" and not facts["links"]:
        kind = "built_no_links"  # the house is all that was paid for
    elif kind == "plant_removed":
        kind = f"plant_removed.{facts['why']}"
    elif kind == "refill":
        placed = [facts[fuel] for fuel in FUELS]
        kind, facts = (
            ("refill" if any(placed) else "refill_none"),
            {"fuel_placed": terms.several_tokens(placed)},
        )
    elif kind == "game_over":
        outcome = view.outcome
        facts["result"] = terms.speaker.result(outcome) if outcome is not None else ""
    elif kind == "fuel_bought" and "space" in facts:
        kind = "fuel_bought_at"
    elif kind in ("plant_drawn", "auction_opened"):
        facts["does"] = terms.plant_does(facts["plant"])
    return Event(kind, event.seat, facts)
