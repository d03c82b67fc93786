/** What is chosen beside the piece that was picked: the ways on for which the board has no place of its own. */

import { besideWhat, closeBeside, openBeside } from "./beside.js";
import { glyph, listedFar, make, shownPiece } from "./bar.js";
import { all, part } from "./dom.js";
import { say } from "./site.js";

/** @import { Choice, Moment } from "./messages.js" */
/** @import { Picking } from "./picking.js" */

const NUMBERED = 9; // rows that a digit can choose

/** A way on: an action that is whole then, or a handle that narrows. @typedef {{choice: Choice|null, handle: string}} Way */

/**
 * The ways on that are chosen beside the piece; none where they are places on the board, or there is but one.
 * @param {Moment} moment @param {Picking} picking @returns {Way[]}
 */
export function waysOn(moment, picking) {
  if (!picking.own.length || picking.picked.some((handle) => handle.includes("#"))) return [];
  /** @param {Choice} choice */
  const missing = (choice) => choice.handles.filter((handle) => !picking.picked.includes(handle));
  const far = listedFar(picking);
  /** @param {string} handle */
  const isBeside = (handle) => !handle.includes("#") && (handle in moment.beside || far.includes(handle) || !shownPiece(handle));
  const whole = picking.candidates.filter((choice) => missing(choice).every(isBeside));
  if (!whole.some((choice) => missing(choice).length)) return [];
  if (whole.length <= NUMBERED) return whole.map((choice) => ({ choice, handle: missing(choice)[0] ?? "" }));
  const handles = [...new Set(whole.map((choice) => missing(choice)[0]).filter(Boolean))];
  const ready = picking.complete.map((choice) => ({ choice, handle: "" }));
  return [...ready, ...handles.map((handle) => ({ choice: null, handle }))];
}

/** A line with glyphs in it, "[coin]3 [tech]1". @param {string} line */
function told(line) {
  const [words, ...rest] = line.split(/\[(\w+)\]/);
  /** @type {(Node|string)[]} */
  const parts = [words];
  for (let place = 0; place < rest.length; place += 2) {
    const [amount] = /^\S*/.exec(rest[place + 1]) ?? [""]; // no line ends between a glyph and its number
    const sign = glyph(rest[place]);
    sign.classList.add(`g-${rest[place]}`); // what it stands for has a colour
    parts.push(make("span", { class: "unit" }, sign, amount), rest[place + 1].slice(amount.length));
  }
  return make("span", { class: "told" }, ...parts);
}

/** @param {Moment} moment @param {Way} way @param {number} place */
function row(moment, way, place) {
  const what = way.handle.split(":")[1] ?? "";
  const word = way.choice?.button ?? moment.labels[way.handle] ?? way.handle;
  const lines = (moment.beside[way.handle] ?? (way.choice ? [way.choice.sentence] : [])).map(told);
  const rest = lines.length > 1 ? lines.splice(-1) : []; // how many are left
  const aim = way.choice ? { "data-play": moment.choices.indexOf(way.choice) } : { "data-choose": way.handle };
  const about = way.choice ? { "aria-description": way.choice.sentence } : {};
  const number = place < NUMBERED ? [make("kbd", { "aria-hidden": "true" }, String(place + 1))] : [];
  const face = document.getElementById(`f-${what}`) ? [picture(what)] : [];
  const text = make("span", { class: "way-words" }, make("b", {}, word), ...lines);
  return make("button", { type: "button", class: "way", ...aim, ...about }, ...face, text, make("span", { class: "way-end" }, ...rest, ...number));
}

/** What stands for it on the board, where the page holds such a drawing. @param {string} what */
function picture(what) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("class", `face e-${what} full`);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#f-${what}`);
  svg.append(use);
  return svg;
}

const KIND = "ways";
let shown = "";

/** Open, change or close it, as what is picked demands. @param {Moment} moment @param {Picking} picking */
export function showWays(moment, picking) {
  const ways = waysOn(moment, picking);
  const anchor = picking.own.map(shownPiece).filter(Boolean).at(-1);
  if (!ways.length || !anchor) {
    hideWays();
    return;
  }
  const now = JSON.stringify([moment.number, picking.own, ways.map((way) => way.choice?.action ?? way.handle)]);
  if (now === shown && besideWhat() === anchor) return;
  shown = now;
  const name = moment.labels[picking.own.at(-1) ?? ""] ?? "";
  const title = make("h2", {}, name);
  const list = make("div", { class: "way-list", role: "group", "aria-label": name }, ...ways.map((way, place) => row(moment, way, place)));
  const foot = make("p", { class: "muted small" }, say(ways.length > 1 ? "ways_keys" : "ways_key"));
  const back = make("button", { type: "button", class: "btn", "data-clear": true }, glyph("close"), make("span", {}, say("clear")));
  openBeside(anchor, [title, list, foot, back], { kind: KIND, label: name });
}

/** Is it open, with ways on in it? */
export const waysShown = () => !part("beside").hidden && part("beside").classList.contains(KIND);

export function hideWays() {
  shown = "";
  if (!waysShown()) return;
  const piece = part("beside").contains(document.activeElement) ? besideWhat() : null;
  closeBeside();
  if (piece instanceof SVGElement || piece instanceof HTMLElement) piece.focus(); // who was in it comes back to the piece
}

/** The rows that can be pressed. */
const rows = () => all("#beside .way");

/** Go to the first row: for who came by the keyboard. */
export const enterWays = () => rows()[0]?.focus();

/** A key while it is open: a digit chooses, arrows go up and down. @param {KeyboardEvent} event @returns {boolean} */
export function keyInWays(event) {
  if (!waysShown()) return false;
  const all = rows();
  if (/^[1-9]$/.test(event.key)) {
    const row = all[Number(event.key) - 1];
    if (row instanceof HTMLElement) row.click();
    return Boolean(row);
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
  const at = all.findIndex((row) => row === document.activeElement);
  if (!step || at < 0) return false;
  all[(at + step + all.length) % all.length].focus();
  return true;
}
