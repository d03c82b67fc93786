"""What a page shows of a table, as plain data: the board, what is asked, every choice with its words, the log.

A choice carries the handles that the drawing gave to its pieces, so the page's script needs to know no game: it
narrows the choices by what was picked.
"""

from baseload.core.action import Action
from baseload.core.contract import Game, View
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Problem
from baseload.draw.drawer import Around, Drawer, drawer
from baseload.draw.glyphs import seat_mark
from baseload.draw.markup import Markup, element, joined
from baseload.hosting.courtesy import Courtesy, courtesy
from baseload.text.speaker import Speaker

Log = list[
    tuple[int, int, list[Event]]
]  # moves, newest first: number, seat, what everybody concerned may know


def picture(
    view: View, voice: Speaker, log: Log, tags: list[str], last: Action | None = None
) -> dict[str, Plain]:
    """The table as its seat may see it now; `last` is the action just taken, where everybody may know of it."""
    shown, host = drawer(view.game), courtesy(view.game)
    sentences = _sentences(log, view, voice)
    legal = host.sorted(view, view.legal())
    fresh = frozenset(shown.handles(last, view)) if last is not None else frozenset()
    scene = shown.scene(view, voice, Around(tags, _log_markup(sentences, voice), fresh))
    return {
        **_frame(view, voice, scene.where, scene.phases, scene.tabs),
        "body": scene.body,
        "choices": _choices(shown, host, view, voice, legal),
        "news": sentences[0][2] if sentences else [],
    }


def replay_picture(view: View, voice: Speaker, log: Log, tags: list[str]) -> dict[str, Plain]:
    """The table at a moment of a finished game, with nothing to choose."""
    shown = drawer(view.game)
    sentences = _sentences(log, view, voice)
    scene = shown.scene(view, voice, Around(tags, _log_markup(sentences, voice)))
    return {**_frame(view, voice, scene.where, scene.phases, scene.tabs), "body": scene.body}


def _frame(
    view: View, voice: Speaker, where: str, phases: list[tuple[str, bool]], tabs: list[tuple[str, str]]
) -> dict[str, Plain]:
    return {
        "title": voice.title(),
        "where": where,
        "phases": [list(phase) for phase in phases],
        "tabs": [list(tab) for tab in tabs],
        "asked": voice.asked(view),
        "twin": voice.board(view),
        "result": voice.outcome(view) if view.outcome is not None else "",
    }


def _choices(shown: Drawer, host: Courtesy, view: View, voice: Speaker, legal: list[Action]) -> Plain:
    """Every legal action: its notation, its handles, its button, its sentence, and the question before a slip.

    labels  words for every handle, for those that the page has no piece for
    offers  ready-made series of actions, such as filling up all plants
    """
    labels: dict[str, str] = {}
    choices: list[Plain] = []
    for action in legal:
        handles = shown.handles(action, view)
        for handle in handles:
            for named in (handle, handle.partition("#")[0]):  # amounts are offered together, under one name
                if named not in labels:
                    labels[named] = shown.handle_label(named, view, voice)
        choice: dict[str, Plain] = {
            "action": str(action),
            "handles": handles,
            "button": shown.button(action, view, voice),
            "sentence": voice.action(action, view),
        }
        slip = host.slip(view, action)
        if slip is not None:
            choice["slip"] = voice.words.say(slip.id, **voice.phrases(slip.facts, view))
        choices.append(choice)
    offers = [
        {
            "say": voice.words.say(offer.id, **voice.phrases(offer.facts, view)),
            "actions": [str(action) for action in offer.actions],
        }
        for offer in (host.offers(view) if legal else [])
    ]
    return {"choices": choices, "labels": labels, "offers": offers}


# --- the log -----------------------------------------------------------------------------------------------------


def _sentences(log: Log, view: View, voice: Speaker) -> list[tuple[int, int, list[str]]]:
    return [(number, seat, [voice.event(event, view) for event in events]) for number, seat, events in log]


def _log_markup(log: list[tuple[int, int, list[str]]], voice: Speaker) -> Markup:
    rows = []
    for number, seat, sentences in log:
        if not sentences:
            continue
        link = element("a", number, class_="n", href=f"#move-{number}", data_move=number)
        said = joined(element("span", sentence) for sentence in sentences)
        rows.append(
            element(
                "li",
                link,
                seat_mark(seat, voice.name(seat), letter=False),
                element("div", said),
                id=f"log-{number}",
            )
        )
    return element("ol", *rows, class_="log", aria_label=voice.words.say("table.log"))


# --- why not -----------------------------------------------------------------------------------------------------


def why_not(game: Game, view: View, voice: Speaker, handle: str, action: str) -> Plain:
    """Why what somebody picked, or wrote, cannot be done now; None where it can."""
    meant = [game.action(action)] if action else drawer(view.game).meant(handle, view)
    for candidate in meant:
        try:
            refusal = view.check(candidate)
        except Problem:
            continue
        if refusal is None:
            return None
        return {
            "message": voice.refusal(refusal, view, candidate),
            "code": refusal.code,
            "rule": refusal.rule,
            "action": str(candidate),
        }
    return {"message": voice.asked(view), "code": "nothing_meant", "rule": "", "action": ""}
