/** What is said at the table, and before the game in its lobby. */

import { make } from "./bar.js";
import { part } from "./dom.js";
import { say } from "./site.js";

/** @import { Answer, Entry } from "./messages.js" */

export class Chat {
  /** @param {string} table @param {(text: string) => Promise<Answer<"chat">>} send */
  constructor(table, send) {
    this.list = part("chat-lines");
    this.dialog = part("chat"); // a lobby has none: there it stands on the page
    this.last = 0; // the number of the last line
    /** @type {Set<number>} */
    this.known = new Set();
    this.table = table;
    const field = part("chat-text");
    part("chat-form")?.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      field.value = "";
      const answer = await send(text);
      const trouble = part("chat-trouble");
      trouble.textContent = answer.error ? answer.error.message || say("chat_failed") : "";
      if (answer.error) field.value = text;
    });
    if (this.dialog) {
      new MutationObserver(() => this.read()).observe(this.dialog, { attributes: true, attributeFilter: ["open"] });
    }
    this.load();
  }

  async load() {
    const answer = await fetch(`/t/${this.table}/chat`, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    for (const line of (await answer.json()).lines) this.add(line, false);
  }

  /** @param {Entry} line @param {boolean} fresh */
  add(line, fresh) {
    if (this.known.has(line.n)) return;
    this.known.add(line.n);
    this.last = Math.max(this.last, line.n);
    part("chat-none")?.remove();
    this.list.append(make("li", {}, make("b", {}, line.name ?? ""), make("span", {}, line.text ?? "")));
    this.list.scrollTop = this.list.scrollHeight;
    if (fresh && this.dialog && !this.dialog.open) document.body.dataset.unread = "yes";
  }

  read() {
    if (!this.dialog?.open) return;
    delete document.body.dataset.unread;
    this.list.scrollTop = this.list.scrollHeight;
  }
}
