"""What happened in a game of Second Chance: which of an event's sentences it is, and what that needs."""

from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.games.second_chance.components import SOURCES, TILE_REGION
from baseload.games.second_chance.decades import rounds
from baseload.games.second_chance.state import (
    ACTIONS,
    State,
)
from baseload.text.outcome import Results
from baseload.text.second_chance.nouns import Nouns, known

_GAINS: Final = ("benefit", "lobby_gain", "lobby_minor")
_BONUS: Final = ("bonus_offered", "bonus_accepted", "bonus_declined", "bonus_lapsed")
_GROUPS: Final = ["green", "blue"]


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
        seat = facts.pop("by", None) if event.seat is None else event.seat
        return Event(kind, seat, facts)

    def _told(self, kind: str, facts: dict[str, Plain], view: CoreView) -> tuple[str, dict[str, Plain]]:
        """Which of an event's sentences it is, and what else that needs."""
        state = known(view)
        parts, board = state.board.components, state.board
        if kind == "scientist_moved":
            start, facts["start"] = self.nouns.post(facts.pop("from"))
            goal = facts.pop("to")
            target, facts["target"] = self.nouns.post(goal)
            if target == "project":
                facts["region"] = goal[0]
            return f"{kind}.{start}_{target}", facts
        if kind == "displaced":
            return kind, {"where": self.nouns.post(facts["at"])[1]}
        if kind == "control_taken":
            loser = facts.pop("from")
            if loser is not None:
                kind = f"{kind}.yours" if loser == self.audience.you else f"{kind}.from"
            return kind, {**facts, "loser": self.audience.name(loser)}
        if kind == "prepared":
            return kind, {**facts, "origin": self.nouns.origin_of(facts.pop("from"))}
        if kind == "planned":
            return kind, {**facts, "level": self.nouns.level(facts["level"])}
        if kind == "built":
            return self._built(facts, state)
        if kind in _GAINS:
            amounts = {name: facts.get(name, 0) for name in ("money", "tech", "permits", "points")}
            moves = kind == "lobby_minor" and facts["minor"] == "scientist"
            return (f"{kind}.scientist" if moves else kind), {
                "card": facts.get("card", 0),
                "gain": self.amounts.together(**amounts),
            }
        if kind in _BONUS:
            other = facts.pop("to", facts.pop("from", None))
            told = {"bonus": self.nouns.bonus_named(facts["bonus"]), "other": self.audience.name(other)}
            yours = kind == "bonus_offered" and other == self.audience.you
            return (f"{kind}.yours" if yours else kind), told
        if kind in ("lobby_main", "drafted"):
            card = facts["card"]
            effects = (
                self.nouns.card_main(card, board) if kind == "lobby_main" else self.nouns.card(card, board)
            )
            return kind, {"card": card, "effects": effects}
        if kind == "claimed":
            facts["plants"] = self.nouns.un_plants(facts["card"], parts)
            facts["scored"] = self.nouns.scored(facts["points"], board)
            return (kind if board.team else f"{kind}.rival"), facts
        if kind in ("goal_kept", "goal_shown"):
            return kind, {"goal": facts["goal"], "asks": self.nouns.goal(facts["goal"], board)}
        if kind in ("summit_complete", "new_summit"):
            if not facts["tile"]:
                return f"{kind}.none", facts
            return kind, {"named": self.world.summit_tile(facts["summit"], facts["tile"], parts)}
        return self._told_of_phases(kind, facts, state, view)

    def _built(self, facts: dict[str, Plain], state: State) -> tuple[str, dict[str, Plain]]:
        cost = [self.amounts.money(facts["price"] - facts["saved"])]
        cost += [self.amounts.tech(facts["tech"])] if facts["tech"] else []
        if "from" in facts:
            cost.append(self.words.say("action.permit_from", origin=self.nouns.origin_of(facts["from"])))
        told = {
            "source": facts["source"],
            "region": facts["region"],
            "cost": self.audience.several(cost),
            "scored": self.nouns.scored(facts["points"], state.board),
        }
        return ("built.helped" if facts["relief"] else "built"), told

    def _told_of_phases(
        self, kind: str, facts: dict[str, Plain], state: State, view: CoreView
    ) -> tuple[str, dict[str, Plain]]:
        """Events of supply, income and the course of the game, with a sentence for each of a few cases."""
        board = state.board
        parts = board.components
        if kind == "tile_turned":
            return kind, {"tile": self.nouns.tile_named(facts["tile"])}
        if kind == "tiles_open":
            tiles = self.amounts.counted("unit.tile", facts["tiles"])
            return (kind if facts["points"] else f"{kind}.none"), {**facts, "tiles": tiles}
        if kind == "inspector_moved":
            tile = state.tiles[facts["place"] - 1] if facts["place"] <= len(state.tiles) else TILE_REGION
            steps = parts.inspector_steps[["none", "gas", "oil", "coal"].index(facts["fossil"])]
            told = {"fossil": facts["fossil"], "steps": steps, "tile": self.nouns.tile(tile)}
            return f"{kind}.{_GROUPS[facts['group']]}", told
        if kind == "inspector_off":
            return f"{kind}.{_GROUPS[facts['group']]}", {}
        if kind == "income":
            gain = [self.amounts.money(facts["money"])] if facts["money"] else []
            gain += [self.nouns.scored(facts["points"], board)] if facts["points"] else []
            return kind, {"gain": self.audience.several(gain)}
        if kind == "permit_paid":
            own = facts["why"] == "supply" and facts["from"] == facts["region"]
            return f"{kind}.{'own' if own else facts['why']}", {
                **facts,
                "origin": self.nouns.origin_of(facts.pop("from")),
            }
        if kind == "penalty":
            return (f"{kind}.team" if board.team and not board.solo else kind), facts
        if kind == "reduced" and facts["by"] is not None:
            how = "alone" if board.solo else "agreed" if facts["agreed"] else "by"
            return f"{kind}.{how}", facts
        if kind in ("reduction_proposed", "reduction_objected"):
            lower = facts["steps"] * parts.reduction_step
            return (kind if lower else f"{kind}.none"), {"lower": lower}
        if kind == "knowledge":
            return kind, {**facts, "length": parts.track_lengths[SOURCES.index(facts["source"])]}
        if kind == "bonus_permit":
            return kind, {"region": facts["region"], "there": facts["permits"]}
        if kind == "market_refilled":
            closed = state.phase == ACTIONS and state.stop  # which concerns the active player only
            told = {"price": facts["price"], "count": facts["permits"]}
            return (f"{kind}.closed" if closed else kind), told
        if kind == "events_next":
            return self._events_next([self.words.say(f"region.{name}") for name in facts["regions"]])
        if kind in ("turn", "decade"):
            start = facts.get("start")
            facts["starts"] = self.audience.name(start)
            if kind == "decade" and start is not None and start == self.audience.you:
                kind = "decade.you_start"
            return kind, {**facts, "decades": board.decades, "rounds": rounds(state)}
        if kind == "turn_ended":
            return (kind if facts["acted"] else f"{kind}.idle"), {}
        if kind == "phase":
            return f"{kind}.{facts['phase']}", facts
        if kind == "game_over":
            outcome = view.outcome
            return kind, {"result": self.results.result(outcome) if outcome is not None else ""}
        return kind, facts

    def _events_next(self, regions: list[str]) -> tuple[str, dict[str, Plain]]:
        if not regions:
            return "events_next.none", {}
        id = "events_next" if len(regions) > 1 else "events_next.last"
        return id, {"first": regions[0], "then": regions[-1]}
