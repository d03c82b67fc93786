/** The table's page follows what happens: hears it, fetches what to show of it, puts that in place, says whose turn it is. */

import { showTask, shownPiece } from "./bar.js";
import { Chat } from "./chat.js";
import { closeWhy } from "./dialogs.js";
import { closeBeside } from "./beside.js";
import { around, one, part } from "./dom.js";
import { hold } from "./early.js";
import { Live } from "./live.js";
import { centre } from "./map.js";
import { forgetBut, held, learn, morph, twinShown } from "./morph.js";
import { happened, isShown as bannerIsShown } from "./moments.js";
import { places, pulse, travel } from "./motion.js";
import { elsewhere, mine, ownTurn, page, readMoment, redraw, showBar } from "./page.js";
import { Picking } from "./picking.js";
import { caption, hideCaption, leave, pause, recap, showReel } from "./beats.js";
import { Reel } from "./reel.js";
import { showRematch } from "./rematch.js";
import { followTabs, say } from "./site.js";
import { cue } from "./sound.js";
import { beginTurn, forget } from "./stages.js";

/** @import { Answer, Choice, Entry, Requests, Shown } from "./messages.js" */
/** @import { Beat } from "./reel.js" */

const { table, title } = page.moment;

// --- hearing -------------------------------------------------------------------------------------------------------

/** The wish that an answer brings what the page shows next. */
export const next = () => ({ part: true, twin: twinShown(), have: held() });

/** @returns {Requests["join"]} */
const greeting = () => ({ do: "join", table, seat: page.moment.seat, after: page.seen, ...next() });
export const live = new Live(
  greeting,
  (entry) => (entry.kind === "rematch" ? showRematch(table) : entry.kind !== "lobby" && hear(entry)),
  (up, answer) => {
    page.connected = up;
    for (const entry of answer?.ok?.entries ?? []) hear(entry);
    if (answer?.ok?.table.stage === "over") showRematch(table);
    showBar();
  },
  (message) => watch(message),
);
const chat = new Chat(table, (text) => live.ask({ do: "chat", table, text }));

/** What has happened, together with what the page shows of it: a beat. Where that does not fit the page asks for itself.
 * @param {Shown} message */
function watch(message) {
  if (message.table !== table) return;
  const last = message.entries.at(-1)?.n ?? 0;
  if (message.part && !running && !page.pending && last > page.taken) {
    page.taken = last;
    if (!reel.beats.length) reel.begin({ text: part("part").innerHTML, entries: [] });
    reel.take({ text: message.part, entries: message.entries });
  }
  for (const entry of message.entries) hear(entry);
}

/** @param {Entry} entry */
function hear(entry) {
  if (entry.table && entry.table !== table) return;
  page.heardTo = Math.max(page.heardTo, entry.n);
  if (entry.kind === "chat") {
    chat.add(entry, true);
    if (entry.n === page.taken + 1) page.taken = entry.n; // nothing on the board has changed
  }
  if (entry.n > page.taken) refresh(entry.to_move);
  else if (!reel.behind) page.seen = page.taken;
}

// --- beat by beat --------------------------------------------------------------------------------------------------

/** @param {Beat} beat */
const skipped = ({ text }) => learn(text);
const forgot = () => forgetBut(reel.beats.map(({ text }) => text));
const plays = () => page.moment.own.length > 0;
/** What a beat says while a banner tells of the same is said after it: the two would cover each other. @type {Beat|null} */
let unsaid = null;
const covered = () => bannerIsShown() || unsaid !== null;
export const reel = new Reel(showBeat, pause, () => showReel(reel), covered, skipped, forgot, plays);
document.addEventListener("uncovered", () => {
  if (unsaid) saySo(unsaid);
  reel.goOn();
});

/** @param {Beat} beat @returns {boolean} false where it does not fit: then the page is asked for as it is now */
function showBeat(beat) {
  if (!place(beat.text)) {
    refresh();
    return false;
  }
  saySo(beat);
  if (reel.behind) return true;
  page.seen = page.taken;
  if (elsewhere()) refresh();
  return true;
}

/** @param {Beat} beat */
function saySo(beat) {
  unsaid = bannerIsShown() ? beat : null;
  if (unsaid) return hideCaption();
  reel.shownAt = performance.now();
  caption(beat, page.moment);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return recap();
  leave();
  if (!reel.held) reel.toNow(); // whose turn it is should be heard
});
addEventListener("pagehide", leave);

/** What is shown was fetched, or came of one's own doing: what others did before it is past. @param {string} text */
function begin(text) {
  page.taken = page.seen;
  reel.begin({ text, entries: [] });
  forgetBut([text]);
  unsaid = null;
  hideCaption();
}

// --- fetching ------------------------------------------------------------------------------------------------------

let running = false;
let wanted = false;

/** Fetch the page's changing part and morph it in; while one fetch runs, all further wishes become one. */
export async function refresh(toMove = page.moment.to_move) {
  reel.toNow();
  if (running) {
    wanted = true;
    return;
  }
  running = true;
  try {
    const { seat, own, curtain } = page.moment;
    await show(toMove !== null && own.includes(toMove) && !curtain ? toMove : seat);
  } finally {
    running = false;
    const again = wanted && (page.heardTo > page.seen || elsewhere());
    wanted = false;
    if (again) refresh();
  }
}

/** @param {number|null} seat */
export async function show(seat) {
  const text = await drawn(seat, held());
  if (!text) return;
  if (place(text)) return begin(text);
  const whole = await drawn(seat, []);
  if (whole && place(whole)) begin(whole);
}

/** The changing part, drawn anew but for what the page holds; nothing where that fails.
 * @param {number|null} seat @param {string[]} have @returns {Promise<string>} */
async function drawn(seat, have) {
  const own = seat === null ? {} : { seat };
  const answer = await live.ask({ do: "part", table, ...own, twin: twinShown(), have });
  if (answer.ok) return answer.ok.part;
  page.pending = false;
  if (answer.error.code !== "lost") page.trouble = answer.error.message || say("not_sent");
  showBar();
  return ""; // where the connection is lost the socket comes back, and hears what it has missed
}

/** Show what came of one's own move: its answer brings the page's new part. @param {Answer<"play"|"undo">|undefined} answer */
export function follow(answer) {
  const after = answer?.ok?.n ?? 0;
  page.heardTo = Math.max(page.heardTo, after);
  const text = answer?.ok?.part ?? "";
  const fits = text && !running && page.seen < after && place(text);
  if (fits) begin(text);
  else redraw();
  if (page.trouble || page.heardTo > page.seen || elsewhere()) refresh();
}

// --- putting in place ----------------------------------------------------------------------------------------------

/** Put it in the old one's place. @param {string} text @returns {boolean} false if it does not fit the page any more */
function place(text) {
  const before = places();
  const wasMine = mine();
  const focused = around(document.activeElement, "[data-pick]")?.dataset.pick;
  if (!morph(part("part"), text, isTouched)) return false;
  const shown = page.moment.number;
  const { choices } = page.moment;
  page.moment = readMoment();
  if (page.moment.number !== shown) {
    outdated();
    hold();
  }
  page.justRefused = false;
  page.seen = Math.max(page.seen, page.moment.number);
  if (mine() && !wasMine) beginTurn();
  forget(page.moment);
  page.picking = repicked(page.picking, choices, page.moment.choices);
  page.pending = false;
  if (focused && document.activeElement === document.body) shownPiece(focused)?.focus();
  part("news").textContent = page.moment.news.join(" ");
  redraw();
  followTabs();
  turn(wasMine);
  travel(before); // last: it reads where everything is, and the page is laid out once
  happened(page.moment);
  // Between two own seats the decision may have passed on while we fetched.
  if (elsewhere()) wanted = true;
  return true;
}

/** What was said about the last position says nothing about this one, but for the answer that brought it. */
function outdated() {
  closeWhy();
  if (!page.justRefused) page.trouble = "";
}

/** News that leave the choices as they were leave what is picked as well, and from which of them.
 * @param {Picking} old @param {Choice[]} before @param {Choice[]} choices */
function repicked(old, before, choices) {
  const actions = (/** @type {Choice[]} */ some) => some.map((choice) => choice.action);
  if (actions(before).join() !== actions(choices).join()) {
    if (document.getElementById("hint")) closeBeside(); // it advised on something else
    return new Picking(choices);
  }
  const among = new Set(actions(old.choices));
  const now = new Picking(choices.filter((choice) => among.has(choice.action)));
  now.set(old.own);
  return now;
}

/** @type {WeakMap<HTMLInputElement, string|undefined>} for which subject somebody set the field of a form */
const touched = new WeakMap();

/** Somebody has set this field. @param {HTMLInputElement} field */
export const touch = (field) => touched.set(field, field.form?.dataset.standing);

/** Did somebody set this field, and does that still make sense? Then it is theirs. @param {Node} old @param {Node} fresh */
function isTouched(old, fresh) {
  if (!(old instanceof HTMLInputElement) || !(fresh instanceof HTMLInputElement) || !old.form?.dataset.standing) return false;
  return touched.get(old) === old.form.dataset.standing && Number(old.value) >= Number(fresh.min);
}

// --- whose turn ----------------------------------------------------------------------------------------------------

/** @param {boolean} wasMine */
export function turn(wasMine) {
  document.title = mine() ? say("your_turn", { title }) : say("title", { title });
  if (curtain()) return;
  if (mine() && !wasMine) {
    cue(["turn"]);
    centre();
    showTask();
    pulse(one("main .legal"));
  } else if (mine() && !page.moment.stages.length) showTask(); // a question in the midst of one's turn may lie elsewhere
}

/** Between two people at one screen who have secrets: nobody sees the other's. */
function curtain() {
  const key = `baseload-at-${table}`;
  const next = ownTurn() ?? page.moment.seat;
  const wanted = page.moment.curtain && !page.moment.over && String(next) !== sessionStorage.getItem(key);
  document.body.classList.toggle("curtained", wanted);
  const dialog = part("curtain");
  if (!wanted || next === null) {
    dialog.close();
    return false;
  }
  const name = page.moment.names[next];
  part("curtain-title").textContent = say("curtain", { name });
  part("curtain-show").textContent = say("curtain_show", { name });
  part("curtain-show").onclick = async () => {
    sessionStorage.setItem(key, String(next));
    await show(next);
    curtain();
    live.ask(greeting());
  };
  if (!dialog.open) dialog.showModal();
  return true;
}
part("curtain").addEventListener("cancel", (event) => event.preventDefault());
