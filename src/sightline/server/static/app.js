// The page: what is chosen goes to the server, and the odds come back while you type.
import * as api from "./api.js";
import { byId, el, fill } from "./dom.js";
import { blame, forgive } from "./fields.js";
import { card } from "./fighter.js";
import * as results from "./results.js";
import { find } from "./rules.js";
import { divided, fromQuery, newState, newTrooper, question, splits, swap, toQuery } from "./state.js";
import { LANGUAGES, language, preferred, remember, say, speak } from "./words.js";

const PAUSE = 120;
let offers = null;
let state = null;
let command = null;
let waiting = 0;

const empty = (fighter) => Object.entries(fighter).find(([, value]) => Number.isNaN(value))?.[0];

function edit(change, again = false) {
  change();
  if (again) draw();
  clearTimeout(waiting);
  waiting = setTimeout(answer, PAUSE);
}

async function answer() {
  forgive();
  history.replaceState(null, "", `?${toQuery(state)}`.replace(/\?$/, location.pathname));
  const fighters = [["active", state.you], ...state.them.map((each, place) => [`reactives.${place}`, each])];
  for (const [place, fighter] of fighters) {
    const key = empty(fighter);
    if (key) return refuse(new api.Refusal({ message: say("page.need_number"), field: `${place}.${key}` }));
  }
  try {
    show(await api.odds(question(state)));
  } catch (error) {
    if (error.name !== "AbortError") refuse(error);
  }
  return undefined;
}

/** Enemies whose share was not set follow the Burst and the shares that were. */
function showDice() {
  divided(state).forEach((dice, place) => {
    const input = byId(`reactives.${place}.dice`);
    if (input && state.them[place].dice === null) input.value = dice;
  });
}

function show(found) {
  command = found.command;
  showDice();
  byId("answer").classList.remove("stale");
  fill(byId("headline"), ...results.headline(found));
  fill(byId("details"), ...results.details(found));
  byId("spoken").textContent = results.sentence(found);
  byId("copy-command").disabled = !command;
  byId("copy-command").title = command ?? say("page.no_command");
}

/** Keep the last answer in sight, but pale, and say what is wrong where it is wrong. */
function refuse(error) {
  command = null;
  byId("copy-command").disabled = true;
  byId("answer").classList.add("stale");
  const message = error instanceof api.Refusal ? error.message : say("page.no_server");
  // A field knows its own name: there, the limits alone say more than the whole message.
  const short = error.code === "odds.out_of_range" ? say("page.from_to", error.params) : message;
  const shown = error.field && blame(error.field, short);
  const label = shown && document.querySelector(`label[for="${error.field}"]`)?.textContent;
  const line = el("p", { className: "refused", role: "alert" }, "⚠ ", label ? `${label}: ${short}` : message);
  byId("headline").querySelector(".refused")?.remove();
  byId("headline").prepend(line);
}

function draw() {
  const several = state.them.length > 1;
  const { weapons, limits, saves, traits, forced_saves: forced } = offers;
  const dice = divided(state);
  const context = { game: state.game, you: state.you, weapons, limits, saves, traits, forced, several, splits: splits(state), ammunition: offers.ammunition[state.game] };
  fill(byId("you"), el("h2", { className: "label", id: "you-heading" }, say("page.your_trooper")), card(state.you, "active", context, edit));
  const remove = (place) => () => edit(() => { state.them.splice(place, 1); if (state.them.length === 1) state.them[0].dice = null; }, true);
  const cards = state.them.map((each, place) => card(each, `reactives.${place}`,
    { ...context, number: place + 1, dice: dice[place], remove: several && remove(place) }, edit));
  const add = el("button", {
    id: "add", type: "button", className: "pill add", disabled: state.them.length >= offers.most_reactives,
    on: { click: () => edit(() => state.them.push(newTrooper(true)), true) },
  }, `+ ${say("page.add_enemy")}`);
  fill(byId("them"), el("h2", { className: "label", id: "them-heading" }, say("page.their_troopers")), ...cards, add);
}

function drawTools() {
  const option = (value, words, chosen) => el("option", { value, selected: value === chosen }, words);
  byId("game").replaceChildren(...offers.games.map((each) => option(each, say(`page.games.${each}`), state.game)));
  byId("language").replaceChildren(...Object.entries(LANGUAGES).map(([key, name]) => option(key, name, language())));
  byId("theme").textContent = say(isDark() ? "page.to_light" : "page.to_dark");
}

const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")) === "dark";

async function changeLanguage(key) {
  await speak(key);
  remember("language", key);
  offers = await api.offers();
  drawTools();
  draw();
  await answer();
}

async function copy(text) {
  const copied = await navigator.clipboard.writeText(text).then(() => true, () => false);
  byId("done").textContent = copied ? say("page.copied") : text;
  setTimeout(() => { byId("done").textContent = ""; }, copied ? 2000 : 15000);
}

function listen() {
  byId("game").addEventListener("change", ({ target }) => edit(() => { state.game = target.value; }, true));
  byId("language").addEventListener("change", ({ target }) => changeLanguage(target.value));
  byId("find-rule").addEventListener("click", () => find(state.game));
  byId("swap").addEventListener("click", () => edit(() => { state = swap(state, offers.weapons); }, true));
  byId("start-again").addEventListener("click", () => edit(() => { state = newState(state.game); }, true));
  byId("copy-link").addEventListener("click", () => copy(location.href));
  byId("copy-command").addEventListener("click", () => copy(command));
  byId("theme").addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    remember("theme", document.documentElement.dataset.theme);
    drawTools();
  });
}

async function begin() {
  await speak(preferred());
  offers = await api.offers();
  state = fromQuery(location.search, offers);
  drawTools();
  draw();
  listen();
  await answer();
  document.body.classList.add("ready");
}

begin();
