/**
 * Some great moments are told on the board itself: a supply region by region, with the plant that falls into its place, its
 * molecules in the air and the needle that goes on; a disaster beside the land it strikes. What came about where, and where
 * the scale stands then, its banner says (`data-board`, `data-piece`, `data-stands`); here it is only shown, at the pace of
 * all beats. Who wants no motion is told all of it at once.
 */

import { drop, settle } from "./arriving.js";
import { glyph, make } from "./bar.js";
import { pause } from "./beats.js";
import { standBeside } from "./beside.js";
import { all, allOf, one, part } from "./dom.js";
import { still } from "./motion.js";
import { say } from "./site.js";

const FIRST = 500; // milliseconds before the first step
const REST = 3200; // after the last one…
const READ = 700; // …and for each fact that is told with it
const PHONE = matchMedia("(max-width: 719px)");

/** @typedef {{row: HTMLElement, piece: Element|null, stands: number}} Step */

/** Tell it on the board, if there is one to be seen. @param {HTMLElement} banner is on the page @param {() => void} ended
 * @returns {(() => void)|null} takes back whatever was done to the page; null where the banner has to tell it alone */
export function tell(banner, ended) {
  const board = document.getElementById(banner.dataset.board ?? "");
  if (!board?.closest("main") || !board.getClientRects().length) return null;
  const told = new Telling(banner, board, ended);
  return () => told.stop();
}

class Telling {
  /** @param {HTMLElement} banner @param {Element} board what it stands beside @param {() => void} ended */
  constructor(banner, board, ended) {
    this.banner = banner;
    this.ended = ended;
    this.at = -1;
    this.held = false;
    this.before = Number(banner.dataset.stands);
    /** @type {Step[]} */
    this.steps = allOf(HTMLElement, "[data-piece]", banner).map((row) => ({
      row,
      piece: document.getElementById(row.dataset.piece ?? ""),
      stands: Number(row.dataset.stands),
    }));
    /** @type {[Element, number, number][]} */
    this.scrolled = all("html, main, main .sections, main .part").map((one) => [one, one.scrollLeft, one.scrollTop]);
    this.caption = make("div", { class: "pop caption told", hidden: true });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    settle(); // what comes now is told, not seen at once
    banner.classList.add("onboard");
    document.body.classList.add("telling");
    this.struck = strike(board);
    this.onResize = () => this.place(board);
    addEventListener("resize", this.onResize);
    this.place(board);
    this.begin();
  }

  // --- its course ---------------------------------------------------------------------------------------------------

  begin() {
    if (!this.steps.length || !pause() || still()) return this.show(this.steps.length - 1);
    this.banner.after(this.caption);
    const { hold, controls } = transport(this);
    this.hold = hold;
    one(".closes", this.banner)?.before(controls);
    document.addEventListener("keydown", this.onKey, { capture: true });
    this.show(-1);
  }

  /** @param {number} at */
  show(at) {
    const on = at > this.at;
    this.at = Math.max(-1, Math.min(at, this.steps.length - 1));
    const last = this.at === this.steps.length - 1;
    this.banner.classList.toggle("running", !last);
    document.body.classList.toggle("untold", !last);
    for (const row of all(".facts > li:not([data-piece])", this.banner)) row.classList.toggle("yet", !last);
    for (const [place, { row, piece }] of this.steps.entries()) {
      row.classList.toggle("yet", place > this.at);
      row.classList.toggle("now", place === this.at && !last);
      piece?.classList.toggle("yet", place > this.at);
    }
    const now = this.steps[this.at];
    if (now || this.steps.length) scale(now?.stands ?? this.before, this.steps[this.at - 1]?.stands ?? this.before);
    if (now && this.hold) this.point(now, on);
    clearTimeout(this.timer);
    if (!this.held) this.timer = window.setTimeout(() => this.next(), this.time(last));
  }

  /** How long a step is shown. @param {boolean} last */
  time(last) {
    if (last) return REST + READ * Math.max(all(".facts > li", this.banner).length - (this.hold ? this.steps.length : 0), 0);
    return this.at < 0 ? Math.min(FIRST, pause()) : pause();
  }

  next() {
    if (this.at < this.steps.length - 1) this.show(this.at + 1);
    else this.ended();
  }

  /** Back or on, and stay there. @param {number} by */
  step(by) {
    this.wait(true);
    this.show(this.at + by);
  }

  /** @param {boolean} held */
  wait(held) {
    this.held = held;
    clearTimeout(this.timer);
    this.hold?.replaceChildren(glyph(held ? "play" : "pause"));
    this.hold?.setAttribute("aria-label", say(held ? "play" : "pause"));
    if (!held) this.next();
  }

  /** The keys of the reel. @param {KeyboardEvent} event */
  key(event) {
    const by = { ",": -1, ".": 1 }[event.key];
    if (!by || document.querySelector("dialog:modal")) return;
    event.stopPropagation();
    this.step(by);
  }

  stop() {
    clearTimeout(this.timer);
    document.removeEventListener("keydown", this.onKey, { capture: true });
    removeEventListener("resize", this.onResize);
    for (const { piece } of this.steps) piece?.classList.remove("yet");
    this.struck?.classList.remove("strike");
    if (this.steps.length) scale();
    document.body.classList.remove("telling", "untold");
    for (const [one, left, top] of this.scrolled) one.scrollTo(left, top);
  }

  // --- where it stands ------------------------------------------------------------------------------------------------

  /** The list stands over the people's column, what strikes one land beside it, and on a phone all at the screen's foot.
   * @param {Element} board */
  place(board) {
    const region = board.closest(".reg");
    for (const side of ["left", "top", "width"]) this.banner.style.removeProperty(side);
    reveal(region ?? this.steps[0]?.piece ?? board);
    if (PHONE.matches || (region && standBeside(this.banner, region))) return;
    const side = one(".p-side")?.getBoundingClientRect();
    if (!side?.width) return;
    this.banner.style.left = `${side.left}px`;
    this.banner.style.top = `${Math.max(side.top, (one("#top")?.getBoundingClientRect().bottom ?? 0) + 8)}px`;
    this.banner.style.width = `${side.width}px`;
  }

  /** Say it at the piece, which falls into its place. @param {Step} step @param {boolean} on */
  point({ row, piece }, on) {
    this.caption.hidden = true;
    if (!piece) return;
    const fossil = piece.querySelector("[href^='#fossil-']");
    if (on && fossil) drop(/** @type {SVGElement} */ (fossil), 0);
    reveal(piece.closest(".reg") ?? piece);
    if (PHONE.matches) return;
    this.caption.textContent = one("p > span", row)?.textContent ?? "";
    this.caption.hidden = false;
    this.caption.hidden = !standBeside(this.caption, piece);
  }
}

/** Bring it to where it can be seen; on a phone to the head of its section, above the sheet. @param {Element} piece */
function reveal(piece) {
  const { top, bottom } = piece.getBoundingClientRect();
  if (PHONE.matches) piece.scrollIntoView({ block: "start", inline: "nearest" });
  else if (top < 0 || bottom > part("bar").getBoundingClientRect().top) piece.scrollIntoView({ block: "center" });
}

/** The land that a region's pieces stand on reddens. @param {Element} board */
function strike(board) {
  const region = board.closest(".reg");
  const at = [...(region?.classList ?? [])].find((name) => name.startsWith("at-"));
  const land = at ? one(`main .lands.${at}`) : null;
  land?.classList.add("strike");
  return land;
}

/** Back, stop, on. @param {Telling} told */
function transport(told) {
  const button = (/** @type {string} */ name, /** @type {string} */ said, /** @type {() => void} */ done) => {
    const made = make("button", { type: "button", class: "iconbtn", tabindex: -1, "aria-label": said, title: said }, glyph(name));
    made.addEventListener("click", done);
    return made;
  };
  const hold = button("pause", say("pause"), () => told.wait(!told.held));
  const back = button("prev", say("beat_back"), () => told.step(-1));
  const on = button("next", part("reel-on").title, () => told.step(1));
  const controls = make("div", { class: "controls" }, back, hold, on);
  controls.addEventListener("click", (event) => event.stopPropagation()); // a click elsewhere takes the banner away
  return { hold, controls };
}

// --- the air -------------------------------------------------------------------------------------------------------

/** Let the air be as it was at that level: molecules that came since `before` are marked, the needle stands there. Without
 * a level it is as the page says. @param {number} [level] @param {number} [before] */
function scale(level, before = level) {
  for (const drawn of all("main [data-level]")) {
    const { level: now, low, each, unit } = drawn.dataset;
    const shown = level ?? Number(now);
    for (const [place, molecule] of all(".now > use", drawn).entries()) {
      const ends = Number(low) + Number(each) * (place + 1);
      molecule.classList.toggle("yet", ends > shown);
      molecule.classList.toggle("new", ends <= shown && ends > (before ?? shown));
    }
    const needle = one(".needle", drawn);
    if (needle) needle.style.translate = level === undefined ? "" : `${(shown - Number(now)) * Number(unit)}px`;
    for (const { firstChild } of all("#level, .strip > b")) {
      if (firstChild) firstChild.textContent = (firstChild.textContent ?? "").replace(/\d+/, String(shown));
    }
  }
}
