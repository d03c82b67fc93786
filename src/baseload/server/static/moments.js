/**
 * Great moments: a banner over the board for some seconds, until a click or Escape. It tells and asks nothing, so the
 * focus stays where it is, and what lies below can be used again as soon as it goes.
 */

import { one, oneOf } from "./dom.js";
import { still } from "./motion.js";
import { page } from "./page.js";
import { cue } from "./sound.js";
import { tell } from "./telling.js";

/** @import { Banner, Moment } from "./messages.js" */

const SHOWN = 4000; // milliseconds
const MORE = 700; // …for each fact beyond those that are read at a glance
const GLANCE = 3;
const COME = 320;
const GO = 180;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const MOST = 5; // banners that wait; of more the latest are the ones that matter

/** The last entry whose moments this page has had; what was on it when it was loaded is no news. */
let had = page.moment.number;
/** @type {Banner[]} */
let waiting = [];
let timer = 0;
/** @type {(() => void)|null} ends what is told on the board itself */
let untell = null;

// Screen readers listen to what is there before anything is said in it.
const veil = document.createElement("div");
veil.className = "moment";
veil.id = "banner";
veil.setAttribute("role", "status");
document.body.append(veil);

/** The page shows this moment now: show its banners and play its sounds, unless it has had them. Behind a curtain nobody
 * reads: who opens it is told, as their own seat is told it. @param {Moment} moment */
export function happened(moment) {
  if (document.body.classList.contains("curtained")) return;
  const fresh = (moment.lately ?? []).filter((move) => move.n > had);
  if (!fresh.length) return;
  celebrate(moment);
  cue(fresh.at(-1)?.cues ?? []);
  had = fresh.at(-1)?.n ?? had;
}

/** Show the banners of all moves that the page has not had, one after the other. @param {Moment} moment */
export function celebrate(moment) {
  const fresh = (moment.lately ?? []).filter((move) => move.n > had);
  waiting = [...waiting, ...fresh.flatMap((move) => move.banners ?? [])].slice(-MOST);
  next();
}

/** Nobody reads in a tab that is not seen, or below a dialog. */
const covered = () => document.hidden || one("dialog:modal") !== null;

/** Show the next one, if there is one and nothing covers it. */
function next() {
  if (timer || covered() || !waiting.length) return;
  const [banner, ...others] = waiting;
  waiting = others;
  const drawn = document.createElement("template");
  drawn.innerHTML = banner.body;
  const facts = drawn.content.querySelectorAll(".facts > li").length;
  veil.replaceChildren(drawn.content);
  veil.classList.add("shown");
  if (!still()) {
    veil.animate({ opacity: [0, 1] }, { duration: COME, easing: EASE });
    one(".banner", veil)?.animate({ translate: ["0 1.5rem", "0 0"] }, { duration: COME, easing: EASE });
  }
  const shown = oneOf(HTMLElement, "[data-board]", veil);
  untell = shown && tell(shown, close);
  timer = untell ? -1 : setTimeout(close, SHOWN + MORE * Math.max(0, facts - GLANCE));
}

/** Take away what is shown; what is on its way out is in nobody's way. */
async function close() {
  clearTimeout(timer);
  untell?.();
  untell = null;
  veil.classList.remove("shown");
  if (!still() && !document.hidden) await veil.animate({ opacity: [1, 0] }, { duration: GO }).finished;
  veil.replaceChildren();
  timer = 0;
  next();
  if (!isShown()) document.dispatchEvent(new Event("uncovered"));
}

/** Does a banner lie over the board? */
export const isShown = () => veil.classList.contains("shown");

veil.addEventListener("click", (event) => {
  event.stopPropagation(); // it was meant for the banner, not for what lies below or is open beside it
  close();
});
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !isShown() || covered()) return;
    event.stopPropagation();
    event.preventDefault();
    close();
  },
  { capture: true },
);
document.addEventListener("visibilitychange", next);
document.addEventListener("close", next, { capture: true }); // of a dialog
