// The answer: who wins each exchange, how every number came about, and what is left of everybody.
import { el } from "./dom.js";
import { cite } from "./rules.js";
import { percent, say, signed } from "./words.js";

const MOST_ROWS = 6;
const RARE = 0.005;
const MARKS = { normal: "✓", unconscious: "◐", dead: "✕" };
const down = (states) => states.unconscious + states.dead;

const nameOf = (place, count) => (count > 1 ? say("page.enemy_number", { number: place + 1 }) : say("page.enemy"));

/** The shares of an exchange: they always fill the bar. */
export function shares({ active, reactive, both, neither }) {
  return { you: Math.max(0, active.wins - both), both, nobody: neither, them: Math.max(0, reactive.wins - both) };
}

/** One sentence, for those who hear the page. */
export function sentence(found) {
  return found.exchanges.map((exchange, place) => {
    const name = nameOf(place, found.exchanges.length);
    const { active, reactive, neither } = exchange;
    return say("page.sentence", { name, you: percent(active.wins), them: percent(reactive.wins), nobody: percent(neither) });
  }).join(" ");
}

export function headline(found) {
  const count = found.exchanges.length;
  const rows = found.exchanges.map((exchange, place) => el("div", { className: "exchange" },
    count > 1 && el("p", { className: "name" }, el("span", { className: "token enemy", aria: { hidden: "true" } }), nameOf(place, count)),
    bar(exchange)));
  const enemies = found.reactive_states.map((states, place) => el("span", { className: "fate enemy" },
    el("span", { className: "token enemy", aria: { hidden: "true" } }),
    say("page.enemy_down", { name: nameOf(place, count), chance: percent(down(states)) })));
  return [...rows, el("p", { className: "fates" }, enemies, el("span", { className: "fate ally" },
    el("span", { className: "token ally", aria: { hidden: "true" } }), say("page.you_down", { chance: percent(down(found.active_state)) })))];
}

function bar(exchange) {
  const parts = shares(exchange);
  const segments = ["you", "both", "nobody", "them"].filter((key) => parts[key] > 0).map((key) =>
    el("span", { className: `share ${key}`, vars: { part: parts[key] }, title: `${say(`page.shares.${key}`)} ${percent(parts[key])}` },
      parts[key] >= 0.06 ? percent(parts[key], 0) : ""));
  const words = ["you", "both", "nobody", "them"].filter((key) => key !== "both" || parts.both > 0).map((key) =>
    el("span", { className: `word ${key}` }, `${say(`page.shares.${key}`)} `, el("b", {}, percent(parts[key]))));
  return el("div", {}, el("div", { className: "bar", aria: { hidden: "true" } }, segments), el("p", { className: "words" }, words));
}

export function details(found) {
  const count = found.exchanges.length;
  const exchanges = found.exchanges.map((exchange, place) => el("article", { className: "card", data: { exchange: place } },
    el("h3", { className: "versus" }, say("page.versus", { name: nameOf(place, count) }),
      el("span", { className: "kind" }, say(exchange.face_to_face ? "page.face_to_face" : "page.normal_rolls"))),
    el("div", { className: "columns" },
      side("ally", say("page.you"), exchange.active, found.sums[place].active, found.saves[place].active),
      side("enemy", nameOf(place, count), exchange.reactive, found.sums[place].reactive, found.saves[place].reactive))));
  const fates = el("article", { className: "card" }, el("h3", {}, say("page.states_after")),
    el("div", { className: "columns" }, states("ally", say("page.you"), found.active_state),
      found.reactive_states.map((each, place) => states("enemy", nameOf(place, count), each))));
  return [...exchanges, fates];
}

function side(kind, name, odds, sum, saves) {
  return el("section", { className: `half ${kind}` },
    el("h4", {}, el("span", { className: `token ${kind}`, aria: { hidden: "true" } }), name,
      el("span", { className: "kind" }, say(`page.skills.${odds.skill}`), odds.skill === "none" ? "" : ` · ${say("page.dice", { count: odds.burst })}`)),
    sum && successValue(sum), saves && savingRolls(saves),
    Object.keys(odds.wounds).length > 1 && distribution(say("page.wounds"), odds.wounds));
}

const row = (words, value, rule, className = "") => el("div", { className: `term ${className}` },
  el("dt", {}, words, rule && cite(rule)), el("dd", {}, value));

function successValue(sum) {
  const terms = sum.attribute ? [row(say(`page.attributes.${sum.attribute}`), sum.base)] : [];
  terms.push(...sum.mods.map((mod) => row(say(`page.mod.${mod.source}`), signed(mod.value), mod.rule)));
  if (sum.cap) terms.push(row(say("page.mod.cap"), signed(sum.cap.value), sum.cap.rule));
  if (sum.out_of_range) terms.push(row(say("page.out_of_range"), "✕", sum.out_of_range, "blocked"));
  terms.push(row(say("page.fields.sv"), sum.value, sum.rule, "total"));
  return el("dl", { className: "sum" }, terms);
}

function savingRolls({ count, critical, rolls }) {
  return rolls.map((save) => {
    if (save.attribute === null) return el("p", { className: "quiet" }, say("page.no_save"));
    const terms = [row(say(save.under ? "page.attributes.ph" : "page.fields.damage"), save.base)];
    terms.push(...save.mods.map((mod) => row(say(`page.mod.${mod.source}`), signed(mod.value), mod.rule)));
    terms.push(row(say(save.under ? "page.save_under" : "page.save_above"), save.value, save.rule, "total"));
    const each = say("page.save_fails", { chance: percent(save.fails, 0), count, critical });
    return el("div", {}, el("dl", { className: "sum" }, terms), el("p", { className: "quiet" }, each));
  });
}

/** Rare large numbers are told together. */
function distribution(title, chances) {
  const entries = Object.entries(chances);
  const rest = (from) => entries.slice(from).reduce((total, [, chance]) => total + chance, 0);
  const enough = entries.findIndex((_, place) => place > 1 && (rest(place) < RARE || place === MOST_ROWS - 1));
  const merged = enough > 0 && enough < entries.length - 1;
  const shown = merged ? [...entries.slice(0, enough), [`${enough}+`, rest(enough)]] : entries;
  return el("div", { className: "spread" }, el("p", { className: "label" }, title), shown.map(([count, chance]) =>
    el("div", { className: "line" }, el("span", { className: "count" }, count),
      el("span", { className: "gauge", vars: { part: chance } }), el("span", { className: "chance" }, percent(chance)))));
}

/** Several states at once are named one by one; a state that nobody translated keeps its own name. */
const stateName = (key) => key.split("+").map((each) => say(`page.states.${each}`)).join(" + ");
const stateClass = (key) => (key in MARKS ? key : "other");

function states(kind, name, chances) {
  const possible = Object.entries(chances).filter(([, chance]) => chance > 0);
  return el("section", { className: `half ${kind}` },
    el("h4", {}, el("span", { className: `token ${kind}`, aria: { hidden: "true" } }), name),
    el("div", { className: "bar thin", aria: { hidden: "true" } }, possible.map(([key, chance]) =>
      el("span", { className: `share ${stateClass(key)}`, vars: { part: chance } }))),
    el("ul", { className: "legend" }, possible.map(([key, chance]) => el("li", { className: stateClass(key) },
      el("span", { className: "mark" , aria: { hidden: "true" } }, MARKS[key] ?? "◆"), stateName(key), el("b", {}, percent(chance))))));
}
