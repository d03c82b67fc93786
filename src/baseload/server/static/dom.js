/** Finding elements. Their kinds are known to whoever asks, so the answers are of any kind. */

/** @param {string} selector @param {ParentNode} inside @returns {any[]} */
export const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

/** @param {string} selector @param {ParentNode} inside @returns {any} the first, null if there is none */
export const one = (selector, inside = document) => inside.querySelector(selector);

/** @param {string} id @returns {any} */
export const part = (id) => document.getElementById(id);

/** What an event happened on, or in. @param {Event} event @param {string} selector @returns {any} null for nothing */
export const near = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);
