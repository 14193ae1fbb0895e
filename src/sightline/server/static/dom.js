// Elements without markup in strings: what people typed can never become HTML.

/** Make an element: properties, `on` for events, `aria` and `data` for attributes, then its children. */
export function el(tag, { on = {}, aria = {}, data = {}, vars = {}, ...properties } = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  for (const [name, act] of Object.entries(on)) made.addEventListener(name, act);
  for (const [name, value] of Object.entries(aria)) made.setAttribute(`aria-${name}`, value);
  for (const [name, value] of Object.entries(data)) made.dataset[name] = value;
  for (const [name, value] of Object.entries(vars)) made.style.setProperty(`--${name}`, value);
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Replace what an element holds and keep the keyboard where it was. */
export function fill(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement.id : "";
  parent.replaceChildren(...children.flat().filter(Boolean));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

export const byId = (id) => document.getElementById(id);
