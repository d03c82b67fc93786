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
/** Where its corner is and how large it is, in pixels; of a drawing where its origin is and how long its units are.
 * @typedef {{x: number, y: number, wide: number, high: number, drawn: boolean}} Ground */
/** `hidden` are pieces that the page has and does not show: of a drawing for wide screens on a phone, say.
 * @typedef {{pieces: Map<string, Place>, hidden: Set<string>, homes: Map<string, Ground>, purses: Map<string, Purse>}} Places */

/** @returns {Places|null} where everything is; whatever still moved is there at once */
export function places() {
  settle();
  return still() ? null : look();
}

/** @returns {Places} */
function look() {
  /** @type {Map<string, Place>} */
  const pieces = new Map();
  /** @type {Map<string, Ground>} */
  const homes = new Map();
  /** @type {Set<string>} */
  const hidden = new Set();
  for (const piece of all(PIECES)) {
    const at = middle(piece);
    if (!at) {
      hidden.add(piece.id);
      continue;
    }
    const home = piece.parentElement?.closest("main [id]");
    if (home && !homes.has(home.id)) homes.set(home.id, ground(home));
    const { piece: kind = "", face = "" } = piece.dataset;
    pieces.set(piece.id, { piece, at, kind, face, ways: ways(piece), home: home?.id ?? "" });
  }
  return { pieces, hidden, homes, purses: purses() };
}

/** @param {Element} piece its middle, null where it is not shown; what is upright and thin has no width */
function middle(piece) {
  const box = piece.getBoundingClientRect();
  return box.width || box.height ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** What pieces lie upon; a part of a drawing has no place of its own. @param {Element} home @returns {Ground} */
function ground(home) {
  const drawing = home instanceof SVGSVGElement ? home : home instanceof SVGElement ? home.ownerSVGElement : null;
  const view = drawing?.getScreenCTM();
  if (view) return { x: view.e, y: view.f, wide: view.a, high: view.d, drawn: true };
  const { x, y, width, height } = home.getBoundingClientRect();
  return { x, y, wide: width, high: height, drawn: false };
}

// What flies over the page starts and ends at places of a window of another size.
addEventListener("resize", settle);

/** Let everything travel from where it was. What lies upon something that the page has put elsewhere, or made larger or
 * smaller, jumps with it: only what was moved in the game moves.
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
      const isNew = !before.hidden.has(id) && (!place.home || before.homes.has(place.home));
      if (isNew && isInside(place.at)) fresh.push(place);
      continue;
    }
    if (!same && place.face) turned.push(place.piece);
    const travels = from.home !== place.home;
    const start = shifted(from, before, now) ?? (travels ? from.at : place.at);
    const [x, y] = [start.x - place.at.x, start.y - place.at.y];
    if (Math.hypot(x, y) < 2 || !(isInside(start) || isInside(place.at))) continue;
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

/** Where that place is by now, if what it is on was put elsewhere or is a drawing of another size; null in a panel of
 * another size, where nobody can tell. @param {Place} old @param {Places} before @param {Places} now @returns {Point|null} */
function shifted({ at, home }, before, now) {
  const [was, is] = [before.homes.get(home), now.homes.get(home)];
  if (!was || !is) return at;
  if (was.drawn !== is.drawn) return null;
  if (is.drawn) return { x: is.x + ((at.x - was.x) * is.wide) / was.wide, y: is.y + ((at.y - was.y) * is.high) / was.high };
  if (Math.hypot(is.wide - was.wide, is.high - was.high) > 1) return null;
  return { x: at.x + is.x - was.x, y: at.y + is.y - was.y };
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
  if (!element || still()) return;
  const light = getComputedStyle(document.documentElement).getPropertyValue("--signal").trim() || "currentColor";
  const glow = [0, 10, 0].map((size) => `drop-shadow(0 0 ${size}px ${light})`);
  element.animate({ filter: glow }, { duration: 2000, iterations: 2 });
}
