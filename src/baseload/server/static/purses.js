/**
 * What somebody gets or pays: the sum stands at the purse for a moment, and a few coins fly there or away.
 * A purse is an element with `data-purse-of`, whose it is, and `data-holds`, what is in it; hidden money has neither.
 */

import { LONG, move } from "./arriving.js";
import { all } from "./dom.js";
import { leave, put } from "./flying.js";

/** `coins` is where the coins are drawn, `top` where the panel begins in which the purse is.
 * @typedef {{amount: number, box: DOMRect, coins: DOMRect, top: number, purse: Element}} Purse */

const STAYS = 1500;
const APART = 60;
const COINS = 5;
const WORTH = 10; // of a coin, at least
const FAR = 110; // pixels that a coin flies
const HIGH = 26; // pixels from the upper edge of a sum to what it stands on
const INTO = 9; // …that it may hang into a panel, above the words

/** @returns {Map<string, Purse>} of everybody, where it is shown first */
export function purses() {
  /** @type {Map<string, Purse>} */
  const found = new Map();
  for (const purse of all("main [data-purse-of]")) {
    const { purseOf = "", holds } = purse.dataset;
    if (found.has(purseOf)) continue;
    const box = purse.getBoundingClientRect();
    if (!box.width) continue;
    const coins = (purse.querySelector("svg") ?? purse).getBoundingClientRect();
    const top = purse.closest(".player")?.getBoundingClientRect().top ?? box.y;
    found.set(purseOf, { amount: Number(holds), box, coins, top, purse });
  }
  return found;
}

/** @type {Map<string, Purse & {chip: HTMLElement}>} by whose it is */
const standing = new Map();

/** @param {string} whose */
function remove(whose) {
  standing.get(whose)?.chip.remove();
  standing.delete(whose);
}

// A sum stands at a place of the window, which means nothing once its purse is scrolled away from there, or the window
// is another one.
const scrolled = (/** @type {Event} */ { target }) => {
  for (const [whose, { purse }] of [...standing]) if (target instanceof Node && target.contains(purse)) remove(whose);
};
addEventListener("scroll", scrolled, { capture: true, passive: true });
addEventListener("resize", () => [...standing.keys()].forEach(remove));

/** @param {Map<string, Purse>} before @param {Map<string, Purse>} now @param {number} delay until pieces have landed */
export function pay(before, now, delay) {
  for (const [whose, { box }] of [...standing]) {
    const at = now.get(whose)?.box;
    if (at?.x !== box.x || at.y !== box.y) remove(whose);
  }
  for (const [whose, purse] of now) {
    const sum = purse.amount - (before.get(whose)?.amount ?? purse.amount);
    if (!sum || !isInside(purse.box)) continue;
    remove(whose);
    tell(whose, sum, purse, delay);
    fly(sum, purse.coins);
  }
}

/** @param {DOMRect} box */
const isInside = (box) => box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;

/** @param {string} whose @param {number} sum @param {Purse} purse @param {number} delay */
function tell(whose, sum, purse, delay) {
  const { box } = purse;
  const over = Math.min(box.y - HIGH, purse.top - HIGH + INTO); // on the panel's edge: whose it is can still be read
  const x = Math.max(32, Math.min(innerWidth - 32, box.x + box.width / 2));
  const chip = put(`sum ${sum > 0 ? "up" : "down"}`, x, over < 6 ? box.bottom + 2 : over);
  chip.textContent = `${sum > 0 ? "+" : "\u2212"}${Math.abs(sum)}`;
  const gone = chip.animate(
    { opacity: [0, 1, 1, 0], offset: [0, 0.08, 0.85, 1] },
    { duration: STAYS, delay, fill: "both", id: "sum" },
  );
  standing.set(whose, { ...purse, chip });
  gone.addEventListener("finish", () => standing.get(whose)?.chip === chip && remove(whose));
}

/** @param {number} sum @param {DOMRect} box */
function fly(sum, box) {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const [dx, dy] = [innerWidth / 2 - x, innerHeight / 2 - y];
  const far = FAR / (Math.hypot(dx, dy) || 1);
  const away = `${Math.round(dx * far)}px ${Math.round(dy * far)}px`;
  for (let n = 0; n < Math.min(COINS, Math.ceil(Math.abs(sum) / WORTH)); n++) {
    const coin = put("coin", x, y);
    const way = [away, "0px 0px"];
    const seen = [0, 1, 1];
    const flight = move(
      coin,
      sum > 0 ? { translate: way, opacity: seen } : { translate: way.reverse(), opacity: seen.reverse() },
      { delay: n * APART, duration: LONG },
    );
    leave(coin, flight);
  }
}
