import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api'
import { Questions } from './questions'

let said: string[]
let questions: Questions
const ask = (id: string, patient = false) => questions.ask(id, { id }, patient)

beforeEach(() => {
  vi.useFakeTimers()
  said = []
  questions = new Questions((text) => said.push((JSON.parse(text) as { id: string }).id) > 0)
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks two at a time, and what is needed before what is nice to know', async () => {
  const answers = [ask('a', true), ask('b', true), ask('c', true), ask('d')]
  expect(said).toEqual(['a', 'b'])
  questions.answer('a', {})
  expect(said).toEqual(['a', 'b', 'd'])
  questions.answer('d', { found: true })
  expect(said).toEqual(['a', 'b', 'd', 'c'])
  expect(await answers[3]).toEqual({ found: true })
})

it('asks again what a busy server has not answered', async () => {
  const answer = ask('a')
  questions.refuse('a', new ApiError('server.busy', '', 422))
  vi.advanceTimersByTime(1000)
  expect(said).toEqual(['a', 'a'])
  questions.answer('a', { found: true })
  expect(await answer).toEqual({ found: true })
})

it('tells what the server refuses, and goes on', async () => {
  const answer = ask('a').catch((error: ApiError) => error.code)
  questions.refuse('a', new ApiError('infinity.no_lof', 'No line.', 422))
  expect(await answer).toBe('infinity.no_lof')
})

it('gives up an answer that never comes, so that the next is asked', async () => {
  const lost = [ask('a'), ask('b')].map((each) => each.catch((error: ApiError) => error.code))
  void ask('c').catch(() => undefined)
  expect(said).toEqual(['a', 'b'])
  vi.runOnlyPendingTimers()
  expect(await Promise.all(lost)).toEqual(['late', 'late'])
  expect(said).toEqual(['a', 'b', 'c'])
})

it('does not ask what was nice to know of a position that is past', async () => {
  const [one, two] = [ask('a'), ask('b')]
  const late = ask('c', true).catch((error: ApiError) => error.code)
  questions.goOn()
  expect(await late).toBe('late')
  questions.answer('a', {})
  questions.answer('b', {})
  await Promise.all([one, two])
  expect(said).toEqual(['a', 'b'])
})

it('loses all answers with the line', async () => {
  const lost = [ask('a'), ask('b'), ask('c')].map((each) => each.catch((error: ApiError) => error.code))
  questions.lose()
  expect(await Promise.all(lost)).toEqual(['offline', 'offline', 'offline'])
})
