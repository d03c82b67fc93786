/**
 * How pieces arrive that were not there before. `data-arrives` says it: `drop` falls into its place, `grow` is drawn from
 * one end to the other, `turn` turns on its upright axis, and turns again whenever its `data-face` is another one.
 * What grows is a group of paths, one upon the other, of the same ways; `data-ways` names them in their order.
 */

import { all } from "./dom.js";

/** @import { Piece } from "./dom.js" */
/** @typedef {{x: number, y: number}} Point */

export const LONG = 320;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const FALL = 140;
const HIGH = 30; // units of the drawing
export const GROWTH = 180;
const TURN = 480;

/** @type {Set<Animation>} */
const running = new Set();
/** @type {Set<() => void>} what puts the page as it was drawn */
const tidying = new Set();

/** Whatever still moves is there at once. */
export function settle() {
  for (const motion of running) motion.cancel();
  running.clear();
  for (const tidy of tidying) tidy();
  tidying.clear();
}

/** @param {Element} piece @param {Keyframe[]|PropertyIndexedKeyframes} frames @param {KeyframeAnimationOptions} timing */
export function move(piece, frames, timing = {}) {
  const motion = piece.animate(frames, { duration: LONG, easing: EASE, fill: "backwards", id: "piece", ...timing });
  running.add(motion);
  motion.addEventListener("finish", () => running.delete(motion));
  return motion;
}

/** @param {Piece} piece @param {number} delay */
export const drop = (piece, delay) =>
  move(piece, { translate: [`0px ${-HIGH}px`, "0px 0px"], opacity: [0, 1, 1] }, { duration: FALL, delay });

/** It is a little larger while one looks at its new side. @param {Piece} piece @param {number} delay */
export const turn = (piece, delay = 0) =>
  move(piece, { scale: ["0 1.1", "1.1 1.1", "1.1 1.1", "1 1"], offset: [0, 0.4, 0.7, 1] }, { duration: TURN, delay });

/** @param {Piece} piece @param {number} delay */
export const appear = (piece, delay = 0) => move(piece, { opacity: [0, 1] }, { delay });

// --- growing -------------------------------------------------------------------------------------------------------

/** @param {Piece} group @returns {string[]} */
export const ways = (group) => (group.dataset.ways ?? "").split(" ").filter(Boolean);

/** @typedef {{group: Piece, fresh: {d: string, back: boolean}[], rest: string}} Growth */

/** What has to grow of a group; nothing is changed yet.
 * @param {Piece} group @param {string[]} old the ways that were there
 * @param {Point[]} ends where they lead: what falls into place there
 * @returns {Growth|null} */
export function growth(group, old, ends) {
  const path = group.querySelector("path");
  const parts = (path?.getAttribute("d") ?? "").split(/(?=M)/);
  const known = new Set(old);
  const names = ways(group);
  const fresh = parts.filter((_, place) => !known.has(names[place]));
  if (!path || parts.length !== names.length || !fresh.length) return null;
  const view = path.getScreenCTM() ?? new DOMMatrix();
  return {
    group,
    fresh: fresh.map((d) => ({ d, back: leadsBack(d, view, ends) })),
    rest: parts.filter((_, place) => known.has(names[place])).join(""),
  };
}

/** Does the way begin where it should end? @param {string} d @param {DOMMatrix} view @param {Point[]} ends */
function leadsBack(d, view, ends) {
  const [x, y, ...more] = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const far = (/** @type {number} */ x, /** @type {number} */ y) =>
    Math.min(...ends.map((end) => Math.hypot(view.a * x + view.e - end.x, view.d * y + view.f - end.y)));
  return far(x, y) < far(more.at(-2) ?? x, more.at(-1) ?? y);
}

/** New ways grow as copies beside what was there, until all is one path again. @param {Growth} growth */
export function grow({ group, fresh, rest }) {
  /** @type {(() => void)[]} */
  const ended = [];
  let last = null;
  for (const path of all("path", group)) {
    const whole = path.getAttribute("d") ?? "";
    for (const { d, back } of fresh) {
      const copy = /** @type {SVGPathElement} */ (path.cloneNode());
      copy.setAttribute("d", d);
      copy.setAttribute("pathLength", "1");
      copy.setAttribute("stroke-dasharray", "1 2");
      path.after(copy);
      last = move(copy, { strokeDashoffset: [back ? -1 : 1, 0] }, { duration: GROWTH });
      ended.push(() => copy.remove());
    }
    path.setAttribute("d", rest);
    ended.push(() => path.setAttribute("d", whole));
  }
  const tidy = () => {
    for (const end of ended) end();
    tidying.delete(tidy);
  };
  tidying.add(tidy);
  last?.addEventListener("finish", () => tidying.has(tidy) && tidy());
}
