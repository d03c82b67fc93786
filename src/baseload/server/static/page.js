/** What the table's page knows and shows now: the moment, what is picked, the bar, what looking at a piece tells. */

import { barParts, guide, make, shownPiece } from "./bar.js";
import { showWays } from "./choosing.js";
import { coach } from "./coach.js";
import { all, allOf, around, beforePaint, change, one, part } from "./dom.js";
import { lessonAsks, teach } from "./lesson.js";
import { light } from "./map.js";
import { amountOf, nameOf, Picking } from "./picking.js";
import { say } from "./site.js";
import { choicesOf, mainDone, present, stageButtons } from "./stages.js";

/** @import { Piece } from "./dom.js" */
/** @import { Moment } from "./messages.js" */

/** @returns {Moment} what the page's changing part says */
export const readMoment = () => JSON.parse(part("moment").textContent);

const moment = readMoment();
export const page = {
  moment,
  picking: new Picking(moment.choices),
  seen: moment.number, // the last entry that the page shows or need not show
  taken: moment.number, // …or has still to show, when those before it have had their time
  heardTo: moment.number,
  pending: false, // is an action under way whose consequences are not shown yet?
  trouble: "",
  justRefused: false, // is it about a move of one's own that was not made, and not told yet?
  connected: true,
};

/** Is one to decide, from the seat that one looks from? */
export const mine = () =>
  page.moment.seat !== null && page.moment.to_move === page.moment.seat && !page.moment.over;

/** Whose turn it is, if it is one's own on any seat. */
export const ownTurn = () => {
  const { own, to_move } = page.moment;
  return to_move !== null && own.includes(to_move) ? to_move : null;
};

/** Is it another of one's own seats that decides now? */
export const elsewhere = () => !page.moment.curtain && ownTurn() !== null && ownTurn() !== page.moment.seat;

/** Show what has changed of all that follows. */
export function redraw() {
  showBar();
  draw();
  showWays(page.moment, page.picking);
  teach(page.moment);
  coach(page.moment);
}

// --- the pieces ----------------------------------------------------------------------------------------------------

/** The pieces: `may` can be picked, `legal` is lit, `lit` are the tokens of an amount. */
function draw() {
  const { moment, picking } = page;
  const { legal, picked } = picking;
  const every = new Set(moment.choices.flatMap((choice) => choice.handles));
  const names = new Set([...every].map(nameOf));
  const fresh = new Set(moment.fresh);
  const stage = picked.length ? null : present(moment);
  // Of a turn in parts only the part that one is about is lit; after its main part nothing is, until one looks at a part.
  const lit = picked.length || !moment.stages.length ? legal : new Set(choicesOf(moment, stage).flatMap((choice) => choice.handles));
  const route = pickedWith("route"); // what is looked up is looked up before anything is changed
  for (const piece of all("main [data-pick]")) {
    const handle = piece.dataset.pick ?? "";
    const named = picked.some((other) => other === handle || nameOf(other) === handle);
    piece.classList.toggle("may", every.has(handle) || names.has(handle));
    piece.classList.toggle("legal", lit.has(handle));
    piece.classList.toggle("fresh", fresh.has(handle));
    piece.classList.toggle("picked", named);
    if (piece.getAttribute("role") === "button") piece.setAttribute("aria-pressed", String(named));
  }
  lightAmount(picked.find((handle) => handle.includes("#")) ?? "");
  light(route);
  callThere();
}

/** What leads to a part of the page says whether anything is lit there. */
function callThere() {
  for (const link of all(".tabs a, .chooser a")) {
    const there = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    link.toggleAttribute("data-calls", there !== null && one(".legal", there) !== null);
  }
}

/** Light all tokens of an amount, the cheapest first. @param {string} handle "" for none */
function lightAmount(handle) {
  for (const token of all("main .lit")) token.classList.remove("lit");
  if (!handle) return;
  const most = amountOf(handle);
  for (const token of all(`main [data-pick^="${CSS.escape(nameOf(handle))}#"]`)) {
    token.classList.toggle("lit", amountOf(token.dataset.pick ?? "") <= most);
  }
}

/** The first picked piece that says this of itself. @param {string} what */
const pickedWith = (what) => page.picking.picked.map(shownPiece).find((piece) => piece?.dataset[what]) ?? null;

// --- the bar -------------------------------------------------------------------------------------------------------

export function showBar() {
  const { moment, picking, pending, connected, trouble } = page;
  const bar = part("bar");
  const parts = barParts(moment, picking, { pending });
  const said = pickedWith("say"); // as all that is looked up, before anything is changed
  const looked = around(document.activeElement, "main [data-pick]");
  bar.classList.toggle("yours", mine());
  bar.classList.toggle("lost", !connected);
  const picked = picking.picked.length > 0;
  const asks = (picked && (parts.primary?.sentence || guide(moment, picking))) || asked();
  change(part("ask"), { textContent: asks, title: asks });
  change(part("trouble"), { textContent: trouble, hidden: !trouble });
  change(part("lost"), { hidden: connected });
  change(part("over"), { hidden: !moment.over });
  change(part("come-back"), { hidden: !moment.away || moment.over });
  fillOrHide(part("stages"), mine() && !moment.away ? stageButtons(moment) : []);
  fillOrHide(part("more"), parts.more);
  fillOrHide(part("acts"), parts.acts);
  sum(said, usual()); // in the room that the buttons leave
  tellBar(bar);
  standing();
  lookedAt = null;
  if (looked) preview(looked); // whoever looks at a piece keeps its price, whatever else happens
}

/** What stands on the bar: its buttons look as the room that others leave them demands. @param {HTMLElement} bar */
function tellBar(bar) {
  bar.classList.toggle("has-stages", !part("stages").hidden);
  bar.classList.toggle("has-clear", one("#clear", bar) !== null);
  bar.classList.toggle("has-amount", one(".stepper", bar) !== null);
  bar.classList.toggle("has-primary", one("#primary", bar) !== null);
}

/** What is asked: of a turn in parts what one does in the part that one is about. */
function asked() {
  const { moment } = page;
  const lesson = mine() && lessonAsks(moment);
  if (lesson) return lesson;
  if (!moment.stages.length || !mine()) return moment.asked;
  return present(moment)?.about ?? (mainDone(moment) ? say("stage_rest") : moment.asked);
}

/** What stands beside the question when nothing is looked at. */
const usual = () => page.moment.result || (mine() && !page.picking.picked.length && !page.moment.stages.length ? page.moment.hint : "");

/** The sum of what is picked or looked at. @param {Piece|null} piece @param {string} other */
function sum(piece, other = "") {
  const box = part("sum");
  box.classList.toggle("hint", Boolean(other) && other === page.moment.hint);
  const said = piece?.dataset.say;
  const rest = left(piece) || told(piece);
  const tail = rest ? [make("span", { class: "left" }, rest)] : [];
  fill(box, [...(said ? terms(said) : other ? [make("span", { class: "words" }, other)] : []), ...tail]);
  change(box, { title: box.textContent });
  part("bar").classList.toggle("has-sum", box.hasChildNodes() && !box.classList.contains("hint"));
  box.classList.remove("folded");
  if (said) fold();
}

/** What does not fit into the line becomes one chip; it is still told to who looks or listens. */
const fold = beforePaint(() => {
  const box = part("sum");
  box.classList.remove("folded");
  if (one(".chip", box)) box.classList.toggle("folded", box.scrollWidth > box.clientWidth + 1);
});

/** "11 + 15 = 26" as chips, the total last. @param {string} said */
function terms(said) {
  const [parts, total] = said.split(" = ");
  const chips = parts.split(" + ").flatMap((term, place) => [
    ...(place ? [make("i", { class: "sign" }, "+")] : []),
    make("span", { class: "chip" }, term),
  ]);
  const folded = chips.length > 1 ? [make("span", { class: "chip fold", "aria-hidden": "true" }, say("terms", { count: (chips.length + 1) / 2 }))] : [];
  return total ? [...chips, ...folded, make("i", { class: "sign" }, "="), make("b", { class: "total" }, total)] : [...chips, ...folded];
}

/** What the piece's price leaves, where it has one that can be paid. @param {Piece|null} piece */
function left(piece) {
  const { purse, keep } = (piece?.dataset.price && around(piece, "[data-purse]")?.dataset) || {};
  const rest = purse ? Number(purse) - Number(piece?.dataset.price) : -1;
  return rest < 0 || !purse ? "" : (keep ?? "").replace("{left}", String(rest)).replace("{money}", purse);
}

/** What the page has to say of a piece beyond its action. @param {Piece|null} piece */
const told = (piece) => (piece ? one(`main [data-of="${CSS.escape(piece.dataset.pick ?? "")}"]`)?.textContent : "") ?? "";

/** Put it in place of what is there, if it is anything else. @param {HTMLElement} target @param {Node[]} content */
function fill(target, content) {
  const fresh = document.createElement("div");
  fresh.append(...content);
  if (isAsDrawn(target, fresh)) return;
  Idiomorph.morph(target, fresh.childNodes, { morphStyle: "innerHTML", ignoreActiveValue: false });
}

/** @param {HTMLElement} target @param {Node[]} content */
function fillOrHide(target, content) {
  fill(target, content);
  change(target, { hidden: !content.length });
}

/** @param {HTMLElement} target @param {HTMLElement} fresh */
function isAsDrawn(target, fresh) {
  const typed = allOf(HTMLInputElement, "input", target).some((input) => input.value !== input.defaultValue);
  const same = [...fresh.childNodes].every((node, place) => node.isEqualNode(target.childNodes[place]));
  return same && !typed && fresh.childNodes.length === target.childNodes.length;
}

/** The order for a standing maximum, where it still concerns anything: otherwise the server drops it without a word. */
function standing() {
  const { standing } = page.moment;
  const order = standing && one(`form[data-standing="${CSS.escape(standing[0])}"]`) ? standing : null;
  change(part("standing-order"), { hidden: !order });
  if (order) change(part("standing-said"), { textContent: say("standing", { most: order[1] }) });
  const tile = one(".bidders .own span");
  const said = tile?.dataset.said ?? "";
  if (tile instanceof HTMLElement) change(tile, { textContent: order ? say("up_to", { said, most: order[1] }) : said });
}

// --- looking -------------------------------------------------------------------------------------------------------

/** The piece that was looked at last, since the bar was drawn. @type {Piece|null} */
let lookedAt = null;

/** What looking at a piece tells, without picking it. @param {Piece|null} piece */
export function preview(piece) {
  if (!piece && !lookedAt) return;
  lookedAt = piece;
  const { picking } = page;
  const handle = piece && picking.resolve(piece.dataset.pick ?? "");
  const own = handle && picking.after(handle);
  const [said, route] = own ? [null, null] : [pickedWith("say"), pickedWith("route")];
  lightAmount((own && handle.includes("#") ? handle : picking.picked.find((other) => other.includes("#"))) ?? "");
  if (!own) {
    light(route);
    sum(said, usual());
    return;
  }
  const [choice] = picking.completeFor(picking.filled(own));
  if (piece.dataset.route) light(piece);
  if (!picking.picked.includes(handle)) sum(piece, choice?.sentence ?? piece.getAttribute("aria-label") ?? "");
}
