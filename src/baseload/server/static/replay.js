/** A game move by move: a finished one from every side, one that goes on as one saw it. */

import { near, oneOf, part } from "./dom.js";
import { followFoot } from "./foot.js";
import { busy } from "./keys.js";
import { centre, followMaps } from "./map.js";
import { morph, toggleTwin, twinWish } from "./morph.js";
import { places, travel } from "./motion.js";
import { say } from "./site.js";

const { table, home = `/t/${table}/replay` } = document.body.dataset;
const rail = part("rail");
const moves = Number(rail.max);
let seat = document.body.dataset.seat;
let move = Number(rail.value); // the one that is wanted
let shown = move;
let running = false;
let timer = 0;
let line = ""; // another way from there, with bars between its actions

/** @param {Record<string, string>} extra */
const asked = (extra = {}) => new URLSearchParams({ move: String(move), ...(seat ? { seat } : {}), ...extra });
const address = () => `${home}?${asked()}`;

/** Go to that move, and from there another way. @param {number} wanted @param {string[]} other */
export function goBy(wanted, other = []) {
  pause();
  line = other.join("|");
  shown = -1;
  return go(wanted, true);
}

/** The move that is shown. */
export const moveShown = () => move;

/** Go to that move; while one fetch runs the last wish counts. @param {number} wanted @param {boolean} aside by another way */
async function go(wanted, aside = false) {
  if (!aside && line) {
    line = "";
    shown = -1;
  }
  move = Math.max(0, Math.min(moves, wanted));
  rail.value = String(move);
  rail.style.setProperty("--done", `${moves ? (100 * move) / moves : 100}%`);
  part("count").textContent = say("move", { move, moves });
  if (move === moves) pause();
  if (running) return;
  running = true;
  try {
    while (shown !== move) await show();
  } finally {
    running = false;
  }
}

async function show() {
  const wanted = move;
  const query = asked({ part: "true", ...twinWish(), ...(line ? { line } : {}) });
  const answer = await fetch(`/t/${table}/replay?${query}`, { headers: { accept: "text/html" } });
  if (!answer.ok) {
    move = shown;
    return;
  }
  const text = await answer.text();
  const before = places();
  morph(part("part"), text);
  if (Math.abs(wanted - shown) <= 2) travel(before);
  shown = wanted;
  history.replaceState(null, "", address());
  const copy = part("copy-moment");
  if (copy) copy.dataset.copy = address();
  document.dispatchEvent(new CustomEvent("moved", { detail: { move: wanted, aside: line !== "" } }));
}

/** @param {boolean} on */
function playing(on) {
  const button = oneOf(HTMLElement, "[data-go=play]");
  if (!button) return;
  button.querySelector("use")?.setAttribute("href", on ? "#g-pause" : "#g-play");
  button.setAttribute("aria-label", say(on ? "pause" : "play"));
  button.title = say(on ? "pause" : "play");
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  playing(false);
}

function play() {
  if (timer) return pause();
  if (move === moves) go(0);
  playing(true);
  const step = async () => {
    await go(move + 1);
    if (timer) timer = setTimeout(step, 900 / Number(part("speed").value));
  };
  timer = setTimeout(step, 200);
}

/** @type {Record<string, () => void>} */
const ways = {
  first: () => (pause(), go(0)),
  back: () => (pause(), go(move - 1)),
  play,
  forward: () => (pause(), go(move + 1)),
  last: () => (pause(), go(moves)),
};

document.addEventListener("click", (event) => {
  const target = near(event, "[data-go],a[data-move],[data-twin]");
  if (!target) return;
  if (target.dataset.go) ways[target.dataset.go]();
  else if (target.dataset.move) {
    event.preventDefault();
    go(Number(target.dataset.move));
  } else twin();
});
rail.addEventListener("input", () => (pause(), go(Number(rail.value))));
const side = part("side");
side?.addEventListener("change", () => {
  seat = side.value;
  shown = -1;
  go(move);
});

const twin = () => toggleTwin(show);

document.addEventListener("keydown", (event) => {
  if (busy(event) && event.target !== rail) return;
  const onButton = event.target instanceof Element && event.target.matches("button,a,summary");
  const key = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": onButton ? "" : "play" }[event.key];
  if (key) {
    event.preventDefault();
    ways[key]();
  } else if (event.key.toLowerCase() === "t") twin();
});

followMaps();
followFoot();
centre();
go(move);
