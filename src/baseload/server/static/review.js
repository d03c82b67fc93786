/** While a review is being made its page shows how far it is. */

import { part } from "./dom.js";
import { morph } from "./morph.js";

const EVERY = 1000; // milliseconds

async function follow() {
  while (!("done" in part("review-progress").dataset)) {
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    try {
      const where = `${location.pathname.replace(/\/$/, "")}/part${location.search}`;
      const answer = await fetch(where, { headers: { accept: "text/html" } });
      if (answer.ok) morph(part("review"), await answer.text());
    } catch {
      // the server is away for a moment
    }
  }
}

follow();
