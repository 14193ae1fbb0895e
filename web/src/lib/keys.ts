/** Keys for what can be done: a button says `data-key`, and pressing that key presses the button. */

const TYPING = 'input, textarea, select, [contenteditable]'

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
  const pressing = event.key === 'Enter' || event.key === ' '
  const button = pressing ? at.closest('button, a, summary, [role="button"]') : null
  // Enter on what is chosen already means: commit the choice.
  return button !== null && !(event.key === 'Enter' && button.getAttribute('aria-pressed') === 'true')
}

/** Press the button of a key: the topmost open dialog's if there is one, else the page's. Returns whether it was. */
export function pressKey(event: KeyboardEvent, root: ParentNode = document): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return false
  const dialogs = document.querySelectorAll('dialog[open]')
  const within: ParentNode = dialogs[dialogs.length - 1] ?? root
  const name = keyName(event)
  for (const button of within.querySelectorAll<HTMLElement>('[data-key]')) {
    if (button.dataset.key !== name || (button as HTMLButtonElement).disabled) continue
    if (button.offsetParent === null && getComputedStyle(button).position !== 'fixed') continue
    event.preventDefault()
    button.click()
    return true
  }
  return false
}
