// What the page says, in the reader's language.

export const LANGUAGES = { en: "English", es: "Español", fr: "Français" };
let current = "en";
let messages = {};

/** The language to begin with: the link's, then the one chosen before, then the browser's. */
export function preferred() {
  const asked = new URLSearchParams(location.search).get("lang");
  const candidates = [asked, remembered("language"), ...navigator.languages.map((each) => each.slice(0, 2))];
  return candidates.find((each) => each in LANGUAGES) ?? "en";
}

export async function speak(language) {
  const response = await fetch(`/api/messages/${language}`);
  messages = (await response.json()).messages;
  current = language;
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
}

export const language = () => current;

export function say(key, blanks = {}) {
  const text = messages[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => blanks[name] ?? whole);
}

/** A chance as a percentage; what can happen is never shown as nothing, nor what can fail as certain. */
export function percent(chance, digits = 1) {
  const style = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(current, style);
  const least = 10 ** -(digits + 2);
  if (chance > 0 && chance < least / 2) return `< ${format.format(least)}`;
  if (chance < 1 && chance > 1 - least / 2) return `> ${format.format(1 - least)}`;
  return format.format(chance);
}

export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

export function remembered(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

export function remember(name, value) {
  try { localStorage.setItem(name, value); } catch { /* private windows may forbid it; then we simply forget */ }
}
