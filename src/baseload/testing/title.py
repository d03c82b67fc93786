"""The title: whatever it names is there, and is what it should be. A table makes do without much that is not."""

import re
import tomllib
from pathlib import Path
from typing import Final

from baseload.bots.knowledge import Knowledge
from baseload.core.problems import Problem
from baseload.core.title import Reference, file_at
from baseload.draw.cover import Cover
from baseload.draw.drawer import Drawer
from baseload.envs.encodings.encoding import Encoding
from baseload.hosting.courtesy import Courtesy
from baseload.lab.gather.gatherer import Gatherer
from baseload.testing.claims import claim
from baseload.testing.subject import Subject
from baseload.text.catalogue import languages
from baseload.text.reading import SOURCE
from baseload.text.speaker import Speaker

CLASSES: Final[dict[str, type]] = {
    "speaker": Speaker,
    "courtesy": Courtesy,
    "drawer": Drawer,
    "knowledge": Knowledge,
    "encoding": Encoding,
    "gatherer": Gatherer,
}
_ENVIRONMENT = re.compile(r"[A-Za-z0-9]+-v[0-9]+")


def every_part_is_what_it_should_be(subject: Subject) -> None:
    """Most parts are classes, of which the table makes what it needs; a cover is an object."""
    title = subject.title
    for name, kind in CLASSES.items():
        part, found = getattr(title, name), _loaded(name, getattr(title, name))
        fits = not part or (isinstance(found, type) and issubclass(found, kind))
        claim(fits, f"{name}: {part.where} is no class that inherits from {kind.__name__}.")
    cover, chapter = _loaded("cover", title.cover), _loaded("chapter", title.chapter)
    claim(not title.cover or isinstance(cover, Cover), f"cover: {title.cover.where} is no object of a Cover.")
    claim(not title.chapter or callable(chapter), f"chapter: {title.chapter.where} cannot be called.")


def _loaded(name: str, part: Reference) -> object:
    try:
        return part.load()
    except Problem as problem:
        raise AssertionError(f"{name}: {part.where} cannot be loaded: {problem.facts['why']}.") from None


def every_file_is_there(subject: Subject) -> None:
    title = subject.title
    files = {
        "ledger": [title.ledger],
        "weights": [title.weights],
        "styles": list(title.styles),
        "guide": [title.guide],
    }
    for name, places in files.items():
        for place in places:
            claim(not place or file_at(place).is_file(), f"{name}: there is no file {place}.")
    if title.weights:
        numbers = tomllib.loads(file_at(title.weights).read_text("utf-8"))
        claim("weights" in numbers, f"weights: {title.weights} has no table [weights].")
    if title.locale:
        folder = Path(str(file_at(title.locale)))
        file = f"{title.locale}/{SOURCE}/LC_MESSAGES/{title.name}.po"
        claim(SOURCE in languages(title.name, folder), f"locale: there is no file {file}.")


def what_goes_with_other_parts_has_them(subject: Subject) -> None:
    title = subject.title
    options = [spec.name for spec in subject.rules.option_specs()]
    claim(title.variant in ("", *options), f"variant: {title.variant} is no option; there are {options}.")
    claim(not title.environment or title.encoding, "environment: without an encoding there is none.")
    claim(not title.encoding or title.environment, "encoding: without an environment Gymnasium has no name.")
    claim(
        not title.environment or _ENVIRONMENT.fullmatch(title.environment),
        f"environment: {title.environment} is not written like PowerGrid-v0.",
    )
    claim(not title.figures or title.gatherer, "figures: without a gatherer nobody writes them down.")
    claim(not title.weights or title.knowledge, "weights: without knowledge nobody reads them.")


OF_GAME = (every_part_is_what_it_should_be, every_file_is_there, what_goes_with_other_parts_has_them)
OF_TABLE = ()
