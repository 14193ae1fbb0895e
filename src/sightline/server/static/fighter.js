// The card of one trooper: what it does, with what, and what protects it.
import { el } from "./dom.js";
import { chips, choice, number, toggle } from "./fields.js";
import { strip } from "./range.js";
import { USUAL_WEAPON, arm, attacks, attributeOf, rolls } from "./state.js";
import { say, signed } from "./words.js";

const SKILLS = ["bs", "cc", "hack", "template", "dodge", "reset", "none"];
const signedPairs = (values) => values.map((value) => [value, signed(value)]);

/** `place` is "active" or "reactives.0"; `edit(change, again)` changes the state, and draws the cards again if asked. */
export function card(fighter, place, context, edit) {
  const reacting = place !== "active";
  const parts = { fighter, place, reacting, edit, ...context };
  const side = reacting ? "enemy" : "ally";
  return el("article", { className: `card fighter ${side}`, data: { place } },
    heading(parts, side),
    chips(`${place}.skill`, say("page.skill"), fighter.skill, SKILLS.map((each) => [each, say(`page.skills.${each}`)]),
      (skill) => edit(() => chooseSkill(parts, skill), true)),
    reacting && engagement(parts),
    attacks(fighter) && weaponRow(parts),
    (rolls(fighter) || attacks(fighter)) && el("div", { className: "group" },
      rolls(fighter) && whatIsKnown(parts),
      el("div", { className: "fields" }, rolls(fighter) && rollFields(parts), attacks(fighter) && harmFields(parts)),
      attacks(fighter) && traitsOf(parts)),
    protection(parts));
}

function chooseSkill({ fighter, weapons, reacting }, skill) {
  fighter.skill = skill;
  if (attacks(fighter) && weapons[fighter.weapon]?.skill !== skill) {
    arm(fighter, USUAL_WEAPON[skill], weapons[USUAL_WEAPON[skill]], reacting);
  }
}

function heading({ reacting, number: count, several, remove }, side) {
  const words = reacting ? (several ? say("page.enemy_number", { number: count }) : say("page.enemy")) : say("page.you");
  return el("div", { className: "who" },
    el("span", { className: `token ${side}`, aria: { hidden: "true" } }),
    el("h3", { id: reacting ? `them-${count}` : "you-name" }, words),
    el("span", { className: "role" }, say(reacting ? "page.reactive" : "page.active")),
    remove && el("button", { type: "button", className: "pill small", aria: { label: `${say("page.remove")}: ${words}` }, on: { click: remove } }, "✕"));
}

function engagement({ fighter, place, edit, you, weapons, splits, dice }) {
  const ours = you.skill === "bs" && weapons[you.weapon];
  const theirs = fighter.skill === "bs" && weapons[fighter.weapon];
  const strips = () => [strip("ally", ours, fighter.distance), strip("enemy", theirs, fighter.distance)].filter(Boolean);
  const ranged = you.skill === "bs" || fighter.skill === "bs";
  const holder = el("div", { className: "strips" }, strips());
  const changed = (value) => { fighter.distance = value; holder.replaceChildren(...strips()); edit(() => {}); };
  if (!ranged && !splits) return null;
  return el("div", { className: "engagement" },
    ranged && [number(`${place}.distance`, say("page.distance"), fighter.distance, changed, { low: 0, high: 300, step: 1 }), holder],
    splits && number(`${place}.dice`, say("page.dice_here"), fighter.dice ?? dice, (value) => edit(() => { fighter.dice = value; }), { low: 0, high: 50 }));
}

function weaponRow({ fighter, place, edit, weapons, reacting }) {
  const known = Object.entries(weapons).filter(([, figures]) => figures.skill === fighter.skill);
  const sorted = known.map(([key, figures]) => [key, figures.name]).sort((one, other) => one[1].localeCompare(other[1]));
  const label = say(fighter.skill === "hack" ? "page.program" : "page.weapon");
  return choice(`${place}.weapon`, label, fighter.weapon, [["", say("page.own_figures")], ...sorted],
    (key) => edit(() => arm(fighter, key, weapons[key], reacting), true), "wide");
}

function whatIsKnown({ fighter, place, edit }) {
  return chips(`${place}.know`, say("page.know"), fighter.know,
    [["sum", say("page.know_sum")], ["sv", say("page.know_sv")]], (value) => edit(() => { fighter.know = value; }, true));
}

function rollFields({ fighter, place, edit, limits }) {
  const attribute = attributeOf(fighter);
  const plain = (key, words) => number(`${place}.${key}`, words, fighter[key], (value) => edit(() => { fighter[key] = value; }),
    { ...limits[key] });
  return fighter.know === "sv" ? [plain("sv", say("page.fields.sv"))] : [
    plain(attribute, say(`page.fields.${attribute}`)),
    number(`${place}.mods`, say("page.fields.mods"), fighter.mods, (value) => edit(() => { fighter.mods = value; }), { low: -30, high: 30, step: 1 }),
    fighter.skill === "bs" && !fighter.weapon && choice(`${place}.range`, say("page.fields.range"), fighter.range,
      signedPairs([6, 3, 0, -3, -6]), (value) => edit(() => { fighter.range = Number(value); })),
  ];
}

/** PH is also the Damage of a trooper's blows. */
function strengthen({ fighter, place, weapons }, ph) {
  fighter.ph = ph;
  if (!attacks(fighter) || weapons[fighter.weapon]?.damage !== "PH") return;
  fighter.damage = ph;
  document.getElementById(`${place}.damage`).value = ph;
}

function harmFields({ fighter, place, edit, limits, ammunition, forced, saves }) {
  const plain = (key) => number(`${place}.${key}`, say(`page.fields.${key}`), fighter[key],
    (value) => edit(() => { fighter[key] = value; }), { ...limits[key] });
  const fixed = forced[fighter.ammo];
  const known = ammunition.includes(fighter.ammo) ? ammunition : [fighter.ammo, ...ammunition];
  const choose = (ammo) => {
    fighter.save = forced[ammo] ?? (forced[fighter.ammo] ? "arm" : fighter.save);
    fighter.ammo = ammo;
  };
  const offered = (fixed ? [fixed] : saves.filter((each) => each !== "ph")).map((each) => [each, say(`page.saves.${each.replace("+", "_")}`)]);
  return [plain("burst"), plain("damage"),
    choice(`${place}.ammo`, say("page.fields.ammo"), fighter.ammo, known.map((each) => [each, each]), (ammo) => edit(() => choose(ammo), true)),
    choice(`${place}.save`, say("page.fields.save"), fighter.save, offered, (save) => edit(() => { fighter.save = save; }))];
}

function traitsOf({ fighter, place, edit, traits }) {
  const trait = (each) => toggle(`${place}.${each}`, say(`page.traits.${each}`), fighter.traits.includes(each), (on) => edit(() => {
    fighter.traits = on ? [...fighter.traits, each] : fighter.traits.filter((other) => other !== each);
  }));
  return el("details", { open: fighter.traits.length > 0 },
    el("summary", {}, say("page.traits_of_weapon")), el("div", { className: "toggles" }, traits.map(trait)));
}

function protection(parts) {
  const { fighter, place, edit, limits, game } = parts;
  // PH stands above already where it is rolled with.
  const rolled = rolls(fighter) && fighter.know === "sum" ? attributeOf(fighter) : "";
  const plain = (key) => number(`${place}.${key}`, say(`page.fields.${key}`), fighter[key],
    (value) => edit(() => { if (key === "ph") strengthen(parts, value); else fighter[key] = value; }), { ...limits[key] });
  const heavy = game === "n4" || game === "human_sphere";
  return el("div", { className: "group" }, el("p", { className: "label" }, say("page.protection")),
    el("div", { className: "fields" }, ["arm", "bts", "ph", "wounds"].filter((key) => key !== rolled).map(plain),
      choice(`${place}.mimetism`, say("page.fields.mimetism"), fighter.mimetism, [[0, "–"], ...signedPairs([-3, -6])],
        (value) => edit(() => { fighter.mimetism = Number(value); }))),
    el("div", { className: "toggles" },
      toggle(`${place}.cover`, say("page.fields.cover"), fighter.cover, (value) => edit(() => { fighter.cover = value; })),
      heavy && toggle(`${place}.heavy`, say("page.fields.heavy"), fighter.heavy, (value) => edit(() => { fighter.heavy = value; }))));
}
