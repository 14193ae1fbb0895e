/** Keys for what can be done: a button says `data-key`, and pressing that key presses the button. */

const TYPING = 'input, textarea, [contenteditable]'
const PRESSABLE = 'button, a, summary, [role="button"]'

/** What was last reached by a pointer: it has the focus, but nobody means it when pressing a key. */
const pointed = new WeakSet<Element>()
let tabbing = false

/** Notice how things come by their focus. */
export function watchFocus(root: Document = document): void {
  root.addEventListener('pointerdown', ({ target }) => {
    const button = (target as Element | null)?.closest?.(PRESSABLE)
    if (button) pointed.add(button)
  }, true)
  root.addEventListener('keydown', ({ key }) => (tabbing = key === 'Tab'), true)
  root.addEventListener('pointerdown', () => (tabbing = false), true)
  root.addEventListener('focusin', ({ target }) => tabbing && pointed.delete(target as Element), true)
}

/** Whoever goes on with something else by keys, as with the cursor of the table, has left the button that still has the focus. */
export function leaveButton(): void {
  const button = document.activeElement?.closest(PRESSABLE)
  if (button) pointed.add(button)
}

/** The button that Enter and Space belong to: one that was reached by keyboard. */
export function ownButton(target: EventTarget | null): Element | null {
  const button = (target as Element | null)?.closest?.(PRESSABLE) ?? null
  return button && !pointed.has(button) ? button : null
}

/** The name of a pressed key as buttons write it. */
export function keyName(event: KeyboardEvent): string {
  if (event.key === ' ') return 'Space'
  return event.key.length === 1 ? event.key.toUpperCase() : event.key
}

/** Whether a key press belongs to a field, or to a button that has the focus. */
export function isTyping(event: KeyboardEvent): boolean {
  const at = event.target as Element | null
  if (!at?.closest) return false
  if (at.closest(TYPING)) return true
  // A list that is closed has no use for Enter.
  if (at.closest('select')) return event.key !== 'Enter'
  const button = event.key === 'Enter' || event.key === ' ' ? ownButton(at) : null
  // Enter on what is chosen already in the bar means: commit the choice.
  return button !== null && !(event.key === 'Enter' && button.matches('.bar [aria-pressed="true"]'))
}

/** Press the button of a key: the topmost open dialog's if there is one, else the page's. Returns whether it was. */
export function pressKey(event: KeyboardEvent, root: ParentNode = document): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return false
  const dialogs = document.querySelectorAll('dialog[open]')
  const within: ParentNode = dialogs[dialogs.length - 1] ?? root
  const name = keyName(event)
  for (const button of within.querySelectorAll<HTMLElement>('[data-key]')) {
    // The space bar is as good as Enter, where nothing else wants it.
    if (button.dataset.key !== name && !(name === 'Space' && button.dataset.key === 'Enter')) continue
    if ((button as HTMLButtonElement).disabled) continue
    if (button.offsetParent === null && getComputedStyle(button).position !== 'fixed') continue
    event.preventDefault()
    button.click()
    return true
  }
  return false
}
