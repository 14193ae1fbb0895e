/** Texts of rules as a page shows them: rules that they name can be opened, and what was looked for is shown. */

export interface Piece {
  text: string
  /** The rule that this piece names. */
  rule?: string
}

const NAMED = /\b(?:(C1|N4|HS|AX)-)?([A-Z]{2,7}\d?-\d{3})\b/g

/** A text in pieces. Rules of the same book are named without its letters: `CSK-216` in a text of C1. */
export function pieces(text: string, book: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const match of text.matchAll(NAMED)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) })
    found.push({ text: match[0], rule: `${match[1] ?? book}-${match[2]}` })
    from = match.index + match[0].length
  }
  if (from < text.length) found.push({ text: text.slice(from) })
  return found
}

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
