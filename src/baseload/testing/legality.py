"""`legal()` is `check()`: what is listed is allowed, and what is allowed is listed."""

from random import Random

from baseload.core.action import Action
from baseload.testing.claims import claim
from baseload.testing.subject import Subject, Table

CANDIDATES = 400  # actions that are tried at each position
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


OF_GAME = ()
OF_TABLE = (everything_listed_is_allowed, everything_allowed_is_listed, a_cut_list_is_a_part_of_the_whole)
