/** The table's page: turns clicks, keys and drags into what is done. The server draws; this knows no game. */

import { showTask } from "./bar.js";
import { choosePace, hideCaption, hideRecap, pace, recap } from "./beats.js";
import { closeBeside, followPieces } from "./beside.js";
import { enterWays, keyInWays, waysShown } from "./choosing.js";
import { closeWhy } from "./dialogs.js";
import { followCoach } from "./coach.js";
import { near, oneOf, part } from "./dom.js";
import { amount, back, clear, commit, nearestAmount, pick, send, stand, takeUp, undo } from "./doing.js";
import { drags } from "./drag.js";
import { isEarly } from "./early.js";
import { reel, show, touch, turn } from "./following.js";
import { keepFocus } from "./focus.js";
import { followFoot } from "./foot.js";
import { hint } from "./hint.js";
import { followLesson } from "./lesson.js";
import { busy, goBy } from "./keys.js";
import { centre, followMaps } from "./map.js";
import { toggleTwin } from "./morph.js";
import { mine, page, preview, redraw } from "./page.js";
import { choose, look } from "./stages.js";

/** @import { Piece } from "./dom.js" */

const WAYS = [
  "play", "choose", "offer", "undo", "clear", "stage", "to", "step", "stand-stop", "move", "twin", "hint", "full", "beat", "pick",
];

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (!event.target.closest("#why")) closeWhy();
  if (!event.target.closest("#recap")) hideRecap();
  const outside = waysShown() && !event.target.closest("#beside, #bar, [data-pick]");
  if (outside) clear();
  const asked = near(event, WAYS.map((way) => `[data-${way}]`).join());
  if (!asked) return;
  const given = asked.dataset;
  const { moment } = page;
  const choice = given.play ? moment.choices[Number(given.play)] : null;
  if ((given.offer || (choice && !choice.undo)) && isEarly(asked)) return;
  if (choice) commit(choice);
  else if (given.choose) pick(given.choose);
  else if (given.offer) send(moment.offers[Number(given.offer)].actions, { offered: true });
  else if ("undo" in given) undo();
  else if ("clear" in given) clear();
  else if (given.stage) chooseStage(given.stage);
  else if (given.to) amount(given.name ?? "", Number(given.to));
  else if ("step" in given) step(asked);
  else if ("standStop" in given) stand(moment.standing?.[0] ?? "", 0);
  else if (given.move) jump(event, given.move);
  else if ("twin" in given) twin();
  else if ("hint" in given) hint(moment);
  else if ("full" in given) fullScreen();
  else if (given.beat) beat(given.beat);
  else if (given.pick && asked.closest("main")) touchPiece(given.pick, asked);
});

/** Whoever clicks on the board wants to play there, not to watch. @param {string} handle @param {Piece} piece */
function touchPiece(handle, piece) {
  if (reel.behind && !reel.held) reel.toNow();
  else pick(handle, piece);
}

/** Back and forth in what happened since the own last decision. @param {string} where */
function beat(where) {
  if (where === "back") reel.step(-1);
  else if (where === "on") reel.step(1);
  else if (where === "hold") reel.toggle();
  else if (where === "now") reel.toNow();
  else reel.step(Number(where) - reel.at);
  if (!reel.behind && where === "now") hideCaption();
}

/** Less or more in a form of the board. @param {Piece} button */
function step(button) {
  const stepper = button.closest(".stepper");
  const field = stepper && oneOf(HTMLInputElement, "input", stepper);
  if (!field) return;
  const value = Number(field.value) + Number(button.dataset.step);
  field.value = String(Math.min(Number(field.max), Math.max(Number(field.min), value)));
  touch(field);
}

/** A part of the turn: its pieces are lit until another is chosen. @param {string} id */
function chooseStage(id) {
  choose(id);
  clear();
  showTask();
}

/** The whole screen for the table, or not any more. */
function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else if (document.fullscreenEnabled) document.documentElement.requestFullscreen();
}

/** The table as it was after a move. @param {Event} event @param {string} move */
function jump(event, move) {
  event.preventDefault();
  location.href = `/t/${page.moment.table}/replay?move=${move}`;
}

const twin = () => toggleTwin(() => show(page.moment.seat));

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field === part("pace")) choosePace(part("pace").value);
  if (!(field instanceof HTMLInputElement)) return;
  if (field.name === "pace") choosePace(field.value);
  else if (field.dataset.name) nearestAmount(field.dataset.name, Number(field.value));
  else if (field.form?.dataset.standing) touch(field);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form instanceof HTMLFormElement && form.dataset.standing) {
    event.preventDefault();
    stand(form.dataset.standing, Number(new FormData(form).get("most")));
  }
});

// A finger has no way of looking without touching, and on narrow pages the bar grows with what it tells: it would move
// under the pointer between pressing and releasing.
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  lookAt(event);
  if (innerWidth >= 1200) preview(near(event, "main [data-pick]"));
});
document.addEventListener("focusin", (event) => {
  lookAt(event);
  const piece = near(event, "main [data-pick]");
  if (!piece || piece.matches(":focus-visible")) preview(piece);
});
document.addEventListener("focusout", () => preview(null));

/** A part of the turn that is looked at lights its pieces; a way on says what it would do. @param {Event} event */
function lookAt(event) {
  if (look(near(event, "[data-stage]")?.dataset.stage ?? "")) redraw();
  const way = near(event, "#beside [data-play]");
  if (way) part("ask").textContent = page.moment.choices[Number(way.dataset.play)]?.sentence ?? "";
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.ctrlKey) oneOf(HTMLButtonElement, "#primary")?.click();
  if (busy(event)) return;
  const piece = near(event, "main [data-pick]");
  const key = event.key.toLowerCase();
  let known = true;
  if (keyInWays(event)) {
    // the list beside a piece had a use for it
  } else if (piece && !(piece instanceof HTMLButtonElement) && ["Enter", " "].includes(event.key)) {
    pick(piece.dataset.pick ?? "", piece);
    if (waysShown()) enterWays();
  } else if (event.key === "Enter" && event.target === document.body) oneOf(HTMLButtonElement, "#primary")?.click();
  else if (event.key === "Escape") escape();
  else if (key === "u") undo();
  else if (key === "t") twin();
  else if (key === "f") fullScreen();
  else if (key === "h") oneOf(HTMLButtonElement, "#ask-hint")?.click();
  else if (key === "?") part("keys").showModal();
  else if (key === ",") beat("back");
  else if (key === ".") beat("on");
  else if (key === "n") beat("now");
  else known = goBy(event);
  if (known) event.preventDefault();
});

/** Away with what is open, or one pick back. */
function escape() {
  const menu = oneOf(HTMLElement, "#tools:popover-open");
  if (menu) menu.hidePopover();
  else if (!part("why").hidden) closeWhy();
  else if (!part("recap").hidden) hideRecap();
  else if (waysShown() || !closeBeside()) back();
}

followMaps();
followFoot();
keepFocus();
followPieces();
followLesson((choice) => commit(choice));
followCoach((choice, least, rest = []) => send([choice.action, ...rest], { least }));
drags({ take: takeUp, drop: (piece) => pick(piece.dataset.pick ?? "", piece) });
redraw();
centre();
turn(true);
choosePace(pace());
recap();
if (mine()) showTask();
