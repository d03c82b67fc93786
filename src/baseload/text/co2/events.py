"""What happened in a game of CO₂: which of an event's sentences it is, and what that needs."""

from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import SOURCES
from baseload.text.co2.nouns import Nouns, known, parts_of
from baseload.text.outcome import Results

_CARD_EVENTS: Final = ("lobby_main", "card_drawn", "drafted")
_GOAL_EVENTS: Final = ("claimed", "un_opened", "un_lost")


class Events:
    """An event in words."""

    def __init__(self, nouns: Nouns, results: Results) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.results = results

    def told(self, event: Event, view: CoreView) -> Event:
        """The event by the name of its sentence, with the facts that the sentence needs."""
        kind, facts = self._told(event.kind, dict(event.facts), view)
        return Event(kind, event.seat, facts)

    def _told(self, kind: str, facts: dict[str, Plain], view: CoreView) -> tuple[str, dict[str, Plain]]:
        """Which of an event's sentences it is, and what else that needs."""
        parts = parts_of(view)
        if kind == "scientist_moved":
            start, facts["start"] = self.nouns.post(facts.pop("from"))
            goal = facts.pop("to")
            target, facts["target"] = self.nouns.post(goal)
            if target == "project":
                facts["region"] = goal[0]
            return f"{kind}.{start}_{target}", facts
        if kind == "displaced":
            facts["where"] = self.nouns.post(facts.pop("at"))[1]
            return (f"{kind}.yours" if facts["owner"] == self.audience.you else kind), facts
        if kind == "control_taken":
            loser = facts.pop("from")
            if loser is None:
                return kind, facts
            return f"{kind}.yours" if loser == self.audience.you else f"{kind}.from", {
                **facts,
                "loser": self.audience.name(loser),
            }
        if kind in ("installed", "supply_paid"):
            origin = facts.pop("from")
            facts["origin"] = (
                self.words.say("place.hand") if origin == "hand" else self.world.region(REGIONS.index(origin))
            )
            return kind, facts
        if kind in ("benefit", "lobby_gain", "income"):
            amounts = {name: facts.get(name, 0) for name in ("money", "tech", "permits", "points")}
            return kind, {"card": facts.get("card", 0), "gain": self.amounts.together(**amounts)}
        if kind in _CARD_EVENTS or kind == "lobby_minor":
            card = facts["card"]
            if kind == "lobby_minor":
                return f"{kind}.{facts['minor']}", {"card": card, "money": parts.minor_money}
            effects = (
                self.nouns.card_main(card, parts) if kind == "lobby_main" else self.nouns.card(card, parts)
            )
            return kind, {**facts, "effects": effects}
        if kind in _GOAL_EVENTS:
            return kind, {**facts, "sources": self.nouns.un_goal_sources(facts["goal"], parts)}
        if kind in ("summit_complete", "new_summit"):
            if not facts["tile"]:
                return f"{kind}.none", facts
            return kind, {"named": self.world.summit_tile(facts["summit"], facts["tile"], parts)}
        return self._told_simply(kind, facts, view)

    def _told_simply(
        self, kind: str, facts: dict[str, Plain], view: CoreView
    ) -> tuple[str, dict[str, Plain]]:
        """Events with a sentence for each of a few cases."""
        state = known(view)
        if kind == "constructed":
            return (f"{kind}.helped" if facts["relief"] else kind), facts
        if kind == "replaced":
            permit, full = facts.pop("permit"), facts.pop("full")
            return (f"{kind}.permit" if permit else kind if full else f"{kind}.no_permit"), facts
        if kind == "expertise":
            return kind, {
                **facts,
                "length": state.board.components.track_lengths[SOURCES.index(facts["source"])],
            }
        if kind == "bonus_permit":
            return kind, {"region": facts["region"], "there": facts["permits"]}
        if kind == "supply_bought":
            kind = kind if facts.pop("permit") else f"{kind}.none"
            return (f"{kind}.points" if facts["points"] else kind), facts
        if kind == "market_refilled":
            count = facts.pop("permits")
            short = "" if count == state.board.components.market_refill else ".short" if count else ".empty"
            return f"{kind}{short}", {**facts, "count": self.amounts.permits(count)}
        if kind == "disaster":
            return kind, {**facts, "danger": state.board.components.danger}
        if kind == "event_next":
            if facts["region"] is None:
                return f"{kind}.none", {}
            return (kind if facts["next"] is not None else f"{kind}.last"), facts
        if kind in ("turn", "decade"):
            return kind, {**facts, "decades": state.board.decades, "rounds": state.board.rounds}
        if kind == "turn_ended":
            return (kind if facts["acted"] else f"{kind}.idle"), {}
        if kind == "phase":
            return f"{kind}.{facts['phase']}", facts
        if kind == "bid_paid":
            paid = facts["with"]
            facts["origin"] = self.world.region(REGIONS.index(paid)) if paid in REGIONS else ""
            return (f"{kind}.region" if paid in REGIONS else f"{kind}.{paid}"), facts
        if kind == "game_over":
            outcome = view.outcome
            return kind, {"result": self.results.result(outcome) if outcome is not None else ""}
        return kind, facts
