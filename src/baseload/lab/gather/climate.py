"""What both CO₂ games have for a study: decades, pollution, where points come from, plants, projects, disasters."""

from collections.abc import Callable
from typing import ClassVar, Final

from baseload.core.action import Action
from baseload.core.contract import Outcome, State
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.lab.gather.gatherer import Gatherer

_LEVELS: Final = ("fossil", "replaced", "reduced", "second_action")  # events that carry the new level
_HITS: Final = ("relief_given", "relief_failed")


class ClimateGatherer(Gatherer):
    """Reads decades. A game says which of its events score and in which phase fossil plants are built.

    scores   kind of event: the source of its points, and 1 or -1
    supply   the phase of the new fossil plants
    deeds    kinds of events that are counted by their source
    projects kinds of events that begin a project
    paid     kinds of events by which a permit is paid, and what they call the own hand
    """

    scores: ClassVar[dict[str, tuple[str, int]]]
    supply: ClassVar[str]
    deeds: ClassVar[dict[str, str]]
    projects: ClassVar[str]
    paid: ClassVar[tuple[str, str]]

    def __init__(self, state: State, level: int) -> None:
        super().__init__(state)
        self.round = 1
        self.level = level
        self.begun = [0] * self.players  # projects, by seat
        self._phase = ""
        self._struck: tuple[str, int] | None = None  # the disaster at hand, and how many it has hit

    def watch(self, seat: int, action: Action, events: list[Event]) -> None:
        for place, event in enumerate(events):
            self._see(event, events[place + 1 :])

    def _see(self, event: Event, later: list[Event]) -> None:
        kind, facts = event.kind, event.facts
        if kind in self.scores:
            source, sign = self.scores[kind]
            if facts["points"]:
                self.count("points", source, sign * facts["points"], event.seat)
        if kind in _LEVELS:
            self.level = facts["level"]
        if kind in self.deeds:
            self.count(self.deeds[kind], facts["source"], 1, event.seat)
        if kind == self.projects and event.seat is not None:
            self.begun[event.seat] += 1
        if kind == "phase":
            self._leave_phase()
            self._phase = facts["phase"]
            if self._phase == self.supply:
                self.fact("ppm", "before_supply", self.level)
        elif kind == "decade":
            self._leave_phase()
            self._end_decade(later)
            self.round = facts["decade"]
        else:
            self._see_disaster(event)
            self.see(event)

    def see(self, event: Event) -> None:
        """For the game's own events."""

    def _leave_phase(self) -> None:
        if self._phase == self.supply:
            self.fact("ppm", "after_supply", self.level)
        elif self._phase == "reduction":
            self.fact("ppm", "after_reduction", self.level)
        self._phase = ""

    def _see_disaster(self, event: Event) -> None:
        if event.kind in _HITS and self._struck is not None:
            self._struck = (self._struck[0], self._struck[1] + 1)
        elif event.kind == "disaster":
            self._close_disaster()
            self._struck = (event.facts["region"], 0)
        elif event.kind in ("event_next", "events_next"):
            self._close_disaster()
        elif event.kind == "disaster_averted":
            self.fact("event", event.facts["region"], 0)

    def _close_disaster(self) -> None:
        if self._struck is not None:
            self.fact("event", *self._struck)
        self._struck = None

    def _end_decade(self, later: list[Event]) -> None:
        """How everybody stands. The same action may go on into the next decade, where permits are paid and a disaster
        strikes before anybody decides again; that is taken back here."""
        for seat in range(self.players):
            figures = self.standing(seat)
            for event in later:
                if event.seat == seat:
                    self._take_back(figures, event)
            self.stands(seat, ppm=self.level, projects=self.begun[seat], **figures)
        self.close_round()

    def _take_back(self, figures: dict[str, Plain], event: Event) -> None:
        source, sign = self.scores.get(event.kind, ("", 0))
        if source:
            figures["score_so_far"] -= sign * event.facts["points"]
        if event.kind == "supply_bought":
            figures["money"] += event.facts["money"]
        elif event.kind == "relief_given":
            figures["tech"] += 1
        elif (event.kind, event.facts.get("from")) == self.paid:
            figures["permits"] += 1

    def standing(self, seat: int) -> dict[str, Plain]:
        """The seat's figures as they are now."""
        raise NotImplementedError

    def final(self, outcome: Outcome) -> None:
        """What the final scoring gave; asked where there was one."""

    def finish(self, outcome: Outcome) -> None:
        """The last decade's row shows what is left after the final scoring."""
        self._leave_phase()
        self._close_disaster()
        self.final(outcome)
        if outcome.team is False:
            self.fact("lost", outcome.reason, 1)
        self._end_decade([])

    def for_each(self, key: str, points: Callable[[int], int]) -> None:
        """Points of the final scoring, by seat."""
        for seat in range(self.players):
            if points(seat):
                self.count("points", key, points(seat), seat)
