/**
 * Elements that scripts find by their id, and of which kind the templates make them; for the type checker only.
 * A test holds it against the templates.
 */
export interface Parts {
  // every page
  words: HTMLScriptElement | null;
  // the form for a new table
  "new-table": HTMLFormElement | null;
  "change-options": HTMLFormElement | null;
  // before the game
  lobby: HTMLElement;
  "lobby-news": HTMLElement;
  "lobby-lost": HTMLElement;
  gone: HTMLDialogElement;
  // the table
  part: HTMLElement;
  moment: HTMLScriptElement;
  twin: HTMLElement;
  news: HTMLElement;
  bar: HTMLElement;
  // a study
  study: HTMLElement;
  "study-notes": HTMLScriptElement;
  "study-title": HTMLElement;
  "study-count": HTMLElement;
  "study-before": HTMLButtonElement;
  "study-next": HTMLButtonElement;
  "study-fold": HTMLButtonElement;
  "study-none": HTMLElement;
  "study-text": HTMLElement;
  "study-show-line": HTMLElement;
  "study-writing": HTMLElement;
  "study-ways": HTMLElement;
  "study-new": HTMLElement;
  "study-change": HTMLElement;
  "study-delete": HTMLElement;
  "study-name": HTMLInputElement;
  "study-say": HTMLTextAreaElement;
  "study-point": HTMLElement;
  "study-line": HTMLElement;
  "study-way": HTMLSelectElement;
  "study-less": HTMLElement;
  "study-cancel": HTMLElement;
  "study-save": HTMLElement;
  "study-token": HTMLInputElement;
  "study-trouble": HTMLElement;
  // …with a coach
  coach: HTMLElement;
  "coach-head": HTMLElement;
  "coach-said": HTMLElement;
  "coach-ways": HTMLElement;
  // …at a lesson
  lesson: HTMLElement;
  "lesson-hole": HTMLElement;
  "lesson-way": HTMLElement;
  "lesson-head": HTMLElement;
  "lesson-fold": HTMLButtonElement;
  "lesson-text": HTMLElement;
  "lesson-why": HTMLElement;
  "lesson-answer": HTMLElement;
  "lesson-foot": HTMLElement;
  ask: HTMLElement;
  sum: HTMLElement;
  trouble: HTMLElement;
  lost: HTMLElement;
  over: HTMLElement;
  rematch: HTMLElement;
  stages: HTMLElement;
  more: HTMLElement;
  acts: HTMLElement;
  "come-back": HTMLFormElement;
  reel: HTMLElement;
  "reel-back": HTMLButtonElement;
  "reel-hold": HTMLButtonElement;
  "reel-on": HTMLButtonElement;
  "reel-count": HTMLElement;
  "reel-now": HTMLButtonElement;
  beats: HTMLOListElement;
  pace: HTMLSelectElement;
  marks: HTMLTemplateElement;
  caption: HTMLElement;
  recap: HTMLElement;
  "recap-lines": HTMLOListElement;
  "recap-more": HTMLElement;
  "standing-order": HTMLElement;
  "standing-said": HTMLElement;
  why: HTMLElement;
  "why-title": HTMLElement;
  "why-text": HTMLElement;
  "why-foot": HTMLElement;
  "why-rule": HTMLAnchorElement;
  beside: HTMLElement;
  "beside-content": HTMLElement;
  confirm: HTMLDialogElement;
  "confirm-title": HTMLElement;
  "confirm-text": HTMLElement;
  "confirm-again": HTMLInputElement;
  "confirm-back": HTMLButtonElement;
  "confirm-do": HTMLButtonElement;
  curtain: HTMLDialogElement;
  "curtain-title": HTMLElement;
  "curtain-show": HTMLButtonElement;
  keys: HTMLDialogElement;
  chat: HTMLDialogElement | null;
  "chat-none": HTMLElement | null;
  "chat-lines": HTMLOListElement;
  "chat-form": HTMLFormElement | null;
  "chat-text": HTMLInputElement;
  "chat-trouble": HTMLElement;
  // looking back
  rail: HTMLInputElement;
  count: HTMLOutputElement;
  speed: HTMLSelectElement;
  side: HTMLSelectElement | null;
  "copy-moment": HTMLElement | null;
  review: HTMLElement;
  "review-progress": HTMLElement;
}
