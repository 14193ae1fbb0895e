// The small parts that cards are made of; every input has a label and a place for its error.
import { el } from "./dom.js";
import { say } from "./words.js";

/** A number with buttons beside it. `change` gets the number, or NaN while none is written. */
export function number(id, label, value, change, { low, high, step = 1, title = "" } = {}) {
  const set = (next) => { input.value = next; input.dispatchEvent(new Event("input", { bubbles: true })); };
  const input = el("input", {
    id, type: "number", value, step, inputMode: "numeric", autocomplete: "off",
    aria: { describedby: `${id}-error` },
    on: { input: () => change(input.value === "" ? Number.NaN : Number(input.value)) },
  });
  const nudge = (by) => {
    const next = (Number(input.value) || 0) + by;
    set(Math.min(high ?? next, Math.max(low ?? next, next)));
  };
  const button = (sign, by, key) => el("button", {
    type: "button", tabIndex: -1, aria: { label: `${say(key)}: ${label}` }, on: { click: () => nudge(by) },
  }, sign);
  const stepper = el("div", { className: "stepper" }, button("−", -step, "page.less"), input, button("+", step, "page.more"));
  return field(id, label, stepper, title);
}

/** One of several values; `options` are [value, words] pairs or groups of them: [heading, pairs]. */
export function choice(id, label, value, options, change, className = "") {
  const option = ([each, words]) => el("option", { value: each, selected: String(each) === String(value) }, words);
  const entries = options.map((each) => Array.isArray(each[1])
    ? el("optgroup", { label: each[0] }, each[1].map(option))
    : option(each));
  const select = el("select", {
    id, aria: { describedby: `${id}-error` }, on: { change: () => change(select.value) },
  }, entries);
  return field(id, label, select, "", className);
}

function field(id, label, control, title = "", className = "") {
  return el("div", { className: `field ${className}`, title },
    el("label", { htmlFor: id }, label), control, el("p", { className: "wrong", id: `${id}-error` }));
}

/** Yes or no. */
export function toggle(id, label, value, change) {
  const box = el("input", { id, type: "checkbox", checked: value, on: { change: () => change(box.checked) } });
  return el("label", { className: "toggle", htmlFor: id }, box, el("span", { className: "track", aria: { hidden: "true" } }), label);
}

/** A few words side by side of which one is chosen. */
export function chips(name, legend, value, options, change) {
  return el("fieldset", { className: "chips" }, el("legend", { className: "unseen" }, legend),
    options.map(([each, words]) => el("label", { className: "chip" },
      el("input", {
        type: "radio", name, id: `${name}-${each}`, value: each, checked: each === value, on: { change: () => change(each) },
      }), el("span", {}, words))));
}

/** Show what is wrong at the field it concerns; true if there is such a field. */
export function blame(id, message) {
  const input = document.getElementById(id);
  if (!input) return false;
  input.setAttribute("aria-invalid", "true");
  document.getElementById(`${id}-error`).textContent = message;
  return true;
}

export function forgive() {
  for (const input of document.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const text of document.querySelectorAll(".wrong")) text.textContent = "";
}
