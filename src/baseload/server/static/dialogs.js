/** What the table's page asks before a slip, and what it answers when something cannot be done. */

import { part } from "./dom.js";
import { say } from "./site.js";

/** @import { Choice, Told } from "./messages.js" */

/** Ask before what is likely a slip. @param {Choice} choice @returns {Promise<boolean>} */
export function confirmed(choice) {
  const dialog = part("confirm");
  part("confirm-title").textContent = choice.button;
  part("confirm-text").textContent = choice.slip ?? "";
  part("confirm-do").textContent = choice.button;
  dialog.returnValue = "";
  dialog.showModal();
  part("confirm-back").focus();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "do"), { once: true });
  });
}

/** Say why it cannot be done now, beside the piece.
 * @param {Element} piece @param {string} name @param {Told} told @param {string} game */
export function showWhy(piece, name, told, game) {
  part("why-title").textContent = name;
  part("why-text").textContent = told.message;
  part("why-code").textContent = told.rule ? told.code : "";
  part("why-rule").textContent = told.rule ? say("rule", { rule: told.rule }) : "";
  part("why-rule").href = `/rules/${game}#${told.rule}`;
  part("why-foot").hidden = !told.rule;
  const pop = part("why");
  pop.hidden = false;
  const box = piece.getBoundingClientRect();
  const own = pop.getBoundingClientRect();
  const left = Math.min(innerWidth - own.width - 8, Math.max(8, box.x + box.width / 2 - own.width / 2));
  const below = box.bottom + 10 + own.height < innerHeight - 80;
  pop.style.left = `${left}px`;
  pop.style.top = `${below ? box.bottom + 10 : Math.max(8, box.top - own.height - 10)}px`;
}

export const closeWhy = () => (part("why").hidden = true);
