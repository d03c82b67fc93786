"""The server's own sentences: the domain `site` of the catalogue, beside `baseload` and the files of the games."""

from functools import lru_cache
from math import ceil
from typing import Final

import msgspec

from baseload.core.plain import Plain
from baseload.server import limits
from baseload.server.replies import Refusal, Remark
from baseload.text.catalogue import Catalogue, catalogue
from baseload.text.everybody import for_everybody
from baseload.text.reading import SOURCE, language

DOMAIN = "site"
_TRY_AGAIN: Final = (429, 503)
_NOT_SOON: Final = ("table_stuck",)  # until somebody has mended it


def words() -> Catalogue:
    """In the language of whoever reads it."""
    return catalogue(language(), domain=DOMAIN)


def say(id: str, /, **facts: Plain) -> str:
    return words().say(id, **facts)


def said_anew(text: str, id: str) -> str:
    """What somebody's language says under that id, and was kept, in the reader's; any other text as it is."""
    return say(id) if text in _in_all_languages(id) else text


@lru_cache(maxsize=32)
def _in_all_languages(id: str) -> frozenset[str]:
    return frozenset(for_everybody(lambda: say(id)).values())


def for_log(id: str, /, **facts: Plain) -> str:
    """The same for the server's log, whose reader is the host, whoever has just asked for something."""
    return catalogue(SOURCE, domain=DOMAIN).say(id, **facts)


def level_name(spec: str) -> str:
    """What a kind of bot is called among people; its spec where nobody has given it a name."""
    id = f"level.{spec}"
    return say(id) if words().has(id) else spec


class Trouble(Exception):
    """Something that was asked of the server and cannot be: a status of HTTP, a code for programs, a sentence."""

    def __init__(
        self, status: int, code: str, message: str = "", retry_after: float = 0.0, **facts: Plain
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message or say(f"trouble.{code}", **facts)
        # Seconds after which it is worth another try; 0 where it is not.
        soon = status in _TRY_AGAIN and code not in _NOT_SOON
        self.retry_after = retry_after or (limits.TRY_AGAIN if soon else 0.0)
        self.refusal: Refusal | None = None  # where a rule stands against it
        self.told: list[str] = []  # at a lesson: what would come of it
        self.remark: Remark | None = None  # of a coach's

    def to_plain(self) -> dict[str, Plain]:
        plain: dict[str, Plain] = {"code": self.code, "message": self.message}
        if self.refusal is not None:
            plain["refusal"] = msgspec.structs.asdict(self.refusal)
        if self.told:
            plain["told"] = [*self.told]
        if self.remark is not None:
            plain["remark"] = msgspec.structs.asdict(self.remark)
        return plain

    def headers(self) -> list[tuple[bytes, bytes]]:
        """What an answer over HTTP says beside it."""
        return [(b"retry-after", str(ceil(self.retry_after)).encode())] if self.retry_after else []
