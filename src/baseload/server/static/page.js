/** What the table's page knows and shows now: the moment, what is picked, the bar, what looking at a piece tells. */

import { barParts, guide, shownPiece } from "./bar.js";
import { all, around, one, part } from "./dom.js";
import { light } from "./map.js";
import { nameOf, Picking } from "./picking.js";
import { say } from "./site.js";

/** @import { Piece } from "./dom.js" */
/** @import { Moment } from "./messages.js" */

/** @returns {Moment} what the page's changing part says */
export const readMoment = () => JSON.parse(part("moment").textContent);

const moment = readMoment();
export const page = {
  moment,
  picking: new Picking(moment.choices),
  seen: moment.number, // the last entry that the page shows or need not show
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
}

// --- the pieces ----------------------------------------------------------------------------------------------------

function draw() {
  const { legal, picked } = page.picking;
  const fresh = new Set(page.moment.fresh);
  for (const piece of all("main [data-pick]")) {
    const handle = piece.dataset.pick ?? "";
    const named = picked.some((other) => other === handle || nameOf(other) === handle);
    piece.classList.toggle("legal", legal.has(handle));
    piece.classList.toggle("fresh", fresh.has(handle));
    piece.classList.toggle("picked", named);
    if (piece.getAttribute("role") === "button") piece.setAttribute("aria-pressed", String(named));
  }
  light(pickedWith("route"));
}

/** The first picked piece that says this of itself. @param {string} what */
const pickedWith = (what) => page.picking.picked.map(shownPiece).find((piece) => piece?.dataset[what]) ?? null;

// --- the bar -------------------------------------------------------------------------------------------------------

export function showBar() {
  const { moment, picking, pending, connected, trouble } = page;
  const bar = part("bar");
  const parts = barParts(moment, picking, { pending });
  bar.classList.toggle("yours", mine());
  bar.classList.toggle("lost", !connected);
  const picked = picking.picked.length > 0;
  part("ask").textContent = (picked && (parts.primary?.sentence || guide(moment, picking))) || moment.asked;
  sum(pickedWith("say"), usual());
  part("trouble").textContent = trouble;
  part("trouble").hidden = !trouble;
  part("lost").hidden = connected;
  part("over").hidden = !moment.over;
  part("come-back").hidden = !moment.away || moment.over;
  fill(part("more"), parts.more);
  fill(part("acts"), parts.acts);
  standing();
  const looked = around(document.activeElement, "main [data-pick]");
  if (looked) preview(looked); // whoever looks at a piece keeps its price, whatever else happens
}

/** What stands under the question when nothing is looked at. */
const usual = () => page.moment.result || (mine() && !page.picking.picked.length ? page.moment.hint : "");

/** The sum of what is picked or looked at. @param {Piece|null} piece @param {string} other */
function sum(piece, other = "") {
  part("sum").classList.toggle("hint", Boolean(other) && other === page.moment.hint);
  part("sum").textContent = [piece?.dataset.say ?? other, left(piece)].filter(Boolean).join(" · ");
}

/** What the piece's price leaves, where it has one that can be paid. @param {Piece|null} piece */
function left(piece) {
  const { purse, keep } = (piece?.dataset.price && around(piece, "[data-purse]")?.dataset) || {};
  const rest = purse ? Number(purse) - Number(piece?.dataset.price) : -1;
  return rest < 0 || !purse ? "" : (keep ?? "").replace("{left}", String(rest)).replace("{money}", purse);
}

/** @param {HTMLElement} target @param {Node[]} content */
function fill(target, content) {
  const fresh = document.createElement("div");
  fresh.append(...content);
  Idiomorph.morph(target, fresh.childNodes, { morphStyle: "innerHTML", ignoreActiveValue: false });
  target.hidden = !content.length;
}

/** The order for a standing maximum, where it still concerns anything: otherwise the server drops it without a word. */
function standing() {
  const { standing } = page.moment;
  const order = standing && one(`form[data-standing="${CSS.escape(standing[0])}"]`) ? standing : null;
  part("standing-order").hidden = !order;
  if (order) part("standing-said").textContent = say("standing", { most: order[1] });
  const tile = one(".bidders .own span");
  const said = tile?.dataset.said ?? "";
  if (tile) tile.textContent = order ? say("up_to", { said, most: order[1] }) : said;
}

// --- looking -------------------------------------------------------------------------------------------------------

/** What looking at a piece tells, without picking it. @param {Piece|null} piece */
export function preview(piece) {
  const { picking } = page;
  const handle = piece && picking.resolve(piece.dataset.pick ?? "");
  const own = handle && picking.after(handle);
  if (!own) {
    light(pickedWith("route"));
    sum(pickedWith("say"), usual());
    return;
  }
  const [choice] = picking.completeFor(picking.filled(own));
  if (piece.dataset.route) light(piece);
  if (!picking.picked.includes(handle)) sum(piece, choice?.sentence ?? piece.getAttribute("aria-label") ?? "");
}
