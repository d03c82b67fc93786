"""Options: the choices a table makes before the deal, validated, with a reason when refused."""

from collections.abc import Callable

from baseload.core.plain import Plain, canonical, copied
from baseload.core.problems import OptionError


class OptionSpec:
    """One option a game offers.

    `values` lists the allowed values, the default first. `reads`, where given, takes any other value and
    returns it in its canonical form or raises OptionError (a list of regions, a map of one's own). `loads`, where
    given, turns a text that names a file into what the file holds, or returns None if the text names none.
    `rule` is the ledger's id that the option answers to. Title and explanation are in the catalogue.
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
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.rule = rule
        self.reads = reads
        self.loads = loads
        self.form = form  # how the free form is written, e.g. "a comma list of regions"

    def read(self, value: Plain, stored: bool = False) -> Plain:
        """The canonical form of a value, or OptionError. What was stored, or sent by somebody, opens no files."""
        for allowed in self.values:
            if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                return allowed
        if isinstance(value, str):  # a command line knows only text
            for allowed in self.values:
                if str(allowed) == value:
                    return allowed
            if self.loads is not None and not stored:
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

    def __init__(self, game: str, values: dict[str, Plain]) -> None:
        self.game = game
        self._values = values
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
        return Options, (self.game, self._values)

    def to_plain(self) -> dict[str, Plain]:
        values: dict[str, Plain] = copied(self._values)
        return values


def read_options(
    game: str, specs: list[OptionSpec], chosen: dict[str, Plain], stored: bool = False
) -> Options:
    """Every option of `specs`, chosen or default. Unknown names and impossible values are refused."""
    names = [spec.name for spec in specs]
    for name in chosen:
        if name not in names:
            raise OptionError("unknown_option", option=name, known=names, game=game)
    values: dict[str, Plain] = {}
    for spec in specs:
        values[spec.name] = spec.read(chosen[spec.name], stored) if spec.name in chosen else spec.default
    return Options(game, values)
