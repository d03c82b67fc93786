"""The server's own sentences: the domain `site` of the catalogue, beside `baseload` and the files of the games."""

from baseload.core.plain import Plain
from baseload.text.catalogue import Catalogue, catalogue

DOMAIN = "site"


def words() -> Catalogue:
    return catalogue(domain=DOMAIN)


def say(id: str, /, **facts: Plain) -> str:
    return words().say(id, **facts)


class Trouble(Exception):
    """Something that was asked of the server and cannot be: a status of HTTP, a code for programs, a sentence."""

    def __init__(
        self, status: int, code: str, message: str = "", retry_after: float = 0.0, **facts: Plain
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message or say(f"trouble.{code}", **facts)
        self.retry_after = retry_after  # seconds after which it is worth another try; 0 where nobody can say
        self.refusal: Plain = None  # where a rule stands against it

    def to_plain(self) -> Plain:
        plain: dict[str, Plain] = {"code": self.code, "message": self.message}
        if self.refusal is not None:
            plain["refusal"] = self.refusal
        return plain
