/** The keyboard: arrows go to the nearest piece in their direction, on maps as in grids. */

import { all, isShown, one } from "./dom.js";

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const pickable = () =>
  all("main [data-pick]").filter(
    (piece) => (piece.tabIndex >= 0 || piece.hasAttribute("tabindex")) && isShown(piece),
  );

/** @param {Element} piece */
function middle(piece) {
  const box = piece.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Is somebody typing, or is something else open? @param {KeyboardEvent} event */
export function busy(event) {
  const target = event.target;
  return (
    event.ctrlKey || event.metaKey || event.altKey ||
    Boolean(one("dialog[open]")) ||
    (target instanceof Element && target.matches("input,select,textarea,[contenteditable]"))
  );
}

/** @param {KeyboardEvent} event @returns {boolean} was it an arrow? */
export function goBy(event) {
  const way = ARROWS[event.key];
  if (!way) return false;
  const here = document.activeElement?.closest("[data-pick]");
  if (!here || !here.closest("main")) {
    if (document.activeElement && document.activeElement !== document.body) return false;
    const kinds = ["legal", "may", "pick"]; // what is lit comes first, then what can be picked
    const first = kinds.map((kind) => pickable().find((piece) => piece.classList.contains(kind))).find(Boolean);
    first?.focus();
    return Boolean(first);
  }
  const [x, y] = middle(here);
  let best = null;
  let least = Infinity;
  for (const piece of pickable()) {
    if (piece === here) continue;
    const [px, py] = middle(piece);
    const along = (px - x) * way[0] + (py - y) * way[1];
    const aside = Math.abs((px - x) * way[1]) + Math.abs((py - y) * way[0]);
    if (along <= 1) continue;
    const far = along + 2.2 * aside;
    if (far < least) [best, least] = [piece, far];
  }
  best?.focus();
  return true;
}
