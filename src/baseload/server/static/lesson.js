/**
 * A lesson at its table: a card that says one thing at a time beside the piece that it speaks of, and what is said of an
 * action that is not right. What is right is played on the board as at any table; the server knows which that is.
 */

import { glyph, make, shownPiece } from "./bar.js";
import { placeBeside, standBeside, unstretch } from "./beside.js";
import { all, isShown, one, part } from "./dom.js";
import { foot as barTop } from "./foot.js";
import { giveRoom } from "./map.js";
import { nameOf } from "./picking.js";
import { say } from "./site.js";

/** @import { Piece } from "./dom.js" */
/** @import { Choice, LessonCard, LessonTold, Moment, Trouble } from "./messages.js" */

const PHONE = matchMedia("(max-width: 719px)");

/** The page now, and which of its cards is shown. @type {{moment: Moment, at: number, key: string}|null} */
let shown = null;
/** What was said of an action that is not right here. @type {Trouble|null} */
let answer = null;
/** Is it shown what is right? */
let helped = false;
/** How the page does an action. @type {(choice: Choice) => void} */
let play = () => {};

/** The cards of the moment, and the last words of a lesson that is over. @param {LessonTold} lesson @returns {LessonCard[]} */
function cards(lesson) {
  if (!lesson.over) return lesson.cards;
  const { count = 0 } = lesson.cards[0] ?? {};
  const end = { id: "", head: say(lesson.puzzle ? "puzzle_found" : "lesson_end"), text: lesson.end, why: "", points: [], number: count, count, asks: false };
  return [...lesson.cards, end];
}

/** What a lesson's bar says while one is to decide; "" at other tables. @param {Moment} moment */
export function lessonAsks(moment) {
  const head = moment.lesson?.cards.at(-1)?.asks ? moment.lesson.cards.at(-1)?.head : "";
  return head ? say(moment.lesson?.puzzle ? "puzzle" : "lesson", { title: head }) : "";
}

/** The page shows this moment now: tell what the lesson says of it. @param {Moment} moment */
export function teach(moment) {
  const { lesson } = moment;
  if (!lesson) return;
  const own = cards(lesson);
  const key = `${moment.number} ${own.map((card) => card.id).join()}`;
  if (shown?.key !== key) {
    shown = { moment, at: 0, key };
    answer = null;
    helped = false;
    fold(false);
  }
  shown.moment = moment;
  draw();
}

/** @param {CustomEvent<Trouble>} event */
const taught = (event) => {
  if (!shown) return;
  answer = event.detail;
  const { lesson } = shown.moment;
  if (lesson) shown.at = cards(lesson).length - 1;
  fold(false);
  draw();
  part("lesson-answer").focus();
};
document.addEventListener("taught", /** @type {EventListener} */ (taught));

/** The card that is shown. */
function present() {
  const lesson = shown?.moment.lesson;
  return (lesson && shown && cards(lesson)[shown.at]) || null;
}

function draw() {
  const card = present();
  const box = part("lesson");
  box.hidden = !card;
  if (!card || !shown?.moment.lesson) return settle();
  const { lesson } = shown.moment;
  part("lesson-way").replaceChildren(
    ...Array.from({ length: card.count }, (_, place) => make("i", { class: place + 1 < card.number ? "done" : place + 1 === card.number ? "now" : "" })),
  );
  part("lesson-head").textContent = card.head;
  part("lesson-text").textContent = card.text;
  part("lesson-why").hidden = !card.why || answer !== null;
  part("lesson-why").replaceChildren(...(lesson.puzzle ? [] : [make("b", {}, say("lesson_why")), " "]), card.why);
  drawAnswer();
  part("lesson-foot").replaceChildren(...foot(card, lesson));
  settle();
}

/** What is said of an action that is not right: what would come of it, and why not. */
function drawAnswer() {
  const told = answer?.told ?? [];
  const lines = told.length
    ? [make("b", {}, say("lesson_would")), make("ul", {}, ...told.map((line) => make("li", {}, line)))]
    : [];
  const end = told.length ? [make("p", { class: "muted" }, say("lesson_taken_back"))] : [];
  part("lesson-answer").hidden = !answer;
  part("lesson-answer").replaceChildren(...(answer ? [...lines, make("p", {}, answer.message), ...end] : []));
}

/** @param {LessonCard} card @param {LessonTold} lesson @returns {Node[]} */
function foot(card, lesson) {
  const count = make("span", { class: "muted small num" }, card.id && !lesson.puzzle ? say("lesson_of", { at: card.number, count: card.count }) : "");
  const back = button("lesson-back", "btn quiet", say("lesson_back"), () => step(-1));
  back.disabled = !shown?.at;
  /** @type {HTMLElement[]} */
  const ways = shown?.at ? [back] : [];
  if (card.asks) ways.push(...help(lesson));
  else if (card.id) ways.push(button("lesson-next", "btn primary", say("lesson_next"), () => step(1)));
  else ways.push(...onward(lesson));
  return [count, make("span", { class: "choices" }, ...ways)];
}

/** Whoever wants help is shown what is right, and may have it done. @param {LessonTold} lesson */
function help(lesson) {
  if (!helped) return [button("lesson-show", "btn", say("lesson_show"), showMe)];
  return [
    make("span", { class: "small" }, lesson.sentence),
    button("lesson-do", "btn primary", say("lesson_do"), () => {
      const choice = shown?.moment.choices.find((other) => other.action === lesson.action);
      if (choice) play(choice);
    }),
  ];
}

/** From the end of a lesson. @param {LessonTold} lesson */
function onward(lesson) {
  const game = shown?.moment.game ?? "";
  const list = lesson.puzzle ? `/learn/${game}/practice` : `/learn/${game}`;
  const all = make("a", { class: lesson.following ? "btn quiet" : "btn", href: list }, say(lesson.puzzle ? "puzzle_all" : "lesson_all"));
  if (lesson.following) {
    const [name, title] = lesson.following;
    const given = { class: "btn primary", id: "lesson-following", form: "lesson-begin", formaction: `/learn/${game}/${name}` };
    return [all, make("button", given, say("lesson_following", { title }))];
  }
  return [all, make("a", { class: "btn primary", id: "lesson-following", href: `/new/${game}?preset=first#new-table` }, say("lesson_first_game"))];
}

/** @param {string} id @param {string} kind @param {string} word @param {() => void} done */
function button(id, kind, word, done) {
  const made = make("button", { type: "button", class: kind, id }, word);
  made.addEventListener("click", done);
  return made;
}

/** @param {number} by */
function step(by) {
  if (!shown?.moment.lesson) return;
  shown.at = Math.max(0, Math.min(shown.at + by, cards(shown.moment.lesson).length - 1));
  answer = null;
  draw();
  const [target] = targets();
  const first = present()?.asks && target?.tabIndex === 0 ? target : (one("#lesson-foot .primary") ?? part("lesson-head"));
  first.focus();
}

/** Only its heading, so that the board can be looked at, or all of it. @param {boolean} folded */
function fold(folded) {
  part("lesson").classList.toggle("folded", folded);
  part("lesson-fold").setAttribute("aria-expanded", String(!folded));
  part("lesson-fold").replaceChildren(glyph(folded ? "plus" : "minus"));
}

function showMe() {
  helped = true;
  draw();
  one("#lesson-do")?.focus();
}

// --- what it points at ---------------------------------------------------------------------------------------------

/** @param {string} point a part of the page (`#map`) or a handle */
const found = (point) =>
  point.startsWith("#") ? [document.getElementById(point.slice(1))].flatMap((element) => (element && isShown(element) ? [element] : [])) : pieces(point);

/** @param {string} handle @returns {Piece[]} */
const pieces = (handle) => [shownPiece(handle) ?? shownPiece(nameOf(handle))].flatMap((piece) => (piece ? [piece] : []));

/** Where the card points: at what is right once that is shown. @returns {Piece[]} */
function targets() {
  const card = present();
  if (!card) return [];
  const lesson = shown?.moment.lesson;
  const choice = helped && card.asks && shown?.moment.choices.find((other) => other.action === lesson?.action);
  const right = choice ? choice.handles.flatMap(pieces) : [];
  return right.length ? right : card.points.flatMap(found);
}

/** Put the card beside what it speaks of, and dim the rest until somebody begins to pick. */
function settle() {
  for (const piece of all(".pointed")) piece.classList.remove("pointed");
  const card = part("lesson");
  const hole = part("lesson-hole");
  hole.hidden = true;
  if (card.hidden) return unstretch();
  const [target, ...more] = targets();
  for (const piece of more) piece.classList.add("pointed");
  const ways = part("beside");
  const folded = card.classList.contains("folded");
  card.classList.toggle("docked", folded || (!target && ways.hidden));
  card.style.setProperty("--foot", `${innerHeight - barTop()}px`);
  if (folded) return dock(card);
  if (!ways.hidden) stand(card, ways);
  else if (target) {
    bring(target);
    stand(card, target);
    dim(hole, target);
  } else dock(card);
}

/** Beside the panel of what it speaks of, so that all of that stays in sight; where that leaves no room beside the piece,
 * or else in a corner: the bar is never covered. @param {HTMLElement} card @param {Element} target */
function stand(card, target) {
  const panel = target.closest("main :is(.panel,.mapwrap)");
  if ((panel && standBeside(card, panel)) || standBeside(card, target)) return;
  if (PHONE.matches) placeBeside(card, target);
  else dock(card);
}

/** @param {HTMLElement} card */
function dock(card) {
  unstretch();
  card.classList.remove("asheet");
  card.classList.add("docked");
  card.style.left = card.style.top = "";
}

/** The piece that was last given room on its map. @type {Element|null} */
let roomy = null;

/** On a phone it may lie in another part of the page, and at the edge of a map; what is high is read from its top.
 * @param {Element} target */
function bring(target) {
  const { top, bottom, left, right, height } = target.getBoundingClientRect();
  const away = bottom < 0 || top > innerHeight || right < 0 || left > innerWidth;
  if (away) target.scrollIntoView({ block: height > innerHeight / 2 ? "start" : "center", inline: "nearest" });
  if (roomy === target) return; // whoever has moved the map since then is left in peace
  roomy = target;
  giveRoom(target);
}

/** @param {HTMLElement} hole @param {Element} target */
function dim(hole, target) {
  const box = target.getBoundingClientRect();
  const rim = 6;
  hole.hidden = false;
  hole.style.left = `${box.left - rim}px`;
  hole.style.top = `${box.top - rim}px`;
  hole.style.width = `${box.width + 2 * rim}px`;
  hole.style.height = `${box.height + 2 * rim}px`;
  hole.classList.toggle("dims", document.querySelector("main .picked") === null);
}

/** It stays with its piece, whatever moves. @param {(choice: Choice) => void} doing how an action is done */
export function followLesson(doing) {
  if (!document.getElementById("lesson")) return;
  play = doing;
  part("lesson-fold").addEventListener("click", () => {
    fold(!part("lesson").classList.contains("folded"));
    settle();
  });
  let asked = 0;
  const again = () => {
    if (asked) return;
    asked = requestAnimationFrame(() => {
      asked = 0;
      if (shown) settle();
    });
  };
  addEventListener("resize", again);
  addEventListener("scroll", again, { capture: true, passive: true });
  new ResizeObserver(again).observe(part("bar")); // on a phone the card stands on it
  const ways = part("beside");
  new MutationObserver(again).observe(ways, { attributes: true, attributeFilter: ["hidden"] });
}
