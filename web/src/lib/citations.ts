/** Texts of rules name other rules: each of those can be opened. */

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
