/** Advice: the best actions with what to expect of them and why. Picking one shows it on the board; it is not played yet. */

import { make } from "./bar.js";
import { one, oneOf, part } from "./dom.js";
import { say } from "./site.js";

/** @import { Advised, Moment } from "./messages.js" */

let asked = 0;

/** @param {Moment} moment @param {(action: string) => void} chosen */
export async function hint(moment, chosen) {
  const dialog = part("hint");
  const list = oneOf(HTMLOListElement, "ol", dialog);
  const mine = ++asked;
  list?.replaceChildren();
  part("hint-wait").hidden = false;
  part("hint-trouble").hidden = true;
  if (!dialog.open) dialog.showModal();
  const query = new URLSearchParams({ seat: String(moment.seat) });
  /** @type {{advice?: Advised[], message?: string}} */
  let answer;
  try {
    const got = await fetch(`/t/${moment.table}/hint?${query}`, { headers: { accept: "application/json" } });
    answer = await got.json();
  } catch {
    answer = { message: say("not_sent") };
  }
  if (mine !== asked) return; // asked again meanwhile
  part("hint-wait").hidden = true;
  if (!answer.advice) {
    part("hint-trouble").hidden = false;
    part("hint-trouble").textContent = answer.message ?? "";
    return;
  }
  list?.append(...answer.advice.map((advised) => row(advised, dialog, chosen)));
  one("ol button", dialog)?.focus();
}

/** @param {Advised} advised @param {HTMLDialogElement} dialog @param {(action: string) => void} chosen */
function row(advised, dialog, chosen) {
  const chance = advised.planet ? "chance_planet" : "chance";
  const share = advised.percent === null ? "" : say(chance, { share: advised.percent });
  const button = make("button", { type: "button", class: "btn" }, say("hint_show"));
  button.addEventListener("click", () => {
    dialog.close();
    chosen(advised.action);
  });
  const reasons = make("p", { class: "muted small" }, advised.reasons.join(" "));
  return make("li", {}, make("div", {}, make("b", {}, advised.sentence), reasons), make("span", { class: "share" }, share), button);
}
