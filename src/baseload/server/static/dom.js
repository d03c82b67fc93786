/** Finding elements. A page has no other kinds than these two, and both have data, a style and a focus. */

/** @typedef {HTMLElement|SVGElement} Piece */

/** @param {string} selector @param {ParentNode} inside @returns {Piece[]} */
export const all = (selector, inside = document) => [
  .../** @type {NodeListOf<Piece>} */ (inside.querySelectorAll(selector)),
];

/** @param {string} selector @param {ParentNode} inside @returns {Piece|null} the first */
export const one = (selector, inside = document) => inside.querySelector(selector);

/**
 * Those of one kind. @template {Piece} T @param {new () => T} kind @param {string} selector @param {ParentNode} inside
 * @returns {T[]}
 */
export const allOf = (kind, selector, inside = document) =>
  all(selector, inside).flatMap((found) => (found instanceof kind ? [found] : []));

/**
 * The first, if it is of that kind. @template {Piece} T @param {new () => T} kind @param {string} selector
 * @param {ParentNode} inside @returns {T|null}
 */
export const oneOf = (kind, selector, inside = document) => {
  const found = one(selector, inside);
  return found instanceof kind ? found : null;
};

/** By its id; which kind that is parts.d.ts knows. @template {keyof import("./parts.js").Parts} Id @param {Id} id */
export const part = (id) => /** @type {import("./parts.js").Parts[Id]} */ (document.getElementById(id));

/** What an element is, or is in. @param {Element|null} piece @param {string} selector @returns {Piece|null} */
export const around = (piece, selector) => piece?.closest(selector) ?? null;

/** What an event happened on, or in. @param {Event} event @param {string} selector @returns {Piece|null} */
export const near = (event, selector) => around(event.target instanceof Element ? event.target : null, selector);

/** Is it on the page, whether or not it is scrolled away? Nothing is laid out for that. @param {Element} piece */
export const isShown = (piece) => piece.checkVisibility?.() ?? piece.getClientRects().length > 0;

/**
 * Write what is not so yet: whatever is written, even if it was the same, has the browser look at it again.
 * @template {HTMLElement} T @param {T} piece @param {Partial<T>} wanted
 */
export function change(piece, wanted) {
  for (const [key, value] of /** @type {[keyof T, T[keyof T]][]} */ (Object.entries(wanted))) {
    if (piece[key] !== value) piece[key] = value;
  }
}

/** Once before the page is painted next, however often it is asked for: what reads where things are lays the page out, so
 * it reads when all is written. @param {() => void} done */
export function beforePaint(done) {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      done();
    });
  };
}
