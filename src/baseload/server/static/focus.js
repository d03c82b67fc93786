/** Whoever goes by keys is never lost: when what had the focus is gone or shut, its successor has it, otherwise the bar. */

import { beforePaint, isShown, oneOf, part } from "./dom.js";
import { shownPiece } from "./bar.js";

/** What had the focus last, unless somebody left it of their own accord. @type {Element|null} */
let last = null;

/** @param {Element} one */
const stands = (one) => one.isConnected && isShown(one) && !one.matches(":disabled") && !one.closest("[hidden]");

function find() {
  if (!last || (document.activeElement && document.activeElement !== document.body)) return;
  const handle = last.closest("main [data-pick]")?.getAttribute("data-pick");
  const again = last.id ? oneOf(HTMLElement, `#${CSS.escape(last.id)}`) : null;
  const own = stands(last) && (last instanceof HTMLElement || last instanceof SVGElement) ? last : null;
  const next = own || (handle && shownPiece(handle)) || (again && stands(again) ? again : null) || part("bar");
  next.focus({ preventScroll: true });
}

export function keepFocus() {
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && !event.target.closest("dialog")) last = event.target;
  });
  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget) return;
    const left = last;
    queueMicrotask(() => {
      if (left && left === last && document.activeElement === document.body && stands(left)) last = null;
    });
  });
  const changes = new MutationObserver(beforePaint(find));
  for (const place of [part("bar"), part("part"), part("beside")]) {
    changes.observe(place, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden"] });
  }
}
