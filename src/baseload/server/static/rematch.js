/** The rematch in the bar of a finished table: looked at anew whenever somebody asks for one or says yes. */

import { part } from "./dom.js";

/** @param {string} table */
export async function showRematch(table) {
  const answer = await fetch(`/t/${table}/rematch`, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = document.createElement("div");
  fresh.innerHTML = await answer.text();
  Idiomorph.morph(part("rematch"), fresh.childNodes, { morphStyle: "innerHTML", ignoreActiveValue: false });
}
