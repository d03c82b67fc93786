"""Component values: what a game ships, how far each value can be trusted, and an owner's own values over them.

A data set is one TOML file of tables in tables. What is not a table is a value, named by its path:
`plants.solar.1.money`. Two keys tell about values and are none themselves:

    status  "printed", "implied" or "reconstructed"; or a table of these by the name of the value, "*" for the rest
    source  where the value stands, or how it was made up; or a table likewise

Both hold for all that is below them, and the nearest one counts. A table with a value "*" is open: a file of one's
own may add names to it, and "*" is what holds for every name that is not there.

A printed copy may differ not only in values but in shape. `Shapes` says, by path, what a file of one's own may hold
besides: a list where the data set has one word, a table by name where it has one value for all, or a whole new table.

>>> shapes: Shapes = {"track.income": {"solar": [0], "*": [0]}, "plants.solar.3": {"money": 0}}
>>> shipped = {"track": {"income": [1, 2]}, "plants": {"solar": {"1": {"money": 9}}}}
>>> own = own_values(shipped, {"track": {"income": {"solar": [3]}}, "plants": {"solar": {"3": {"money": 12}}}}, shapes)
>>> flat(laid_over(shipped, own))
{'track.income.solar': [3], 'track.income.*': [1, 2], 'plants.solar.1.money': 9, 'plants.solar.3.money': 12}

>>> shipped = {"status": "printed", "source": "rulebook l. 88", "fossil": {"coal": {"ppm": 40}, "oil": {"ppm": 30}}}
>>> listed(shipped)[0]
Value('fossil.coal.ppm', 40, 'printed', 'rulebook l. 88')
>>> own = own_values(shipped, {"fossil": {"coal": {"ppm": 50}, "oil": {"ppm": 30}}})
>>> own
{'fossil': {'coal': {'ppm': 50}}}
>>> flat(laid_over(shipped, own))
{'fossil.coal.ppm': 50, 'fossil.oil.ppm': 30}
>>> [value.status for value in listed(shipped, own)]
['own', 'printed']
"""

import json
import re
import tomllib
from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Final, Generic, TypeAlias, TypeVar, final

from baseload.core.plain import Plain, canonical, copied, digest
from baseload.core.problems import DataError, OptionError

STATUSES: Final = ["printed", "implied", "reconstructed", "own"]
OWN: Final = "own"
REST: Final = "*"
STANDARD: Final = "standard"
MOST_BYTES: Final = 256 * 1024  # of a file of one's own

Tree: TypeAlias = dict[str, Plain]
# By path, something of the kind that a file of one's own may have there besides that of the data set. A path whose last
# name is "*" holds for every name of that table. A table that takes the place of one value may have some of these
# names, and the value holds for the rest; a table where the data set has none must have all of them.
Shapes: TypeAlias = dict[str, Plain]

_NOTES: Final = ("status", "source")
_MOST_SHOWN: Final = 60
_LARGEST: Final = 10**15  # every program that reads JSON can tell such numbers apart
_NAME: Final = re.compile(r"standard-[0-9a-f]{12}")


@final
class Value:
    """One value, and where it comes from."""

    def __init__(self, path: str, value: Plain, status: str, source: str) -> None:
        self.path = path
        self.value = value
        self.status = status
        self.source = source  # empty for a value of one's own

    def __repr__(self) -> str:
        return f"Value({self.path!r}, {self.value!r}, {self.status!r}, {self.source!r})"

    def to_plain(self) -> Plain:
        return {
            "path": self.path,
            "value": copied(self.value),
            "status": self.status,
            "source": self.source,
        }


# ---- Trees -------------------------------------------------------------------------------------


def parse(text: str, file: str) -> Tree:
    """The tree of a data set that comes with a game; each value must have a status and a source."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError("bad_components", file=file, entry=str(error)) from None
    for value in listed(tree):
        if not _kind(value.value) or value.status not in STATUSES or value.status == OWN or not value.source:
            raise DataError("bad_components", file=file, entry=value.path)
    return tree


def listed(tree: Tree, own: Tree | None = None) -> list[Value]:
    """Every value of a tree in the order of its file. `own`, from `own_values`, takes the place of what it names."""
    found: list[Value] = []
    _list(tree, own if own is not None else {}, "", [], [], found)
    return found


def _list(
    table: Tree, own: Tree, path: str, statuses: list[Plain], sources: list[Plain], found: list[Value]
) -> None:
    """The notes on status and source are handed down, the nearest first."""
    if "status" in table:
        statuses = [table["status"], *statuses]
    if "source" in table:
        sources = [table["source"], *sources]
    for name, value in table.items():
        place = _join(path, name)
        if name in _NOTES:
            continue
        if isinstance(value, dict):
            _list(value, own.get(name, {}), place, statuses, sources, found)
            continue
        theirs = own.get(name)
        if theirs is not None:
            _list_own(theirs, place, found)
            if not isinstance(theirs, dict) or REST in theirs:
                continue
            place = _join(place, REST)
        found.append(Value(place, copied(value), _noted(name, statuses), _noted(name, sources)))
    for name, value in own.items():
        if name not in table:
            _list_own(value, _join(path, name), found)


def _list_own(value: Plain, place: str, found: list[Value]) -> None:
    if not isinstance(value, dict):
        found.append(Value(place, copied(value), OWN, ""))
        return
    for name, inner in value.items():
        _list_own(inner, _join(place, name), found)


def _noted(name: str, notes: list[Plain]) -> str:
    for note in notes:
        said = note.get(name, note.get(REST)) if isinstance(note, dict) else note
        if said is not None:
            return str(said)
    return ""


def flat(tree: Tree) -> dict[str, Plain]:
    """The values of a tree by their paths."""
    return {value.path: value.value for value in listed(tree)}


def laid_over(tree: Tree, own: Tree) -> Tree:
    """The values of a tree with own ones, from `own_values`, in their places; without statuses and sources."""
    result: Tree = {}
    for name, value in tree.items():
        if name in _NOTES:
            continue
        if isinstance(value, dict):
            result[name] = laid_over(value, own.get(name, {}))
        elif isinstance(own.get(name), dict):
            result[name] = {**copied(own[name]), REST: copied(own[name].get(REST, value))}
        else:
            result[name] = copied(own.get(name, value))
    for name, value in own.items():
        if name not in tree:
            result[name] = copied(value)
    return result


def name_of(tree: Tree) -> str:
    """`standard-` and a digest of the values. A better source for the same value does not change it."""
    return f"{STANDARD}-{digest(laid_over(tree, {}))[:12]}"


# ---- Values of one's own -----------------------------------------------------------------------


def own_values(tree: Tree, own: Plain, shapes: Shapes | None = None) -> Tree:
    """What a partial tree changes in a tree. Unknown paths and wrong types are refused.

    Statuses and sources are passed over, so that an owner can copy the whole file and edit it. Values that are
    as they were are left out.
    """
    seen: list[str] = []
    kept = _own(tree, own, "", shapes if shapes is not None else {}, seen)
    if not seen:
        raise DataError("components_empty")
    return kept


def _own(table: Tree, own: Plain, path: str, shapes: Shapes, seen: list[str]) -> Tree:
    kept: Tree = {}
    for key, value in own.items():
        name = str(key)  # a program may give numbers for the names of cards
        if name in _NOTES:
            continue
        place = _join(path, _cut(name))
        there = table.get(name, table.get(REST))
        other = shapes.get(place, shapes.get(_join(path, REST)))
        if there is None and other is None:
            raise DataError(
                "unknown_component", path=place, component=_cut(name), known=_known(table, path, shapes)
            )
        wanted = [_kind(form) for form in (there, other) if form is not None]
        if not any(_fits(_kind(value), kind) for kind in wanted):
            raise _wrong_type(place, value, wanted)
        if isinstance(there, dict):
            inner = _own(there, value, place, shapes, seen)
            if inner:
                kept[name] = inner
        elif isinstance(value, dict) and other is not None:  # which it fits
            inner = _own_table(there, other, value, place, seen)
            if inner:
                kept[name] = inner
        else:
            seen.append(place)
            if value != there:
                kept[name] = copied(value)
    return kept


def _own_table(there: Plain, form: Tree, own: Tree, path: str, seen: list[str]) -> Tree:
    """A table in the place of one value, which then holds for the names that are not given; or one that is new."""
    given: Tree = {}
    for key, value in own.items():
        name = str(key)
        if name in _NOTES:
            continue
        place = _join(path, _cut(name))
        if name not in form:
            raise DataError("unknown_component", path=place, component=_cut(name), known=list(form))
        wanted = _kind(form[name])
        if not _fits(_kind(value), wanted):
            raise _wrong_type(place, value, [wanted])
        seen.append(place)
        given[name] = copied(value)
    if there is None:
        missing = [name for name in form if name not in given]
        if missing:
            raise DataError("component_incomplete", path=path, missing=missing)
        return given
    rest = given.get(REST, there)
    return {name: value for name, value in given.items() if value != (there if name == REST else rest)}


def _known(table: Tree, path: str, shapes: Shapes) -> list[str]:
    """The names that can stand in a table."""
    start = _join(path, "")
    more = [place.removeprefix(start) for place in shapes if place.startswith(start)]
    names = [*table, *[name for name in more if "." not in name and name != REST]]
    return [name for name in dict.fromkeys(names) if name not in _NOTES]


def _wrong_type(path: str, value: Plain, wanted: list[str]) -> DataError:
    if len(wanted) == 1:
        return DataError("component_type", path=path, value=shown(value), wanted=wanted[0])
    return DataError(
        "component_type", path=path, value=shown(value), wanted=wanted[0], other=wanted[1], what="either"
    )


def _kind(value: Plain) -> str:
    """The word for a kind of value; empty for what no data set holds: fractions, dates, mixed lists, huge numbers."""
    if isinstance(value, bool):  # before whole numbers: to Python it is one
        return "yes_or_no"
    if isinstance(value, int):
        return "whole_number" if abs(value) < _LARGEST else ""
    if isinstance(value, str):
        return "word"
    if isinstance(value, dict):
        return "table"
    if not isinstance(value, list):
        return ""
    kinds = {_kind(entry) if not isinstance(entry, (dict, list)) else "" for entry in value}
    if not kinds:
        return "list"
    if kinds == {"whole_number"}:
        return "whole_numbers"
    return "words" if kinds == {"word"} else ""


def _fits(kind: str, wanted: str) -> bool:
    """An empty list is a list of anything."""
    lists = ("list", "whole_numbers", "words")
    return kind == wanted or (kind in lists and wanted in lists and "list" in (kind, wanted))


def load_own(path: str) -> Tree:
    """What a file of one's own holds, not yet looked at."""
    try:
        with open(path, "rb") as file:
            text = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise DataError("cannot_read_components", path=path, why=error.strerror or str(error)) from None
    except ValueError as error:  # a zero byte in the name
        raise DataError("cannot_read_components", path=path, why=str(error)) from None
    if len(text) > MOST_BYTES:
        raise DataError("components_file_too_large", path=path, most=MOST_BYTES)
    try:
        return tomllib.loads(text.decode("utf-8-sig"))  # some editors begin a file with a byte order mark
    except (ValueError, RecursionError) as error:  # not TOML, not UTF-8, or beyond all measure
        raise DataError("components_not_toml", path=path, why=str(error)) from None


def own_components(own: Tree) -> Plain:
    """The value of an option for what a file of one's own holds, laid over the present data set."""
    return {"base": STANDARD, "own": own}


# ---- The data sets of a game -------------------------------------------------------------------


@final
class DataSets:
    """The data sets in a game's folder: `components.toml`, and earlier ones that records still name.

    An option that chooses values is the name of a data set, or {"base": its name, "own": what differs}. A record
    carries that, and must replay for ever. So a data set that is replaced stays in the folder as
    `components-<digest>.toml`.

    `in_full`, where given, gets the values of a data set and own ones for it, not yet looked at, and writes out what
    people may say shorter.
    """

    def __init__(
        self,
        folder: Traversable,
        shapes: Shapes | None = None,
        in_full: Callable[[Tree, Tree], Tree] | None = None,
    ) -> None:
        self._folder = folder
        self._shapes = shapes if shapes is not None else {}
        self._in_full = in_full
        present = parse(folder.joinpath("components.toml").read_text("utf-8"), "components.toml")
        self.standard = name_of(present)
        self._trees: dict[str, Tree] = {self.standard: present}

    def tree(self, base: str) -> Tree:
        """The data set of that name, or OptionError."""
        if base not in self._trees:
            file = f"components-{base.removeprefix(STANDARD + '-')}.toml"
            # The name is looked at before the folder is: whoever sends an option opens no other files by it.
            if not _NAME.fullmatch(base) or not self._folder.joinpath(file).is_file():
                raise OptionError(
                    "unknown_components", value=_cut(base), known=[STANDARD], what="base_not_here"
                )
            self._trees[base] = parse(self._folder.joinpath(file).read_text("utf-8"), file)
        return self._trees[base]

    def read(self, value: Plain) -> Plain:
        """The canonical form of an option's value, or a Problem. Whether the values fit together is the game's."""
        if isinstance(value, str):
            if value == STANDARD:
                return self.standard
            if value.startswith(f"{STANDARD}-"):
                self.tree(value)
                return value
        elif isinstance(value, dict) and len(value) == 2:
            base, own = value.get("base"), value.get("own")
            if isinstance(base, str) and isinstance(own, dict):
                base = self.read(base)
                if self._in_full is not None:
                    own = self._in_full(self.tree(base), own)
                changed = own_values(self.tree(base), own, self._shapes)
                return {"base": base, "own": changed} if changed else base
        raise OptionError("unknown_components", value=shown(value), known=[STANDARD])

    def load(self, path: str) -> Plain:
        """The option's value for a file of one's own, laid over the present data set."""
        return self.read({"base": self.standard, "own": load_own(path)})

    def merged(self, value: Plain) -> Tree:
        """The values that an option's value, from `read`, stands for."""
        if isinstance(value, str):
            return laid_over(self.tree(value), {})
        return laid_over(self.tree(value["base"]), value["own"])

    def noted(self, path: str, name: str, given: Plain, chosen: bool) -> Value:
        """A printed value that an option of the game holds instead of the data set, which only has notes on it: its
        status and source stand with the table of that path. It is the table's own if it was chosen."""
        if chosen:
            return Value(_join(path, name), given, OWN, "")
        tables = [self.tree(self.standard)]
        for step in path.split("."):
            tables.insert(0, tables[0][step])
        notes = [[table[note] for table in tables if note in table] for note in _NOTES]
        return Value(_join(path, name), given, _noted(name, notes[0]), _noted(name, notes[1]))

    def values(self, value: Plain) -> list[Value]:
        """Every value that an option's value, from `read`, stands for, with its status and source."""
        if isinstance(value, str):
            return listed(self.tree(value))
        return listed(self.tree(value["base"]), value["own"])


_KEPT = 16
Made = TypeVar("Made")


class Shelf(Generic[Made]):
    """A game's components by the value of its option `components`, made from the data sets once and kept.

    `make` turns a whole tree of values into what the game's rules use, and refuses values that do not fit together.
    """

    def __init__(self, sets: DataSets, make: Callable[[Tree], Made]) -> None:
        self._sets = sets
        self._make = make
        self._kept: dict[str, Made] = {}  # by canonical option value: reading takes a while

    def of(self, value: Plain) -> Made:
        """The components an (already validated) option value stands for."""
        key = canonical(value)
        if key not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[key] = self._make(self._sets.merged(value))
        return self._kept[key]

    def load(self, value: str) -> Plain:
        """The option's value for a file of one's own, None if the text does not look like a file's name."""
        if not value.endswith(".toml") and "/" not in value:
            return None
        loaded = self._sets.load(value)
        self.of(loaded)
        return loaded

    def read(self, value: Plain) -> Plain:
        """The canonical value of the option, or a Problem: only what differs is kept, and all of it is checked."""
        read = self._sets.read(value)
        self.of(read)
        return read


# ---- For people --------------------------------------------------------------------------------


def shown(value: Plain) -> Plain:
    """A value as a problem's fact: short, and plain whatever a file may hold.

    >>> shown(40), shown("solar"), shown([1, 2]), shown(True), shown(2.5)
    (40, 'solar', '[1, 2]', 'true', '2.5')
    """
    if isinstance(value, str):
        return _cut(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST:
        return value
    try:
        return _cut(json.dumps(value, ensure_ascii=False, default=str))
    except (TypeError, ValueError, RecursionError):  # keys that are no text, endless numbers, endless lists
        return "…"


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
