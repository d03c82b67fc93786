"""How clicks on Second Chance's table become actions: handles of every verb, buttons, what a click may have meant."""

from typing import Final

from baseload.core.action import Action
from baseload.draw.climate.brush import pawn_handle, place_handle, place_of
from baseload.draw.climate.handles import numbered, permits_handle, shared_button, shared_handles, with_card
from baseload.games.climate.verbs import (
    DISCARD_GOAL,
    RECRUIT,
    Buy,
    DiscardGoal,
    Draft,
    Lobby,
    Pass,
    Permit,
    Sell,
    Start,
)
from baseload.games.climate.world import REGIONS, SUMMIT
from baseload.games.second_chance import quotes
from baseload.games.second_chance.actions import (
    BOARD,
    CARD,
    Accept,
    Agree,
    Build,
    Claim,
    Decline,
    Give,
    Keep,
    Learn,
    Move,
    Object,
    Pay,
    Plan,
    Play,
    Prepare,
    Reduce,
    Use,
)
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.draft import Drafting, KeepGoals
from baseload.games.second_chance.knowledge import Bonus
from baseload.games.second_chance.state import NO_PROJECT, NOBODY, State
from baseload.text.second_chance.speaker import SecondChanceSpeaker

# Answers without anything on the table.
_SAID: Final[dict[type[Action], str]] = {
    Use: "say:use",
    Accept: "say:accept",
    Decline: "say:decline",
    Agree: "say:agree",
    Object: "say:object",
}


def handles(action: Action, state: State) -> list[str]:
    if isinstance(action, Plan):
        # The slot first: there the project will lie, so what was done is told there.
        return [place_handle(action.place), f"source:{SOURCES[action.source]}", *with_card(action.card)]
    if isinstance(action, (Prepare, Build)):
        found = [place_handle(action.place)]
        found += [] if action.origin == BOARD else [permits_handle(action.origin)]
        found += ["verb:unaided"] if isinstance(action, Build) and action.unaided else []
        return found + with_card(action.card)
    if isinstance(action, Move):
        return [pawn_handle(action.start), _post(action.target), *with_card(action.card)]
    if isinstance(action, Play):
        return [f"card:{action.card}", "verb:play"]
    if isinstance(action, Claim):
        return [f"un:{action.card}"]
    if isinstance(action, Give):
        return [f"seat:{action.seat}"]
    if isinstance(action, Learn):
        return [f"track:{SOURCES[action.source]}"]
    if isinstance(action, Pay):
        return ["pay:board"] if action.origin == BOARD else [permits_handle(action.origin)]
    if isinstance(action, Reduce):
        return [f"reduce#{action.steps}"]
    if isinstance(action, Keep):
        return [f"goal:{action.goal}"]
    if isinstance(action, DiscardGoal):
        return [f"goal:{_goal(state)}"]
    said = _SAID.get(type(action))
    return [said] if said is not None else shared_handles(action) or [f"say:{action}"]


def _post(post: int) -> str:
    if post == BOARD:
        return "home"
    if post > CARD:
        return f"played:{post - CARD}"
    return f"summit:{post - SUMMIT + 1}" if post >= SUMMIT else place_handle(post)


def _goal(state: State) -> int:
    """The company goal of whoever is to move; 0 where one may not know it."""
    goals = state.companies[state.seat].goals if state.seat is not None else []
    return max(0, goals[0]) if goals else 0


def buildable(legal: list[Action]) -> frozenset[int]:
    return frozenset(action.place for action in legal if isinstance(action, Build))


def button(action: Action, state: State, voice: SecondChanceSpeaker) -> str:
    """A few words, and the lobby card that goes with them; of a plant also whether the region's tech stays there."""
    text = _words(action, state, voice)
    card = action.card if isinstance(action, (Plan, Prepare, Build, Move, Buy, Sell)) else 0
    text = voice.words.say("draw.button.with_card", button=text, card=card) if card else text
    unaided = (
        isinstance(action, Build) and action.unaided
    )  # otherwise it would read like the one that is helped
    return voice.words.say("draw.button.unaided", button=text) if unaided else text


def _words(action: Action, state: State, voice: SecondChanceSpeaker) -> str:
    say = voice.words.say
    if isinstance(action, Plan):
        return say("draw.button.plan", source=voice.world.source(action.source))
    if isinstance(action, Prepare):
        source = voice.world.source(max(0, state.projects[action.place]) % 5)
        id = "draw.button.prepare" if action.origin == BOARD else "draw.button.prepare_from"
        return say(id, source=source, origin=voice.nouns.origin(action.origin))
    if isinstance(action, Build):
        return _build(action, state, voice)
    if isinstance(action, Move):
        return _move(action, state, voice)
    if isinstance(action, Play):
        return say("draw.button.play", card=action.card)
    if isinstance(action, Claim):
        claiming = quotes.claiming(state, state.seat or 0, action)
        return say("draw.button.claim", tech=voice.amounts.tech(claiming.tech if claiming is not None else 0))
    if isinstance(action, Give):
        return say("draw.button.give", who=voice.name(action.seat))
    if isinstance(action, Learn):
        return say("draw.button.learn", source=voice.world.source(action.source))
    if isinstance(action, Pay):
        return say("draw.button.pay_from", origin=voice.nouns.origin(action.origin))
    if isinstance(action, Reduce):
        if not action.steps:
            return say("draw.button.reduce_none")
        quote = quotes.reducing(state, action.steps)
        return say(
            "draw.button.reduce", ppm=state.level - quote.level, points=voice.amounts.points(quote.points)
        )
    if isinstance(action, Keep):
        return say("draw.button.keep", goal=action.goal)
    if isinstance(action, DiscardGoal):
        money = voice.amounts.money(quotes.goal_sale(state, state.seat or 0).money)
        return say("draw.button.discard_goal", money=money)
    said = _SAID.get(type(action))
    if said is not None:
        return say(f"draw.say.{said.partition(':')[2]}")
    if isinstance(action, Pass) and state.stack and isinstance(state.stack[-1], Bonus):
        return say("draw.say.lapse")  # it is neither a turn nor a choice that is passed
    return shared_button(action, state.price, state.board.components, voice) or str(action)


def _build(action: Build, state: State, voice: SecondChanceSpeaker) -> str:
    """With its price, and from where the permit comes if it is not one's own."""
    quote = quotes.building(state, state.seat or 0, action)
    if quote is None:
        return voice.words.say("draw.button.build_nothing")
    id = "draw.button.build" if action.origin == BOARD else "draw.button.build_from"
    facts = {"source": voice.world.source(quote.source), "money": voice.amounts.money(quote.money)}
    return voice.words.say(id, **facts, origin=voice.nouns.origin(action.origin))


def _move(action: Move, state: State, voice: SecondChanceSpeaker) -> str:
    """Where to; of a lobby card also what it gives, which its number does not tell."""
    say = voice.words.say
    if action.target == BOARD:
        return say("draw.button.home")
    if action.target > CARD:
        card = action.target - CARD
        effect = voice.world.card_minor(card, state.board.components)
        return say("draw.button.to_card", card=card, effect=effect)
    if action.target >= SUMMIT:
        return say("draw.button.summit", number=action.target - SUMMIT + 1)
    return say("draw.button.move", region=voice.world.region(action.target // 3))


def meant(handle: str, state: State, seat: int | None) -> list[Action]:
    """What somebody may have meant by picking this, likelier things first."""
    if seat is None or not state.stack:  # the game is over
        return []
    kind, _, what = handle.partition(":")
    place, number = place_of(handle), numbered(handle)
    top = state.stack[-1]
    own = [at for at, worker in enumerate(state.workers) if worker == seat]
    if kind == "slot" and place >= 0:
        return _meant_by_slot(place, state, own)
    if kind == "pawn":
        home: list[Action] = [Move(place, BOARD, 0)] if place >= 0 else []
        return [Move(place if place >= 0 else BOARD, at, 0) for at in _projects(state)] + home
    if kind == "home":
        return [Move(at, BOARD, 0) for at in own or [BOARD]]
    if kind == "source" and what in SOURCES:
        source = SOURCES.index(what)
        return [Plan(source, at, 0) for at in _room_for(source, state)]
    if kind == "track" and what in SOURCES:
        return [Learn(SOURCES.index(what))]
    if kind in ("region", "permits") and what in REGIONS:
        return _meant_by_region(kind, REGIONS.index(what), state)
    if kind == "summit" and number > 0:
        topics = _topics(state, number - 1)
        starts = sorted(own, key=lambda at: state.projects[at] % 5 not in topics) or [BOARD]
        return [Move(at, SUMMIT + number - 1, 0) for at in starts]
    if kind == "played" and 0 < number < len(state.lobby_played):
        return [Move(at, CARD + number, 0) for at in [BOARD, *own]]
    if kind == "card" and number > 0:
        return [Draft(number)] if isinstance(top, Drafting) else [Lobby(number), Play(number)]
    if kind == "un" and number > 0:
        return [Claim(number)]
    if kind == "goal":
        # A personal goal is kept before the game and counts at its end; only a company goal can be given up.
        choosing = isinstance(top, KeepGoals) or not state.board.competitive
        return [Keep(number)] if choosing and number > 0 else [DISCARD_GOAL]
    if kind == "seat" and number >= 0:
        return [Give(number)]
    visits: dict[str, Action] = {"say:buy": Buy(0), "say:sell": Sell(0), "say:recruit": RECRUIT}
    return [visits[handle]] if handle in visits else []


def _room_for(source: int, state: State) -> list[int]:
    """All slots, those first that are empty and in a region that wants the source."""
    return sorted(
        range(len(state.projects)),
        key=lambda place: (source not in state.agenda(place // 3), state.projects[place] != NO_PROJECT),
    )


def _topics(state: State, summit: int) -> list[int]:
    tile = state.summits[summit] if summit < len(state.summits) else 0
    return state.board.components.summit_topics[tile] if tile else []


def _projects(state: State) -> list[int]:
    """Projects, those first on which nobody works."""
    found = [place for place in range(len(state.projects)) if state.projects[place] > NO_PROJECT]
    return sorted(found, key=lambda place: (state.prepared[place] != NOBODY, state.workers[place] != NOBODY))


def _meant_by_slot(place: int, state: State, own: list[int]) -> list[Action]:
    if state.projects[place] == NO_PROJECT:
        return [Plan(source, place, 0) for source in state.agenda(place // 3)]
    moves: list[Action] = [Move(start, place, 0) for start in [BOARD, *own] if start != place]
    origins = range(BOARD, len(REGIONS))
    if state.prepared[place] != NOBODY:
        return [*[Build(place, origin, False, 0) for origin in origins], *moves]
    return [*[Prepare(place, origin, 0) for origin in origins], *moves]


def _meant_by_region(kind: str, region: int, state: State) -> list[Action]:
    if kind == "region":
        # In a turn one acts on slots and projects, never on a region as a whole, and the refusal says so.
        return [Permit(region), Start(region)]
    paid: list[Action] = [Pay(region)]
    for place in _projects(state):
        ready = state.prepared[place] != NOBODY
        paid.append(Build(place, region, False, 0) if ready else Prepare(place, region, 0))
    return paid
