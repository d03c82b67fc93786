/** How the page shows what others do, beat by beat: a caption at the piece they touched, and on the bar a reel to go back and
 * forth in, with its pace. `reel.js` keeps the beats and their time. */

import { glyph, make, shownPiece } from "./bar.js";
import { standBeside } from "./beside.js";
import { all, change, one, part } from "./dom.js";
import { foot } from "./foot.js";
import { mine, page } from "./page.js";
import { chosen, say } from "./site.js";

/** @import { Moment } from "./messages.js" */
/** @import { Beat, Reel } from "./reel.js" */

/** Milliseconds for a beat, by the pace that somebody chose. @type {Record<string, number>} */
const PACES = { slow: 1600, normal: 900, fast: 350, once: 0 };
const SENTENCES = 3; // of a caption; the log has the rest
const DOTS = 9; // of the reel that are drawn; the count tells of the others
const BEFORE = 4; // …so many of them before the one that is shown
const READ = 2600; // milliseconds after which a caption goes, if nothing follows

export const pace = () => (chosen.get("pace") ?? "normal") in PACES ? (chosen.get("pace") ?? "normal") : "normal";

/** How long a beat lasts: in a tab that nobody sees everything happens at once. */
export const pause = () => (document.hidden ? 0 : PACES[pace()]);

// --- the caption ---------------------------------------------------------------------------------------------------

/** @type {number|undefined} */
let leaving;

/** Say at the piece that was touched who did what. @param {Beat} beat @param {Moment} moment as it is then */
export function caption(beat, moment) {
  const made = beat.entries.filter(({ kind }) => kind === "play");
  const entry = made.at(-1);
  const moves = made.flatMap(({ move }) => (move !== undefined && document.getElementById(`log-${move}`) ? [move] : []));
  if (!entry || !moves.length || moment.over || document.hidden || !PACES[pace()]) return hideCaption();
  // Where it stands is read before anything is changed: the page is laid out as it is.
  const panel = document.getElementById(`player-${entry.seat}`);
  const piece = moment.fresh.filter(onBoard).map(shownPiece).find((found) => found && inView(found)) ?? (panel && inView(panel) ? panel : null);
  const box = part("caption");
  for (const other of all(".moving")) other.classList.remove("moving");
  box.replaceChildren(...told(moves, moment));
  panel?.classList.add("moving");
  box.hidden = false;
  const aloft = !piece || !standBeside(box, piece);
  box.classList.toggle("aloft", aloft);
  if (aloft) box.style.left = box.style.top = "";
  clearTimeout(leaving);
  leaving = window.setTimeout(hideCaption, Math.max(READ, pause()));
}

/** Buttons to say something are one's own, whoever has just said it. @param {string} handle */
const onBoard = (handle) => !handle.startsWith("say:");

/** What was done, by whom, and what came of it at once: of several moves the last ones. The log leaves names out, here
 * each has a face and a name. @param {number[]} moves @param {Moment} moment */
function told(moves, moment) {
  const said = moves.flatMap((move) => sentences(move).slice(0, moves.length > 1 ? 2 : SENTENCES));
  /** @type {[who: string, row: Element][]} */
  const rows = [];
  for (const [line, words] of said.slice(-SENTENCES)) {
    const mark = one(".seat", line);
    const who = mark?.getAttribute("aria-label") ?? "";
    if (!rows.length || rows.at(-1)?.[0] !== who) rows.push([who, person(mark, who, moment)]);
    rows.at(-1)?.[1].lastElementChild?.append(sentence(words));
  }
  return rows.map(([, row]) => row);
}

/** All that the log has of a move, each with its line: what it did to whom is one line of it, the latest on top.
 * @param {number|undefined} move @returns {[Element, Element][]} */
function sentences(move) {
  const lines = all(`[id="log-${move}"],[id^="log-${move}-"]`).reverse();
  return lines.flatMap((line) => all("div > span:not(.whole)", line).map((words) => /** @type {[Element, Element]} */ ([line, words])));
}

/** @param {Element|null} mark @param {string} who @param {Moment} moment */
function person(mark, who, moment) {
  const looks = mark?.getAttribute("class");
  const seat = [...part("marks").content.children].findIndex((other) => other.getAttribute("class") === looks);
  const face = (seat < 0 ? null : one(`#player-${seat} .bust`)) ?? mark;
  const name = who && !moment.own.includes(seat) ? [make("b", { class: "mover" }, who)] : [];
  return make("span", { class: "did" }, ...(face ? [face.cloneNode(true)] : []), make("span", {}, ...name));
}

/** As the log has it, without what it holds back, and with room before a sum. @param {Element} line */
function sentence(line) {
  const said = make("span", { class: "deed" });
  for (const one of line.childNodes) said.append(one instanceof Element ? " " : "", one.cloneNode(true));
  return said;
}

/** Can it be seen without scrolling? @param {Element} piece */
function inView(piece) {
  const { left, right, top, bottom } = piece.getBoundingClientRect();
  return right > 0 && left < document.documentElement.clientWidth && bottom > 0 && top < foot();
}

export function hideCaption() {
  clearTimeout(leaving);
  change(part("caption"), { hidden: true });
  for (const panel of all(".moving")) panel.classList.remove("moving");
}

// --- the reel ------------------------------------------------------------------------------------------------------

/** The reel on the bar: whole while something is still to be shown or somebody looks back, else a button that leads there.
 * @param {Reel} reel */
export function showReel(reel) {
  const count = reel.last;
  const open = reel.behind || reel.held;
  change(part("reel"), { hidden: count === 0 });
  part("reel").classList.toggle("open", open);
  part("bar").classList.toggle("reeling", open);
  change(part("reel-back"), { disabled: reel.at === 0 });
  change(part("reel-on"), { disabled: !reel.behind });
  const since = say(page.moment.seat === null ? "beats_watched" : "beats", { count });
  change(part("reel-back"), { title: since, ariaLabel: open ? say("beat_back") : since });
  change(part("reel-count"), { textContent: open ? say("beat_of", { at: reel.at, count }) : String(count) });
  const hold = part("reel-hold");
  const does = say(reel.held ? "play" : "pause");
  if (hold.ariaLabel !== does) hold.replaceChildren(glyph(reel.held ? "play" : "pause"));
  change(hold, { ariaLabel: does });
  const last = reel.beats.at(-1)?.entries.findLast((entry) => "to_move" in entry)?.to_move;
  const own = last !== undefined && last !== null && page.moment.own.includes(last);
  change(part("reel-now"), { textContent: say(own ? "to_turn" : "to_now") });
  if (!open) return;
  const first = Math.max(1, Math.min(reel.at - BEFORE, reel.beats.length - DOTS));
  part("beats").replaceChildren(
    ...reel.beats.slice(first, first + DOTS).map((beat, place) => dot(beat, first + place, reel.at)),
  );
}

/** @param {Beat} beat @param {number} place @param {number} at */
function dot(beat, place, at) {
  const seat = beat.entries.findLast(({ kind }) => kind === "play")?.seat ?? null;
  const mark = seat === null ? null : part("marks").content.children[seat]?.cloneNode(true);
  return make("li", { class: place === at ? "now" : place < at ? "done" : "", "data-beat": place }, ...(mark ? [mark] : []));
}

/** Somebody chose a pace. @param {string} wanted */
export function choosePace(wanted) {
  chosen.set("pace", wanted);
  for (const input of all("input[name=pace]")) if (input instanceof HTMLInputElement) input.checked = input.value === wanted;
  if (part("pace")) part("pace").value = wanted;
}

// --- coming back ---------------------------------------------------------------------------------------------------

const LINES = 8; // of a recap
const TABLES = 50; // of which it is remembered when one left

/** Where one was at each table when one last looked away, the latest last. @returns {[table: string, number: number][]} */
function left() {
  try {
    return JSON.parse(chosen.get("left") ?? "[]");
  } catch {
    return [];
  }
}

/** Somebody looks away: what happens from now on they have missed. */
export function leave() {
  const { table } = page.moment;
  const others = left().filter(([other]) => other !== table);
  chosen.set("left", JSON.stringify([...others, [table, page.seen]].slice(-TABLES)));
}

/** The lines of the log since the own last move, the oldest first. */
function missed() {
  const lines = all("main .log li[data-seat]");
  const own = new Set(page.moment.own.map(String));
  const last = lines.findIndex((line) => own.has(line.dataset.seat ?? ""));
  return (last < 0 ? lines : lines.slice(0, last)).reverse();
}

/** Somebody looks again. If it is their turn and others have moved meanwhile, they are told what has happened. */
export function recap() {
  const was = left().find(([table]) => table === page.moment.table)?.[1] ?? page.seen;
  const lines = mine() && was < page.seen ? missed() : [];
  part("recap").hidden = !lines.length;
  const shown = lines.slice(-LINES).map((line) => {
    const mark = one("svg", line)?.cloneNode(true);
    const said = one("div", line)?.cloneNode(true);
    return make("li", {}, ...(mark ? [mark] : []), ...(said ? [said] : []));
  });
  part("recap-lines").replaceChildren(...shown);
  const more = lines.length - shown.length;
  part("recap-more").textContent = say("recap_more", { count: more });
  part("recap-more").hidden = !more;
}

export const hideRecap = () => change(part("recap"), { hidden: true });
