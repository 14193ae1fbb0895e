/** From what a player may know to what stands on the table. */

import type { Piece, Side, Token } from '../../table/types'
import type { Profile, Trooper, View, Words } from './types'

const TAG: Record<string, string> = { camouflaged: 'camouflaged' }

/** How a trooper is looked at: whose it is. */
export function sideOf(owner: number | null, seat: number | null): Side {
  if (owner === null) return 'neutral'
  return owner === (seat ?? 0) ? 'mine' : 'theirs'
}

/** States in which others see a Marker in place of a Model. */
const MARKERS = ['camouflaged', 'impersonation_1', 'impersonation_2', 'hidden_deployment']

export function isMarker(trooper: Trooper): boolean {
  return MARKERS.some((state) => trooper.states.includes(state)) || (!trooper.profile && !trooper.device)
}

export function isDown(trooper: Trooper): boolean {
  return trooper.states.some((state) => state === 'unconscious' || state === 'dead' || state === 'shasvastii_embryo')
}

/** A name to read; a Marker of the other side has none. */
export function nameOf(trooper: Trooper, words: Words | null): string {
  if (trooper.device) return words?.weapons[trooper.device]?.name ?? trooper.device.replaceAll('_', ' ')
  if (!trooper.profile) {
    const state = MARKERS.slice(1).find((each) => trooper.states.includes(each))
    return `${(state && words?.state[state]) ?? 'CAMO'}${trooper.mimetism ? ` (${trooper.mimetism})` : ''}`
  }
  return trooper.profile.name
}

/** Two letters, or a letter and a number where several are alike. */
export function labelOf(trooper: Trooper, others: readonly Trooper[]): string {
  if (!trooper.profile) return '?'
  const name = trooper.profile.name
  const letters = initials(name)
  const alike =
    others.filter((each) => each.owner === trooper.owner && each.profile && initials(each.profile.name) === letters).length > 1
  return alike ? `${letters.slice(0, 1)}${trooper.id.replace(/\D/g, '')}` : letters
}

/** "Fusilier" is FU, "Trauma-Doc" is TD. */
export function initials(name: string): string {
  const parts = name.split(/[\s-]+/).filter((part) => /\p{L}/u.test(part))
  const two = parts.length > 1 ? `${parts[0]?.[0] ?? ''}${parts[1]?.[0] ?? ''}` : name.slice(0, 2)
  return two.toUpperCase()
}

export function vitalityOf(trooper: Trooper): { left: number; total: number } | null {
  if (!trooper.profile) return null
  const total = trooper.profile.vitality ?? 1
  return { left: Math.max(0, total - trooper.lost), total }
}

/** The cylinder of a trooper; lying down it is no higher than its base. */
export function sizeOf(profile: Profile | null, silhouette: string, words: Words | null): { radius: number; height: number } {
  const key = silhouette === 'X' ? (profile?.silhouette ?? '2') : silhouette
  const size = words?.silhouettes[key] ?? { radius: 12.5, height: 40 }
  return silhouette === 'X' ? { radius: size.radius, height: 3 } : size
}

export interface Marks {
  seat: number | null
  words: Words | null
  selected: string | null
  actable: ReadonlySet<string>
  draggable: ReadonlySet<string>
  dimmed: ReadonlySet<string>
}

/** One's own troopers that nobody else knows to be there, as the others are told of. */
export function hiddenOf(view: View, seat: number | null): Trooper[] {
  return (view.hidden ?? []).map((each) => {
    const profile = view.lists[each.owner]?.members[each.member ?? 0]?.profile ?? null
    const id = each.id || `?${each.member}`
    return { ...each, id, profile, silhouette: profile?.silhouette ?? '2', tokens: [], lieutenant: null, mimetism: 0, owner: each.owner ?? seat }
  })
}

export function piecesOf(view: View, marks: Marks): Piece[] {
  return [...view.troopers, ...hiddenOf(view, marks.seat)].map((trooper) => {
    const size = sizeOf(trooper.profile, trooper.silhouette, marks.words)
    const side = sideOf(trooper.owner, marks.seat)
    const hidden = isMarker(trooper)
    return {
      id: trooper.id,
      at: trooper.at,
      facing: hidden && side === 'theirs' ? null : trooper.facing,
      ...size,
      side,
      label: labelOf(trooper, view.troopers),
      name: nameOf(trooper, marks.words),
      wounds: trooper.device ? null : vitalityOf(trooper),
      states: [...trooper.states.map((state) => TAG[state] ?? state), ...trooper.tokens, ...(trooper.lieutenant ? ['lieutenant'] : [])],
      marker: hidden,
      prone: trooper.states.includes('prone'),
      selected: trooper.id === marks.selected,
      actable: marks.actable.has(trooper.id),
      draggable: marks.draggable.has(trooper.id),
      dimmed: marks.dimmed.has(trooper.id) || isDown(trooper),
      detail: trooper.id,
    }
  })
}

/** The Fireteam that somebody belongs to, and whether it leads it. */
export function fireteamOf(view: View | null, id: string): { kind: string; leads: boolean } | null {
  const token = view?.tokens.find((each) => each.kind.startsWith('fireteam.') && each.states.includes(id))
  return token ? { kind: token.kind, leads: token.carrier === id } : null
}

export function tokensOf(view: View, seat: number | null, words: Words | null): Token[] {
  return view.tokens
    .filter((token) => !token.carrier)
    .map((token) => ({
      id: token.id,
      kind: token.kind,
      at: token.at,
      side: sideOf(token.owner, seat),
      name: words?.token[token.kind] ?? token.kind.replaceAll('_', ' '),
    }))
}
