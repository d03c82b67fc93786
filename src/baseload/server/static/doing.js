/** What one does at the table: pick, play, take back, ask why not, order ahead. */

import { reveal } from "./bar.js";
import { hideWays } from "./choosing.js";
import { asksCoach } from "./coach.js";
import { confirmed, showWhy } from "./dialogs.js";
import { follow, live, next, refresh } from "./following.js";
import { mine, page, redraw, showBar } from "./page.js";
import { nameOf, Picking } from "./picking.js";
import { say } from "./site.js";
import { choicesOf, chosenStage } from "./stages.js";

/** @import { Piece } from "./dom.js" */
/** @import { Choice } from "./messages.js" */

const { table, game } = page.moment;

/** Who asks, for the requests of one seat: the one that one looks from. */
const here = () => ({ table, seat: page.moment.seat });

// --- picking -------------------------------------------------------------------------------------------------------

/**
 * Pick it. What is plainly meant then and can be taken back is done at once; picking again what is ready does it, too; what
 * is not legal answers why.
 * @param {string} handle @param {Piece|null} piece
 */
export function pick(handle, piece = null) {
  aim(handle);
  const { picking } = page;
  const found = picking.resolve(handle);
  page.trouble = "";
  if (found && picking.picked.includes(found) && picking.complete.length === 1 && !picking.isSet) {
    commit(picking.complete[0]);
    return;
  }
  if (!found || !(found === handle ? picking.toggle(found) : take(found))) {
    if (piece) why(piece);
    return;
  }
  const meant = picking.meant(isBeside);
  if (meant && (meant.undo || found.startsWith("say:"))) {
    commit(meant);
    return;
  }
  redraw();
  reveal(page.picking);
}

/** @param {string} handle */
const isBeside = (handle) => handle in page.moment.beside;

/** Whoever chose a part of the turn means that part, where it knows the piece; everything else stays in reach.
 * @param {string} handle */
function aim(handle) {
  const own = choicesOf(page.moment, chosenStage(page.moment));
  const knows = own.some((choice) => choice.handles.some((other) => other === handle || nameOf(other) === handle));
  const wanted = knows ? own : page.moment.choices;
  if (page.picking.choices.length === wanted.length) return;
  page.picking = new Picking(wanted);
}

/** @param {string} handle */
function take(handle) {
  const own = page.picking.after(handle);
  if (own) page.picking.set(own);
  return own !== null;
}

/** Pick what is dragged. @param {string} handle @returns {boolean} could it be? */
export function takeUp(handle) {
  aim(handle);
  const found = page.picking.resolve(handle);
  if (!found || !(page.picking.picked.includes(found) || take(found))) return false;
  page.trouble = "";
  redraw();
  return true;
}

export function clear() {
  page.picking = new Picking(page.moment.choices);
  redraw();
}

/** Take the last pick back. */
export function back() {
  if (page.picking.back()) redraw();
}

/** @param {string} name @param {number} value */
export function amount(name, value) {
  if (take(`${name}#${value}`)) redraw();
}

/** As much as can be had that is nearest to this. @param {string} name @param {number} value */
export function nearestAmount(name, value) {
  const far = (/** @type {number} */ other) => Math.abs(other - value);
  amount(name, page.picking.amounts(name).reduce((best, other) => (far(other) < far(best) ? other : best)));
}

// --- moving --------------------------------------------------------------------------------------------------------

/** Send it, after a question if it is likely to be a slip. @param {Choice} choice */
export async function commit(choice) {
  if (page.pending) return;
  if (choice.slip && !(await confirmed(choice, table))) {
    redraw();
    return;
  }
  await send([choice.action]);
}

/** One action after the other; the first that fails ends it. @param {string[]} actions
 * @param {{least?: number, offered?: boolean}} how from where on a coach may speak up; did the page offer it? */
export async function send(actions, { least, offered = false } = {}) {
  page.pending = true;
  page.trouble = "";
  hideWays();
  showBar();
  let after = page.seen;
  let answer;
  for (const [count, action] of actions.entries()) {
    const last = count === actions.length - 1;
    const coached = least === undefined ? asksCoach(page.moment, action, offered) : { least };
    answer = await live.ask({ do: "play", action, after, ...coached, ...(last ? next() : {}), ...here() });
    if (answer.error) {
      const { code, remark } = answer.error;
      if (code === "taught") document.dispatchEvent(new CustomEvent("taught", { detail: answer.error }));
      else if (remark) {
        if (count) await refresh(); // it speaks of what the actions before this one have led to
        const rest = actions.slice(count + 1);
        document.dispatchEvent(new CustomEvent("coached", { detail: { remark, action, rest, moment: page.moment } }));
      }
      else page.trouble = answer.error.message || say("not_sent");
      page.justRefused = true;
      page.pending = false;
      break;
    }
    after = answer.ok.n;
  }
  page.picking = new Picking(page.moment.choices);
  follow(answer);
}

export async function undo() {
  if (page.moment.undo !== "") {
    page.trouble = say(page.moment.undo);
    showBar();
    return;
  }
  if (!mine()) return;
  page.trouble = "";
  const answer = await live.ask({ do: "undo", after: page.seen, ...next(), ...here() });
  if (answer.error) {
    page.trouble = answer.error.message;
    page.justRefused = true;
  }
  follow(answer);
}

// --- why not -------------------------------------------------------------------------------------------------------

/** @param {Piece} piece */
async function why(piece) {
  const name = piece.getAttribute("aria-label") ?? "";
  const { over, seat, names, to_move } = page.moment;
  let told = { message: "", code: "", rule: "" };
  if (over || to_move === null) told.message = say("over");
  else if (seat === null) told.message = say("watching");
  else if (!mine()) told.message = say("waiting", { name: names[to_move] });
  else {
    const answer = await live.ask({ do: "why", ...here(), handle: piece.dataset.pick ?? "" });
    if (!answer.ok) return;
    told = answer.ok;
  }
  showWhy(piece, name, told, game);
}

// --- a standing maximum --------------------------------------------------------------------------------------------

/** @param {string} subject @param {number} most 0 takes the order back */
export async function stand(subject, most) {
  const answer = await live.ask({ do: "stand", ...here(), subject, most });
  if (answer.error) page.trouble = answer.error.message;
  await refresh();
}
