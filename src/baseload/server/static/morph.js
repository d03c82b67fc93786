/** Putting a freshly drawn part in place of the old one, and the board as text, which is drawn only while it is open. */

import { all, one, part } from "./dom.js";

/** @import { Piece } from "./dom.js" */

const MOST_HELD = 60; // named to the server, which takes 64

/** Panels that were sent, by their marks: who looks back wants to see some of them again. @type {Map<string, Piece>} */
const sent = new Map();

/** Remember the panels of what was sent. @param {ParentNode} inside */
function remember(inside) {
  for (const panel of all("[data-kept]:not([data-same])", inside)) {
    const mark = panel.dataset.kept ?? "";
    const copy = panel.cloneNode(true);
    if (!sent.has(mark) && (copy instanceof HTMLElement || copy instanceof SVGElement)) sent.set(mark, copy);
  }
}

/** What was sent is not shown, but what is sent after it counts on its panels. @param {string} text */
export function learn(text) {
  if (!sent.size) remember(part("part")); // the page as it came
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  remember(fresh.content);
}

/** Forget all panels but those that these texts count on, and those that the page shows. @param {string[]} texts */
export function forgetBut(texts) {
  const wanted = new Set(texts.flatMap((text) => [...text.matchAll(/data-kept="(\w+)"/g)].map(([, mark]) => mark)));
  for (const shown of all("main [data-kept]")) wanted.add(shown.dataset.kept ?? "");
  for (const mark of sent.keys()) if (!wanted.has(mark)) sent.delete(mark);
}

/**
 * @param {Element} target
 * @param {string} text
 * @param {(old: Node, fresh: Node) => boolean} isKept a piece left as it is
 * @returns {boolean} false, and nothing is changed, if the text counts on something that is not there any more
 */
export function morph(target, text, isKept = () => false) {
  if (!sent.size) remember(target); // the page as it came
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  remember(fresh.content);
  for (const same of all("[data-same]", fresh.content)) {
    if (document.getElementById(same.id)?.dataset.kept === same.dataset.kept) continue;
    const known = sent.get(same.dataset.kept ?? "");
    if (!known) return false;
    same.replaceWith(known.cloneNode(true));
  }
  Idiomorph.morph(target, fresh.content.childNodes, {
    morphStyle: "innerHTML",
    // What somebody types stays; but a piece with the focus has its picture changed like any other.
    ignoreActiveValue: document.activeElement?.matches("input, textarea, select") ?? false,
    callbacks: {
      // What the visitor opened or zoomed is theirs.
      beforeAttributeUpdated: (name, element) =>
        !(name === "style" || (name === "open" && element.matches("details")) || (name === "hidden" && element.id === "twin")),
      beforeNodeMorphed: (old, fresh) =>
        !(fresh instanceof Element && fresh.hasAttribute("data-same")) && !old.isEqualNode(fresh) && !isKept(old, fresh),
    },
  });
  if (target === part("part")) tellScene(target);
  return true;
}

/** What stands beside the board looks as the board's classes say; the page's body carries them, because rules that look
 * for the board in all of the page (`:has()`) are slow: whatever changes anywhere, they are tried again.
 * @param {Element} shown */
function tellScene(shown) {
  const kind = one("main", shown)?.getAttribute("class") ?? "";
  if (document.body.dataset.scene !== kind) document.body.dataset.scene = kind;
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
  document.body.classList.toggle("twin-open", !box.hidden);
  if (box.hidden) return;
  await fetched();
  box.scrollIntoView({ block: "start" });
  one(".twintext", box)?.focus();
}
