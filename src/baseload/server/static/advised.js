/** The pieces of an action that somebody is advised to take. */

import { shownPiece } from "./bar.js";
import { all, isShown } from "./dom.js";
import { nameOf } from "./picking.js";

/** @import { Piece } from "./dom.js" */

/** Mark the pieces of an action. @param {string[]} handles @returns {Piece[]} those that can be seen */
export function mark(handles) {
  unmark();
  const named = new Set(handles.flatMap((handle) => [handle, nameOf(handle)]));
  const pieces = all("main [data-pick]").filter((piece) => named.has(piece.dataset.pick ?? "") && isShown(piece));
  for (const piece of pieces) piece.classList.add("advised");
  const first = handles.map((handle) => shownPiece(handle) ?? shownPiece(nameOf(handle))).find((piece) => piece);
  first?.scrollIntoView({ block: "nearest" });
  return first ? [first, ...pieces] : pieces;
}

export function unmark() {
  for (const piece of all(".advised")) piece.classList.remove("advised");
}
