/** A box beside a piece: it looks for the side where it covers least, and never lies over the piece. On a phone it is a
 * sheet at the bottom, above which the piece stays in sight. */

import { all, isShown, part } from "./dom.js";
import { foot } from "./foot.js";

const GAP = 12; // pixels between piece and box, where the arrow is
const EDGE = 8; // pixels that stay free at the edges of the screen
const PHONE = matchMedia("(max-width: 719px)");

/** @typedef {{left: number, top: number, right: number, bottom: number}} Area */

/** How much of one area lies under the other. @param {Area} one @param {Area} other */
const shared = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(value, most));

/** Where a box of that size may stand beside the piece, with its side. @param {Area} piece @param {number} width
 * @param {number} height @param {Area} room */
function places(piece, width, height, room) {
  const found = [];
  const [middleX, middleY] = [(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2];
  for (const share of [0.5, 0.2, 0.8]) {
    const left = within(middleX - width * share, room.left, room.right - width);
    const top = within(middleY - height * share, room.top, room.bottom - height);
    found.push(
      { side: "right", left: piece.right + GAP, top },
      { side: "left", left: piece.left - GAP - width, top },
      { side: "below", left, top: piece.bottom + GAP },
      { side: "above", left, top: piece.top - GAP - height },
    );
  }
  return found
    .map((spot) => ({ ...spot, right: spot.left + width, bottom: spot.top + height }))
    .filter((spot) => spot.left >= room.left && spot.right <= room.right && spot.top >= room.top && spot.bottom <= room.bottom);
}

/** What may be written on: between the top bar and the foot. @returns {Area} */
function free() {
  const end = foot() > innerHeight / 3 ? foot() : innerHeight;
  const top = Math.max(0, document.getElementById("top")?.getBoundingClientRect().bottom ?? 0);
  return { left: EDGE, top: top + EDGE / 2, right: document.documentElement.clientWidth - EDGE, bottom: end - EDGE };
}

/** Put a box that is shown beside a piece, or at the screen's foot. @param {HTMLElement} box @param {Element} piece */
export function placeBeside(box, piece) {
  if (!standBeside(box, piece)) sheet(box, piece);
}

/** Put it where it covers least. @param {HTMLElement} box @param {Element} piece @returns {boolean} is there room? */
export function standBeside(box, piece) {
  box.classList.remove("asheet");
  box.style.left = box.style.top = box.dataset.side = "";
  if (PHONE.matches) return false;
  const own = piece.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  // What else can be picked should stay in reach, what is lit above all, and what everybody looks at in sight.
  const others = all("main :is([data-pick],[data-looked-at])").filter((other) => other !== piece && !other.contains(piece) && isShown(other));
  const areas = others.map((other) => ({ box: other.getBoundingClientRect(), worth: other.matches(".legal,[data-looked-at]") ? 3 : 1 }));
  const cover = (/** @type {Area} */ spot) =>
    areas.reduce((sum, area) => sum + Math.min(1, area.worth * shared(spot, area.box) / (area.box.width * area.box.height + 1)), 0);
  const [best] = places(own, width, height, free()).sort((one, two) => cover(one) - cover(two));
  box.dataset.side = best?.side ?? "";
  if (!best) return false;
  box.style.left = `${best.left}px`;
  box.style.top = `${best.top}px`;
  const sideways = best.side === "left" || best.side === "right";
  const at = sideways ? (own.top + own.bottom) / 2 - best.top : (own.left + own.right) / 2 - best.left;
  box.style.setProperty("--at", `${within(at, 14, (sideways ? height : width) - 14)}px`);
  return true;
}

/** What scrolls with the piece in it. @param {Element} piece @returns {HTMLElement|null} */
function frameOf(piece) {
  for (let frame = piece.parentElement; frame; frame = frame.parentElement) {
    const room = frame.matches(".part") || frame.scrollHeight > frame.clientHeight + 1;
    if (room && /auto|scroll/.test(getComputedStyle(frame).overflowY)) return frame;
  }
  return null;
}

/** What has been given room at its end, so that its last piece too can rise above a sheet. @type {HTMLElement|null} */
let stretched = null;

/** No sheet lies over the page any more. */
export function unstretch() {
  if (stretched) stretched.style.paddingBottom = "";
  stretched = null;
}

/** At the screen's foot; the piece is brought above it, of a tall one its upper part.
 * @param {HTMLElement} box @param {Element} piece */
function sheet(box, piece) {
  box.classList.add("asheet");
  const frame = frameOf(piece);
  const own = piece.getBoundingClientRect();
  const top = Math.max(free().top, frame?.getBoundingClientRect().top ?? 0);
  const under = Math.min(own.bottom + EDGE - box.getBoundingClientRect().top, own.top - EDGE - top);
  if (under <= 0) return;
  if (!frame) return scrollBy(0, under);
  const missing = under - (frame.scrollHeight - frame.clientHeight - frame.scrollTop);
  if (missing > 0) {
    if (stretched !== frame) unstretch();
    stretched = frame;
    frame.style.paddingBottom = `${parseFloat(getComputedStyle(frame).paddingBottom) + Math.ceil(missing)}px`;
  }
  frame.scrollTop += under;
}

// --- the one box for whatever is told or asked at a piece ------------------------------------------------------------

/** @type {{piece: Element, closed: () => void}|null} */
let open = null;

/**
 * Open it beside a piece, with this in it; what was open before is closed without a word.
 * @param {Element} piece @param {Node[]} content
 * @param {{kind?: string, label?: string, closed?: () => void}} given `kind`: a class for its looks; `closed`: called
 * when somebody closes it
 */
export function openBeside(piece, content, given = {}) {
  const box = part("beside");
  box.className = `pop beside ${given.kind ?? ""}`.trim();
  box.setAttribute("aria-label", given.label ?? piece.getAttribute("aria-label") ?? "");
  part("beside-content").replaceChildren(...content);
  box.hidden = false;
  open = { piece, closed: given.closed ?? (() => {}) };
  placeBeside(box, piece);
}

/** @returns {boolean} was it open? */
export function closeBeside() {
  const was = open;
  open = null;
  part("beside").hidden = true;
  unstretch();
  was?.closed();
  return was !== null;
}

/** The piece beside which it stands. */
export const besideWhat = () => open?.piece ?? null;

/** The box moves with its piece. */
export function followPieces() {
  const again = () => {
    if (!open) return;
    if (!open.piece.isConnected || !isShown(open.piece)) closeBeside();
    else if (!part("beside").classList.contains("asheet")) placeBeside(part("beside"), open.piece);
  };
  addEventListener("resize", again);
  addEventListener("scroll", again, { capture: true, passive: true });
}
