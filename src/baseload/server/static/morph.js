/** Putting a freshly drawn part in place of the old one, and the board as text, which is drawn only while it is open. */

import { all, one, part } from "./dom.js";

const MOST_HELD = 60; // named to the server, which takes 64

/**
 * @param {Element} target
 * @param {string} text
 * @param {(old: Node, fresh: Node) => boolean} isKept a piece left as it is
 * @returns {boolean} false, and nothing is changed, if the text counts on something that is not there any more
 */
export function morph(target, text, isKept = () => false) {
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  for (const same of all("[data-same]", fresh.content)) {
    if (document.getElementById(same.id)?.dataset.kept !== same.dataset.kept) return false;
  }
  Idiomorph.morph(target, fresh.content.childNodes, {
    morphStyle: "innerHTML",
    ignoreActiveValue: true,
    callbacks: {
      // What the visitor opened or zoomed is theirs.
      beforeAttributeUpdated: (name, element) =>
        !(name === "style" || (name === "open" && element.matches("details")) || (name === "hidden" && element.id === "twin")),
      beforeNodeMorphed: (old, fresh) =>
        !(fresh instanceof Element && fresh.hasAttribute("data-same")) && !old.isEqualNode(fresh) && !isKept(old, fresh),
    },
  });
  return true;
}

/** The marks of what the page holds: a part names these again instead of drawing them anew. @returns {string[]} */
export const held = () => all("main [data-kept]").slice(0, MOST_HELD).map((piece) => piece.dataset.kept ?? "");

/** Is the board shown as text, too? */
export const twinShown = () => !part("twin").hidden;

/** What to ask the server for, besides the seat and the move. @returns {Record<string, string>} */
export const twinWish = () => (twinShown() ? { twin: "true" } : {});

/** Show the board as text, or hide it. @param {() => Promise<void>} fetched gets the part anew, with the text in it */
export async function toggleTwin(fetched) {
  const box = part("twin");
  box.hidden = !box.hidden;
  if (box.hidden) return;
  await fetched();
  box.scrollIntoView({ block: "start" });
  one(".twintext", box)?.focus();
}
