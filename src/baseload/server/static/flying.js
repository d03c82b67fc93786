/** A layer over everything, for what is only there while it moves. It takes no room and nothing in it can be pressed. */

import { move } from "./arriving.js";
import { all } from "./dom.js";

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

/** How to make another of a piece in this layer, its middle at that place; null for one that is not shown. What has to be
 * read for it is read now, before anything moves. What is nothing but a box needs no more than its looks.
 * @param {Piece} piece @param {Point} at @returns {(() => HTMLElement)|null} */
export function likeness(piece, at) {
  const around = piece.parentNode;
  if (piece instanceof SVGElement && around instanceof SVGGraphicsElement) {
    const view = around.getScreenCTM();
    return view && (() => drawn(piece, around, view, at));
  }
  const { width, height, background, border, borderRadius, boxShadow } = getComputedStyle(piece);
  const looks = piece.firstElementChild ? null : { width, height, background, border, borderRadius, boxShadow };
  if (looks) return () => styled(put("box", at.x, at.y), looks);
  const { width: wide, height: high } = piece.getBoundingClientRect();
  return () => cut(piece, wide, high, at);
}

/** @template {Piece} T @param {T} piece @param {Partial<CSSStyleDeclaration>} style @returns {T} */
function styled(piece, style) {
  Object.assign(piece.style, style);
  return piece;
}

/** A piece of the page, as large as it is there. @param {Piece} piece @param {number} wide @param {number} high @param {Point} at */
function cut(piece, wide, high, at) {
  const flier = put("copy", at.x, at.y);
  const place = { position: "relative", inset: "auto", margin: "0", flex: "none", minWidth: "0", maxWidth: "none" };
  const size = { boxSizing: "border-box", width: `${wide}px`, height: `${high}px` };
  within(piece.parentElement, flier).append(styled(bare(piece.cloneNode(true)), { ...place, ...size }));
  return flier;
}

/** A part of a drawing, as it is seen there.
 * @param {SVGElement} piece @param {SVGGraphicsElement} around @param {DOMMatrix} view of what it is in @param {Point} at */
function drawn(piece, around, view, at) {
  const flier = put("copy drawn", at.x, at.y);
  const { a, b, c, d, e, f } = view;
  const placed = document.createElementNS("http://www.w3.org/2000/svg", "g");
  placed.setAttribute("transform", `matrix(${[a, b, c, d, e - at.x, f - at.y].join(" ")})`);
  placed.append(bare(piece.cloneNode(true)));
  within(around, flier).append(placed);
  return flier;
}

/** Shells of all that something is in, for a style sheet asks for them; they have no place and no size themselves.
 * @param {Element|null} around @param {HTMLElement} flier @returns {Element} the innermost of them */
function within(around, flier) {
  if (!around || around === document.body) return flier;
  const outer = within(around.parentElement, flier);
  const shell = around.localName === "main" ? document.createElement("div") : bare(around.cloneNode(false));
  shell.setAttribute("class", around.getAttribute("class") ?? "");
  if (shell instanceof SVGSVGElement) {
    shell.removeAttribute("viewBox");
    styled(shell, { position: "absolute", inset: "0 auto auto 0", width: "1px", height: "1px", margin: "0", overflow: "visible" });
  } else if (shell instanceof SVGElement) shell.removeAttribute("transform");
  else styled(shell, { display: "contents" });
  outer.append(shell);
  return shell;
}

/** Without what makes it that piece: nothing finds it, nobody can reach it. @param {Node} copy @returns {Piece} */
function bare(copy) {
  const found = /** @type {Piece} */ (copy);
  for (const one of [found, ...all("*", found)]) {
    one.removeAttribute("id");
    one.removeAttribute("tabindex");
    for (const name of Object.keys(one.dataset)) delete one.dataset[name];
  }
  return found;
}

/** Let a piece fly from one panel to another, on a low arc: another like it does, for a panel cuts off what leaves it.
 * @param {Piece} piece @param {() => HTMLElement} like makes the other
 * @param {Point} way from where it is to where it comes from
 * @param {number} delay @param {number} duration */
export function carry(piece, like, way, delay, duration) {
  const flier = like();
  const translate = [1, 0.75, 0.5, 0.25, 0].map(
    (left) => `${way.x * left}px ${way.y * left - 4 * ARC * left * (1 - left)}px`,
  );
  leave(flier, move(flier, { translate }, { delay, duration }));
  move(piece, { opacity: [0, 0] }, { duration: delay + duration });
}
