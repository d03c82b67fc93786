/** The foot of a table's page: the action bar, and on a phone the tabs that stand on it. */

import { isShown, part } from "./dom.js";

/** Where it begins: what lies below is covered. */
export function foot() {
  const tabs = document.getElementById("tabs"); // a title may have none
  const tops = [part("bar"), ...(tabs && isShown(tabs) ? [tabs] : [])].map((one) => one.getBoundingClientRect().top);
  return Math.min(...tops);
}

/** What stands on the bar has to know how high it is. */
export function followFoot() {
  new ResizeObserver(([{ borderBoxSize }]) => {
    document.documentElement.style.setProperty("--bar", `${borderBoxSize[0].blockSize}px`);
  }).observe(part("bar"));
}
