import { describe, expect, it } from 'vitest'
import { isRead, recall, remember } from './lessons'

function storage(content: string | null = null) {
  return { content, getItem: () => content, setItem: (_: string, text: string) => void (content = text) }
}

describe('how far the coach has come', () => {
  it('is kept for each match', () => {
    const kept = storage()
    remember('one', { had: ['turns'], quiet: false }, kept)
    remember('two', { had: ['turns', 'orders'], quiet: true }, kept)
    remember('one', { had: ['turns', 'move'], quiet: false }, kept)
    expect(recall('one', kept)).toEqual({ had: ['turns', 'move'], quiet: false })
    expect(recall('two', kept)).toEqual({ had: ['turns', 'orders'], quiet: true })
    expect(recall('three', kept)).toEqual({ had: [], quiet: false })
  })

  it('is forgotten for matches of long ago', () => {
    const kept = storage()
    for (let number = 0; number < 30; number++) remember(`match ${number}`, { had: ['turns'], quiet: false }, kept)
    expect(recall('match 9', kept).had).toEqual([])
    expect(recall('match 10', kept).had).toEqual(['turns'])
  })

  it.each(['', '{', 'null', '7', '[["one"]]', '[["one", {"had": 3, "quiet": false}]]', '[["one", {"had": [3], "quiet": 0}]]'])(
    'begins anew where %j was kept',
    (content) => {
      const kept = storage(content)
      expect(recall('one', kept)).toEqual({ had: [], quiet: false })
      remember('one', { had: ['turns'], quiet: false }, kept)
      expect(recall('one', kept).had).toEqual(['turns'])
    },
  )

  it('goes on without a browser that keeps anything', () => {
    const refuses = () => {
      throw new Error('no room')
    }
    const kept = { getItem: refuses, setItem: refuses }
    remember('one', { had: ['turns'], quiet: false }, kept)
    expect(recall('one', kept).had).toEqual([])
  })
})

describe('a lesson whose moment has passed', () => {
  const lesson = { key: 'orders', at: '.bar', when: {} }

  it('was had by whoever could read it', () => {
    expect(isRead(lesson, 10_000)).toBe(true)
    expect(isRead(lesson, 500)).toBe(false)
  })

  it('is not had where it was a task', () => {
    expect(isRead({ ...lesson, done: [{ event: 'order_spent' }] }, 10_000)).toBe(false)
  })
})
