/** What every page has: settings, dialogs, copying, and the form for a new table. */

/** @type {Record<string, string>} */
export const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

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
  for (const input of document.querySelectorAll("input[name=theme]")) input.checked = input.value === theme;
}

function settings() {
  for (const input of document.querySelectorAll("input[name=theme]")) {
    input.checked = input.value === (chosen.get("theme") ?? "auto");
    input.addEventListener("change", () => wear(input.value));
  }
  for (const input of document.querySelectorAll("[data-setting]")) {
    input.checked = chosen.get(input.dataset.setting) !== "off";
    input.addEventListener("change", () => {
      chosen.set(input.dataset.setting, input.checked ? "on" : "off");
      if (input.dataset.setting === "motion") root.dataset.motion = input.checked ? "on" : "off";
    });
  }
}

function dark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

document.addEventListener("click", async (event) => {
  const target = event.target.closest?.("[data-open],[data-close],[data-copy],[data-theme-toggle]");
  if (!target) return;
  if (target.dataset.open) document.getElementById(target.dataset.open)?.showModal();
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
    (document.querySelector("dialog[open]") ?? document.body).append(field);
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

for (const input of document.querySelectorAll("input[data-submit]")) {
  input.addEventListener("change", () => input.form?.requestSubmit());
}

/** The form for a new table: as many seats as players. */
function newTable() {
  const form = document.getElementById("new-table");
  if (!form) return;
  const update = () => {
    const players = Number(new FormData(form).get("option-players"));
    for (const row of form.querySelectorAll("[data-seat]")) {
      row.hidden = Number(row.dataset.seat) >= players;
      for (const input of row.querySelectorAll("input,select")) input.disabled = row.hidden;
    }
    for (const row of form.querySelectorAll("[data-seat]:not([hidden])")) {
      const kind = row.querySelector("input[type=radio]:checked")?.value;
      row.dataset.kind = kind;
    }
    const about = form.querySelector("input[name=option-players]:checked")?.dataset.about;
    const said = document.getElementById("players-about");
    if (about && said) said.textContent = about;
    const waits = [...form.querySelectorAll("[data-seat]:not([hidden])")].some((row) => row.dataset.kind === "link");
    for (const line of document.querySelectorAll("[data-waits]")) line.hidden = (line.dataset.waits === "yes") !== waits;
    for (const shown of document.querySelectorAll("[data-shows]")) {
      const input = form.elements.namedItem(shown.dataset.shows);
      shown.hidden = input instanceof RadioNodeList && input.value !== shown.dataset.value;
    }
    soloMode(form, players);
  };
  form.addEventListener("change", (event) => {
    if (event.target.value === "me" && event.target.name?.startsWith("seat-")) onlyMe(form, event.target);
    update();
  });
  update();
}

/** I sit in one place; the one where I sat before is for somebody else at this screen. */
function onlyMe(form, chosenSeat) {
  for (const other of form.querySelectorAll("input[value=me]:checked")) {
    if (other === chosenSeat) continue;
    const here = form.querySelector(`input[name="${other.name}"][value=here]`);
    if (here) here.checked = true;
  }
}

/** Alone there is one mode, and with others that one is none. @param {HTMLFormElement} form @param {number} players */
function soloMode(form, players) {
  const solo = form.querySelector("input[name=option-mode][value=solo]");
  if (!solo) return;
  const wrong = [...form.querySelectorAll("input[name=option-mode]")].filter((input) => (input === solo) !== (players === 1));
  for (const input of form.querySelectorAll("input[name=option-mode]")) input.disabled = wrong.includes(input);
  if (wrong.some((input) => input.checked)) {
    const right = form.querySelector("input[name=option-mode]:not(:disabled)");
    if (right) right.checked = true;
  }
}

/** The rules: what does not match what was typed goes. */
document.addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-filter]")) return;
  const list = event.target.closest("[data-rules]");
  const wanted = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const rule of list.querySelectorAll("[data-rule]")) {
    const text = rule.textContent.toLowerCase();
    rule.hidden = !wanted.every((word) => text.includes(word));
    if (!rule.hidden) shown += 1;
  }
  for (const section of list.querySelectorAll("[data-section]")) {
    section.hidden = !section.querySelector("[data-rule]:not([hidden])");
  }
  list.querySelector("[data-none]").hidden = shown > 0;
});

/** On phones the parts of a page are jumped to. */
document.addEventListener("click", (event) => {
  const tab = event.target.closest?.(".tabs a");
  if (!tab) return;
  for (const other of tab.parentElement.children) other.classList.toggle("on", other === tab);
});

settings();
newTable();
