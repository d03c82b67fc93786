"""Catalogues as people write them (`.po`), read without any library.

>>> read('msgid "greeting"\\nmsgstr "Hello "\\n"{who}!"').gettext("greeting")
'Hello {who}!'
"""

import re
import struct
from gettext import GNUTranslations
from io import BytesIO
from typing import Final

_LINE: Final = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?)?\s*"(.*)"')
_ESCAPED: Final = re.compile(r"\\(.)")
_MEANT: Final = {"n": "\n", "t": "\t", "r": "\r"}
_UTF8: Final = "Content-Type: text/plain; charset=UTF-8\n"
_MAGIC: Final = 0x950412DE  # with which a `.mo` begins
_HEAD: Final = 28  # bytes


class Messages(GNUTranslations):
    """The sentences of a file, and the `ids` of all of them."""

    def __init__(self, content: bytes) -> None:
        super().__init__(BytesIO(content))
        kept: dict[str | tuple[str, int], str] = vars(self)["_catalog"]  # one of several forms is (id, which)
        self.ids = {id if isinstance(id, str) else id[0] for id in kept} - {""}


def compiled(content: bytes) -> Messages:
    """The sentences of a `.mo`."""
    return Messages(content)


class Entry:
    """One sentence of a file, with its one or more forms."""

    def __init__(self, doubtful: bool) -> None:
        self.doubtful = doubtful  # translated by a guess, which people have yet to look at
        self.ids = [""]
        self.forms: dict[int, str] = {}

    @property
    def id(self) -> str:
        return self.ids[0]

    @property
    def plural(self) -> bool:
        return len(self.ids) > 1

    @property
    def said(self) -> bool:
        """Has somebody said it, and nobody only guessed?"""
        return any(self.forms.values()) and (not self.id or not self.doubtful)


def read(text: str) -> Messages:
    """The sentences of a `.po`, as if it had been compiled. What nobody has translated, or a guess has, is left out."""
    messages = {}
    for entry in entries(text):
        if entry.said:
            forms = [entry.forms.get(place, "") for place in range(max(entry.forms) + 1)]
            messages["\0".join(entry.ids)] = "\0".join(forms)
    if "charset=" not in messages.get("", ""):
        messages[""] = _UTF8 + messages.get("", "")
    return Messages(_compiled(messages))


def entries(text: str) -> list[Entry]:
    """All that stands in a `.po`, in its order."""
    found: list[Entry] = []
    keyword, form, doubtful = "", 0, False
    for line in text.splitlines():
        doubtful = doubtful or (line.startswith("#,") and "fuzzy" in line)
        said = _LINE.fullmatch(line.strip())
        if said is None:
            continue
        if said[1]:
            keyword, form = said[1], int(said[2] or 0)
        part = _ESCAPED.sub(lambda escaped: _MEANT.get(escaped[1], escaped[1]), said[3])
        if said[1] == "msgid":
            found.append(Entry(doubtful))
            doubtful = False
        if not found:
            continue
        entry = found[-1]
        if said[1] == "msgid_plural":
            entry.ids.append("")
        if keyword == "msgstr":
            entry.forms[form] = entry.forms.get(form, "") + part
        elif keyword in ("msgid", "msgid_plural"):
            entry.ids[-1] += part
    return found


def _compiled(messages: dict[str, str]) -> bytes:
    """As a `.mo` has them: where each id and each sentence stands, then all of them."""
    pairs = sorted((id.encode(), said.encode()) for id, said in messages.items())
    texts = [id for id, _ in pairs] + [said for _, said in pairs]
    place = _HEAD + 8 * len(texts)
    head = [_MAGIC, 0, len(pairs), _HEAD, _HEAD + 8 * len(pairs), 0, place]
    for written in texts:
        head += [len(written), place]
        place += len(written) + 1
    return struct.pack(f"<{len(head)}I", *head) + b"".join(written + b"\0" for written in texts)
