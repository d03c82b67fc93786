/** Advice: the best actions with what to expect of them and why. Picking one shows it on the board; it is not played yet. */

import { make } from "./bar.js";
import { one, part } from "./dom.js";
import { say } from "./site.js";

/** @typedef {{action: string, sentence: string, percent: number|null, planet: boolean, reasons: string[]}} Advised */

let asked = 0;

/** @param {any} moment @param {(action: string) => void} chosen */
export async function hint(moment, chosen) {
  const dialog = part("hint");
  const list = one("ol", dialog);
  const mine = ++asked;
  list.replaceChildren();
  part("hint-wait").hidden = false;
  part("hint-trouble").hidden = true;
  if (!dialog.open) dialog.showModal();
  const query = new URLSearchParams({ seat: String(moment.seat) });
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
    part("hint-trouble").textContent = answer.message;
    return;
  }
  for (const advised of answer.advice) list.append(row(advised, dialog, chosen));
  one("button", list)?.focus();
}

/** @param {Advised} advised @param {any} dialog @param {(action: string) => void} chosen */
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
