// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { fits } from './router.svelte'

it('fills the blanks of a pattern', () => {
  expect(fits('/match/:id', '/match/a%20b')).toEqual({ id: 'a b' })
  expect(fits('/tables/:name?', '/tables')).toEqual({})
  expect(fits('/tables/:name?', '/tables/copper-row')).toEqual({ name: 'copper-row' })
  expect(fits('/', '/')).toEqual({})
})

it('refuses what does not fit', () => {
  expect(fits('/match/:id', '/match')).toBeNull()
  expect(fits('/match/:id', '/match/a/b')).toBeNull()
  expect(fits('/rules', '/odds')).toBeNull()
})
