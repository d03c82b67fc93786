/** Pieces can be dragged with the mouse onto whatever is highlighted: the same as picking one and then the other. */

import { glyph } from "./bar.js";
import { around } from "./dom.js";

/** @import { Piece } from "./dom.js" */

const FAR = 6; // pixels before it is no click any more

/** @param {EventTarget|null} target */
const pieceAt = (target) => around(target instanceof Element ? target : null, "main [data-pick]");

/** What follows the pointer. @param {Element} piece */
function shadow(piece) {
  const name = piece.querySelector("use")?.getAttribute("href")?.replace("#g-", "");
  const made = document.createElement("span");
  const seat = piece.closest(".player");
  made.className = `dragged ${seat ? [...seat.classList].find((kind) => kind.startsWith("p-")) : ""}`;
  if (name) made.append(glyph(name));
  document.body.append(made);
  return made;
}

/**
 * @param {{take: (handle: string) => boolean, drop: (piece: Piece) => void}} doing
 * `take` picks what is dragged and says whether it could; `drop` picks what it was dropped on.
 */
export function drags(doing) {
  /** @type {{piece: Piece, x: number, y: number, shadow: HTMLElement|null}|null} */
  let held = null;
  let dragged = false;

  const end = () => {
    held?.shadow?.remove();
    held = null;
    document.body.classList.remove("dragging");
  };
  document.addEventListener("pointerdown", (event) => {
    end();
    dragged = false;
    const piece = event.pointerType === "mouse" && event.button === 0 ? pieceAt(event.target) : null;
    // A map is moved by dragging, and what is not legal stays where it is.
    if (!piece?.classList.contains("may") || piece.closest(".mapscroll")) return;
    held = { piece, x: event.clientX, y: event.clientY, shadow: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!event.buttons) return end();
    if (!held.shadow) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
      if (!doing.take(held.piece.dataset.pick ?? "")) return end();
      dragged = true;
      held.shadow = shadow(held.piece);
      document.body.classList.add("dragging");
      getSelection()?.removeAllRanges();
    }
    held.shadow.style.translate = `${event.clientX}px ${event.clientY}px`;
  });
  document.addEventListener("pointerup", (event) => {
    if (!held?.shadow) return end();
    const from = held.piece.dataset.pick;
    end();
    const piece = pieceAt(document.elementFromPoint(event.clientX, event.clientY));
    if (piece && piece.dataset.pick !== from && piece.classList.contains("legal")) doing.drop(piece);
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener(
    "click",
    (event) => {
      if (dragged) event.stopPropagation(); // that was no click
      dragged = false;
    },
    { capture: true },
  );
}
