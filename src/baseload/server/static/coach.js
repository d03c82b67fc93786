/**
 * A coach at a table with bots: says what a kind of decision is about, the first times that it comes, and speaks up before an
 * action that costs much. It stands aside and never blocks: the action can be played all the same.
 */

import { mark, unmark } from "./advised.js";
import { make } from "./bar.js";
import { one, part } from "./dom.js";
import { say } from "./site.js";

/** @import { Choice, Moment, Remark } from "./messages.js" */
/** @typedef {(choice: Choice, least?: number, rest?: string[]) => void} Play */

const TOLD = 2; // times that a kind of decision is explained
const LEVELS = [5, 10, 20, 101]; // hundredths of the chance to win from which it speaks up; the last is never
const OFFERED = 20; // the same for what the page itself has offered

/** What it speaks of now. @type {{moment: Moment, remark: Remark|null, action: string}|null} */
let now = null;
/** What it has spoken of in this turn: of decisions of that kind, how much the worst of them costs. */
const spoken = { number: 0, kind: "", cost: 0, actions: new Set() };
/** The kind of decision that came last. */
let last = "";
/** @type {Play} */
let play = () => {};

const box = () => document.getElementById("coach");

/** How often each kind of decision was explained, by its name. @param {string} game @returns {Record<string, number>} */
const told = (game) => JSON.parse(localStorage.getItem(`baseload-coach-${game}`) ?? "{}");

/** @param {string} table */
const level = (table) => Math.min(Number(sessionStorage.getItem(`baseload-coach-${table}`) ?? 0), LEVELS.length - 1);

/** From how many hundredths the coach of this table speaks up before that action; nothing where there is none. Once in a
 * turn is enough, unless something else costs more. @param {Moment} moment @param {string} action
 * @param {boolean} offered did the page offer it? */
export function asksCoach({ table, coach }, action, offered) {
  if (!box()) return {};
  const again = spoken.kind !== "" && coach?.kind === spoken.kind;
  if (again && spoken.actions.has(action)) return { least: 101 };
  return { least: Math.max(LEVELS[level(table)], offered ? OFFERED : 0, again ? spoken.cost + 1 : 0) };
}

/** A turn goes on as long as what was done last can be taken back. @param {Moment} moment */
function forget({ number, undo }) {
  if (number !== spoken.number && undo !== "") Object.assign(spoken, { kind: "", cost: 0, actions: new Set() });
  spoken.number = number;
}

/** The page shows this moment now: is it a decision of which little was said yet? @param {Moment} moment */
export function coach(moment) {
  if (!box()) return;
  forget(moment);
  if (now?.moment.number === moment.number && now.moment.seat === moment.seat) {
    now.moment = moment;
    return;
  }
  if (now) close();
  const about = moment.to_move === moment.seat && !moment.over ? moment.coach : undefined;
  if (!about) return;
  if (about.kind === last) return; // the same turn, or auction, goes on
  last = about.kind;
  const counts = told(moment.game);
  if ((counts[about.kind] ?? 0) >= TOLD) return;
  localStorage.setItem(`baseload-coach-${moment.game}`, JSON.stringify({ ...counts, [about.kind]: (counts[about.kind] ?? 0) + 1 }));
  now = { moment, remark: null, action: "" };
  show(about.head, [make("p", {}, about.text)], [button("coach-close", "btn", "coach_understood", close)]);
}

/** It knows something better. `rest`: what was to be played after the action.
 * @param {CustomEvent<{remark: Remark, action: string, rest: string[], moment: Moment}>} event */
const coached = (event) => {
  const { remark, action, rest, moment } = event.detail;
  now = { moment, remark, action };
  const kind = moment.coach?.kind ?? "";
  if (kind !== spoken.kind) Object.assign(spoken, { kind, cost: 0, actions: new Set() });
  spoken.cost = Math.max(spoken.cost, remark.better - remark.played);
  spoken.actions.add(action);
  const chances = say(remark.planet ? "coach_planet" : "coach_win", { next: remark.better, share: remark.played });
  const reasons = remark.reasons.length ? [make("ul", { class: "reasons" }, ...remark.reasons.map((reason) => make("li", {}, reason)))] : [];
  const ways = [
    button("coach-fewer", "btn quiet", "coach_fewer", fewer),
    button("coach-keep", "btn", "coach_keep", () => again(action, 101, rest)),
    button("coach-show", "btn primary", "coach_show", showIt),
  ];
  show(say("coach"), [make("p", {}, make("b", {}, remark.sentence)), make("p", { class: "share" }, chances), ...reasons], ways);
  part("coach-head").focus();
};
document.addEventListener("coached", /** @type {EventListener} */ (coached));

/** @param {string} head @param {Node[]} content @param {Node[]} ways */
function show(head, content, ways) {
  part("coach-head").textContent = head;
  part("coach-said").replaceChildren(...content);
  part("coach-ways").replaceChildren(...ways);
  part("coach").hidden = false;
}

/** @param {string} id @param {string} kind @param {string} word @param {() => void} done */
function button(id, kind, word, done) {
  const made = make("button", { type: "button", class: kind, id }, say(word));
  made.addEventListener("click", done);
  return made;
}

function close() {
  now = null;
  unmark();
  part("coach").hidden = true;
}

/** Mark the pieces of what is better, and offer to do it. */
function showIt() {
  const { moment, remark } = now ?? {};
  const choice = moment?.choices.find((other) => other.action === remark?.action);
  if (!choice || !remark) return;
  mark(choice.handles);
  const done = button("coach-do", "btn primary", "coach_do", () => again(remark.action, 101));
  one("#coach-show")?.replaceWith(done);
  done.focus();
}

/** @param {string} action @param {number} least @param {string[]} [rest] what is played after it */
function again(action, least, rest = []) {
  const choice = now?.moment.choices.find((other) => other.action === action);
  close();
  if (choice) play(choice, least, rest);
}

/** Speak up less from now on, and let this one be. */
function fewer() {
  if (!now) return;
  const { table } = now.moment;
  const next = Math.min(level(table) + 1, LEVELS.length - 1);
  sessionStorage.setItem(`baseload-coach-${table}`, String(next));
  const share = LEVELS[next];
  one("#coach-fewer")?.replaceWith(make("span", { class: "muted small", role: "status" }, share > 100 ? say("coach_silent") : say("coach_from", { share })));
}

/** @param {Play} doing how an action is played, from how many hundredths on the coach may speak up */
export function followCoach(doing) {
  play = doing;
}
