/**
 * Pieces move, they do not jump. Places are remembered before the page changes and pieces travel from there.
 * A piece is an element with an id inside the board; `data-piece` says which pieces are alike, so that one that leaves
 * can be the one that arrives.
 */

import { all } from "./dom.js";

const LONG = 320;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const MOST = 900; // milliseconds for everything
const APART = 60;

export function still() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const pieces = () => all("main [id]:not(.log, .log li, symbol, clipPath, defs *)");

/** What a piece lies on. @param {Element} piece */
const home = (piece) => piece.parentElement?.closest("main [id]") ?? null;

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{at: Point, kind: string, home: string}} Place */
/** @typedef {Map<string, Place>} Places */

/** @returns {Places} where everything is */
export function places() {
  /** @type {Places} */
  const found = new Map();
  if (still()) return found;
  for (const piece of pieces()) {
    const at = middle(piece);
    if (at) found.set(piece.id, { at, kind: piece.dataset.piece ?? "", home: home(piece)?.id ?? "" });
  }
  return found;
}

/** Let everything travel from where it was. A panel jumps when the page rearranges itself, and what lies on it with it.
 * @param {Places} before */
export function travel(before) {
  if (!before.size || still()) return;
  for (const running of document.getAnimations()) if (running.id === "piece") running.finish();
  const now = pieces().flatMap((piece) => {
    const at = middle(piece);
    return at ? [{ piece, at }] : [];
  });
  const here = new Set(now.map(({ piece }) => piece.id));
  /** @type {Map<string, Place[]>} */
  const gone = new Map();
  for (const [id, old] of before) {
    if (old.kind && !here.has(id)) gone.set(old.kind, [...(gone.get(old.kind) ?? []), old]);
  }
  /** @type {Map<Element, Point>} how far everything was away from where it is now */
  const shifts = new Map();
  let travellers = 0;
  for (const { piece, at } of now) {
    const from = before.get(piece.id) ?? gone.get(piece.dataset.piece ?? "")?.pop();
    const base = home(piece);
    if (!from) {
      if (!base || before.has(base.id)) piece.animate({ opacity: [0, 1] }, { duration: LONG, id: "piece" });
      continue;
    }
    const whole = { x: from.at.x - at.x, y: from.at.y - at.y };
    shifts.set(piece, whole);
    if (piece.matches("section,.panel")) continue;
    const stayed = from.home === (base?.id ?? "");
    const carried = (stayed && base && shifts.get(base)) || { x: 0, y: 0 };
    const x = whole.x - carried.x;
    const y = whole.y - carried.y;
    if (Math.hypot(x, y) < 2) continue;
    const scale = piece instanceof SVGGraphicsElement ? (graphics(piece.parentNode)?.getScreenCTM()?.a ?? 1) : 1;
    const delay = stayed ? 0 : Math.min(travellers++ * APART, MOST - LONG);
    piece.animate(
      { translate: [`${x / scale}px ${y / scale}px`, "0px 0px"] },
      { duration: LONG, easing: EASE, id: "piece", delay, fill: "backwards" },
    );
  }
}

/** @param {Node|null} node */
const graphics = (node) => (node instanceof SVGGraphicsElement ? node : null);

/** @param {Element} piece its middle, null where it is not shown */
function middle(piece) {
  const box = piece.getBoundingClientRect();
  return box.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** One slow pulse, twice, where it is your turn. @param {Element|null} element */
export function pulse(element) {
  if (element && !still()) element.animate({ opacity: [1, 0.45, 1] }, { duration: 2000, iterations: 2 });
}

/** Two short notes, once the page is painted: starting the sound takes longer than everything else. */
export const chime = () => requestAnimationFrame(() => setTimeout(play));

function play() {
  const Audio = window.AudioContext;
  if (!Audio || !navigator.userActivation?.hasBeenActive) return; // a page that nobody touched must be silent
  const player = new Audio();
  [523.25, 783.99].forEach((pitch, place) => {
    const tone = player.createOscillator();
    const volume = player.createGain();
    const start = player.currentTime + place * 0.13;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.08, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.32);
    tone.connect(volume).connect(player.destination);
    tone.start(start);
    tone.stop(start + 0.35);
  });
  setTimeout(() => player.close(), 1000);
}
