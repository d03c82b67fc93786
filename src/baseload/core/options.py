"""Options: the choices a table makes before the deal, validated, with a reason when refused."""

from collections.abc import Callable
from typing import Final

from baseload.core.plain import Plain, canonical, copied
from baseload.core.problems import OptionError

# Where options come from. Only who sits at the machine may name a file; only what was stored may lack a later option.
CHOSEN: Final = 0
SENT: Final = 1
STORED: Final = 2


class OptionSpec:
    """One option a game offers.

    `values` lists the allowed values, the default first. `reads`, where given, takes any other value and
    returns it in its canonical form or raises OptionError (a list of regions, a map of one's own). `loads`, where
    given, turns a text that names a file into what the file holds, or returns None if the text names none. `holds`,
    where given, turns what stands in such a file, read as TOML, into a value that `reads` takes: for who sends the file
    itself.
    `rule` is the ledger's id that the option answers to. Title and explanation are in the catalogue. `before` is for an
    option that came after the first release: how tables played until then. What was stored without it means that.
    """

    def __init__(
        self,
        name: str,
        values: list[Plain],
        default: Plain,
        rule: str,
        reads: Callable[[Plain], Plain] | None = None,
        form: str = "",
        loads: Callable[[str], Plain] | None = None,
        before: Plain = None,
        holds: Callable[[dict[str, Plain]], Plain] | None = None,
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.rule = rule
        self.reads = reads
        self.loads = loads
        self.form = form  # how the free form is written, e.g. "a comma list of regions"
        self.before = before
        self.holds = holds

    def missing(self, origin: int) -> Plain:
        """The value where none is given."""
        return self.before if origin == STORED and self.before is not None else self.default

    def read(self, value: Plain, origin: int = CHOSEN) -> Plain:
        """The canonical form of a value, or OptionError. What was stored, or sent by somebody, opens no files."""
        for allowed in self.values:
            if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                return allowed
        if isinstance(value, str):  # a command line knows only text
            for allowed in self.values:
                if str(allowed) == value:
                    return allowed
            if self.loads is not None and origin == CHOSEN:
                loaded = self.loads(value)
                if loaded is not None:
                    return loaded
        if self.reads is not None:
            return self.reads(value)
        raise OptionError("bad_option_value", option=self.name, value=value, allowed=list(self.values))


class Options:
    """Validated options of one game, in the order the game declares them.

    >>> options = Options("chess", {"players": 2, "clock": "off"})
    >>> options["clock"], options.players
    ('off', 2)
    """

    def __init__(self, game: str, values: dict[str, Plain], before: dict[str, Plain] | None = None) -> None:
        self.game = game
        self._values = values
        self._before = before if before is not None else {}
        self.key = canonical([game, values])  # equal options have equal keys

    def __getitem__(self, name: str) -> Plain:
        # Components of one's own are a table: whoever reads it may change it.
        return copied(self._values[name])

    @property
    def players(self) -> int:
        count: int = self._values["players"]
        return count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Options):
            return NotImplemented
        return self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Options({self.game!r}, {self._values!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Options, (self.game, self._values, self._before)

    def to_plain(self) -> dict[str, Plain]:
        values: dict[str, Plain] = copied(self._values)
        return values

    def lasting(self) -> dict[str, Plain]:
        """As `to_plain`, without options that came later and have the value that held before them. Records and
        positions are written like this, so that those from before an option keep their text and their fingerprint.

        >>> Options("chess", {"players": 2, "clock": "off"}, before={"clock": "off"}).lasting()
        {'players': 2}
        """
        return {
            name: copied(value)
            for name, value in self._values.items()
            if name not in self._before or self._before[name] != value
        }


def read_options(
    game: str, specs: list[OptionSpec], chosen: dict[str, Plain], origin: int = CHOSEN
) -> Options:
    """Every option of `specs`, chosen or what holds without. Unknown names and impossible values are refused."""
    names = [spec.name for spec in specs]
    for name in chosen:
        if name not in names:
            raise OptionError("unknown_option", option=name, known=names, game=game)
    values: dict[str, Plain] = {}
    for spec in specs:
        given = spec.name in chosen
        values[spec.name] = spec.read(chosen[spec.name], origin) if given else spec.missing(origin)
    return Options(game, values, {spec.name: spec.before for spec in specs if spec.before is not None})
