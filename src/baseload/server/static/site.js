/** What every page has: settings, dialogs, copying, and the form for a new table. */

import { all, allOf, around, beforePaint, isShown, near, one, oneOf, part } from "./dom.js";

/** @type {Record<string, string>} */
export const words = JSON.parse(part("words")?.textContent ?? "{}");

/** A sentence with its `{names}` filled. @param {string} id @param {Record<string, unknown>} facts */
export function say(id, facts = {}) {
  return (words[id] ?? id).replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

/** What this visitor chose, on this device. */
export const chosen = {
  /** @param {string} name */
  get(name) {
    try {
      return localStorage.getItem("baseload-" + name);
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {string} value */
  set(name, value) {
    try {
      localStorage.setItem("baseload-" + name, value);
    } catch {
      // a browser may forbid it; the choice holds for this page
    }
  },
};

const root = document.documentElement;

/** @param {string} theme light, dark, or auto */
function wear(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  chosen.set("theme", theme);
  for (const input of allOf(HTMLInputElement, "input[name=theme]")) input.checked = input.value === theme;
}

function settings() {
  for (const input of allOf(HTMLInputElement, "input[name=theme]")) {
    input.checked = input.value === (chosen.get("theme") ?? "auto");
    input.addEventListener("change", () => wear(input.value));
  }
  for (const link of allOf(HTMLAnchorElement, ".languages a")) {
    // The address may have changed since the page came, as when somebody goes through the moves of a game.
    link.addEventListener("click", () => {
      const here = new URL(location.href);
      here.searchParams.set("lang", new URL(link.href).searchParams.get("lang") ?? "");
      link.href = here.href;
    });
  }
  for (const input of allOf(HTMLInputElement, "[data-choice]")) {
    const name = input.dataset.choice ?? "";
    input.checked = chosen.get(name) === null ? input.defaultChecked : chosen.get(name) === input.value;
    input.addEventListener("change", () => chosen.set(name, input.value));
  }
  for (const input of allOf(HTMLInputElement, "[data-setting]")) {
    const name = input.dataset.setting ?? "";
    input.checked = chosen.get(name) !== "off";
    input.addEventListener("change", () => {
      chosen.set(name, input.checked ? "on" : "off");
      if (name === "motion") root.dataset.motion = input.checked ? "on" : "off";
    });
  }
}

/** How much of something, from 0 to 100. */
function levels() {
  for (const input of allOf(HTMLInputElement, "[data-level]")) {
    const name = input.dataset.level ?? "";
    input.value = chosen.get(name) ?? input.value;
    input.addEventListener("input", () => chosen.set(name, input.value));
  }
}

function dark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

document.addEventListener("click", async (event) => {
  const target = near(event, "[data-open],[data-close],[data-copy],[data-theme-toggle]");
  if (!target) return;
  if (target.dataset.open) oneOf(HTMLDialogElement, `#${target.dataset.open}`)?.showModal();
  else if ("close" in target.dataset) target.closest("dialog")?.close();
  else if ("themeToggle" in target.dataset) wear(dark() ? "light" : "dark");
  else if (target.dataset.copy) {
    await copy(new URL(target.dataset.copy, location.href).href);
    const said = target.querySelector("[data-said]") ?? target;
    const before = said.textContent;
    said.textContent = say("copied");
    setTimeout(() => (said.textContent = before), 1600);
  }
});

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without https there is no clipboard; an old way still works.
    const field = document.createElement("textarea");
    field.value = text;
    (one("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

// A click beside a dialog closes it, where nothing has to be decided.
document.addEventListener("pointerdown", (event) => {
  if (event.target instanceof HTMLDialogElement && "light" in event.target.dataset) {
    const box = event.target.getBoundingClientRect();
    const inside =
      event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) event.target.close();
  }
});

for (const input of allOf(HTMLInputElement, "input[data-submit]")) {
  input.addEventListener("change", () => input.form?.requestSubmit());
}

/** The form for a new table, or for other options: as many seats as players. @param {HTMLFormElement|null} form */
function tableForm(form) {
  if (!form) return;
  const update = () => {
    const players = Number(new FormData(form).get("option-players"));
    for (const row of allOf(HTMLElement, "[data-seat]", form)) {
      row.hidden = Number(row.dataset.seat) >= players;
      for (const input of allOf(HTMLInputElement, "input", row)) input.disabled = row.hidden;
      for (const select of allOf(HTMLSelectElement, "select", row)) select.disabled = row.hidden;
    }
    for (const row of all("[data-seat]:not([hidden])", form)) {
      row.dataset.kind = oneOf(HTMLInputElement, "input[type=radio]:checked", row)?.value;
    }
    const about = one("input[name=option-players]:checked", form)?.dataset.about;
    const said = part("players-about");
    if (about && said) said.textContent = about;
    const waits = all("[data-seat]:not([hidden])", form).some((row) => row.dataset.kind === "link");
    for (const line of allOf(HTMLElement, "[data-waits]", form)) line.hidden = (line.dataset.waits === "yes") !== waits;
    for (const shown of allOf(HTMLElement, "[data-shows]", form)) {
      const input = form.elements.namedItem(shown.dataset.shows ?? "");
      shown.hidden = input instanceof RadioNodeList && input.value !== shown.dataset.value;
    }
    soloMode(form, players);
  };
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) {
      if (target.value === "me" && target.name.startsWith("seat-")) onlyMe(form, target);
      if (target.type === "file") ownFile(form, target);
    }
    update();
  });
  update();
}

/** A file was chosen: it is what is wanted, and it is named. @param {HTMLFormElement} form @param {HTMLInputElement} input */
function ownFile(form, input) {
  const name = input.files?.[0]?.name;
  const said = one("[data-file-name]", around(input, ".ownfile") ?? form);
  if (said) said.textContent = name ?? said.dataset.none ?? "";
  const own = oneOf(HTMLInputElement, `input[name="${input.dataset.file}"][value=own]`, form);
  if (own && name) own.checked = true;
}

/** I sit in one place; the one where I sat before is for somebody else at this screen. @param {HTMLFormElement} form
 * @param {HTMLInputElement} chosenSeat */
function onlyMe(form, chosenSeat) {
  for (const other of allOf(HTMLInputElement, "input[value=me]:checked", form)) {
    if (other === chosenSeat) continue;
    const here = oneOf(HTMLInputElement, `input[name="${other.name}"][value=here]`, form);
    if (here) here.checked = true;
  }
}

/** Alone there is one mode, and with others that one is none. @param {HTMLFormElement} form @param {number} players */
function soloMode(form, players) {
  const modes = allOf(HTMLInputElement, "input[name=option-mode]", form);
  if (!modes.some((input) => input.value === "solo")) return;
  const wrong = modes.filter((input) => (input.value === "solo") !== (players === 1));
  for (const input of modes) {
    input.disabled = wrong.includes(input);
    const why = oneOf(HTMLElement, "[data-why]", around(input, "label") ?? form);
    if (why) why.hidden = !input.disabled;
  }
  if (wrong.some((input) => input.checked)) {
    const right = oneOf(HTMLInputElement, "input[name=option-mode]:not(:disabled)", form);
    if (right) right.checked = true;
  }
}

/** The rules: what does not match what was typed goes. */
document.addEventListener("input", (event) => {
  const field = near(event, "[data-filter]");
  const list = around(field, "[data-rules]");
  if (!(field instanceof HTMLInputElement) || !list) return;
  /** @type {string[][]} */
  const synonyms = JSON.parse(list.dataset.rules?.toLowerCase() ?? "[]");
  const wanted = field.value
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word, ...synonyms.filter((row) => row.some((term) => word.startsWith(term))).flat()]);
  let shown = 0;
  for (const rule of allOf(HTMLElement, "[data-rule]", list)) {
    const text = rule.textContent.toLowerCase();
    rule.hidden = !wanted.every((words) => words.some((word) => text.includes(word)));
    if (!rule.hidden) shown += 1;
  }
  for (const section of allOf(HTMLElement, "[data-section]", list)) {
    section.hidden = !one("[data-rule]:not([hidden])", section);
  }
  const none = oneOf(HTMLElement, "[data-none]", list);
  if (none) none.hidden = shown > 0;
});

/** On phones the parts of a page are jumped to. */
document.addEventListener("click", (event) => {
  const tab = near(event, ".tabs a");
  if (!tab) return;
  for (const other of tab.parentElement?.children ?? []) other.classList.toggle("on", other === tab);
});

/** The tab of the part that is on the screen: parts stand one below the other, or side by side to be swiped. */
export const followTabs = beforePaint(() => {
  const tabs = all(".tabs a").filter(isShown);
  const parts = tabs.flatMap((tab) => {
    const target = document.getElementById(tab.getAttribute("href")?.slice(1) ?? "");
    return target ? [{ tab, box: target.getBoundingClientRect() }] : [];
  });
  if (!parts.length) return;
  const swiped = new Set(parts.map(({ box }) => Math.round(box.left))).size === parts.length;
  const here = swiped ? middle(parts) : reached(parts);
  for (const { tab } of parts) tab.classList.toggle("on", tab === here?.tab);
});

/** @typedef {{ tab: HTMLElement|SVGElement, box: DOMRect }} TabPart */

/** The part nearest to the screen's left edge. @param {TabPart[]} parts */
const middle = (parts) => parts.toSorted((one, two) => Math.abs(one.box.left) - Math.abs(two.box.left))[0];

/** The last part that has come to the top, or the last of all where the page ends. @param {TabPart[]} parts */
function reached(parts) {
  const down = parts.toSorted((one, two) => one.box.top - two.box.top);
  const end = innerHeight + scrollY >= root.scrollHeight - 4;
  return end && scrollY > 0 ? down.at(-1) : (down.filter(({ box }) => box.top < 80).at(-1) ?? down[0]);
}

document.addEventListener("scroll", followTabs, { passive: true, capture: true }); // of what scrolls inside the page, too

settings();
levels();
tableForm(part("new-table"));
tableForm(part("change-options"));
