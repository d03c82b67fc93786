/** The WebSocket: requests with answers, entries of the table, and coming back after a loss. */

/** @import { Answer, Command, Entry, LobbyNews, Received, RematchNews, Requests, Sent, Shown } from "./messages.js" */

/** @type {Set<Command>} */
const LASTING = new Set(["play", "undo", "chat", "stand", "part"]); // sent again after a loss, with the same id
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const PATIENCE = 5000; // for the answer of a server of which we do not know whether it is still there

/** An id that nobody else makes up. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Live {
  /**
   * @param {() => Requests["join"]} greeting what is sent first on every connection
   * @param {(entry: Entry | LobbyNews | RematchNews) => void} heard
   * @param {(up: boolean, answer?: Answer<"join">) => void} changed
   * @param {(message: Shown) => void} [shown] several entries, with what to show of them
   */
  constructor(greeting, heard, changed, shown = (message) => message.entries.forEach(heard)) {
    this.greeting = greeting;
    this.heard = heard;
    this.shown = shown;
    this.changed = changed;
    this.pause = FIRST_PAUSE;
    /** What was asked and not yet answered, by its id. @type {Map<string, {message: Sent, done: (answer: Answer) => void}>} */
    this.waiting = new Map();
    // A network that has gone says nothing: a socket seems open, or to be closing, for as long as anybody waits.
    addEventListener("offline", () => this.drop());
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.checkAlive();
    });
    this.connect();
  }

  connect() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/live`);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(JSON.parse(event.data));
    socket.onclose = () => this.lost();
  }

  async opened() {
    this.pause = FIRST_PAUSE;
    const unanswered = [...this.waiting.values()];
    const answer = await this.ask(this.greeting());
    this.changed(!answer.error, answer);
    for (const { message } of unanswered) this.socket?.send(JSON.stringify(message));
  }

  lost() {
    this.socket = undefined;
    for (const [id, { message, done }] of this.waiting) {
      if (!LASTING.has(message.do)) {
        this.waiting.delete(id);
        done({ error: { code: "lost", message: "" } });
      }
    }
    this.changed(false);
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /** Give the connection up without waiting for the other side to agree. */
  drop() {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost();
  }

  /** Who comes back to a page that slept may find a connection that only seems to be there. */
  async checkAlive() {
    const socket = this.socket;
    if (!socket) return this.connect();
    const timer = setTimeout(() => {
      if (this.socket === socket) this.drop();
    }, PATIENCE);
    await this.ask({ do: "ping" });
    clearTimeout(timer);
  }

  /** @param {Received} message */
  received(message) {
    if ("re" in message) {
      this.waiting.get(message.re)?.done(message);
      this.waiting.delete(message.re);
    } else if ("entries" in message) {
      this.shown(message);
    } else {
      this.heard(message);
    }
  }

  /**
   * Send a request; the answer has `ok` or `error`.
   * @template {Command} Asked
   * @param {Requests[Asked] & {do: Asked}} message
   * @returns {Promise<Answer<Asked>>}
   */
  ask(message) {
    const id = newId();
    /** @type {Sent} */
    const whole = { ...message, id };
    return new Promise((resolve) => {
      const done = /** @type {(answer: Answer) => void} */ (resolve); // who answers this id answers this question
      this.waiting.set(id, { message: whole, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
      else if (!LASTING.has(message.do)) {
        this.waiting.delete(id);
        done({ error: { code: "lost", message: "" } });
      }
    });
  }
}
