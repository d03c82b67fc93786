/** Advice, at the piece it speaks of: the best actions one after the other, what to expect of each and why. */

import { mark, unmark } from "./advised.js";
import { glyph, make } from "./bar.js";
import { closeBeside, openBeside } from "./beside.js";
import { part } from "./dom.js";
import { commit } from "./doing.js";
import { say } from "./site.js";

/** @import { Advised, Moment } from "./messages.js" */

let asked = 0;
/** What is shown: all advice for one moment, and which of it. @type {{advice: Advised[], at: number, moment: Moment}|null} */
let shown = null;
/** Where the focus was before. @type {Element|null} */
let from = null;

/** Ask for advice; where it is shown already, for the next. @param {Moment} moment */
export async function hint(moment) {
  if (shown && shown.moment === moment && !part("beside").hidden) return turn(1);
  const mine = ++asked;
  from = document.activeElement;
  tell(button(), make("p", { class: "muted", role: "status" }, say("hint_wait")));
  const query = new URLSearchParams({ seat: String(moment.seat) });
  /** @type {{advice?: Advised[], message?: string}} */
  let answer;
  try {
    const got = await fetch(`/t/${moment.table}/hint?${query}`, { headers: { accept: "application/json" } });
    answer = await got.json();
  } catch {
    answer = { message: say("not_sent") };
  }
  if (mine !== asked) return; // asked again, or not wanted any more
  if (!answer.advice?.length) {
    tell(button(), make("p", { class: "trouble", role: "alert" }, answer.message ?? ""));
    return;
  }
  shown = { advice: answer.advice, at: 0, moment };
  show();
}

const button = () => document.getElementById("ask-hint") ?? part("bar");

/** To the next advice, or the one before. @param {number} step */
function turn(step) {
  if (!shown) return;
  shown.at = (shown.at + step + shown.advice.length) % shown.advice.length;
  show(step < 0 ? "hint-before" : "hint-next");
}

/** @param {string} focused which of the card's buttons has the focus */
function show(focused = "hint-do") {
  if (!shown) return;
  const { advice, at, moment } = shown;
  const choice = moment.choices.find((other) => other.action === advice[at].action);
  const handles = choice?.handles ?? [];
  const pieces = mark(handles);
  tell(pieces[0] ?? onBar(handles) ?? button(), ...card(advice[at], at, advice.length));
  document.getElementById(focused)?.focus();
}

/** The bar's button for what no piece stands for. @param {string[]} handles */
function onBar(handles) {
  const place = shown?.moment.choices.findIndex((choice) => choice.handles === handles) ?? -1;
  const found = document.getElementById(`play-${place}`);
  found?.classList.add("advised");
  return found;
}

/** @param {Element} piece @param {...Node} content */
function tell(piece, ...content) {
  const away = { type: "button", class: "iconbtn", "aria-label": say("hint_close"), id: "hint-close" };
  const close = make("button", away, glyph("close"));
  close.addEventListener("click", () => closeBeside());
  const head = make("div", { class: "head" }, make("h2", {}, say("hint_title")), close);
  openBeside(piece, [make("div", { class: "hintcard", id: "hint" }, head, ...content)], {
    kind: "hintbox",
    label: say("hint_title"),
    closed: () => {
      asked += 1;
      if (from instanceof HTMLElement || from instanceof SVGElement) from.focus();
    },
  });
}

/** @param {Advised} advised @param {number} at @param {number} count */
function card(advised, at, count) {
  const chance = advised.planet ? "chance_planet" : "chance_win";
  const share = advised.percent === null ? [] : [make("p", { class: "share" }, say(chance, { share: advised.percent }))];
  const reasons = make("ul", { class: "reasons" }, ...advised.reasons.map((reason) => make("li", {}, reason)));
  const act = make("button", { type: "button", class: "btn primary", id: "hint-do" }, glyph("check"), make("span", {}, say("hint_do")));
  act.addEventListener("click", () => take(advised.action));
  /** @type {Node[]} */
  const ways = [act];
  if (count > 1) {
    ways.push(stepper("hint-before", "prev", "hint_before", -1), stepper("hint-next", "next", "hint_next", 1));
    ways.push(make("span", { class: "muted small" }, say("hint_of", { at: at + 1, count })));
  }
  return [make("p", { class: "advice", role: "status" }, advised.sentence), ...share, reasons, make("div", { class: "ways" }, ...ways)];
}

/** @param {string} id @param {string} sign @param {string} word @param {number} step */
function stepper(id, sign, word, step) {
  const made = make("button", { type: "button", class: "iconbtn", id, "aria-label": say(word), title: say(word) }, glyph(sign));
  made.addEventListener("click", () => turn(step));
  return made;
}

/** @param {string} action */
function take(action) {
  const choice = shown?.moment.choices.find((other) => other.action === action);
  from = null;
  closeBeside();
  if (choice) commit(choice);
}

// Whatever takes the card's place, or closes it, ends the advice.
const box = document.getElementById("beside");
if (box) {
  new MutationObserver(() => {
    if (!box.hidden && document.getElementById("hint")) return;
    shown = null;
    unmark();
  }).observe(box, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });
}
