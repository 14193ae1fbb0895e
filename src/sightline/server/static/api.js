// The questions the page asks its server.
import { language } from "./words.js";

/** A refusal with its code and message, and the field, numbers and rule it concerns where there are any. */
export class Refusal extends Error {
  constructor({ code, message, field, params, rule }) {
    super(message);
    Object.assign(this, { code, field, params, rule });
  }
}

async function ask(path, options) {
  const joint = path.includes("?") ? "&" : "?";
  const response = await fetch(`${path}${joint}lang=${language()}`, options);
  const body = await response.json();
  if (!response.ok) throw new Refusal(body.error);
  return body;
}

export const offers = () => ask("/api/offers");
export const rule = (id) => ask(`/api/rules/${encodeURIComponent(id)}`);
export const findRules = (words, game) => ask(`/api/rules?q=${encodeURIComponent(words)}&game=${game}&limit=12`);

let pending = null;

/** The odds of one exchange; a newer question takes the place of one that is still being answered. */
export function odds(question) {
  pending?.abort();
  pending = new AbortController();
  const headers = { "Content-Type": "application/json" };
  return ask("/api/odds", { method: "POST", headers, body: JSON.stringify(question), signal: pending.signal });
}
