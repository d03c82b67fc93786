"""CO₂ (2012) drawn: the table for one seat, the world as a picture, and clicks that become actions.

co2_facts has the board made ready for drawing, co2_people the cards and companies, co2_handles the clicks; what
Second Chance draws alike is in climate_*.py.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.draw.banner import Banner, Move
from baseload.draw.climate.art import climate_symbols
from baseload.draw.climate.brush import Brush, capital
from baseload.draw.climate.course import Moment, course_of
from baseload.draw.climate.ending import end_screen, end_tabs, world_panel
from baseload.draw.climate.gauge import Gauge
from baseload.draw.climate.handles import label, name_of, stepper
from baseload.draw.climate.horizon import horizon
from baseload.draw.climate.moments import cues
from baseload.draw.climate.numbers import numbers_of
from baseload.draw.climate.panels import (
    decades_shown,
    log_panel,
    market_panel,
    players_list,
    result_panel,
    summits_panel,
)
from baseload.draw.climate.scene import layout, still_board, strip, tabs, world_board
from baseload.draw.climate.tracks import tracks_panel
from baseload.draw.co2.ending import ending_of
from baseload.draw.co2.facts import Facts
from baseload.draw.co2.handles import button, granted, handles, meant
from baseload.draw.co2.moments import banners
from baseload.draw.co2.people import People
from baseload.draw.co2.plants import plants_of
from baseload.draw.co2.stages import beside, stages
from baseload.draw.co2.tally import Co2Tally, tally_of
from baseload.draw.course import Course
from baseload.draw.drawer import Around, Drawer, Scene, Stage
from baseload.draw.ending import Tally
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, raw
from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import SOURCES
from baseload.games.co2.ending import why_over
from baseload.games.co2.state import BIDDING, ENERGY, INCOME, OPERATIONS, PREPARING, State
from baseload.games.co2.turn import Turn
from baseload.games.co2.view import View
from baseload.text.co2.questions import MAIN_KINDS, kinds_of
from baseload.text.co2.speaker import Co2Speaker
from baseload.text.speaker import Speaker

_WORDS: Final = {
    PREPARING: "draw.phase.preparing",
    INCOME: "draw.phase.income",
    ENERGY: "draw.phase.energy",
    OPERATIONS: "draw.phase.operations",
    BIDDING: "draw.phase.bidding",
}


class Co2Drawer(Drawer):
    headed: ClassVar = frozenset({"phase", "turn", "turn_ended"})

    def scene(self, view: CoreView, voice: Speaker, around: Around) -> Scene:
        state, words = _known(view), _words(voice)
        brush = Brush(words, view, state.board.options)
        facts = Facts(state, words, brush)
        people = People(state, words, brush)
        where = _where(state, brush)
        if state.result is not None:
            return self._over(facts, people, around, where)
        parts = {
            "tracks": [_tracks(facts), summits_panel(brush, facts.summits(), len(state.summit_pile))],
            "market": [market_panel(brush, facts.market())],
            "hand": people.hand(),
            "side": [
                around.chart,
                players_list(brush, people.players(around.tags)),
                people.un_goals(),
                log_panel(brush, around),
            ],
        }
        tabs_of = len(parts["hand"])
        if around.chart:
            parts["hand"] += [parts["side"].pop(), around.aside]
        return Scene(_body(facts, parts), where, _decades(state, brush), tabs(brush, tabs_of), brush.panels)

    def _over(self, facts: Facts, people: People, around: Around, where: str) -> Scene:
        """The end: markets and summits no longer matter, goals do."""
        brush = facts.brush
        if around.over is not None:
            assert isinstance(around.over.tally, Co2Tally)
            ending = ending_of(brush, _view(facts), facts.state, around.over.tally)
            still = _facts(_view(facts), facts.voice)
            world = world_panel(still.brush, still.gauge(), still.regions())
            log, goals = log_panel(brush, around), people.goals_shown()
            lost = _is_lost(facts.state)
            behind = horizon(facts.state.level, lost)
            body = end_screen(brush, ending, around, world, goals, log, behind, lost)
            return Scene(body, where, [], end_tabs(brush), brush.panels)
        parts = {
            "tracks": [_tracks(facts), people.goals_shown()],
            "market": [],
            "hand": [log_panel(brush, around), around.aside],
            "side": [
                result_panel(brush, _view(facts)),
                around.chart,
                players_list(brush, people.players(around.tags)),
                people.un_goals(),
            ],
        }
        return Scene(_body(facts, parts), where, [], tabs(brush, 0, over=True), brush.panels)

    def board(self, view: CoreView, voice: Speaker) -> Markup:
        state, words = _known(view), _words(voice)
        brush = Brush(words, view, _known(view).board.options, still=True)
        facts = Facts(state, words, brush)
        title = brush.say("draw.picture", game=words.title(), where=_where(state, brush))
        return still_board(brush, facts.gauge(), facts.regions(), title, self.symbols())

    def symbols(self) -> Markup:
        return climate_symbols(SOURCES)

    def chapter(self, view: CoreView) -> tuple[int, ...]:
        """Decade, phase and, where it has them, round."""
        state = _known(view)
        return (state.decade, state.phase, state.round if state.phase == OPERATIONS else 0)

    def heading(self, chapter: tuple[int, ...], voice: Speaker) -> str:
        (decade, phase, round), say = chapter, voice.words.say
        if phase == OPERATIONS:
            return say("draw.heading_round", decade=decade, round=round)
        word = say(_WORDS[phase])
        return say("draw.heading", decade=decade, phase=word) if decade else word

    def course(self, views: Iterable[CoreView], voice: Speaker) -> Course:
        words = _words(voice)
        return course_of(
            views,
            words,
            _moment,
            lambda view: self.heading(self.chapter(view), words),
            lambda view: _gauge(view, words),
        )

    def tally(self, first: CoreView, events: Iterable[Event], last: CoreView) -> Tally:
        return tally_of(first, events, last)

    def numbers(self, view: CoreView, voice: Speaker) -> list[tuple[str, str]]:
        words, board = _words(voice), _known(view).board
        rounds_of = (board.rounds, board.rounds)
        return numbers_of(words, board.options, board.decades, rounds_of, _gauge(view, words))

    def handles(self, action: Action, view: CoreView) -> list[str]:
        return handles(action, _known(view))

    def handle_label(self, handle: str, view: CoreView, voice: Speaker) -> str:
        words = _words(voice)
        grant = granted(handle, _known(view), view.seat, words)
        return (
            grant
            or label(handle, words)
            or stepper(handle, words)
            or super().handle_label(handle, view, voice)
        )

    def handle_name(self, handle: str, view: CoreView, voice: Speaker) -> str:
        return name_of(handle, _words(voice)) or super().handle_name(handle, view, voice)

    def hint(self, view: CoreView, voice: Speaker) -> str:
        state = _known(view)
        if not state.stack or not isinstance(state.stack[-1], Turn):
            return ""
        return _words(voice).turns.ways_to_begin(kinds_of(view.legal()), MAIN_KINDS)

    def button(self, action: Action, view: CoreView, voice: Speaker) -> str:
        return button(action, _known(view), _words(voice))

    def stages(self, view: CoreView, voice: Speaker) -> list[Stage]:
        return stages(_known(view), _words(voice), view.legal())

    def beside(self, handle: str, view: CoreView, voice: Speaker) -> list[str] | None:
        return beside(handle, _known(view), _words(voice))

    def meant(self, handle: str, view: CoreView) -> list[Action]:
        """What is legal comes first, then what somebody meant most likely: its refusal is the one that is told."""
        return sorted(
            meant(handle, _known(view), view.seat), key=lambda action: view.check(action) is not None
        )

    def banners(self, move: Move, view: CoreView, voice: Speaker) -> list[Banner]:
        assert isinstance(view, View)
        return banners(move, view, _words(voice))

    def cues(self, events: Sequence[Event], view: CoreView) -> list[str]:
        return cues(events, view)


def _known(view: CoreView) -> State:
    assert isinstance(view, View)
    return view.known


def _words(voice: Speaker) -> Co2Speaker:
    assert isinstance(voice, Co2Speaker)
    return voice


def _facts(view: CoreView, words: Co2Speaker) -> Facts:
    """For a picture in which nothing can be picked."""
    return Facts(_known(view), words, Brush(words, view, _known(view).board.options, still=True))


def _gauge(view: CoreView, words: Co2Speaker) -> Gauge:
    return _facts(view, words).gauge()


def _moment(view: CoreView) -> Moment:
    state = _known(view)
    return Moment(
        state.decade, state.round, state.level, [company.points for company in state.companies], False
    )


def _is_lost(state: State) -> bool:
    """Alone one scores in a world that is lost all the same (CO2-312)."""
    return state.level >= state.board.last_level


def _where(state: State, brush: Brush) -> str:
    facts = {"decade": state.decade, "decades": state.board.decades}
    if state.result is not None:
        return brush.say("draw.where_over", **facts)
    if state.phase == OPERATIONS:
        rounds = state.board.rounds
        return brush.say("draw.where_round", **facts, round=min(state.round, rounds), rounds=rounds)
    return brush.say("draw.where", **facts)


def _body(facts: Facts, parts: dict[str, list[Markup]]) -> Markup:
    brush, gauge = facts.brush, facts.gauge()
    world = world_board(brush, gauge, _outlook(facts), facts.regions())
    return layout(brush, strip(brush, gauge, _when(facts.state, brush), _purse(facts)), world, parts)


def _when(state: State, brush: Brush) -> list[str]:
    """The decade, and the round in it."""
    lines = [capital(brush.say("draw.where", decade=state.decade, decades=state.board.decades))]
    if state.result is None and state.phase == OPERATIONS:
        rounds = state.board.rounds
        lines.append(brush.say("draw.strip_round", round=min(state.round, rounds), rounds=rounds))
    return lines


def _purse(facts: Facts) -> list[int]:
    if facts.brush.you is None:
        return []
    own = facts.state.companies[facts.brush.you]
    return [own.money, own.tech, own.permits, own.scientists]


def _decades(state: State, brush: Brush) -> list[tuple[str, bool]]:
    return decades_shown(brush, state.decade, state.board.decades, _WORDS[state.phase])


def _tracks(facts: Facts) -> Markup:
    say, plants = facts.say, plants_of(facts.state, facts.brush)
    return tracks_panel(facts.brush, say("draw.expertise"), say("draw.expertise_key"), facts.tracks(), plants)


def _outlook(facts: Facts) -> list[Markup]:
    """Beside the gauge: the next supply, disasters, and the end if it is near."""
    state, say, brush = facts.state, facts.say, facts.brush
    if state.result is not None:
        return [
            element("b", brush.voice.result(state.result)),
            element("span", brush.voice.reason(state.result, _view(facts))),
        ]
    lines: list[Markup] = []
    if facts.coming.tiles:
        lines.append(raw(element("b", say("draw.next_supply")), " ", element("span", facts.supply())))
    if state.events and facts.coming.decade:
        events = [_short(region, facts) for region in state.events[:2]]
        id = "draw.disaster_then" if len(events) > 1 else "draw.disaster"
        text = say(id, danger=state.board.components.danger, region=events[0], next=events[-1])
        lines.append(raw(icon("warn"), " ", element("span", text)))
    reason = why_over(state) if state.phase == OPERATIONS else ""
    if reason and reason != "last_decade":  # the top bar says which decade is the last
        end = say(f"board.end.{reason}", danger=state.board.components.danger)
        lines.append(element("span", say("draw.ends", when=end), class_="badtxt"))
    return lines


def _short(region: int, facts: Facts) -> str:
    """A region beside the gauge, where two of them stand in one line."""
    id = f"draw.region.{REGIONS[region]}"
    return facts.say(id) if facts.voice.words.has(id) else facts.voice.world.region(region)


def _view(facts: Facts) -> CoreView:
    return View(facts.brush.you, facts.state)
