// Range bands as a strip: where the trooper stands on it, and the MOD that it brings.
import { el } from "./dom.js";
import { say, signed } from "./words.js";

const SCALE = 120;
const tone = (mod) => (mod > 0 ? "good" : mod < 0 ? "bad" : "even");

/** The bands of a weapon up to 120 cm with a mark at the distance; nothing for a weapon without bands. */
export function strip(side, figures, distance) {
  if (!figures || !figures.bands.length) return null;
  const last = figures.bands.at(-1)[0];
  const full = Math.max(SCALE, last);
  let from = 0;
  const cells = figures.bands.map(([to, mod]) => {
    const here = (distance > from || from === 0) && distance <= to;
    const cell = el("span", { className: `band ${tone(mod)}${here ? " here" : ""}`, vars: { part: (to - from) / full } }, signed(mod));
    from = to;
    return cell;
  });
  if (last < full) cells.push(el("span", { className: `band out${distance > last ? " here" : ""}`, vars: { part: (full - last) / full } }, "–"));
  const mark = el("span", { className: "mark", vars: { at: Math.min(1, distance / full) } });
  return el("div", { className: `strip ${side}`, role: "img", aria: { label: say("page.bands", { weapon: figures.name }) } },
    el("span", { className: `token ${side}`, aria: { hidden: "true" } }), el("div", { className: "bands" }, cells, mark));
}
