/** While a review is being made its page shows how far it is. */

import { part } from "./dom.js";

const EVERY = 1000; // milliseconds

async function follow() {
  while (!("done" in part("review-progress").dataset)) {
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    try {
      const answer = await fetch(`${location.pathname.replace(/\/$/, "")}/part`, { headers: { accept: "text/html" } });
      if (answer.ok) part("review").innerHTML = await answer.text();
    } catch {
      // the server is away for a moment
    }
  }
}

follow();
