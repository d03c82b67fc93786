/** A turn as a short list: each part lights its own pieces when it is looked at or chosen, and no others. */

import { glyph, make } from "./bar.js";
import { say } from "./site.js";

/** @import { Choice, Moment, Stage } from "./messages.js" */

/** What was chosen, and what is looked at; ids, "" for none. */
const state = { chosen: "", looked: "" };

/** Can anything be done in it now? @param {Stage} stage */
const isOpen = (stage) => stage.choices.length > 0;

/** The part that one is about: looked at, chosen, or the first while it is not done. @param {Moment} moment
 * @returns {Stage|null} */
export function present(moment) {
  const [first] = moment.stages;
  const own = moment.stages.find((stage) => stage.id === state.looked && isOpen(stage)) ?? chosenStage(moment);
  return own ?? (first && !first.done && isOpen(first) ? first : null);
}

/** The part that somebody chose. @param {Moment} moment */
export const chosenStage = (moment) => moment.stages.find((stage) => stage.id === state.chosen && isOpen(stage)) ?? null;

/** Its actions. @param {Moment} moment @param {Stage|null} stage @returns {Choice[]} */
export const choicesOf = (moment, stage) => (stage ? stage.choices.map((place) => moment.choices[place]) : []);

/** Choose it, or no part any more. @param {string} id */
export function choose(id) {
  state.chosen = state.chosen === id ? "" : id;
}

/** @param {string} id @returns {boolean} is that new? */
export function look(id) {
  const isNew = state.looked !== id;
  state.looked = id;
  return isNew;
}

/** A new turn begins without what was chosen in the last one. */
export function beginTurn() {
  state.chosen = "";
}

/** What is over is not chosen any more. @param {Moment} moment */
export function forget(moment) {
  const stage = moment.stages.find((one) => one.id === state.chosen);
  if (!stage || stage.done || !isOpen(stage)) state.chosen = "";
  state.looked = "";
}

/** Is the turn's own business done, so that its end is what is left to do? @param {Moment} moment */
export const mainDone = (moment) => moment.stages.length > 0 && moment.stages[0].done;

/** The list as buttons. @param {Moment} moment */
export function stageButtons(moment) {
  const now = present(moment);
  return moment.stages.map((stage) => {
    const kind = stage.done ? "done" : stage === now ? "now" : isOpen(stage) ? "" : "shut";
    const told = stage.done ? "stage_done" : isOpen(stage) ? "" : "stage_shut";
    /** @type {Record<string, string|boolean|null>} */
    const given = { type: "button", class: `stage ${kind}`.trim(), id: `stage-${stage.id}`, "data-stage": stage.id };
    given["aria-pressed"] = String(stage === chosenStage(moment));
    given["aria-disabled"] = isOpen(stage) ? null : "true";
    const spoken = told ? [make("span", { class: "sr" }, say(told))] : [];
    return make("button", given, make("i", {}, glyph(stage.done ? "check" : stage.glyph)), make("span", {}, stage.word), ...spoken);
  });
}
