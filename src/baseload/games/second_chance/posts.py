"""Where scientists may go. One each stands on a planned project, a summit's topic or a played card (SC-92)."""

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.world import REGIONS, SLOTS, SUMMIT
from baseload.games.second_chance.actions import BOARD, CARD, MOVES, Move
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.state import DID_PREPARE, NO_PROJECT, NOBODY, TOPICS, State, place_name


def post(place: int) -> Plain:
    """Where a scientist stands or goes, for an event: "board", ["europe", "tech"], ["summit", 3] or ["card", 21]."""
    if place == BOARD:
        return "board"
    if place > CARD:
        return ["card", place - CARD]
    if place >= SUMMIT:
        return ["summit", place - SUMMIT + 1]
    return [REGIONS[place // 3], SLOTS[place % 3]]


def being_prepared(state: State) -> int:
    """The project that is being prepared: its scientist leaves before its marker is in, and no other may follow
    (SC-93). -1 if there is none. When the action is done it is prepared anyhow."""
    return state.deed_place if state.deed == DID_PREPARE else -1


def planned_projects(state: State) -> list[int]:
    """Places with a project that nobody has prepared."""
    prepared = state.prepared
    found: list[int] = []
    for place, project in enumerate(state.projects):
        if project > NO_PROJECT and prepared[place] == NOBODY:
            found.append(place)
    return found


def vacant_projects(state: State) -> list[int]:
    """Planned projects without a scientist; prepared ones take none (SC-93)."""
    barred = being_prepared(state)
    prepared, workers = state.prepared, state.workers
    found: list[int] = []
    for place, project in enumerate(state.projects):
        if (
            project > NO_PROJECT
            and prepared[place] == NOBODY
            and workers[place] == NOBODY
            and place != barred
        ):
            found.append(place)
    return found


def vacant_cards(state: State) -> list[int]:
    """Cards that somebody has played and on which nobody stands (SC-87, SC-O47)."""
    workers = state.lobby_workers
    found: list[int] = []
    for card, owner in enumerate(state.lobby_played):
        if owner != NOBODY and workers[card] == NOBODY:
            found.append(card)
    return found


def topic_at(state: State, summit: int, source: int) -> int:
    """Where the topic's speaker of that summit stands in `speakers`; -1 if it is no topic there."""
    topics = state.board.components.summit_topics[state.summits[summit]]
    for index in range(len(topics)):
        if topics[index] == source:
            return TOPICS * summit + index
    return -1


def open_summits(state: State, source: int) -> list[int]:
    """Summits with the source as a vacant topic (SC-90)."""
    found: list[int] = []
    for summit in range(len(state.summits)):
        if state.summits[summit]:
            at = topic_at(state, summit, source)
            if at >= 0 and state.speakers[at] == NOBODY:
                found.append(summit)
    return found


def add_moves(state: State, seat: int, actions: list[Action]) -> None:
    """Every move of one of the seat's scientists: from the board to a project (SC-86) or a card (SC-87); from a project
    to another (SC-88), to a card (SC-89), to a summit on its source (SC-90), or home (SC-91). A summit is reached only
    from a project (SC-94); those on summits and cards stay (SC-95, SC-96), and those in the pool wait (SC-97)."""
    on_board = state.companies[seat].scientists
    on_projects: list[int] = []
    for start, worker in enumerate(state.workers):
        if worker == seat:
            on_projects.append(start)
    if not on_board and not on_projects:
        return
    vacant = vacant_projects(state)
    cards = vacant_cards(state)
    if on_board:
        from_board = MOVES[0]
        for target in vacant:
            actions.append(from_board[target + 1])
        for card in cards:
            actions.append(from_board[CARD + card + 1])
    for start in on_projects:
        add_moves_from(state, start, vacant, cards, actions)


def add_moves_from(
    state: State, start: int, vacant: list[int], cards: list[int], actions: list[Action]
) -> None:
    """The moves of the scientist on a project."""
    moves = MOVES[start + 1]
    actions.append(moves[0])
    for target in vacant:
        actions.append(moves[target + 1])
    for summit in open_summits(state, state.projects[start] % 5):
        actions.append(moves[SUMMIT + summit + 1])
    for card in cards:
        actions.append(moves[CARD + card + 1])


def check_move(state: State, seat: int, action: Move) -> Refusal | None:
    """Is this a legal move of one of the seat's scientists?"""
    start, target = action.start, action.target
    if start == BOARD:
        if not state.companies[seat].scientists:
            return Refusal("no_scientist_on_board", "SC-85", {})
        if SUMMIT <= target < CARD:
            return Refusal("summit_from_project_only", "SC-94", {})
        if target == BOARD:
            return Refusal("no_move", "SC-86", {})
    elif state.workers[start] != seat:
        return Refusal("not_your_scientist", "SC-85", place_name(start))
    return check_target(state, action)


def check_target(state: State, action: Move) -> Refusal | None:
    """May the scientist on `action.start` go to the target?"""
    target = action.target
    if target == BOARD:
        return None
    if target > CARD:
        card = target - CARD
        if state.lobby_played[card] == NOBODY:
            return Refusal("card_not_played", "SC-87", {"card": card})
        if state.lobby_workers[card] != NOBODY:
            return Refusal("card_taken", "SC-92", {"card": card})
        return None
    if target >= SUMMIT:
        summit = target - SUMMIT
        if summit >= len(state.summits) or not state.summits[summit]:
            return Refusal("no_summit_there", "SC-90", {"summit": summit + 1})
        source = state.projects[action.start] % 5
        at = topic_at(state, summit, source)
        if at < 0:
            return Refusal("not_a_topic", "SC-90", {"summit": summit + 1, "source": SOURCES[source]})
        if state.speakers[at] != NOBODY:
            facts: dict[str, Plain] = {"summit": summit + 1, "source": SOURCES[source]}
            return Refusal("topic_taken", "SC-92", {**facts, "speaker": state.speakers[at]})
        return None
    if state.projects[target] <= NO_PROJECT:
        return Refusal("no_project_there", "SC-86", place_name(target))
    if state.prepared[target] != NOBODY or target == being_prepared(state):
        return Refusal("project_prepared", "SC-93", place_name(target))
    if state.workers[target] != NOBODY:
        return Refusal("project_taken", "SC-92", place_name(target))
    return None
