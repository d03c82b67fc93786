# mypyc: skip
"""The one word that compiled classes need from mypyc: `mypyc_attr`.

It says that classes written in plain Python may inherit from a compiled one, so that a game or a bot from another
package works with the compiled build; or that a class in a compiled module stays one of plain Python. Building needs
mypy's own word; running must not need mypy, so there it is a decorator that does nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Any:
        return lambda decorated: decorated
