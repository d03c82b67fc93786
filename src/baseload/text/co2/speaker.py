"""CO₂ in words: its events, questions, refusals and options.

co2_words    the nouns              co2_outcome  the result and its points
co2_actions  what actions would do  co2_board    the table; co2_map the world, co2_pieces what both show
"""

from typing import Final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import Buy, DiscardGoal, Lobby, Sell
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.co2.actions import Claim, Construct, Install, Move, Propose
from baseload.games.co2.components import SOURCES
from baseload.games.co2.energy import CashGoal, PaySupply
from baseload.games.co2.expertise import WHY, Learning
from baseload.games.co2.income import SplitIncome, earned_on
from baseload.games.co2.lobby_effects import TakeEither
from baseload.games.co2.scientists import Displaced, ExtraMove, OwnScientist
from baseload.games.co2.solitaire import StarterSlot
from baseload.games.co2.start_auction import PayBid, StartBid, wealth
from baseload.games.co2.state import ACTED, CARDED, MOVED, NO_PROJECT, NOBODY, UNKNOWN, VISITED, State
from baseload.games.co2.turn import Turn
from baseload.text.co2.actions import Co2Actions
from baseload.text.co2.words import known, parts_of

# What a turn offers, and the bit that says it is used up.
FREE_MOVES: Final = (("scientist", MOVED), ("market", VISITED), ("card", CARDED))
MAIN_KINDS: Final = ("propose", "install", "construct")
_KINDS: Final[dict[type[Action], str]] = {
    Propose: "propose",
    Install: "install",
    Construct: "construct",
    Move: "scientist",
    Buy: "market",
    Sell: "market",
    Lobby: "card",
    Claim: "un",
    DiscardGoal: "goal",
}
_CARD_EVENTS: Final = ("lobby_main", "card_drawn", "drafted")
_GOAL_EVENTS: Final = ("claimed", "un_opened", "un_lost")


def kinds_of(legal: list[Action]) -> frozenset[str]:
    """Which kinds of action a turn has: what is not used up may still have nothing legal."""
    return frozenset(_KINDS[type(action)] for action in legal if type(action) in _KINDS)


class Co2Sentences(Co2Actions):
    # --- what happened ---

    def event(self, event: Event, view: CoreView) -> str:
        kind, facts = self._told(event.kind, dict(event.facts), view)
        return super().event(Event(kind, event.seat, facts), view)

    def _told(self, kind: str, facts: dict[str, Plain], view: CoreView) -> tuple[str, dict[str, Plain]]:
        """Which of an event's sentences it is, and what else that needs."""
        parts = parts_of(view)
        if kind == "scientist_moved":
            start, facts["start"] = self.post(facts.pop("from"))
            target, facts["target"] = self.post(facts.pop("to"))
            return f"{kind}.{start}_{target}", facts
        if kind == "displaced":
            facts["where"] = self.post(facts.pop("at"))[1]
            return (f"{kind}.yours" if facts["owner"] == self.you else kind), facts
        if kind == "control_taken":
            loser = facts.pop("from")
            if loser is None:
                return kind, facts
            return f"{kind}.yours" if loser == self.you else f"{kind}.from", {
                **facts,
                "loser": self.name(loser),
            }
        if kind in ("installed", "supply_paid"):
            origin = facts.pop("from")
            facts["origin"] = (
                self.words.say("place.hand") if origin == "hand" else self.region(REGIONS.index(origin))
            )
            return kind, facts
        if kind in ("benefit", "lobby_gain", "income"):
            amounts = {name: facts.get(name, 0) for name in ("money", "tech", "permits", "points")}
            return kind, {"card": facts.get("card", 0), "gain": self.amounts(**amounts)}
        if kind in _CARD_EVENTS or kind == "lobby_minor":
            card = facts["card"]
            if kind == "lobby_minor":
                return f"{kind}.{facts['minor']}", {"card": card, "money": parts.minor_money}
            effects = self.card_main(card, parts) if kind == "lobby_main" else self.card(card, parts)
            return kind, {**facts, "effects": effects}
        if kind in _GOAL_EVENTS:
            return kind, {**facts, "sources": self.un_goal_sources(facts["goal"], parts)}
        if kind in ("summit_complete", "new_summit"):
            if not facts["tile"]:
                return f"{kind}.none", facts
            return kind, {"named": self.summit_tile(facts["summit"], facts["tile"], parts)}
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
            return kind, {**facts, "length": state.board.parts.track_lengths[SOURCES.index(facts["source"])]}
        if kind == "bonus_permit":
            return kind, {"region": facts["region"], "there": facts["permits"]}
        if kind == "supply_bought":
            kind = kind if facts.pop("permit") else f"{kind}.none"
            return (f"{kind}.points" if facts["points"] else kind), facts
        if kind == "market_refilled":
            count = facts.pop("permits")
            short = "" if count == state.board.parts.market_refill else ".short" if count else ".empty"
            return f"{kind}{short}", {**facts, "count": self.permits(count)}
        if kind == "disaster":
            return kind, {**facts, "danger": state.board.parts.danger}
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
            facts["origin"] = self.region(REGIONS.index(paid)) if paid in REGIONS else ""
            return (f"{kind}.region" if paid in REGIONS else f"{kind}.{paid}"), facts
        if kind == "game_over":
            outcome = view.outcome
            return kind, {"result": self.result(outcome) if outcome is not None else ""}
        return kind, facts

    # --- what is asked ---

    def asked(self, view: CoreView) -> str:
        state = known(view)
        seat = state.seat
        if seat is None:
            return super().asked(view)
        top = state.stack[-1]
        kind: str = top.to_plain()[0]
        facts: dict[str, Plain] = {"who": self.name(seat), "action": "", "free": ""}
        other: int | None = None
        if isinstance(top, Turn):
            return self._asked_in_turn(state, view)
        if isinstance(top, Learning):
            kind = f"{kind}_{WHY[top.why]}"
            offered = [source for source in range(len(SOURCES)) if top.mask >> source & 1]
            facts["sources"] = self.sources(offered, "list.or")
        elif isinstance(top, ExtraMove):
            kind = "research" if top.research else kind
            if top.research and not state.companies[seat].recruits:
                kind = "extra_move"
        elif isinstance(top, (Displaced, OwnScientist)):
            facts["project"] = self.project(top.place, state)
            other = state.active
            facts["by"] = self.name(other)
        elif isinstance(top, StarterSlot):
            facts["region"] = self.region(top.region)
            if top.source != UNKNOWN:
                kind, facts["source"] = "starter_slot_known", self.source(top.source)
        elif isinstance(top, SplitIncome):
            facts["income"] = self.income_of(top.amount, earned_on(state, seat))
        elif isinstance(top, (PaySupply, CashGoal)):
            facts["region"] = self.region(top.region)
            facts.update(
                price=state.price, money=state.companies[seat].money, cash=state.board.parts.goal_cash
            )
        elif isinstance(top, TakeEither):
            facts["card"] = top.card
        elif isinstance(top, StartBid):
            facts["most"] = wealth(state, seat)
            if top.high >= 0:
                kind = "start_bid_raise"
                other = top.leader
                facts.update(high=top.high, leader=self.name(other), lowest=top.high + 1)
        elif isinstance(top, PayBid):
            facts["due"] = top.due
        return self.words.say(self._to(seat, f"asked.{kind}", other), **facts)

    def _asked_in_turn(self, state: State, view: CoreView) -> str:
        """What can still be done in a turn. Whose turn it is hears what is legal; the others, who must not learn of
        hidden cards, what is not used up."""
        seat, legal = state.seat, view.legal()
        kinds = kinds_of(legal)
        if legal:
            free = self.free_moves(kinds)
        else:
            free = self.unused_moves([name for name, bit in FREE_MOVES if not state.used & bit])
        if state.used & ACTED:
            kind = "turn_acted" if free else "turn_over"
        elif legal and not kinds.intersection(MAIN_KINDS):
            kind = "turn_stuck" if free else "turn_over"
        else:
            kind = "turn" if free else "turn_action"
        return self.asked_in_turn(seat, kind, kinds, state.board.parts.goal_cash, free=free)

    # --- why not ---

    def refusal(self, refusal: Refusal, view: CoreView | None = None, action: Action | None = None) -> str:
        """Where no project is free, it says little that one of them is taken."""
        if refusal.code == "project_taken" and view is not None:
            state = known(view)
            workers = [state.workers[at] for at, project in enumerate(state.projects) if project > NO_PROJECT]
            if NOBODY not in workers:
                sentence = self.words.say("refusal.project_taken.every")
                return self.words.say("refusal.with_rule", sentence=sentence, rule=refusal.rule)
        return super().refusal(refusal, view, action)

    def _refusal_id(self, refusal: Refusal, action: Action | None) -> str:
        if refusal.code == "topic_taken":
            return self._to(refusal.facts["speaker"], "refusal.topic_taken")
        if refusal.code == "too_little_tech" and refusal.facts.get("relief"):
            return "refusal.too_little_tech.helped"
        return super()._refusal_id(refusal, action)

    def _refusal_facts(
        self, refusal: Refusal, view: CoreView | None, action: Action | None
    ) -> dict[str, Plain]:
        facts = super()._refusal_facts(refusal, view, action)
        asked = refusal.facts.get("asked")
        if isinstance(asked, str):
            facts["first"] = self.words.say(f"first.{asked}", **facts)
        if refusal.code == "not_a_topic" and view is not None:
            facts["summit"] = self.summit(refusal.facts["summit"] - 1, known(view))
        elif refusal.code in ("not_a_topic", "topic_taken", "no_summit_there", "summit_not_complete"):
            facts["summit"] = self.words.say("place.summit", summit=refusal.facts["summit"])
        parts = parts_of(view)
        if refusal.code == "region_full_of_permits":
            facts["most"] = self.permits(refusal.facts["most"])
        if refusal.code == "card_does_not_fit":
            facts["effects"] = self.card_main(refusal.facts["card"], parts)
        if refusal.code == "plants_missing":
            facts["sources"] = self.un_goal_sources(refusal.facts["goal"], parts)
        if refusal.code == "too_little_tech":
            facts["needed"] = self.tech(refusal.facts["needed"])
        return facts

    # --- options ---

    def option_facts(self, name: str, value: Plain) -> dict[str, Plain]:
        facts = super().option_facts(name, value)
        parts = parts_of(None)
        if name == "players" and type(value) is int and 1 <= value < len(parts.decades):
            facts.update(decades=parts.decades[value], rounds=parts.rounds[value])
        elif name == "fossil_setup" and value in parts.presets:
            laid, gone = parts.presets[value], parts.preset_removed[value]
            facts.update(
                laid=self._fossils(laid),
                level=sum(ppm * tiles for ppm, tiles in zip(parts.ppm, laid, strict=True)),
                removed=self._fossils(gone),
            )
        elif name == "components":
            facts["value"] = self.components_told(value)
        return facts

    def _fossils(self, tiles: list[int]) -> str:
        """Fossil tiles by kind: "4 gas, 1 oil and 1 coal"."""
        return self.several(
            self.words.say("fossil.counted", count=count, fossil=self.words.say(f"fossil.{FOSSILS[kind]}"))
            for kind, count in enumerate(tiles)
            if count
        )
