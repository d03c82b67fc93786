/** What cannot be taken back is not done by a click, or a key, that was on its way to what stood there before. */

import { part } from "./dom.js";

const MOMENT = 500; // milliseconds; whoever has seen what is new and aims anew needs longer

let timer = 0;

/** The bar has just come to mean something else. */
export function hold() {
  const bar = part("bar");
  bar.dataset.held = "";
  clearTimeout(timer);
  timer = setTimeout(() => delete bar.dataset.held, MOMENT);
}

/** Is it a button of the bar, pressed too early to be meant? @param {Element} button */
export const isEarly = (button) => button.closest("#bar[data-held]") !== null;
