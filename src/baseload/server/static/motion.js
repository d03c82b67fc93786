/**
 * Pieces move, they do not jump. Places are remembered before the page changes and pieces travel from there.
 * A piece is what has an id and can be picked, or has `data-piece`, which says which pieces are alike, so that one that
 * leaves can be the one that arrives (nothing in it: none is), or `data-arrives`, how it comes: see arriving.js.
 *
 * All is read in one go before anything is changed: whoever reads again in between has the page laid out again.
 */

import { GROWTH, LONG, appear, drop, grow, growth, move, settle, turn, ways } from "./arriving.js";
import { all } from "./dom.js";
import { carry, looks } from "./flying.js";
import { pay, purses } from "./purses.js";

/** @import { Piece } from "./dom.js" */
/** @import { Growth, Point } from "./arriving.js" */
/** @import { Purse } from "./purses.js" */

const MOST = 900; // milliseconds for everything
const APART = 60;
const PIECES = "main :is([data-piece],[data-arrives],[data-pick])[id]:not(.log *)";

export function still() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @typedef {{piece: Piece, at: Point, kind: string, face: string, ways: string[], home: string}} Place */
/** @typedef {{pieces: Map<string, Place>, homes: Map<string, Point>, purses: Map<string, Purse>}} Places */

/** @returns {Places|null} where everything is; whatever still moved is there at once */
export function places() {
  settle();
  return still() ? null : look();
}

/** @returns {Places} */
function look() {
  /** @type {Map<string, Place>} */
  const pieces = new Map();
  /** @type {Map<string, Point>} */
  const homes = new Map();
  for (const piece of all(PIECES)) {
    const at = middle(piece);
    if (!at) continue;
    const home = piece.parentElement?.closest("main [id]");
    if (home && !homes.has(home.id)) homes.set(home.id, corner(home));
    const { piece: kind = "", face = "" } = piece.dataset;
    pieces.set(piece.id, { piece, at, kind, face, ways: ways(piece), home: home?.id ?? "" });
  }
  return { pieces, homes, purses: purses() };
}

/** @param {Element} piece its middle, null where it is not shown; what is upright and thin has no width */
function middle(piece) {
  const box = piece.getBoundingClientRect();
  return box.width || box.height ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** Where something lies upon which pieces do; a part of a drawing has no size of its own. @param {Element} home */
const corner = (home) => ((home instanceof SVGElement && home.ownerSVGElement) || home).getBoundingClientRect();

/** Let everything travel from where it was. What lies upon something that the page has put elsewhere jumps with it.
 * @param {Places|null} before */
export function travel(before) {
  if (!before || still()) return;
  const now = look();
  const gone = left(before, now);
  /** @type {(() => void)[]} */
  const moves = [];
  /** @type {Place[]} */
  const fresh = [];
  const turned = [];
  let travellers = 0;
  let landed = 0; // when the last of them does
  for (const [id, place] of now.pieces) {
    if (place.ways.length) continue; // it has another middle as it grows, and stays where it is
    const same = before.pieces.get(id);
    const from = same ?? gone.get(place.kind)?.shift();
    if (same && same.face !== place.face) turned.push(place.piece);
    if (!from) {
      if ((!place.home || before.homes.has(place.home)) && isInside(place.at)) fresh.push(place);
      continue;
    }
    if (!same && place.face) turned.push(place.piece);
    const start = shifted(from, before, now);
    const [x, y] = [start.x - place.at.x, start.y - place.at.y];
    if (Math.hypot(x, y) < 2 || !(isInside(start) || isInside(place.at))) continue;
    const travels = from.home !== place.home;
    const delay = travels ? Math.min(travellers++ * APART, MOST - LONG) : 0;
    if (travels) landed = delay + LONG;
    moves.push(moved(place, { x, y }, delay, travels));
  }
  const growing = grown(before, now, fresh);
  // From here on nothing is read any more.
  for (const start of moves) start();
  for (const piece of turned) turn(piece);
  for (const found of growing) grow(found);
  for (const { piece } of fresh) {
    const { arrives } = piece.dataset;
    if (arrives === "drop") drop(piece, growing.length ? GROWTH : 0);
    else if (arrives === "turn") turn(piece);
    else appear(piece);
  }
  pay(before.purses, now.purses, landed);
}

/** By their kind, those that are not there any more. @param {Places} before @param {Places} now */
function left(before, now) {
  /** @type {Map<string, Place[]>} */
  const gone = new Map();
  for (const [id, old] of before.pieces) {
    if (!old.kind || now.pieces.has(id)) continue;
    const alike = gone.get(old.kind);
    if (alike) alike.push(old);
    else gone.set(old.kind, [old]);
  }
  return gone;
}

/** Where that place is by now, if what it is on was put elsewhere. @param {Place} old @param {Places} before @param {Places} now */
function shifted({ at, home }, before, now) {
  const [was, is] = [before.homes.get(home), now.homes.get(home)];
  return was && is ? { x: at.x + is.x - was.x, y: at.y + is.y - was.y } : at;
}

/** What is drawn anew of lines, towards what falls into its place. @param {Places} before @param {Places} now @param {Place[]} fresh */
function grown(before, now, fresh) {
  const ends = fresh.filter(({ piece }) => piece.dataset.arrives === "drop").map(({ at }) => at);
  /** @type {Growth[]} */
  const found = [];
  for (const [id, { piece, ways, home }] of now.pieces) {
    if (!ways.length || !before.homes.has(home)) continue;
    const made = growth(piece, before.pieces.get(id)?.ways ?? [], ends);
    if (made) found.push(made);
  }
  return found;
}

/** What lets a piece move, once all is read. @param {Place} place @param {Point} way @param {number} delay @param {boolean} far */
function moved({ piece, at }, way, delay, far) {
  const look = far && looks(piece);
  if (look) return () => carry(piece, look, at, way, delay, LONG);
  const scale = scaled(piece);
  const translate = [`${way.x / scale}px ${way.y / scale}px`, "0px 0px"];
  return () => void move(piece, { translate }, { delay });
}

/** @param {Point} at */
const isInside = ({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;

/** How many pixels a unit of the drawing is that the piece is in. @param {Piece} piece */
function scaled(piece) {
  const around = piece instanceof SVGElement && piece.parentNode;
  return (around instanceof SVGGraphicsElement && around.getScreenCTM()?.a) || 1;
}

/** One slow pulse of light, twice, where it is your turn: what fades looks as if it could not be used.
 * @param {Element|null} element */
export function pulse(element) {
  const light = getComputedStyle(document.documentElement).getPropertyValue("--signal").trim() || "currentColor";
  const glow = [0, 10, 0].map((size) => `drop-shadow(0 0 ${size}px ${light})`);
  if (element && !still()) element.animate({ filter: glow }, { duration: 2000, iterations: 2 });
}
