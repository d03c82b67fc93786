"""A table as text, as a drawing, and as pixels.

The drawing is the one of notebooks and documents: SVG with a style sheet that has variables, which browsers understand
and the renderer does not. So the sheet is worked into the elements before the drawing becomes pixels.
"""

import io
import re
from functools import lru_cache
from typing import Any, Final
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from baseload.core.contract import View
from baseload.draw import picture
from baseload.draw.typeface import PLAIN
from baseload.text.speaker import speaker

_WIDTH: Final = 900
_SVG: Final = "http://www.w3.org/2000/svg"
_VARIABLE: Final = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
_FONT: Final = re.compile(r"(?P<weight>\d+|bold|normal)?\s*(?P<size>[\d.]+px)\s*(?P<family>.*)")


def as_text(view: View) -> str:
    """The table in words, as the terminal shows it."""
    return speaker(view.game).board(view)


def as_svg(view: View) -> str:
    """The board as a drawing that stands for itself."""
    return picture(view)


def as_pixels(view: View, width: int = _WIDTH) -> NDArray[np.uint8]:
    """The drawing as an array: height, width, and red, green and blue."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(
        svg_string=flat(as_svg(view)),
        width=width,
        background="#F3F1EB",
        # The same pixels on every machine: what fonts it has, if any, plays no part.
        skip_system_fonts=True,
        font_files=[str(path) for path in PLAIN],
        sans_serif_family="Inter",
    )
    with Image.open(io.BytesIO(bytes(png))) as pixels:
        return np.asarray(pixels.convert("RGB"), np.uint8)


def flat(drawing: str) -> str:
    """The drawing with its style sheet worked into the elements, for renderers that know no variables."""
    from cssselect2 import ElementWrapper

    ElementTree.register_namespace("", _SVG)
    root = ElementTree.fromstring(drawing)
    sheets = [element.text or "" for element in root.iter(f"{{{_SVG}}}style")]
    matcher = _matcher("\n".join(sheets))
    values: dict[Any, dict[str, str]] = {}  # by element: the variables in force there
    for wrapped in ElementWrapper.from_xml_root(root).iter_subtree():
        element = wrapped.etree_element
        variables = dict(values.get(wrapped.parent.etree_element, {}) if wrapped.parent is not None else {})
        rules = [rule for *_, payload in matcher.match(wrapped) for rule in payload]
        own = _declared(element.get("style", ""))
        for name, value in [*rules, *own]:
            if name.startswith("--"):
                variables[name] = _resolved(value, variables)
        values[element] = variables
        styles: dict[str, str] = {}
        for name, value in [*rules, *own]:
            if not name.startswith("--"):
                _put(styles, name, _resolved(value, variables))
        if styles:
            element.set("style", ";".join(f"{name}:{value}" for name, value in styles.items()))
        for name, value in list(element.attrib.items()):
            if "var(" in value and name != "style":
                element.set(name, _resolved(value, variables))
    for parent in list(root.iter()):
        for sheet in parent.findall(f"{{{_SVG}}}style"):
            parent.remove(sheet)
    return ElementTree.tostring(root, encoding="unicode")


def _put(styles: dict[str, str], name: str, value: str) -> None:
    """Set a property; `font` is spelt out, because renderers want its parts."""
    parts = _FONT.match(value) if name == "font" else None
    if parts is None:
        styles[name] = value
        return
    styles["font-size"] = parts["size"]
    styles["font-weight"] = _weight(parts["weight"] or "normal")
    if parts["family"]:
        styles["font-family"] = parts["family"].replace('"', "'")


def _weight(weight: str) -> str:
    """Fonts without variable weights have hundreds only."""
    return str(round(int(weight), -2)) if weight.isdigit() else weight


def _resolved(value: str, variables: dict[str, str]) -> str:
    """The value with its variables filled in."""
    for _ in range(8):  # variables can stand for others
        found = _VARIABLE.search(value)
        if found is None:
            break
        put = variables.get(found[1], (found[2] or "").strip() or "none")
        value = value[: found.start()] + put + value[found.end() :]
    return value.replace('"', "'")


def _declared(text: str) -> list[tuple[str, str]]:
    import tinycss2

    return [
        (found.name, tinycss2.serialize(found.value).strip())
        for found in tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
        if found.type == "declaration"
    ]


@lru_cache(maxsize=8)
def _matcher(sheet: str) -> Any:
    """The rules of a style sheet, in light colours: media queries are left out."""
    import cssselect2
    import tinycss2

    matcher = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue
        declarations = _declared(tinycss2.serialize(rule.content))
        for selector in cssselect2.compile_selector_list(rule.prelude):
            if selector.pseudo_element is None:
                matcher.add_selector(selector, declarations)
    return matcher
