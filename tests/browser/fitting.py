"""Whether what is written on a page has room: nothing is cut, nothing leaves its box, no two texts cover each other."""

from pathlib import Path

import matplotlib
from playwright.sync_api import Page

# Fonts that are wide, and there wherever the tests run.
_FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def widen(page: Page) -> None:
    """Show the page in DejaVu Sans, as if that were all that a machine has: the site's words are 7 % wider in it than
    in the pages' typeface, and 18 % where both are bold."""
    for name in ("DejaVuSans", "DejaVuSans-Bold"):
        page.route(
            f"**/{name}.ttf", lambda route: route.fulfill(path=_FONTS / route.request.url.rpartition("/")[2])
        )
    page.evaluate(_WIDEN)


_WIDEN = """async () => {
  for (const [name, weight] of [["DejaVuSans", "400 500"], ["DejaVuSans-Bold", "501 800"]]) {
    const face = new FontFace("Wide", `url(/${name}.ttf)`, {weight});
    document.fonts.add(face);
    await face.load();
  }
  document.documentElement.style.setProperty("--font", "Wide");
}"""


def unfitting(page: Page, at: str) -> list[str]:
    """The same, and whether the page is wider than the screen, with where that is."""
    wide: int = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    return [f"{at}: {wide} too wide"] * (wide > 0) + [f"{at}: {misfit}" for misfit in misfits(page)]


def misfits(page: Page) -> list[str]:
    """What does not fit now, in words for whoever mends it."""
    page.evaluate("() => document.fonts.ready")
    found: list[str] = page.evaluate(_MISFITS)
    return found


# Texts are measured line by line, as they stand after clipping and scrolling. A line's box has room above and below its
# letters, which may overlap; so only its middle counts.
_MISFITS = """() => {
  const found = [];
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) {
      const all = getComputedStyle(element);
      const names = ["overflowX", "overflowY", "display", "position", "textOverflow", "borderRightWidth",
        "backgroundColor"];
      styles.set(element, Object.fromEntries(names.map((name) => [name, all[name]])));
    }
    return styles.get(element);
  };
  // A line of the log in full is for listeners only, until somebody goes to the line.
  const onlyHeard = (element) => {
    const whole = element.closest(".whole");
    return whole !== null && getComputedStyle(whole).clipPath !== "none";
  };
  const shown = (element) => element.getClientRects().length && !onlyHeard(element)
    && element.checkVisibility({opacityProperty: true, visibilityProperty: true})
    && !element.closest(".sr, .skip, .acts .quiet span, title, desc, script, style, template, symbol, defs, option");
  const kind = (element) => element.getAttribute("class") || element.id || element.tagName;
  const told = (part) => `"${part.text}" (${kind(part.element)} in ${part.element.closest("[id]")?.id ?? "?"})`;
  const inside = (box, outer, slack) =>
    box.left >= outer.left - slack && box.right <= outer.right + slack
    && box.top >= outer.top - slack && box.bottom <= outer.bottom + slack;

  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects();
  };
  // A range does not know of `textLength`.
  const drawn = (node, element) => {
    let before = 0;
    for (let one = node.previousSibling; one; one = one.previousSibling) before += one.textContent.length;
    const seen = element.getScreenCTM();
    const [first, last] = [before, before + node.data.length - 1].map((at) => element.getExtentOfChar(at));
    const width = last.x + last.width - first.x;
    return [new DOMRect(
      seen.e + seen.a * first.x, seen.f + seen.d * first.y, seen.a * width, seen.d * first.height)];
  };

  // Every line of text with its box.
  const parts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element)) continue;
    for (const box of element instanceof SVGElement ? drawn(node, element) : lines(node)) {
      if (box.width < 1.5 || box.height < 1.5) continue;
      const spare = box.height * 0.28;
      parts.push({text: node.data.trim().slice(0, 40), element, node,
        box: {left: box.left + 0.5, right: box.right - 0.5, top: box.top + spare, bottom: box.bottom - spare}});
    }
  }

  // The first ancestor that cuts, or that people see as a box.
  const holder = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const look = style(one);
      if (one instanceof SVGElement && one.tagName !== "svg") continue;
      if (look.overflowX !== "visible") return one;
      if (one.tagName === "svg" || ["contents", "inline"].includes(look.display)) continue;
      if (parseFloat(look.borderRightWidth) > 0 || look.backgroundColor !== "rgba(0, 0, 0, 0)") return one;
    }
    return null;
  };
  const held = parts.map((part) => holder(part.element));
  const scrolls = (one) => /auto|scroll/.test(style(one).overflowX + style(one).overflowY);
  parts.forEach((part, place) => {
    const outer = held[place];
    if (!outer || scrolls(outer)) return;
    if (style(outer).textOverflow === "ellipsis" && outer.closest("[title]")) return;
    if (!inside(part.box, outer.getBoundingClientRect(), 1))
      found.push(`${told(part)} leaves ${kind(outer)}`);
  });

  // Buttons and signs stay in their boxes too.
  for (const one of document.querySelectorAll("button, select, input, a.btn, .pick, .i, .topic")) {
    if (!shown(one) || one.closest("svg:not(.i)") || !one.getClientRects().length) continue;
    const outer = one.parentElement && holder(one.parentElement);
    if (!outer || scrolls(outer) || one.closest(".sr, label.file")) continue;
    const box = one.getBoundingClientRect(), around = outer.getBoundingClientRect();
    if (box.left < around.left - 1 || box.right > around.right + 1)
      found.push(`<${one.tagName} ${one.getAttribute("class")}> leaves ${kind(outer)}`);
  }

  // What a scroller or a bar on top hides is not compared with what lies elsewhere.
  const layer = (element) => {
    for (let one = element; one; one = one.parentElement)
      if (one.tagName === "DIALOG" || /fixed|sticky/.test(style(one).position)) return one;
    return null;
  };
  const cut = (part) => {
    for (let one = part.element; one && one !== document.body; one = one.parentElement)
      if ((one.tagName === "svg" || !(one instanceof SVGElement)) && style(one).overflowX !== "visible"
        && !inside(part.box, one.getBoundingClientRect(), 1)) return true;
    return false;
  };
  const visible = parts.filter((part) => !cut(part)).map((part) => ({...part, layer: layer(part.element)}));
  visible.sort((one, other) => one.box.top - other.box.top);
  visible.forEach((part, place) => {
    for (let next = place + 1; next < visible.length && visible[next].box.top < part.box.bottom; next++) {
      const other = visible[next];
      if (other.node === part.node || other.layer !== part.layer) continue;
      if (Math.min(part.box.right, other.box.right) - Math.max(part.box.left, other.box.left) > 1)
        found.push(`${told(part)} over ${told(other)}`);
    }
  });

  // In drawings: a text stands on a shape or beside it, never half on it.
  for (const text of document.querySelectorAll("svg:not(.map) text")) {
    if (!shown(text) || !text.textContent.trim()) continue;
    const box = text.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    for (const shape of text.closest("svg").querySelectorAll("rect")) {
      if (!shown(shape) || shape.matches(".hit")) continue;
      const around = shape.getBoundingClientRect();
      if (around.width < 8 || around.height < 8 || y < around.top || y > around.bottom) continue;
      const on = x > around.left && x < around.right;
      const sticks = on ? Math.max(around.left - box.left, box.right - around.right)
        : Math.min(box.right - around.left, around.right - box.left);
      if (sticks > 1) found.push(`"${text.textContent}" (${kind(text)}) half on ${kind(shape)}`);
    }
  }
  return [...new Set(found)];
}"""
