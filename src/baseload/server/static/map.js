/** The map inside its frame: zoom buttons, pinch, dragging with the mouse, and where to look first. */

import { all, near, one } from "./dom.js";

const MOST = 4;
const zooms = new WeakMap(); // the map's element: how far it is zoomed

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
const zoomOf = (frame) => zooms.get(one("svg", frame)) ?? 1;

/** Put what matters into the middle, where the map is larger than its frame. */
export function centre() {
  for (const frame of all(".mapscroll")) {
    const map = one("svg[data-focus]", frame);
    if (!map) continue;
    const [x, y] = map.dataset.focus.split(/[ ,]+/).map(Number);
    frame.scrollLeft = (map.clientWidth * x) / 100 - frame.clientWidth / 2;
    frame.scrollTop = (map.clientHeight * y) / 100 - frame.clientHeight / 2;
  }
}

/** Light the links of a route. @param {any} piece */
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
    const frame = button?.closest(".mapwrap")?.querySelector(".mapscroll");
    if (frame) zoomTo(frame, zoomOf(frame) * (button.dataset.zoom === "in" ? 1.4 : 1 / 1.4));
  });
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === width) return; // a phone's address bar came or went
    width = innerWidth;
    for (const frame of all(".mapscroll")) if (zoomOf(frame) > 1) zoomTo(frame, 1);
    centre();
  });
  pinch();
  drag();
}

function pinch() {
  let apart = 0;
  let zoom = 1;
  /** @param {any} touches */
  const distance = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  document.addEventListener("touchstart", (event) => {
    const frame = near(event, ".mapscroll");
    if (frame && event.touches.length === 2) [apart, zoom] = [distance(event.touches), zoomOf(frame)];
  });
  document.addEventListener(
    "touchmove",
    (event) => {
      const frame = near(event, ".mapscroll");
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
  /** @type {any} */
  let frame = null;
  let travelled = 0;
  document.addEventListener("pointerdown", (event) => {
    const found = event.pointerType === "mouse" && event.button === 0 ? near(event, ".mapscroll") : null;
    frame = found;
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
