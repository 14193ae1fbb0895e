// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { isTyping, leaveButton, ownButton, pressKey, watchFocus } from './keys'

watchFocus()
Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body })

let pressed: string[] = []
beforeEach(() => {
  pressed = []
  document.body.innerHTML = `
    <button id="zoom">zoom</button><select id="weapon"></select><input id="name" />
    <section class="bar"><button id="choice" aria-pressed="true">one</button><button id="commit" data-key="Enter">commit</button></section>`
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => pressed.push(button.id))
})

const find = (id: string): HTMLElement => document.getElementById(id)!
const key = (id: string, name = 'Enter'): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  find(id).dispatchEvent(event)
  return event
}
const point = (id: string): void => void find(id).dispatchEvent(new Event('pointerdown', { bubbles: true }))

describe('Enter', () => {
  it('commits when the focus is where the pointer was', () => {
    point('zoom')
    expect(ownButton(find('zoom'))).toBeNull()
    expect(pressKey(key('zoom'))).toBe(true)
    expect(pressed).toEqual(['commit'])
  })
  it('belongs to a button that was reached by keyboard', () => {
    expect(isTyping(key('zoom'))).toBe(true)
    point('zoom')
    key('zoom', 'Tab')
    find('zoom').dispatchEvent(new Event('focusin', { bubbles: true }))
    expect(isTyping(key('zoom'))).toBe(true)
  })
  it('is free again when somebody goes on at the table by keys', () => {
    find('zoom').focus()
    expect(isTyping(key('zoom'))).toBe(true)
    leaveButton()
    expect(ownButton(find('zoom'))).toBeNull()
    expect(isTyping(key('zoom'))).toBe(false)
  })
  it('commits what is chosen, and from a list, and by the space bar', () => {
    expect(pressKey(key('choice'))).toBe(true)
    expect(pressKey(key('weapon'))).toBe(true)
    point('zoom')
    expect(pressKey(key('zoom', ' '))).toBe(true)
    expect(pressed).toEqual(['commit', 'commit', 'commit'])
  })
  it('is left to fields', () => {
    expect(pressKey(key('name'))).toBe(false)
    expect(pressKey(key('weapon', '1'))).toBe(false)
  })
})
