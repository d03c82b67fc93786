/** A study: the notes of a finished game, at the move where they stand; its author writes them here. */

import { make, shownPiece } from "./bar.js";
import { all, near, part } from "./dom.js";
import { goBy, moveShown } from "./replay.js";
import { say } from "./site.js";

/** @typedef {{move: number, say: string, point: string[], line: string[]}} Note */
/** @typedef {{action: string, sentence: string}} Way */

const id = part("study").dataset.study ?? "";
/** @type {Note[]} in the order of the moves */
let notes = JSON.parse(part("study-notes").textContent);
/** The note that is shown, among all; -1 for none. */
let at = -1;
/** What is being written. @type {{note: Note, fresh: boolean, pointing: boolean}|null} */
let draft = null;

const present = () => draft?.note ?? notes[at] ?? null;

// --- reading -------------------------------------------------------------------------------------------------------

/** @param {number} place */
function show(place) {
  at = place;
  const note = notes[at];
  if (note && note.move !== moveShown()) goBy(note.move);
  draw();
}

/** The page shows another move: the first note there, if there is one. @param {CustomEvent<{move: number, aside: boolean}>} event */
const moved = (event) => {
  const { move, aside } = event.detail;
  if (!aside && !draft && notes[at]?.move !== move) at = notes.findIndex((note) => note.move === move);
  draw();
};
document.addEventListener("moved", /** @type {EventListener} */ (moved));

function draw() {
  const note = present();
  const near = notes.findIndex((other) => other.move > moveShown());
  part("study-count").textContent = at < 0 ? "" : say("study_of", { at: at + 1, count: notes.length });
  part("study-before").disabled = Boolean(draft) || !(at > 0 || (at < 0 && notes.some((other) => other.move < moveShown())));
  part("study-next").disabled = Boolean(draft) || !(at < 0 ? near >= 0 : at < notes.length - 1);
  part("study-none").hidden = Boolean(note);
  part("study-text").hidden = Boolean(draft);
  part("study-text").replaceChildren(...(note?.say ?? "").split(/\n+/).filter(Boolean).map((text) => make("p", {}, text)));
  part("study-show-line").hidden = !note?.line.length || Boolean(draft);
  for (const piece of all(".pointed")) piece.classList.remove("pointed");
  for (const handle of note?.point ?? []) shownPiece(handle)?.classList.add("pointed");
  const writing = document.getElementById("study-writing");
  if (!writing) return;
  writing.hidden = !draft;
  part("study-ways").hidden = Boolean(draft);
  part("study-change").hidden = part("study-delete").hidden = at < 0;
  if (draft) drawLine(draft.note);
}

part("study-before").addEventListener("click", () => {
  const before = notes.findLastIndex((note) => note.move < moveShown());
  show(at > 0 ? at - 1 : before);
});
part("study-next").addEventListener("click", () => show(at < 0 ? notes.findIndex((note) => note.move > moveShown()) : at + 1));
part("study-show-line").addEventListener("click", () => notes[at] && goBy(notes[at].move, notes[at].line));
part("study-fold").addEventListener("click", () => {
  const folded = part("study").classList.toggle("folded");
  part("study-fold").setAttribute("aria-expanded", String(!folded));
});

// --- writing -------------------------------------------------------------------------------------------------------

/** @param {Note} note @param {boolean} fresh */
function write(note, fresh) {
  draft = { note: { ...note, point: [...note.point], line: [...note.line] }, fresh, pointing: false };
  part("study-say").value = note.say;
  part("study-point").setAttribute("aria-pressed", "false");
  draw();
  part("study-say").focus();
}

/** The other way as it is told, and what could be done next. @param {Note} note */
async function drawLine(note) {
  const query = new URLSearchParams({ move: String(note.move), line: note.line.join("|") });
  const answer = await fetch(`/study/${id}/ways?${query}`, { headers: { accept: "application/json" } });
  if (!answer.ok || draft?.note !== note) return;
  /** @type {{line: string[], ways: Way[]}} */
  const { line, ways } = await answer.json();
  part("study-line").replaceChildren(...line.map((sentence) => make("li", {}, sentence)));
  part("study-less").hidden = !line.length;
  const first = make("option", { value: "" }, part("study-way").dataset.first ?? "");
  part("study-way").replaceChildren(first, ...ways.map((way) => make("option", { value: way.action }, way.sentence)));
  part("study-way").disabled = !ways.length;
}

function leave() {
  const from = draft?.note.move ?? moveShown();
  draft = null;
  goBy(from);
  draw();
}

/** @param {Note[]} wanted @param {number} place of the note that is shown then */
async function save(wanted, place) {
  const body = new URLSearchParams({ notes: JSON.stringify(wanted), title: part("study-name").value });
  const token = part("study-token").value;
  const answer = await fetch(`/study/${id}`, { method: "POST", body, headers: { accept: "application/json", "x-csrftoken": token } });
  const told = await answer.json().catch(() => ({ message: say("not_sent") }));
  part("study-trouble").textContent = answer.ok ? say("study_saved") : told.message;
  if (!answer.ok) return;
  notes = told.notes;
  draft = null;
  at = Math.min(place, notes.length - 1);
  part("study-title").textContent = told.title || (part("study-title").dataset.none ?? "");
  if (notes[at]) goBy(notes[at].move);
  draw();
}

if (document.getElementById("study-writing")) {
  part("study-new").addEventListener("click", () => write({ move: moveShown(), say: "", point: [], line: [] }, true));
  part("study-change").addEventListener("click", () => notes[at] && write(notes[at], false));
  part("study-delete").addEventListener("click", () => save(notes.filter((_, place) => place !== at), Math.max(0, at - 1)));
  part("study-name").addEventListener("change", () => save(notes, at));
  part("study-cancel").addEventListener("click", leave);
  part("study-save").addEventListener("click", () => {
    if (!draft) return;
    const note = { ...draft.note, say: part("study-say").value.trim() };
    const others = draft.fresh ? notes : notes.filter((_, place) => place !== at);
    const place = others.filter((other) => other.move <= note.move).length;
    save([...others.slice(0, place), note, ...others.slice(place)], place);
  });
  part("study-point").addEventListener("click", () => {
    if (!draft) return;
    draft.pointing = !draft.pointing;
    part("study-point").setAttribute("aria-pressed", String(draft.pointing));
    document.body.classList.toggle("pointing", draft.pointing);
  });
  part("study-way").addEventListener("change", () => {
    const action = part("study-way").value;
    if (draft && action) along([...draft.note.line, action]);
  });
  part("study-less").addEventListener("click", () => draft && along(draft.note.line.slice(0, -1)));
}

/** @param {string[]} line */
function along(line) {
  if (!draft) return;
  draft.note.line = line;
  goBy(draft.note.move, line);
}

document.addEventListener("click", (event) => {
  const piece = near(event, "main [data-pick]");
  if (!draft?.pointing || !piece) return;
  event.preventDefault();
  const handle = piece.dataset.pick ?? "";
  const { point } = draft.note;
  draft.note.point = point.includes(handle) ? point.filter((other) => other !== handle) : [...point, handle];
  draw();
});

at = notes.findIndex((note) => note.move === moveShown());
draw();
