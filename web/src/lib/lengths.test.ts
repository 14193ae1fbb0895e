import { afterEach, expect, test } from 'vitest'
import { figure, inUnits } from './lengths'
import { prefs } from './prefs.svelte'

afterEach(() => (prefs.units = 'cm'))

test('centimetres are left as they are', () => {
  expect(inUnits('moves 9.4 cm')).toBe('moves 9.4 cm')
  expect(figure(20)).toBe('20')
})

test('who measures in inches reads inches, two and a half centimetres each', () => {
  prefs.units = 'in'
  expect(inUnits('moves 10 cm, 2.5 cm up')).toBe('moves 4″, 1″ up')
  expect(inUnits('mueve 7,5 cm')).toBe('mueve 3″')
  expect(inUnits('9.4 / 10 cm ✓')).toBe('3.8 / 4″ ✓')
  expect(inUnits('120 × 120 cm')).toBe('48 × 48″')
  expect(figure(15)).toBe('6')
})

test('nothing else is touched', () => {
  prefs.units = 'in'
  expect(inUnits('acme 10 cmx, 3 of 4')).toBe('acme 10 cmx, 3 of 4')
})
