/** Before the game: who comes is seen at once, and the start opens the table for everybody. */

import { one, part } from "./dom.js";
import { Live } from "./live.js";
import "./site.js";

const table = one("[data-lobby]")?.dataset.lobby ?? "";

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("lobby");
  if (fresh) part("lobby").replaceChildren(...fresh.childNodes);
  else location.reload(); // the game has begun
}

new Live(
  () => ({ do: "join", table }),
  () => refresh(),
  (up, answer) => {
    if (answer?.ok && answer.ok.table.stage !== "gathering") location.reload();
    else if (up) refresh();
  },
);
