/** The action bar: what is asked, what the pick means, and every way to go on that no piece on the page stands for. */

import { all, isShown } from "./dom.js";
import { foot } from "./foot.js";
import { still } from "./motion.js";
import { amountOf, nameOf } from "./picking.js";
import { say } from "./site.js";
import { choicesOf, chosenStage, mainDone } from "./stages.js";

/** @import { Piece } from "./dom.js" */
/** @import { Choice, Moment } from "./messages.js" */
/** @import { Picking } from "./picking.js" */
/** @typedef {Record<string, string|number|boolean|null|undefined>} Given attributes; null and false are left out */

/**
 * An element. @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {Given} given
 * @param {...(Node|string)} content
 */
export function make(name, given = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value !== null && value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...content);
  return made;
}

/** @param {string} name a glyph of the page's sprite */
export function glyph(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of [["class", "i"], ["viewBox", "0 0 24 24"], ["fill", "currentColor"], ["aria-hidden", "true"]]) {
    svg.setAttribute(key, value);
  }
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#g-${name}`);
  svg.append(use);
  return svg;
}

/** @param {string} handle @returns {Piece|null} an element of the page that carries it and can be seen */
export function shownPiece(handle) {
  return all(`main [data-pick="${CSS.escape(handle)}"]`).find(isShown) ?? null;
}

/** Can it be seen without scrolling? @param {Element|null} piece */
function inSight(piece) {
  if (!piece) return false;
  const { top, bottom, left, right } = piece.getBoundingClientRect();
  const middle = (left + right) / 2; // a phone's parts lie side by side
  return bottom > 0 && (top + bottom) / 2 < foot() && middle > 0 && middle < document.documentElement.clientWidth;
}

const FEW = 6; // ways on that can be listed rather than looked for

/** What comes after the first pick, if all of it would have to be looked for: the world of a phone is four screens long.
 * @param {Picking} picking @returns {string[]} */
function outOfSight(picking) {
  if (!picking.own.length || picking.complete.length) return [];
  const shown = picking.next.filter((handle) => !picking.picked.includes(handle) && shownPiece(handle));
  return shown.some((handle) => inSight(shownPiece(handle))) ? [] : shown;
}

/** The same, if it is little enough to be listed. @param {Picking} picking */
export function listedFar(picking) {
  const far = outOfSight(picking);
  return far.length > FEW ? [] : far;
}

/** Show what is asked for, if all of it is out of sight. */
export function showTask() {
  const pieces = all("main .legal[data-pick]").filter(isShown);
  if (pieces.length && !pieces.some(inSight)) bring(pieces[0]);
}

/** @param {Element|null} piece */
const bring = (piece) => piece?.scrollIntoView({ block: "center", inline: "center", behavior: still() ? "auto" : "smooth" });

/** Show the first of many ways on where all of them are out of sight. @param {Picking} picking */
export function reveal(picking) {
  const far = outOfSight(picking);
  if (far.length > FEW) bring(shownPiece(far[0]));
}

/**
 * Ways to go on that nothing on the page stands for, and no list beside a piece: handles in words, and names with amounts.
 * @param {Picking} picking
 */
export function unseen(picking) {
  const beside = picking.own.some(shownPiece);
  const handles = new Set();
  const names = new Set();
  for (const handle of picking.picked) if (handle.includes("#")) names.add(nameOf(handle));
  for (const choice of picking.candidates) {
    if (isSaid(choice)) continue; // has a button of its own
    const next = choice.handles.find((handle) => !picking.picked.includes(handle));
    if (!next || shownPiece(next)) continue;
    if (!next.includes("#")) beside || handles.add(next);
    else if (!shownPiece(nameOf(next))) names.add(nameOf(next));
  }
  for (const handle of picking.picked) if (!beside && !shownPiece(handle) && !handle.includes("#")) handles.add(handle);
  return { handles: [...handles], names: [...names] };
}

/** Is it one word, without a piece? @param {Choice} choice */
const isSaid = (choice) => choice.handles.length === 1 && choice.handles[0].startsWith("say:");

/** A number with less and more: what would be done by the great button, nothing where that does something else.
 * @param {Picking} picking @param {string} name @param {Record<string, string>} labels @param {Choice|undefined} primary */
function stepper(picking, name, labels, primary) {
  const amounts = picking.amounts(name);
  const now = [...picking.picked, ...(primary?.handles ?? [])].find((handle) => handle.includes("#") && nameOf(handle) === name);
  const value = now ? amountOf(now) : 0;
  const label = labels[name] ?? say("amount");
  const id = `amount-${name.replace(/\W/g, "-")}`;
  const at = amounts.indexOf(value);
  /** @param {number} step @param {string} glyphName @param {string} word */
  const button = (step, glyphName, word) =>
    make(
      "button",
      {
        type: "button", id: `${id}-${glyphName}`, "data-name": name, "data-to": amounts[at + step] ?? "",
        "aria-label": say(word), disabled: amounts[at + step] === undefined,
      },
      glyph(glyphName),
    );
  const input = make("input", {
    id, type: "number", "aria-label": label, inputmode: "numeric", "data-name": name, min: Math.min(value, amounts[0]), max: amounts.at(-1), value,
  });
  const parts = [
    make("label", { for: id }, label),
    make("span", { class: "stepper" }, button(-1, "minus", "fewer"), input, button(1, "plus", "more")),
  ];
  return make("div", { class: "amount" }, ...parts);
}

/** What the great button does: what is picked; with nothing picked the only way on, the least amount of the only thing that
 * has amounts, or the end of a turn whose business is done.
 * @param {Moment} moment @param {Picking} picking @param {string[]} names that have amounts
 * @returns {Choice[]} that, and what else the same picks mean */
function readyNow(moment, picking, names) {
  if (picking.picked.length) return picking.complete;
  if (picking.choices.length === 1) return picking.choices;
  if (names.length === 1) {
    const least = picking.completeFor([`${names[0]}#${picking.amounts(names[0])[0]}`]);
    const calm = moment.choices.find((choice) => isSaid(choice) && !choice.slip);
    return least[0]?.slip && calm ? [calm] : least; // what is likely to be a slip is not offered first
  }
  return mainDone(moment) ? moment.choices.filter((choice) => isSaid(choice) && isLoose(moment, choice)).slice(0, 1) : [];
}

/** Does it belong to no part of the turn? @param {Moment} moment @param {Choice} choice */
const isLoose = (moment, choice) => !moment.stages.some((stage) => choicesOf(moment, stage).includes(choice));

/** What is said in words, of the part of the turn that was chosen and of none. @param {Moment} moment */
function saidNow(moment) {
  const chosen = choicesOf(moment, chosenStage(moment));
  return moment.choices.filter((choice) => isSaid(choice) && (isLoose(moment, choice) || chosen.includes(choice)));
}

/**
 * The parts of the bar that depend on what is picked: undo comes first, then other ways, the great button last.
 * @param {Moment} moment what the page knows of the table
 * @param {Picking} picking
 * @param {{pending: boolean}} now
 */
export function barParts(moment, picking, now) {
  const { handles, names } = unseen(picking);
  const [primary, ...rest] = readyNow(moment, picking, names);
  /** @type {HTMLElement[]} */
  const more = names.map((name) => stepper(picking, name, moment.labels, primary));
  for (const handle of handles) more.push(wayButton(moment, picking, handle, now.pending));
  const acts = [];
  if (moment.seat !== null && moment.to_move !== null && !moment.over && !moment.away && moment.own.includes(moment.to_move)) {
    acts.push(undo(moment));
    if (moment.hints) acts.push(hintButton(moment, picking.picked.length ? "btn quiet square aside" : "btn quiet square"));
  }
  if (picking.picked.length) {
    const given = { type: "button", class: "btn quiet", id: "clear", "data-clear": true };
    acts.push(make("button", given, glyph("close"), make("span", {}, say("clear"))));
  } else {
    moment.offers.forEach((offer, place) => {
      const given = { type: "button", class: "btn", id: `offer-${place}`, "data-offer": place, disabled: now.pending, title: offer.say };
      acts.push(make("button", given, make("span", {}, offer.say)));
    });
  }
  // While something is picked, other things that could be said squeeze it: they come back when it is cleared.
  const said = saidNow(moment).filter((choice) => choice !== primary);
  const aside = picking.picked.length && said.length > 1 ? "btn aside" : "btn";
  for (const choice of said) acts.push(playButton(moment, choice, aside, now.pending));
  for (const choice of rest) acts.push(playButton(moment, choice, "btn", now.pending));
  if (primary) acts.push(playButton(moment, primary, "btn primary", now.pending));
  return { primary, more, acts };
}

/** What has no piece: a button that plays it, or that narrows where more is to be picked.
 * @param {Moment} moment @param {Picking} picking @param {string} handle @param {boolean} pending */
function wayButton(moment, picking, handle, pending) {
  const [choice, ...rest] = picking.containing([...picking.picked, handle]);
  if (choice && !rest.length && !picking.picked.includes(handle)) return playButton(moment, choice, "btn", pending);
  const on = picking.picked.includes(handle);
  const given = { type: "button", class: on ? "btn on" : "btn", "data-choose": handle, "aria-pressed": String(on) };
  return make("button", { ...given, id: `choose-${handle.replace(/[^\w-]/g, "_")}` }, moment.labels[handle] ?? handle);
}

const MOST = 4; // names in a sentence

/** What is picked and what is still to be picked, in words; "" where nothing is missing.
 * @param {Moment} moment @param {Picking} picking */
export function guide(moment, picking) {
  /** @param {string} handle */
  const word = (handle) => moment.inline[handle] ?? moment.labels[handle] ?? handle;
  const words = [...new Set(picking.next.map(word))];
  if (!picking.picked.length || !words.length) return "";
  const rest = words.slice(0, MOST);
  const last = rest.pop();
  const few = rest.length ? say("or", { rest: rest.join(", "), last }) : last;
  const next = words.length > MOST ? say("lit_places") : few; // many places are seen on the board, not read in a line
  const picked = picking.picked.map((handle, place) => (place ? word(handle) : (moment.labels[handle] ?? handle))).join(", ");
  return say("picking", { picked, next });
}

/** @param {Moment} moment */
function undo(moment) {
  const why = moment.undo ? say(moment.undo) : null;
  const given = { type: "button", class: "btn quiet", id: "undo", "data-undo": true, "aria-disabled": why ? "true" : null, title: why ?? say("undo_key") };
  return make("button", given, glyph("undo"), make("span", {}, say("undo")));
}

/** @param {Moment} moment @param {string} kind its classes */
function hintButton(moment, kind) {
  const given = { type: "button", class: kind, id: "ask-hint", "data-hint": true, title: say("hint"), "aria-label": say("hint") };
  return make("button", { ...given, hidden: moment.choices.length < 2 }, glyph("bulb"));
}

/** @param {Moment} moment @param {Choice} choice @param {string} kind its classes @param {boolean} pending */
function playButton(moment, choice, kind, pending) {
  const place = moment.choices.indexOf(choice);
  /** @type {Given} */
  const given = { type: "button", class: kind, "data-play": place, title: choice.sentence, id: `play-${place}` };
  const main = kind.includes("primary");
  if (main) given.id = "primary";
  given["aria-busy"] = pending ? "true" : null;
  given.disabled = pending;
  return make("button", given, ...(main ? [glyph("check")] : []), make("span", {}, choice.button));
}
