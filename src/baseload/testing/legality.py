"""`legal()` is `check()`: what is listed is allowed, and what is allowed is listed."""

from random import Random

from baseload.core.action import Action
from baseload.core.problems import NotationError
from baseload.testing.claims import claim
from baseload.testing.subject import Subject, Table

CANDIDATES = 400  # actions that are tried at each position
OTHER_WORDS = (["nonsense"], ["0"], ["1"], ["99"], ["none"])  # in place of one that belongs there
MISTYPED = 12  # actions of a position that are written wrongly
GAMES = 3  # of each table in which they are gathered


def candidates(subject: Subject, tables: list[Table], rng: Random) -> list[Action]:
    """Actions that were legal somewhere in random games, and the subject's attempts: sensible, seldom legal here."""
    found: dict[str, Action] = {text: subject.rules.action(text) for text in subject.attempts}
    for table in tables:
        for seed in range(GAMES):
            for position in table.walk(30 + seed, every=7, deal=seed):
                for action in position.legal():
                    found.setdefault(str(action), action)
    said = list(found.values())
    return said if len(said) <= CANDIDATES else rng.sample(said, CANDIDATES)


def everything_listed_is_allowed(table: Table) -> None:
    for position in table.walk(12, every=3):
        for action in position.legal():
            refusal = position.check(action)
            claim(refusal is None, f"legal() lists `{action}` and check() refuses it: {refusal}.")


def everything_allowed_is_listed(table: Table) -> None:
    rng = Random(20)
    said = candidates(table.subject, [table], rng)
    for position in table.walk(21, every=7):
        listed = {str(action) for action in position.legal()}
        for action in said:
            text = str(action)
            refusal = position.check(action)
            if refusal is None and text not in listed:
                raise AssertionError(f"check() allows `{text}` and legal() does not list it.")
            if refusal is not None and text in listed:
                raise AssertionError(f"legal() lists `{text}` and check() refuses it: {refusal}.")
            if refusal is not None:
                claim(refusal.rule, f"`{text}` is refused as {refusal.code}, by no rule.")


def a_cut_list_is_a_part_of_the_whole(table: Table) -> None:
    """`legal_few` leaves out open-ended amounts and nothing else: what is left stands in the same order."""
    for position in table.walk(22, every=9):
        legal = [str(action) for action in position.legal()]
        cut = [str(action) for action in position.legal_few(2)]
        left = iter(legal)
        claim(all(text in left for text in cut), f"legal_few() is no part of legal(): {cut}.")
        claim(bool(cut) == bool(legal), "legal_few() leaves nothing to be done.")


def spoiled(text: str, other: str) -> list[str]:
    """The text of an action as people mistype it: a word left out, doubled, run together with that of another action,
    or another in its place.

    >>> spoiled("go a", "go b")[-8:]
    ['go', 'go a a', 'go ab', 'go nonsense', 'go 0', 'go 1', 'go 99', 'go none']
    """
    words, others = text.split(), other.split()
    return [
        " ".join([*words[:place], *instead, *words[place + 1 :]])
        for place, word in enumerate(words)
        for instead in ([], [word, word], [word + "".join(others[place : place + 1])], *OTHER_WORDS)
    ]


def whatever_can_be_written_can_be_checked(table: Table) -> None:
    """What nobody would list is refused, whatever the notation lets through."""
    for position in table.walk(24, every=29):
        legal = position.legal()
        listed = {str(action) for action in legal}
        few = legal if len(legal) <= MISTYPED else Random(24).sample(legal, MISTYPED)
        pairs = zip(few, [*few[1:], *few[:1]], strict=True)
        for text in dict.fromkeys(wrong for one, other in pairs for wrong in spoiled(str(one), str(other))):
            try:
                action = table.rules.action(text)
            except NotationError:
                continue
            try:
                refusal = position.check(action)
            except Exception as error:
                said = f"check() answers `{action}` with {type(error).__name__}: {error}"
                raise AssertionError(f"{said}, and not with a refusal.") from error
            allowed = refusal is not None or str(action) in listed
            claim(allowed, f"check() allows `{action}` and legal() does not list it.")


OF_GAME = ()
OF_TABLE = (
    everything_listed_is_allowed,
    everything_allowed_is_listed,
    a_cut_list_is_a_part_of_the_whole,
    whatever_can_be_written_can_be_checked,
)
