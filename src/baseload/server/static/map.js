/** The map inside its frame: zoom buttons, pinch, dragging with the mouse, and where to look first. */

import { all, allOf, around, near, one, oneOf } from "./dom.js";

/** @import { Piece } from "./dom.js" */

const MOST = 4;
const ROOM = 90; // pixels beside a city for its name and its nearest links
/** @type {WeakMap<Element, number>} how far a map is zoomed */
const zooms = new WeakMap();

/** @param {HTMLElement} frame what scrolls @param {number} zoom @param {number} x @param {number} y where in the frame */
function zoomTo(frame, zoom, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
  const map = one("svg", frame);
  if (!map) return;
  const old = zooms.get(map) ?? 1;
  const next = Math.min(MOST, Math.max(1, zoom));
  const left = (frame.scrollLeft + x) / old;
  const top = (frame.scrollTop + y) / old;
  map.style.width = map.style.height = "";
  if (next > 1) {
    const box = map.getBoundingClientRect();
    map.style.width = `${box.width * next}px`;
    map.style.height = `${box.height * next}px`;
  }
  zooms.set(map, next);
  frame.scrollLeft = left * next - x;
  frame.scrollTop = top * next - y;
}

/** @param {HTMLElement} frame */
function zoomOf(frame) {
  const map = one("svg", frame);
  return (map && zooms.get(map)) ?? 1;
}

/** Put what matters into the middle, where the map is larger than its frame. */
export function centre() {
  for (const frame of all(".mapscroll")) {
    const map = one("svg[data-focus]", frame);
    if (!map?.dataset.focus) continue;
    const [x, y] = map.dataset.focus.split(/[ ,]+/).map(Number);
    frame.scrollLeft = (map.clientWidth * x) / 100 - frame.clientWidth / 2;
    frame.scrollTop = (map.clientHeight * y) / 100 - frame.clientHeight / 2;
  }
}

/** Move a map until this piece of it has room on both sides, so that its name and its links can be seen. @param {Element} piece */
export function giveRoom(piece) {
  const frame = piece.closest(".mapscroll");
  if (!frame) return;
  const own = piece.getBoundingClientRect();
  const around = frame.getBoundingClientRect();
  const room = Math.min(ROOM, around.width / 4);
  const clear = own.left - around.left >= room && around.right - own.right >= room;
  if (!clear) frame.scrollLeft += (own.left + own.right - around.left - around.right) / 2;
}

/** Light the links of a route. @param {Piece|null} piece */
export function light(piece) {
  for (const link of all("[data-link].on")) link.classList.remove("on");
  const way = piece?.dataset.route?.split(" ") ?? [];
  for (let place = 1; place < way.length; place++) {
    const pair = [way[place - 1], way[place]].sort().join("|");
    for (const link of all(`[data-link="${CSS.escape(pair)}"]`)) link.classList.add("on");
  }
}

/** Listens for everything on the page, so that it outlives changes. */
export function followMaps() {
  document.addEventListener("click", (event) => {
    const button = near(event, "[data-zoom]");
    const wrap = around(button, ".mapwrap");
    const frame = wrap && oneOf(HTMLElement, ".mapscroll", wrap);
    if (frame) zoomTo(frame, zoomOf(frame) * (button?.dataset.zoom === "in" ? 1.4 : 1 / 1.4));
  });
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === width) return; // a phone's address bar came or went
    width = innerWidth;
    for (const frame of allOf(HTMLElement, ".mapscroll")) if (zoomOf(frame) > 1) zoomTo(frame, 1);
    centre();
  });
  pinch();
  drag();
}

/** The frame that an event happened in. @param {Event} event */
function frameOf(event) {
  const frame = near(event, ".mapscroll");
  return frame instanceof HTMLElement ? frame : null;
}

function pinch() {
  let apart = 0;
  let zoom = 1;
  /** @param {TouchList} touches */
  const distance = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  document.addEventListener("touchstart", (event) => {
    const frame = frameOf(event);
    if (frame && event.touches.length === 2) [apart, zoom] = [distance(event.touches), zoomOf(frame)];
  });
  document.addEventListener(
    "touchmove",
    (event) => {
      const frame = frameOf(event);
      if (!frame || event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      const [one, two] = event.touches;
      const x = (one.clientX + two.clientX) / 2 - box.x;
      const y = (one.clientY + two.clientY) / 2 - box.y;
      zoomTo(frame, (zoom * distance(event.touches)) / apart, x, y);
    },
    { passive: false },
  );
}

function drag() {
  /** @type {HTMLElement|null} */
  let frame = null;
  let travelled = 0;
  document.addEventListener("pointerdown", (event) => {
    frame = event.pointerType === "mouse" && event.button === 0 ? frameOf(event) : null;
    travelled = 0;
  });
  document.addEventListener("pointermove", (event) => {
    if (!frame || !event.buttons) return;
    travelled += Math.abs(event.movementX) + Math.abs(event.movementY);
    frame.scrollLeft -= event.movementX;
    frame.scrollTop -= event.movementY;
  });
  document.addEventListener(
    "click",
    (event) => {
      if (frame && travelled > 12) event.stopPropagation(); // that was no click
      frame = null;
    },
    { capture: true },
  );
}
