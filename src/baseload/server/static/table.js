/** The table's page: hears what happens, shows it, and turns picks into actions. The server draws; this knows no game. */

import { barParts, guide, reveal, shownPiece, showTask } from "./bar.js";
import { Chat } from "./chat.js";
import { closeWhy, confirmed, showWhy } from "./dialogs.js";
import { all, near, one, part } from "./dom.js";
import { drags } from "./drag.js";
import { hint } from "./hint.js";
import { busy, goBy } from "./keys.js";
import { Live } from "./live.js";
import { centre, followMaps, light } from "./map.js";
import { held, morph, toggleTwin, twinShown } from "./morph.js";
import { chime, places, pulse, travel } from "./motion.js";
import { nameOf, Picking } from "./picking.js";
import { chosen, say } from "./site.js";

const readMoment = () => JSON.parse(part("moment").textContent);

let moment = readMoment();
let picking = new Picking(moment.choices);
let seen = moment.number; // the last entry that the page shows or need not show
let heardTo = seen;
let pending = false; // is an action under way whose consequences are not shown yet?
let trouble = "";
let justRefused = false; // is it about a move of one's own that was not made, and not told yet?
let connected = true;
const title = moment.title;
const mine = () => moment.seat !== null && moment.to_move === moment.seat && !moment.over;

// --- hearing -------------------------------------------------------------------------------------------------------

const greeting = () => ({ do: "join", table: moment.table, seat: moment.seat, after: seen, ...next() });
const live = new Live(
  greeting,
  (entry) => hear(entry),
  (up, answer) => {
    connected = up;
    for (const entry of answer?.ok?.entries ?? []) hear(entry);
    showBar();
  },
  (message) => watch(message),
);
const chat = new Chat(moment.table, (text) => live.ask({ do: "chat", table: moment.table, text }));

/** What has happened, together with what the page shows of it. Where that does not fit the page asks for itself.
 * @param {any} message */
function watch(message) {
  if (message.table !== moment.table) return;
  const last = message.entries.at(-1).n;
  const fits = message.part && !running && !pending && last > seen && place(message.part);
  for (const entry of message.entries) hear(entry);
  if (fits && elsewhere()) refresh();
}

/** @param {any} entry */
function hear(entry) {
  if (entry.table && entry.table !== moment.table) return;
  heardTo = Math.max(heardTo, entry.n);
  if (entry.kind === "chat") {
    chat.add(entry, true);
    if (entry.n === seen + 1) seen = entry.n; // nothing on the board has changed
    else if (entry.n > seen) refresh();
    return;
  }
  if (entry.n > seen) refresh(entry.to_move);
}

let running = false;
let wanted = false;

/** Fetch the page's changing part and morph it in; while one fetch runs, all further wishes become one. */
async function refresh(toMove = moment.to_move) {
  if (running) {
    wanted = true;
    return;
  }
  running = true;
  try {
    let seat = moment.seat;
    if (moment.own.includes(toMove) && !moment.curtain) seat = toMove;
    await show(seat);
  } finally {
    running = false;
    const again = wanted && (heardTo > seen || elsewhere());
    wanted = false;
    if (again) refresh();
  }
}

/** Is it another of one's own seats that decides now? */
const elsewhere = () => !moment.curtain && moment.own.includes(moment.to_move) && moment.to_move !== moment.seat;

/** @param {number|null} seat */
async function show(seat) {
  const text = await drawn(seat, held());
  if (!text || place(text)) return;
  const whole = await drawn(seat, []);
  if (whole) place(whole);
}

/** The changing part, drawn anew but for what the page holds; nothing where that fails.
 * @param {number|null} seat @param {string[]} have @returns {Promise<string>} */
async function drawn(seat, have) {
  const own = seat === null ? {} : { seat };
  const answer = await live.ask({ do: "part", table: moment.table, ...own, twin: twinShown(), have });
  if (answer.ok) return answer.ok.part;
  pending = false;
  if (answer.error.code !== "lost") trouble = answer.error.message || say("not_sent");
  showBar();
  return ""; // where the connection is lost the socket comes back, and hears what it has missed
}

/** Put it in the old one's place. @param {string} text @returns {boolean} false if it does not fit the page any more */
function place(text) {
  const before = places();
  const wasMine = mine();
  const focused = /** @type {any} */ (document.activeElement?.closest("[data-pick]"))?.dataset.pick;
  if (!morph(part("part"), text, isTouched)) return false;
  const shown = moment.number;
  moment = readMoment();
  if (moment.number !== shown) outdated();
  justRefused = false;
  seen = Math.max(seen, moment.number);
  picking = repicked(picking, moment.choices);
  pending = false;
  travel(before);
  if (focused && document.activeElement === document.body) shownPiece(focused)?.focus();
  part("news").textContent = moment.news.join(" ");
  showBar();
  draw();
  turn(wasMine);
  // Between two own seats the decision may have passed on while we fetched.
  if (elsewhere()) wanted = true;
  return true;
}

/** What was said about the last position says nothing about this one, but for the answer that brought it. */
function outdated() {
  closeWhy();
  if (!justRefused) trouble = "";
}

/** News that leave the choices as they were leave what is picked as well.
 * @param {Picking} old @param {import("./picking.js").Choice[]} choices */
function repicked(old, choices) {
  const now = new Picking(choices);
  const actions = (/** @type {Picking} */ picked) => picked.choices.map((choice) => choice.action).join();
  if (actions(old) === actions(now)) now.set(old.own);
  return now;
}

/** Did somebody set this field, and does that still make sense? Then it is theirs. @param {any} old @param {any} fresh */
function isTouched(old, fresh) {
  if (!(old instanceof HTMLInputElement) || !old.form?.dataset.standing) return false;
  return touched.get(old) === old.form.dataset.standing && Number(old.value) >= Number(fresh.min);
}

// --- whose turn ----------------------------------------------------------------------------------------------------

/** @param {boolean} wasMine */
function turn(wasMine) {
  document.title = mine() ? say("your_turn", { title }) : say("title", { title });
  if (curtain()) return;
  if (mine() && !wasMine) {
    if (chosen.get("sound") !== "off") chime();
    pulse(one("main .legal"));
    centre();
    showTask();
  }
}

/** Between two people at one screen who have secrets: nobody sees the other's. */
function curtain() {
  const key = `baseload-at-${moment.table}`;
  const next = moment.own.includes(moment.to_move) ? moment.to_move : moment.seat;
  const closed = moment.curtain && !moment.over && String(next) !== sessionStorage.getItem(key);
  document.body.classList.toggle("curtained", closed);
  const dialog = part("curtain");
  if (!closed) {
    dialog.close();
    return false;
  }
  const name = moment.names[next];
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
part("curtain").addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());

// --- drawing what is picked ----------------------------------------------------------------------------------------

function draw() {
  const legal = picking.legal;
  for (const piece of all("main [data-pick]")) {
    const handle = piece.dataset.pick;
    const named = picking.picked.some((other) => other === handle || nameOf(other) === handle);
    piece.classList.toggle("legal", legal.has(handle));
    piece.classList.toggle("picked", named);
    if (piece.getAttribute("role") === "button") piece.setAttribute("aria-pressed", String(named));
  }
  light(picking.picked.map(shownPiece).find((piece) => piece?.dataset.route));
}

function showBar() {
  const bar = part("bar");
  const parts = barParts(moment, picking, { pending });
  bar.classList.toggle("yours", mine());
  bar.classList.toggle("lost", !connected);
  const picked = picking.picked.length > 0;
  part("ask").textContent = (picked && (parts.primary?.sentence || guide(moment, picking))) || moment.asked;
  const piece = picking.picked.map(shownPiece).find((found) => found?.dataset.say);
  sum(piece, usual());
  part("trouble").textContent = trouble;
  part("trouble").hidden = !trouble;
  part("lost").hidden = connected;
  part("over").hidden = !moment.over;
  part("come-back").hidden = !moment.away || moment.over;
  fill(part("more"), parts.more);
  fill(part("acts"), parts.acts);
  standing();
  const looked = document.activeElement?.closest("main [data-pick]");
  if (looked) preview(looked); // whoever looks at a piece keeps its price, whatever else happens
}

/** What stands under the question when nothing is looked at. */
const usual = () => moment.result || (mine() && !picking.picked.length ? moment.hint : "");

/** The sum of what is picked or looked at. @param {any} piece @param {string} other */
function sum(piece, other = "") {
  part("sum").classList.toggle("hint", Boolean(other) && other === moment.hint);
  part("sum").textContent = [piece?.dataset.say ?? other, left(piece)].filter(Boolean).join(" · ");
}

/** What the piece's price leaves, where it has one that can be paid. @param {any} piece */
function left(piece) {
  const purse = piece?.dataset.price && piece.closest("[data-purse]")?.dataset;
  const rest = purse ? Number(purse.purse) - Number(piece.dataset.price) : -1;
  return rest < 0 ? "" : purse.keep.replace("{left}", String(rest)).replace("{money}", purse.purse);
}

/** @param {any} target @param {Node[]} content */
function fill(target, content) {
  const fresh = document.createElement("div");
  fresh.append(...content);
  // @ts-ignore
  Idiomorph.morph(target, fresh.childNodes, { morphStyle: "innerHTML", ignoreActiveValue: false });
  target.hidden = !content.length;
}

/** What looking at a piece tells, without picking it. @param {any} piece */
function preview(piece) {
  const handle = piece && picking.resolve(piece.dataset.pick);
  const own = handle && picking.after(handle);
  if (!own) {
    const picked = picking.picked.map(shownPiece);
    light(picked.find((found) => found?.dataset.route));
    sum(picked.find((found) => found?.dataset.say), usual());
    return;
  }
  const [choice] = picking.completeFor(picking.filled(own));
  if (piece.dataset.route) light(piece);
  if (!picking.picked.includes(handle)) sum(piece, choice?.sentence ?? piece.getAttribute("aria-label") ?? "");
}

// --- doing ---------------------------------------------------------------------------------------------------------

/** Pick it; what is not legal answers why. @param {string} handle @param {any} piece */
function pick(handle, piece = null) {
  const found = picking.resolve(handle);
  trouble = "";
  if (found && (found === handle ? picking.toggle(found) : take(found))) {
    showBar();
    draw();
    reveal(picking);
  } else if (piece) why(piece);
}

/** @param {string} handle */
function take(handle) {
  const own = picking.after(handle);
  if (own) picking.set(own);
  return own !== null;
}

/** Send it, after a question if it is likely to be a slip. @param {any} choice */
async function commit(choice) {
  if (pending || (choice.slip && !(await confirmed(choice)))) return;
  await send([choice.action]);
}

/** One action after the other; the first that fails ends it. @param {string[]} actions */
async function send(actions) {
  pending = true;
  trouble = "";
  showBar();
  let after = seen;
  let answer;
  for (const [count, action] of actions.entries()) {
    answer = await ask({ do: "play", action, after, ...(count === actions.length - 1 ? next() : {}) });
    if (answer.error) {
      trouble = answer.error.message || say("not_sent");
      justRefused = true;
      pending = false;
      break;
    }
    after = answer.ok.n;
  }
  picking.set([]);
  follow(answer);
}

/** A request for the seat that one looks from. @param {any} message */
const ask = (message) => live.ask({ ...message, table: moment.table, seat: moment.seat });

/** The wish that an answer brings what the page shows next. */
const next = () => ({ part: true, twin: twinShown(), have: held() });

/** Show what came of one's own move: its answer brings the page's new part. @param {any} answer */
function follow(answer) {
  const after = answer.ok?.n ?? 0;
  heardTo = Math.max(heardTo, after);
  const fits = answer.ok?.part && !running && seen < after && place(answer.ok.part);
  if (!fits) {
    showBar();
    draw();
  }
  if (trouble || heardTo > seen || elsewhere()) refresh();
}

async function undo() {
  if (moment.undo !== "") {
    trouble = say(moment.undo);
    showBar();
    return;
  }
  if (!mine()) return;
  trouble = "";
  const answer = await ask({ do: "undo", after: seen, ...next() });
  if (answer.error) {
    trouble = answer.error.message;
    justRefused = true;
  }
  follow(answer);
}

// --- why not -------------------------------------------------------------------------------------------------------

/** @param {any} piece */
async function why(piece) {
  const name = piece.getAttribute("aria-label") ?? "";
  let told = { message: "", code: "", rule: "" };
  if (moment.over) told.message = say("over");
  else if (moment.seat === null) told.message = say("watching");
  else if (!mine()) told.message = say("waiting", { name: moment.names[moment.to_move] });
  else {
    const answer = await live.ask({ do: "why", table: moment.table, seat: moment.seat, handle: piece.dataset.pick });
    if (!answer.ok) return;
    told = answer.ok;
  }
  showWhy(piece, name, told, moment.game);
}

// --- a standing maximum --------------------------------------------------------------------------------------------

const touched = new WeakMap(); // the field of a form: for which subject somebody set it

/** @param {string} subject @param {number} most */
async function stand(subject, most) {
  const answer = await live.ask({ do: "stand", table: moment.table, seat: moment.seat, subject: String(subject), most });
  if (answer.error) trouble = answer.error.message;
  await refresh();
}

function standing() {
  // An order that concerns nothing on the table any more is dropped by the server without a word.
  const subject = moment.standing ? CSS.escape(moment.standing[0]) : "";
  const order = one(`form[data-standing="${subject}"]`) ? moment.standing : null;
  part("standing-order").hidden = !order;
  if (order) part("standing-said").textContent = say("standing", { most: order[1] });
  const tile = one(".bidders .own span");
  if (tile) tile.textContent = order ? say("up_to", { said: tile.dataset.said, most: order[1] }) : tile.dataset.said;
}

// --- listening to the page -----------------------------------------------------------------------------------------

const WAYS = ["play", "choose", "offer", "undo", "clear", "to", "step", "stand-stop", "move", "twin", "hint", "pick"];

document.addEventListener("click", (event) => {
  const target = event.target;
  if (!(target instanceof Element)) return;
  const inPop = target.closest("#why");
  if (!inPop) closeWhy();
  const asked = near(event, WAYS.map((way) => `[data-${way}]`).join());
  if (!asked) return;
  const given = asked.dataset;
  if (given.play) commit(moment.choices[Number(given.play)]);
  else if (given.choose) pick(given.choose);
  else if (given.offer) send(moment.offers[Number(given.offer)].actions);
  else if ("undo" in given) undo();
  else if ("clear" in given) clear();
  else if (given.to) amount(given.name, Number(given.to));
  else if ("step" in given) step(asked);
  else if ("standStop" in given) stand(moment.standing?.[0] ?? "", 0);
  else if (given.move) jump(event, given.move);
  else if ("twin" in given) twin();
  else if ("hint" in given) hint(moment, pickAction);
  else if (given.pick && asked.closest("main")) pick(given.pick, asked);
});

/** Show an action on the board as if its pieces had been picked. @param {string} action */
function pickAction(action) {
  const choice = moment.choices.find((/** @type {any} */ other) => other.action === action);
  if (!choice) return;
  picking.set(choice.handles);
  showBar();
  draw();
}

function clear() {
  picking.set([]);
  showBar();
  draw();
}

/** @param {string} name @param {number} value */
function amount(name, value) {
  if (take(`${name}#${value}`)) {
    showBar();
    draw();
  }
}

/** Less or more in a form of the board. @param {any} button */
function step(button) {
  const field = button.closest(".stepper")?.querySelector("input");
  if (!field) return;
  const value = Number(field.value) + Number(button.dataset.step);
  field.value = String(Math.min(Number(field.max), Math.max(Number(field.min), value)));
  touched.set(field, field.form?.dataset.standing);
}

/** The table as it was after a move. @param {Event} event @param {string} move */
function jump(event, move) {
  event.preventDefault();
  location.href = `/t/${moment.table}/replay?move=${move}`;
}

const twin = () => toggleTwin(() => show(moment.seat));

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.dataset.name) {
    const amounts = picking.amounts(field.dataset.name);
    const far = (/** @type {number} */ value) => Math.abs(value - Number(field.value));
    amount(field.dataset.name, amounts.reduce((best, other) => (far(other) < far(best) ? other : best)));
  } else if (field instanceof HTMLInputElement && field.form?.dataset.standing) {
    touched.set(field, field.form.dataset.standing);
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form instanceof HTMLFormElement && form.dataset.standing) {
    event.preventDefault();
    stand(form.dataset.standing, Number(new FormData(form).get("most")));
  }
});

// A finger has no way of looking without touching, and on narrow pages the bar grows with what it tells: it would move
// under the pointer between pressing and releasing.
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse" && innerWidth >= 1200) preview(near(event, "main [data-pick]"));
});
document.addEventListener("focusin", (event) => {
  const piece = near(event, "main [data-pick]");
  if (!piece || piece.matches(":focus-visible")) preview(piece);
});
document.addEventListener("focusout", () => preview(null));

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.ctrlKey) part("primary")?.click();
  if (busy(event)) return;
  const piece = near(event, "main [data-pick]");
  const key = event.key.toLowerCase();
  let known = true;
  if (piece && !(piece instanceof HTMLButtonElement) && ["Enter", " "].includes(event.key)) pick(piece.dataset.pick, piece);
  else if (event.key === "Escape") {
    if (!part("why").hidden) closeWhy();
    else if (picking.back()) {
      showBar();
      draw();
    }
  } else if (key === "u") undo();
  else if (key === "t") twin();
  else if (key === "h") part("ask-hint")?.click();
  else if (key === "?") part("keys").showModal();
  else known = goBy(event);
  if (known) event.preventDefault();
});

// --- the start -----------------------------------------------------------------------------------------------------

followMaps();
drags({
  take: (handle) => {
    const found = picking.resolve(handle);
    if (!found || !(picking.picked.includes(found) || take(found))) return false;
    trouble = "";
    showBar();
    draw();
    return true;
  },
  drop: (piece) => pick(piece.dataset.pick ?? "", piece),
});
showBar();
draw();
centre();
turn(true);
if (mine()) showTask();
