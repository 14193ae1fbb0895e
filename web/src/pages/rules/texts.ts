/** Where rules are found by words, what was looked for is shown. */

const LONGEST = 160

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The part of a text around the first of the words, or its beginning; whole words only. */
export function excerpt(text: string, words: string): string {
  if (text.length <= LONGEST) return text
  const sought = plain(words).split(/\s+/).filter((word) => word.length > 2)
  const bare = plain(text)
  const places = bare.length === text.length ? sought.map((word) => bare.indexOf(word)).filter((at) => at >= 0) : []
  const at = places.length ? Math.min(...places) : 0
  let start = Math.max(0, at - LONGEST / 3)
  if (start > 0) start = text.indexOf(' ', start) + 1
  let end = Math.min(text.length, start + LONGEST)
  if (end < text.length) end = Math.max(text.lastIndexOf(' ', end), start + 1)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
