/** What the table's page asks before a slip, and what it answers when something cannot be done. */

import { placeBeside } from "./beside.js";
import { change, part } from "./dom.js";
import { say } from "./site.js";

/** @import { Choice, Told } from "./messages.js" */

// --- before a slip -------------------------------------------------------------------------------------------------

/** Where this browser keeps which kinds of question nobody wants to be asked again here. @param {string} table */
const key = (table) => `baseload-unasked-${table}`;

/** @param {string} table @returns {string[]} */
function unasked(table) {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? "[]");
  } catch {
    return []; // somebody else wrote there
  }
}

/** Ask before what is likely a slip, unless that kind of question is not wanted at this table any more.
 * @param {Choice} choice @param {string} table @returns {Promise<boolean>} */
export function confirmed(choice, table) {
  const kind = choice.kind ?? "";
  if (unasked(table).includes(kind)) return Promise.resolve(true);
  const dialog = part("confirm");
  part("confirm-title").textContent = choice.button;
  part("confirm-text").textContent = choice.slip ?? "";
  part("confirm-do").textContent = choice.button;
  part("confirm-again").checked = false;
  dialog.returnValue = "";
  dialog.showModal();
  part("confirm-back").focus();
  return new Promise((done) => {
    const answered = () => {
      const sure = dialog.returnValue === "do";
      if (sure && kind && part("confirm-again").checked) {
        localStorage.setItem(key(table), JSON.stringify([...unasked(table), kind]));
      }
      done(sure);
    };
    dialog.addEventListener("close", answered, { once: true });
  });
}

// --- why not -------------------------------------------------------------------------------------------------------

/** Say why it cannot be done now, beside the piece.
 * @param {Element} piece @param {string} name @param {Told} told @param {string} game */
export function showWhy(piece, name, told, game) {
  part("why-title").textContent = name;
  part("why-text").textContent = told.message;
  part("why-rule").textContent = told.rule ? say("rule", { rule: told.rule }) : "";
  part("why-rule").href = `/rules/${game}#${told.rule}`;
  part("why-foot").hidden = !told.rule;
  part("why").hidden = false;
  placeBeside(part("why"), piece);
}

export const closeWhy = () => change(part("why"), { hidden: true });
