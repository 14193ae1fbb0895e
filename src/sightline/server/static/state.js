// What has been chosen: two sides, kept in the address so that a link shares it.

const TROOPER = {
  skill: "bs", weapon: "combi_rifle", know: "sum", sv: 12, bs: 12, cc: 14, wip: 13, ph: 10, mods: 0, range: 0,
  burst: 3, damage: 13, ammo: "N", save: "arm", traits: [], state: "",
  arm: 1, bts: 0, wounds: 1, cover: true, mimetism: 0, heavy: false, distance: 37, dice: null,
};
const REACTING = { burst: 1, bs: 11 };
export const USUAL_WEAPON = { bs: "combi_rifle", cc: "cc_weapon", template: "chain_rifle", hack: "carbonite" };

export const attacks = (fighter) => ["bs", "cc", "hack", "template"].includes(fighter.skill);
export const rolls = (fighter) => !["none", "template"].includes(fighter.skill);
export const attributeOf = (fighter) => ({ bs: "bs", cc: "cc", hack: "wip", dodge: "ph", reset: "wip" })[fighter.skill];

export const newTrooper = (reacting) => ({ ...structuredClone(TROOPER), ...(reacting ? REACTING : {}) });
export const newState = (game = "codeone") => ({ game, you: newTrooper(false), them: [newTrooper(true)] });

/** Take the figures of a weapon; in reaction its Burst is 1. */
export function arm(fighter, key, figures, reacting) {
  fighter.weapon = key;
  if (!figures) return;
  fighter.burst = reacting ? 1 : figures.burst;
  fighter.damage = figures.damage === "PH" ? fighter.ph : figures.damage ?? fighter.damage;
  Object.assign(fighter, { ammo: figures.ammo, save: figures.save, traits: [...figures.traits], state: figures.state ?? "" });
}

/** You become the one who reacts, and the first of the others acts. */
export function swap(state, weapons) {
  const [first, ...others] = state.them;
  const change = (fighter, reacting) => {
    const burst = reacting ? 1 : weapons[fighter.weapon]?.burst ?? fighter.burst;
    return { ...fighter, burst, distance: first.distance, dice: null };
  };
  return { ...state, you: change(first, false), them: [change(state.you, true), ...others] };
}

/** A trooper as the server wants it: only what matters for what it does. */
function asked(fighter, { game, reacting, dice = null }) {
  const body = { skill: fighter.skill, arm: fighter.arm, bts: fighter.bts, ph: fighter.ph, wounds: fighter.wounds };
  Object.assign(body, { cover: fighter.cover, mimetism: fighter.mimetism });
  if (fighter.heavy && game !== "codeone" && game !== "introductory") body.type = "hi";
  if (rolls(fighter)) {
    if (fighter.know === "sv") body.sv = fighter.sv;
    else {
      body[attributeOf(fighter)] = fighter[attributeOf(fighter)];
      if (fighter.mods) body.mods = [fighter.mods];
    }
  }
  if (attacks(fighter)) {
    Object.assign(body, { burst: fighter.burst, damage: fighter.damage, ammo: fighter.ammo, traits: fighter.traits });
    if (fighter.save) body.save = fighter.save;
    if (fighter.state) body.state = fighter.state;
    if (fighter.weapon) body.weapon = fighter.weapon;
    else if (fighter.skill === "bs") body.range = fighter.range;
  }
  if (reacting) body.distance = fighter.distance;
  if (dice !== null) body.dice = dice;
  return body;
}

/** Whether the Burst has to be divided among several enemies. */
export const splits = ({ you, them }) => them.length > 1 && attacks(you) && you.skill !== "template";

/** Your dice for each enemy: those that were set, and an even share of the rest for the others. */
export function divided({ you, them }) {
  const open = them.filter((each) => each.dice === null).length;
  const rest = Math.max(0, you.burst - them.reduce((total, each) => total + (each.dice ?? 0), 0));
  let place = 0;
  const share = () => { place += 1; return Math.floor(rest / open) + (place <= rest % open ? 1 : 0); };
  return them.map((each) => each.dice ?? share());
}

export function question(state) {
  const { game, you, them } = state;
  const dice = splits(state) ? divided(state) : [];
  return {
    game,
    active: asked(you, { game, reacting: false }),
    reactives: them.map((each, place) => asked(each, { game, reacting: true, dice: dice[place] })),
  };
}

const written = (value) => (Array.isArray(value) ? value.join(",") : String(value));

function encode(fighter, usual) {
  const different = Object.keys(usual).filter((key) => written(fighter[key]) !== written(usual[key]));
  return different.map((key) => `${key}.${written(fighter[key])}`).join("*");
}

function decode(text, fighter) {
  for (const pair of text.split("*")) {
    const [, key, value] = pair.match(/^(\w+)\.(.*)$/) ?? [];
    if (!key || !(key in fighter)) continue;
    const usual = fighter[key];
    if (Array.isArray(usual)) fighter[key] = value ? value.split(",") : [];
    else if (typeof usual === "boolean") fighter[key] = value === "true";
    else if (typeof usual === "string") fighter[key] = value;
    else if (/^-?\d+(\.\d+)?$/.test(value)) fighter[key] = Number(value);
  }
  return fighter;
}

/** The state as a query string; only what differs from the page's first state is written. */
export function toQuery(state) {
  const query = new URLSearchParams();
  if (state.game !== "codeone") query.set("game", state.game);
  const you = encode(state.you, newTrooper(false));
  if (you) query.set("you", you);
  const them = state.them.map((each) => encode(each, newTrooper(true)));
  if (them.length > 1 || them[0]) for (const each of them) query.append("them", each);
  return query.toString();
}

export function fromQuery(text, { games, most_reactives: most }) {
  const query = new URLSearchParams(text);
  const state = newState(games.includes(query.get("game")) ? query.get("game") : "codeone");
  decode(query.get("you") ?? "", state.you);
  const them = query.getAll("them").slice(0, most);
  if (them.length) state.them = them.map((each) => decode(each, newTrooper(true)));
  return state;
}
