// Runs before anything is painted: the look that this visitor chose.
(() => {
  const chosen = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem("baseload-" + name);
    } catch {
      return null; // a browser may forbid it
    }
  };
  const root = document.documentElement;
  const theme = chosen("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (chosen("motion") === "off") root.dataset.motion = "off";
})();
