/** The foot of a table's page: the action bar, and on a phone the tabs that stand on it. */

import { isShown, part } from "./dom.js";

const ON_BAR = ".tabs, .tools, .recap, .caption, .coach, .study";

/** Where it begins: what lies below is covered. */
export function foot() {
  const tabs = document.getElementById("tabs"); // a title may have none
  const tops = [part("bar"), ...(tabs && isShown(tabs) ? [tabs] : [])].map((one) => one.getBoundingClientRect().top);
  return Math.min(...tops);
}

/** What stands on the bar has to know how high it is. A rule tells those few, wherever they are: were the page told, all
 * that is on it would be looked at again whenever the bar has a line more. */
export function followFoot() {
  const told = new CSSStyleSheet();
  document.adoptedStyleSheets.push(told);
  new ResizeObserver(([{ borderBoxSize }]) => {
    told.replaceSync(`${ON_BAR} { --bar: ${borderBoxSize[0].blockSize}px; }`);
  }).observe(part("bar"));
}
