"""Scientists: where they learn most, when they go to a summit."""

from baseload.bots.co2.outlook import Outlook
from baseload.core.action import Action
from baseload.games.climate.world import SUMMIT
from baseload.games.co2.actions import HAND, MOVES, Move
from baseload.games.co2.components import ON_SUMMIT
from baseload.games.co2.lobby import fits
from baseload.games.co2.scientists import open_summits
from baseload.games.co2.state import CARDED, INSTALLED, NO_PROJECT, NOBODY, PREPARING, TOPICS, State

_HOME = -0.4  # to take a scientist off the board is seldom any use


def learning(look: Outlook, without: int) -> float:
    """The step that the company's scientists on projects promise at the end of its turn, one of them left out."""
    state = look.state
    steps = look.steps()
    best = 0.0
    workers = state.workers
    for place in range(len(workers)):
        if workers[place] == look.seat and place != without:
            step = steps[state.projects[place] % INSTALLED]
            if step > best:
                best = step
    return best


def move_worth(look: Outlook, action: Move) -> float:
    """How much better things stand with the scientist there."""
    state = look.state
    numbers = look.numbers
    if look.learns < 0.0:
        look.learns = learning(look, -1)
    now = look.learns
    start, target = action.start, action.target
    rest = now if start == HAND else learning(look, start)
    if target == HAND:
        return _HOME - (now - rest)
    if target < SUMMIT:
        step = look.steps()[state.projects[target] % INSTALLED]
        after = step if step > rest else rest
        worth = (after - now) * (numbers.learn if look.turns else 1.0)
        if start == HAND:
            # He may speak at a summit next turn, or be paid to leave.
            if look.turns:
                worth += numbers.perch
        else:
            worth -= 0.2
        return worth
    return _speaking(look, action, now, rest)


def extra_move(look: Outlook) -> float:
    """One more move by a card: of use if somebody at work or in hand has a better place to go to. When cards are
    drafted nobody stands anywhere, and there will be one."""
    learns = learning(look, -1)
    if look.state.phase != PREPARING:
        actions: list[Action] = []
        add_moves(look, actions)
        best = 0.0
        for action in actions:
            if isinstance(action, Move) and not action.card:
                best = max(best, move_worth(look, action))
        if best <= 0.0:
            return 0.0
    return 1.0 if look.company.scientists and learns == 0.0 else 0.3


def _speaking(look: Outlook, action: Move, now: float, rest: float) -> float:
    source = look.state.projects[action.start] % INSTALLED
    worth = speaker_worth(look, action.target - SUMMIT, source)
    if action.card:
        worth += look.steps()[source]
    if rest > 0.0:
        return worth - (now - rest)
    # Nobody is left to learn in this turn, nor in the next ones if he was the only one.
    return worth - now - stuck_cost(look, action.target - SUMMIT, source)


def stuck_cost(look: Outlook, summit: int, source: int) -> float:
    """What is not learnt while the last scientist waits at a summit."""
    if look.company.scientists or not look.turns:
        return 0.0
    state = look.state
    topics = state.board.components.summit_topics[state.summits[summit]]
    free = 0
    for index in range(len(topics)):
        if state.speakers[TOPICS * summit + index] == NOBODY and topics[index] != source:
            free += 1
    turns = look.numbers.stuck * free
    if turns > look.turns:
        turns = float(look.turns)
    return turns * look.usual_step()


def speaker_worth(look: Outlook, summit: int, source: int) -> float:
    """One more speaker of ours on the topic: his step and the extra one, if the summit comes about."""
    state = look.state
    numbers = look.numbers
    steps = look.steps()
    topics = state.board.components.summit_topics[state.summits[summit]]
    chance = 1.0
    ours = False
    extra = 0.0
    for index in range(len(topics)):
        topic = topics[index]
        if steps[topic] > extra:
            extra = steps[topic]
        speaker = state.speakers[TOPICS * summit + index]
        if speaker == look.seat:
            ours = True
        elif speaker == NOBODY and topic != source:
            chance *= numbers.summit
    if chance < 1.0 and look.turns < 2:
        chance *= 0.3 * look.turns
    worth = steps[source]
    # The first of ours brings the extra step; a later one brings nearer what the first one waits for.
    if not ours:
        worth += extra
    elif chance < 1.0:
        worth += extra * 0.5
    else:
        worth += extra
    return worth * chance


def add_moves(look: Outlook, actions: list[Action]) -> None:
    """The moves worth a thought: to one project of each source, and to every summit that is open."""
    state = look.state
    seat = look.seat
    targets: list[int] = []
    seen = 0
    projects, workers = state.projects, state.workers
    for place in range(len(projects)):
        project = projects[place]
        if project > NO_PROJECT and workers[place] == NOBODY:
            bit = 1 << project % INSTALLED
            if not seen & bit:
                seen |= bit
                targets.append(place)
    if look.company.scientists:
        from_hand = MOVES[0]
        for target in targets:
            actions.append(from_hand[target + 1])
    for start in range(len(workers)):
        if workers[start] == seat:
            add_moves_from(look, start, targets, actions)


def add_moves_from(look: Outlook, start: int, targets: list[int], actions: list[Action]) -> None:
    """Of the scientist on that project: to another source, or to a summit."""
    state = look.state
    source = state.projects[start] % INSTALLED
    moves = MOVES[start + 1]
    for target in targets:
        if state.projects[target] % INSTALLED != source:
            actions.append(moves[target + 1])
    summits = open_summits(state, source)
    if not summits:
        return
    card = 0
    if not state.used & CARDED and look.seat == state.active:
        card = summit_card(state, look.seat, source)
    for summit in summits:
        actions.append(moves[SUMMIT + summit + 1])
        if card:
            actions.append(Move(start, SUMMIT + summit, card))


def summit_card(state: State, seat: int, source: int) -> int:
    """A card in hand that goes with a speaker on the source, 0 without one."""
    for card in state.companies[seat].lobby:
        if fits(state, card, ON_SUMMIT, source):
            return card
    return 0
