"""CO₂: Second Chance drawn: the table for one seat, the world as a picture, and clicks that become actions.

second_chance_facts has the board made ready for drawing, second_chance_goals the goals on the table,
second_chance_people the companies and hands, second_chance_handles the clicks; what CO₂ draws alike is in climate_*.py.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.draw.banner import Banner, Move
from baseload.draw.climate.art import climate_symbols
from baseload.draw.climate.brush import Brush, capital, panel
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
from baseload.draw.course import Course
from baseload.draw.drawer import Around, Drawer, Scene, Stage
from baseload.draw.ending import Tally
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, raw
from baseload.draw.second_chance.ending import ending_of
from baseload.draw.second_chance.facts import Facts
from baseload.draw.second_chance.goals import Goals
from baseload.draw.second_chance.handles import buildable, button, handles, meant
from baseload.draw.second_chance.moments import banners
from baseload.draw.second_chance.people import People
from baseload.draw.second_chance.plants import plants_of
from baseload.draw.second_chance.score import reduction_line, score_lines, score_panel
from baseload.draw.second_chance.stages import beside, stages
from baseload.draw.second_chance.tally import SecondChanceTally, tally_of
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.decades import rounds
from baseload.games.second_chance.state import (
    ACTIONS,
    ENVIRONMENT,
    EVENTS,
    INCOME,
    PREPARING,
    REDUCTION,
    SUPPLY,
    State,
)
from baseload.games.second_chance.turn import Turn
from baseload.games.second_chance.view import View
from baseload.text.second_chance.questions import MAIN_KINDS, kinds_of
from baseload.text.second_chance.speaker import SecondChanceSpeaker
from baseload.text.speaker import Speaker

_WORDS: Final = {
    PREPARING: "draw.phase.preparing",
    ACTIONS: "draw.phase.actions",
    INCOME: "draw.phase.income",
    ENVIRONMENT: "draw.phase.environment",
    SUPPLY: "draw.phase.supply",
    EVENTS: "draw.phase.events",
    REDUCTION: "draw.phase.reduction",
}


class SecondChanceDrawer(Drawer):
    headed: ClassVar = frozenset({"phase", "turn", "turn_ended"})

    def scene(self, view: CoreView, voice: Speaker, around: Around) -> Scene:
        state, words = _known(view), _words(voice)
        brush = Brush(words, view, state.board.options)
        facts = Facts(state, words, brush, buildable(view.legal()))
        people, goals = People(state, words, brush), Goals(state, words, brush)
        over = state.result is not None
        if around.over is not None:
            return _end(facts, view, around)
        tracks = tracks_panel(
            brush,
            brush.say("draw.knowledge"),
            brush.say(
                "draw.knowledge_key"
                if len(facts.components.plant_money[0]) == 2
                else "draw.knowledge_key_three"
            ),
            facts.tracks(),
            plants_of(state, brush),
        )
        side = [score_panel(facts)] if state.board.team and not over else []
        side += [around.chart, players_list(brush, people.players(around.tags), state.board.team)]
        side += [goals.environment()] if state.board.team else []
        side += [goals.un_cards()]
        log = [log_panel(brush, around), around.aside]
        if over:
            side.insert(0, result_panel(brush, view))
            lower, market, hand, cards = [tracks, _goals_shown(facts)], [], log, 0
        else:
            lower = [tracks, summits_panel(brush, facts.summits(), len(state.summit_pile))]
            market = [market_panel(brush, facts.market())]
            hand = people.hand()
            cards = len(hand)
            hand.append(goals.played())
            (hand if around.chart else side).extend(log)
        parts = {"tracks": lower, "market": market, "hand": hand, "side": side}
        gauge = facts.gauge()
        world = world_board(brush, gauge, _outlook(facts, view), facts.regions())
        body = layout(brush, strip(brush, gauge, _when(state, brush), _purse(facts)), world, parts)
        phases = [] if over else _decades(state, brush)
        return Scene(body, _where(state, brush), phases, tabs(brush, cards, over), brush.panels)

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
        return (state.decade, state.phase, state.round if state.phase == ACTIONS else 0)

    def heading(self, chapter: tuple[int, ...], voice: Speaker) -> str:
        (decade, phase, round), say = chapter, voice.words.say
        if phase == ACTIONS:
            return say("draw.heading_round", decade=decade, round=round)
        return say("draw.heading", decade=decade, phase=say(_WORDS[phase])) if decade else say(_WORDS[phase])

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
        rounds_of = (board.rounds, board.rounds_last)
        found = numbers_of(words, board.options, board.decades, rounds_of, _gauge(view, words))
        goals = len(_known(view).companies[0].goals)
        if board.team and goals:
            # All (SC-402); in a team one of each is enough (SC-320).
            needed = words.words.say(f"draw.number.goals_{'all' if board.solo else 'each'}", goals=goals)
            found.append((words.words.say("draw.number.goals"), needed))
        return found

    def handles(self, action: Action, view: CoreView) -> list[str]:
        return handles(action, _known(view))

    def handle_label(self, handle: str, view: CoreView, voice: Speaker) -> str:
        words = _words(voice)
        step = _known(view).board.components.reduction_step
        return (
            label(handle, words)
            or stepper(handle, words, step=step)
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
        return stages(_known(view), _words(voice))

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


def _words(voice: Speaker) -> SecondChanceSpeaker:
    assert isinstance(voice, SecondChanceSpeaker)
    return voice


def _facts(view: CoreView, words: SecondChanceSpeaker) -> Facts:
    """For a picture in which nothing can be picked."""
    return Facts(_known(view), words, Brush(words, view, _known(view).board.options, still=True))


def _gauge(view: CoreView, words: SecondChanceSpeaker) -> Gauge:
    return _facts(view, words).gauge()


def _end(facts: Facts, view: CoreView, around: Around) -> Scene:
    """The end screen."""
    assert around.over is not None
    assert isinstance(around.over.tally, SecondChanceTally)
    brush, state = facts.brush, facts.state
    ending = ending_of(brush, view, state, around.over.tally)
    still = _facts(view, facts.voice)
    world = world_panel(still.brush, still.gauge(), still.regions())
    log = log_panel(brush, around)
    assert state.result is not None
    lost = state.result.team is False
    behind = horizon(state.level, lost)
    body = end_screen(brush, ending, around, world, _goals_shown(facts), log, behind, lost)
    return Scene(body, _where(state, brush), [], end_tabs(brush), brush.panels)


def _moment(view: CoreView) -> Moment:
    state = _known(view)
    team = not state.board.competitive
    points = [state.team_points] if team else [company.points for company in state.companies]
    return Moment(state.decade, state.round, state.level, points, team)


def _where(state: State, brush: Brush) -> str:
    facts = {"decade": state.decade, "decades": state.board.decades}
    mode = brush.say(f"mode.{state.board.options['mode']}")
    if state.result is not None:
        said = brush.say("draw.where_over", **facts)
    elif state.phase == ACTIONS:
        said = brush.say(
            "draw.where_round", **facts, round=min(state.round, rounds(state)), rounds=rounds(state)
        )
    else:
        said = brush.say("draw.where", **facts)
    return brush.say("draw.where_mode", mode=mode, where=said)


def _when(state: State, brush: Brush) -> list[str]:
    """The decade, and the round in it."""
    lines = [capital(brush.say("draw.where", decade=state.decade, decades=state.board.decades))]
    if state.result is None and state.phase == ACTIONS:
        most = rounds(state)
        lines.append(brush.say("draw.strip_round", round=min(state.round, most), rounds=most))
    return lines


def _purse(facts: Facts) -> list[int]:
    if facts.brush.you is None:
        return []
    own = facts.state.companies[facts.brush.you]
    return [own.money, own.tech, own.permits, own.scientists]


def _decades(state: State, brush: Brush) -> list[tuple[str, bool]]:
    return decades_shown(brush, state.decade, state.board.decades, _WORDS[state.phase])


def _outlook(facts: Facts, view: CoreView) -> list[Markup]:
    """Beside the gauge: the team's points and what it owes, or the events; the next supply; what cleaner air costs."""
    state, say, brush = facts.state, facts.say, facts.brush
    if view.outcome is not None:
        result = element("b", brush.voice.result(view.outcome))
        return [result, element("span", brush.voice.reason(view.outcome, view))]
    lines = score_lines(facts) if state.board.team else _events(facts)
    coming = facts.coming
    if coming.tiles:
        id = "draw.due_same" if coming.least == coming.most else "draw.due"
        plants = brush.many(id, coming.tiles, least=coming.least, most=coming.most)
        now = coming.decade == state.decade
        head = say("draw.supply_now" if now else "draw.supply_next")
        lines.append(raw(element("b", head), " ", element("span", plants)))
    if state.board.team:
        lines.append(reduction_line(facts))
    return lines


def _events(facts: Facts) -> list[Markup]:
    tiles = facts.state.events[:2]
    if not tiles:
        return []
    regions = [facts.voice.world.region(facts.components.event_region[tile]) for tile in tiles]
    id = "draw.event_then" if len(regions) > 1 else "draw.event"
    text = facts.say(id, region=regions[0], next=regions[-1], level=facts.components.level_second_event)
    return [raw(icon("warn"), " ", element("span", text))]


def _goals_shown(facts: Facts) -> Markup:
    """At the end everybody's goals are open."""
    state, voice, rows = facts.state, facts.voice, []
    for seat, company in enumerate(state.companies):
        for goal in company.goals:
            text = voice.nouns.goal(goal, state.board)
            if state.board.competitive:
                text = facts.say("board.goal_given_up", goal=text) if company.goal_discarded else text
            else:
                text = facts.say(
                    "board.goal_now", goal=text, stands=voice.nouns.goal_state(goal, state, seat)
                )
            rows.append(element("li", facts.brush.mark(seat, True), element("span", capital(text))))
    if state.solo_goal:
        rows.append(element("li", element("span", capital(voice.nouns.solo_goal(state.solo_goal)))))
    shown = panel(voice.nouns.goals_over(state.board), "", element("ul", *rows, class_="goallist"), "shown")
    return facts.brush.panels.hold(shown)
