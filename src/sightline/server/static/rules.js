// What the rulebook says, one tap away from the number it is about.
import { findRules, rule as fetchRule } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { language, say } from "./words.js";

/** A rule's id as a button that opens the rule. */
export const cite = (id) => el("button", { type: "button", className: "cite", aria: { label: say("page.open_rule", { id }) }, on: { click: () => open(id) } }, id);

const closing = () => el("button", { type: "button", className: "pill small", aria: { label: say("page.close") }, on: { click: () => byId("rule").close() } }, "✕");

function show(...children) {
  const dialog = byId("rule");
  dialog.replaceChildren(...children);
  if (!dialog.open) dialog.showModal();
}

export async function open(id) {
  const found = await fetchRule(id);
  const terms = Object.values(found.terms).filter((term) => term.en !== term.here);
  show(
    el("div", { className: "who" }, el("h2", { id: "rule-heading" }, found.title), closing()),
    el("p", { className: "quiet" }, `${found.id} · ${say(`page.games.${found.game}`)} · ${found.section}`),
    el("p", { lang: "en" }, found.statement),
    found.note ? el("p", { className: "quiet", lang: "en" }, found.note) : "",
    ...found.examples.map((each) => el("p", { className: "example", lang: "en" }, `${each.given} → ${each.expect}`)),
    language() === "en" ? "" : el("p", { className: "quiet" }, say("page.rules_in_english")),
    terms.length ? el("p", { className: "quiet" }, terms.map((term) => `${term.en} = ${term.here}`).join(" · ")) : "",
    el("p", {}, el("span", { className: `status ${found.status}` }, found.status_words)));
}

/** Look for rules by words of any of the three languages. */
export function find(game) {
  const results = el("ul", { className: "found" });
  const listed = ({ id, title }) => el("li", {}, cite(id), ` ${title}`);
  const search = async () => {
    const words = input.value.trim();
    if (words.length < 2) return fill(results);
    const { rules } = await findRules(words, game === "introductory" ? "codeone" : game);
    return fill(results, rules.length ? rules.map(listed) : el("li", {}, say("page.nothing_found")));
  };
  let waiting = 0;
  const input = el("input", { id: "rule-words", type: "search", maxLength: 100, on: { input: () => { clearTimeout(waiting); waiting = setTimeout(search, 150); } } });
  show(el("div", { className: "who" }, el("h2", { id: "rule-heading" }, say("page.find_rule")), closing()),
    el("div", { className: "field wide" }, el("label", { htmlFor: "rule-words" }, say("page.find_words")), input), results);
  input.focus();
}
