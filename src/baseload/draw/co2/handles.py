"""How clicks on CO₂'s table become actions: handles of every verb, buttons, and what a click may have meant."""

from baseload.core.action import Action
from baseload.draw.climate.brush import capital, pawn_handle, place_handle, place_of
from baseload.draw.climate.handles import numbered, permits_handle, shared_button, shared_handles, with_card
from baseload.games.climate.verbs import (
    DISCARD_GOAL,
    RECRUIT,
    Buy,
    DiscardGoal,
    Draft,
    Lobby,
    Permit,
    Sell,
    Start,
)
from baseload.games.climate.world import REGIONS, SUMMIT
from baseload.games.co2 import quotes
from baseload.games.co2.actions import (
    HAND,
    KEEP_GOAL,
    WITH_TECH,
    Bid,
    Claim,
    Construct,
    First,
    Hold,
    Install,
    KeepGoal,
    Learn,
    Move,
    Pay,
    Propose,
    Slot,
)
from baseload.games.co2.components import SOURCES
from baseload.games.co2.draft import Drafting
from baseload.games.co2.energy import CashGoal
from baseload.games.co2.expertise import Learning
from baseload.games.co2.solitaire import StarterSlot
from baseload.games.co2.state import INSTALLED, NO_PROJECT, NOBODY, State
from baseload.games.co2.turn import Turn
from baseload.text.co2.speaker import Co2Speaker


def handles(action: Action, state: State) -> list[str]:
    """The place on the board comes first: there the page tells what somebody has done."""
    if isinstance(action, Propose):
        return [place_handle(action.place), f"source:{SOURCES[action.source]}", *with_card(action.card)]
    if isinstance(action, Install):
        origin = [] if action.origin == HAND else [permits_handle(action.origin)]
        return [place_handle(action.place), *origin, *with_card(action.card)]
    if isinstance(action, Construct):
        return [place_handle(action.place), *with_card(action.card)]
    if isinstance(action, Move):
        pawn, post = pawn_handle(action.start), _post(action.target)
        return [*([pawn, post] if action.target == HAND else [post, pawn]), *with_card(action.card)]
    if isinstance(action, Claim):
        return [f"un:{action.goal}"]
    if isinstance(action, Learn):
        return [f"track:{SOURCES[action.source]}"]
    if isinstance(action, Hold):
        return [f"summit:{action.summit + 1}"]
    if isinstance(action, Slot):
        top = state.stack[-1]
        return [place_handle(3 * top.region + action.slot)] if isinstance(top, StarterSlot) else []
    if isinstance(action, Pay):
        if action.origin >= 0:
            return [permits_handle(action.origin)]
        return [
            "pay:hand" if action.origin == HAND else "pay:tech" if action.origin == WITH_TECH else "pay:coins"
        ]
    if isinstance(action, Bid):
        return [f"bid#{action.amount}"]
    if isinstance(action, First):
        return [f"seat:{action.seat}"]
    if isinstance(action, KeepGoal):
        return ["verb:keep_goal"]
    if isinstance(action, DiscardGoal):
        return [f"goal:{_goal(state)}"]
    return shared_handles(action) or [f"say:{action}"]


def _post(post: int) -> str:
    if post == HAND:
        return "home"
    return f"summit:{post - SUMMIT + 1}" if post >= SUMMIT else place_handle(post)


def _goal(state: State) -> int:
    """The company goal of whoever is to move; 0 where one may not know it."""
    return max(0, state.companies[state.seat].goal) if state.seat is not None else 0


def button(action: Action, state: State, voice: Co2Speaker) -> str:
    """A few words, and the lobby card that goes with them. What is proposed is chosen in a list of energies, each with
    and without the card, so what that brings is told as well; beside all else the card itself tells it."""
    text, say = _words(action, state, voice), voice.words.say
    card = action.card if isinstance(action, (Propose, Install, Construct, Move, Buy, Sell)) else 0
    if not card:
        return text
    text = say("draw.button.with_card", button=text, card=card)
    if not isinstance(action, Propose):
        return text
    return say("draw.button.gain", button=text, gain=voice.nouns.card_gain(card, state.board.components))


def _words(action: Action, state: State, voice: Co2Speaker) -> str:
    say = voice.words.say
    if isinstance(action, Propose):
        return say("draw.button.propose", source=voice.world.source(action.source))
    if isinstance(action, Install):
        source = voice.world.source(max(0, state.projects[action.place]) % INSTALLED)
        id = "draw.button.install" if action.origin == HAND else "draw.button.install_from"
        return say(id, source=source, origin=voice.nouns.origin(action.origin))
    if isinstance(action, Construct):
        return _construct(action, state, voice)
    if isinstance(action, Move):
        if action.target == HAND:
            return say("draw.button.home")
        if action.target >= SUMMIT:
            return say("draw.button.summit", number=action.target - SUMMIT + 1)
        return say("draw.button.move", region=voice.world.region(action.target // 3))
    if isinstance(action, Claim):
        claiming = quotes.claiming(state, state.seat or 0, action)
        return say(
            "draw.button.claim", points=voice.amounts.points(claiming.points if claiming is not None else 0)
        )
    if isinstance(action, Learn):
        return say("draw.button.learn", source=voice.world.source(action.source))
    if isinstance(action, Hold):
        return say("draw.button.hold", number=action.summit + 1)
    if isinstance(action, Slot):
        return say("draw.button.slot", slot=voice.world.slot(action.slot))
    if isinstance(action, Pay):
        if action.origin >= 0:
            return say("draw.button.pay_from", origin=voice.world.region(action.origin))
        return say(f"draw.pay.{handles(action, state)[0].partition(':')[2]}")
    if isinstance(action, Bid):
        return say("draw.amount.bid", amount=action.amount)
    if isinstance(action, First):
        return voice.of(action.seat, "draw.button.first")
    if isinstance(action, KeepGoal):
        return say("draw.verb.keep_goal")
    if isinstance(action, DiscardGoal):
        money = voice.amounts.money(quotes.goal_sale(state, state.seat or 0).money)
        return say("draw.button.discard_goal", money=money)
    return shared_button(action, state.price, state.board.components, voice) or str(action)


def _construct(action: Construct, state: State, voice: Co2Speaker) -> str:
    """With its price, where there is a plant to build."""
    quote = quotes.construction(state, state.seat, action) if state.seat is not None else None
    if quote is None:
        return voice.words.say("draw.button.construct_nothing")
    money = voice.amounts.money(quote.money + quote.guest)
    return voice.words.say("draw.button.construct", source=voice.world.source(quote.source), money=money)


def granted(handle: str, state: State, seat: int | None, voice: Co2Speaker) -> str:
    """A free slot with what proposing there brings, as the heading of what can be proposed; "" for all else."""
    place = place_of(handle)
    in_turn = seat is not None and seat == state.seat and state.stack and isinstance(state.stack[-1], Turn)
    if not in_turn or not handle.startswith("slot:") or place < 0 or state.projects[place] != NO_PROJECT:
        return ""
    assert seat is not None
    say, grant = voice.words.say, quotes.proposal(state, seat, Propose(0, place, 0))
    if grant.money:
        brings = say("draw.grant.of", grant=voice.amounts.money(grant.money))
    elif grant.tech:
        brings = say("draw.grant.of", grant=voice.amounts.tech(grant.tech))
    elif grant.research:
        brings = say("draw.grant.recruit" if grant.recruits else "draw.grant.move")
    else:
        brings = say("draw.grant.none")
    return say("draw.label.grant", place=capital(voice.world.place(place)), grant=brings)


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
        home: list[Action] = [Move(place, HAND, 0)] if place >= 0 else []
        return [Move(place if place >= 0 else HAND, at, 0) for at in _targets(state)] + home
    if kind == "home":
        return [Move(at, HAND, 0) for at in own or [HAND]]
    if kind == "source" and what in SOURCES:
        source = SOURCES.index(what)
        return [Propose(source, at, 0) for at in _room_for(source, state)]
    if kind == "track" and what in SOURCES:
        return [Learn(SOURCES.index(what))]
    if kind == "region" and what in REGIONS:
        # In a turn one acts on slots and projects, never on a region as a whole, and the refusal says so.
        region = REGIONS.index(what)
        return [Permit(region), Start(region)]
    if kind == "permits" and what in REGIONS:
        region = REGIONS.index(what)
        return [Pay(region), *[Install(place, region, 0) for place in _targets(state)]]
    if kind == "summit" and number > 0:
        topics = _topics(state, number - 1)
        starts = sorted(own, key=lambda at: state.projects[at] % INSTALLED not in topics) or [HAND]
        return [*[Move(at, SUMMIT + number - 1, 0) for at in starts], Hold(number - 1)]
    if kind == "card" and number > 0:
        return [Draft(number)] if isinstance(top, Drafting) else [Lobby(number)]
    if kind == "un" and number > 0:
        return [Claim(number)]
    if kind == "goal":
        return [DISCARD_GOAL, *([KEEP_GOAL] if isinstance(top, CashGoal) else [])]
    if kind == "seat" and number >= 0:
        return [First(number)]
    visits: dict[str, Action] = {"say:buy": Buy(0), "say:sell": Sell(0), "say:recruit": RECRUIT}
    return [visits[handle]] if handle in visits else []


def _room_for(source: int, state: State) -> list[int]:
    """All slots, those first that are empty and in a region that wants the source."""
    return sorted(
        range(len(state.projects)),
        key=lambda place: (source not in state.agenda(place // 3), state.projects[place] != NO_PROJECT),
    )


def _targets(state: State) -> list[int]:
    """Projects, those first on which nobody works."""
    found = [place for place in range(len(state.projects)) if state.projects[place] > NO_PROJECT]
    return sorted(found, key=lambda place: state.workers[place] != NOBODY)


def _topics(state: State, summit: int) -> list[int]:
    tile = state.summits[summit] if summit < len(state.summits) else 0
    return state.board.components.summit_topics[tile] if tile else []


def _meant_by_slot(place: int, state: State, own: list[int]) -> list[Action]:
    top = state.stack[-1]
    if isinstance(top, StarterSlot):
        return [Slot(place % 3)]
    if isinstance(top, Learning):
        return [Learn(max(0, state.projects[place]) % INSTALLED)]
    project = state.projects[place]
    if project == NO_PROJECT:
        return [Propose(source, place, 0) for source in state.agenda(place // 3)]
    moves: list[Action] = [Move(start, place, 0) for start in [HAND, *own] if start != place]
    if project >= INSTALLED:
        return [Construct(place, 0), *moves]
    return [*[Install(place, origin, 0) for origin in range(HAND, len(REGIONS))], *moves]
