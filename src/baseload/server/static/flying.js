/** A layer over everything, for what is only there while it moves. It takes no room and nothing in it can be pressed. */

import { move } from "./arriving.js";

/** @import { Point } from "./arriving.js" */
/** @import { Piece } from "./dom.js" */

const ARC = 18; // pixels that a way is higher in its middle

function layer() {
  const found = document.querySelector(".flying");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "flying";
  made.ariaHidden = "true"; // the log says it
  document.body.append(made);
  return made;
}

/** @param {string} kind @param {number} x @param {number} y */
export function put(kind, x, y) {
  const made = document.createElement("span");
  made.className = kind;
  made.style.left = `${x}px`;
  made.style.top = `${y}px`;
  layer().append(made);
  return made;
}

/** Take it away when its flight is over, however that ends. @param {Element} flier @param {Animation} flight */
export function leave(flier, flight) {
  const remove = () => flier.remove();
  flight.addEventListener("finish", remove);
  flight.addEventListener("cancel", remove);
}

/** How a small piece looks that is nothing but a box; null for others. It is read, so it has to be asked for before
 * anything moves. @param {Piece} piece */
export function looks(piece) {
  if (piece.firstElementChild || !(piece instanceof HTMLElement)) return null;
  const { width, height, background, border, borderRadius, boxShadow } = getComputedStyle(piece);
  return { width, height, background, border, borderRadius, boxShadow };
}

/** @typedef {NonNullable<ReturnType<typeof looks>>} Looks */

/** Let a piece fly from one panel to another, on a low arc: another of its looks does, for a panel cuts off what leaves it.
 * @param {Piece} piece @param {Looks} looks @param {Point} at @param {Point} way from where it is to where it comes from
 * @param {number} delay @param {number} duration */
export function carry(piece, looks, at, way, delay, duration) {
  const flier = put("box", at.x, at.y);
  Object.assign(flier.style, looks);
  const translate = [1, 0.75, 0.5, 0.25, 0].map(
    (left) => `${way.x * left}px ${way.y * left - 4 * ARC * left * (1 - left)}px`,
  );
  leave(flier, move(flier, { translate }, { delay, duration }));
  move(piece, { opacity: [0, 0] }, { duration: delay + duration });
}
