// Runs before the first paint, so that nobody who chose a theme sees the other one flash.
const chosen = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
