/** Before the game: who comes and goes is seen at once, one can talk, and the start opens the table for everybody. */

import { Chat } from "./chat.js";
import { one, part } from "./dom.js";
import { Live } from "./live.js";
import { morph } from "./morph.js";
import { say } from "./site.js";

const table = one("[data-lobby]")?.dataset.lobby ?? "";
const UNTIL_AWAY = 21000; // after which the host may free the seat of somebody who has gone

const chat = new Chat(table, (text) => live.ask({ do: "chat", table, text }));
let waiting = false;

/** Several things may happen at once: one look is enough for all of them. */
async function refresh() {
  if (waiting) return;
  waiting = true;
  await new Promise((done) => setTimeout(done, 60));
  waiting = false;
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
  if (answer.status === 404) return gone();
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("lobby");
  if (fresh) morph(part("lobby"), fresh.innerHTML);
  else location.reload(); // the game has begun
}

function gone() {
  const dialog = part("gone");
  if (!dialog.open) dialog.showModal();
}

/** @param {import("./messages.js").Entry|import("./messages.js").LobbyNews|import("./messages.js").RematchNews} entry */
function heard(entry) {
  if (entry.kind === "chat") return chat.add(entry, true);
  if (entry.kind !== "lobby") return location.reload(); // the first move
  if (entry.cancelled) return gone();
  if (entry.options) part("lobby-news").textContent = say("options_changed");
  if (entry.here) setTimeout(refresh, UNTIL_AWAY);
  refresh();
}

const live = new Live(
  () => ({ do: "join", table, after: chat.last }),
  heard,
  (up, answer) => {
    part("lobby-lost").hidden = up;
    if (answer?.ok && answer.ok.table.stage !== "gathering") return location.reload();
    if (answer?.error?.code === "no_such_table") return gone();
    for (const line of answer?.ok?.entries ?? []) chat.add(line, false);
    if (up) refresh();
  },
);
