/** From what a player may know to what stands on the table. */

import { has, signed, t } from '../../lib/i18n.svelte'
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

/** The number by which a trooper is told from others of its side, on its badge and in its name. */
export function numberOf(id: string): string {
  return id.replace(/^[A-Za-z?]+/, '')
}

/** The name to read, with the number of the badge; a Marker of the other side has only the number. */
export function nameOf(trooper: Trooper, words: Words | null): string {
  // A Marker has the name that the log gives it, with what makes it harder to hit.
  if (!trooper.device && !trooper.profile) return `${t('places.marker', { number: numberOf(trooper.id) })}${trooper.mimetism ? ` (${signed(trooper.mimetism)})` : ''}`
  return `${kindOf(trooper, words)} ${numberOf(trooper.id)}`.trim()
}

function kindOf(trooper: Trooper, words: Words | null): string {
  if (trooper.device) {
    const own = `web.piece.${trooper.device}`
    return words?.weapons[trooper.device]?.name ?? (has(own) ? t(own) : trooper.device.replaceAll('_', ' '))
  }
  return trooper.profile?.name ?? ''
}

/** A letter of the name and the number, as in the log: "Fusilier 3" is F3. */
export function labelOf(trooper: Trooper): string {
  const letter = trooper.profile ? initials(trooper.profile.name).slice(0, 1) : '?'
  return `${letter}${numberOf(trooper.id)}`
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
      label: labelOf(trooper),
      name: nameOf(trooper, marks.words),
      wounds: trooper.device ? null : vitalityOf(trooper),
      states: [...trooper.states.map((state) => TAG[state] ?? state), ...trooper.tokens, ...(trooper.lieutenant ? ['lieutenant'] : [])],
      marker: hidden,
      prone: trooper.states.includes('prone'),
      selected: trooper.id === marks.selected,
      actable: marks.actable.has(trooper.id),
      draggable: marks.draggable.has(trooper.id),
      dimmed: marks.dimmed.has(trooper.id) || isDown(trooper) || Boolean(trooper.copy_of),
    }
  })
}

/** What only its own side knows of who passes for something: that it is a copy, the real one, or whom it is taken for. */
export function secretOf(view: View | null, trooper: Trooper): string {
  if (trooper.copy_of) return t('n4_offer.web.copy')
  if (view?.troopers.some((each) => each.copy_of === trooper.id)) return t('n4_offer.web.real')
  const seeming = view?.lists[trooper.owner]?.members[trooper.poses_as ?? -1]?.profile.name
  return seeming ? t('n4_offer.web.seen_as', { name: seeming }) : ''
}

/** The Fireteam that somebody belongs to, and whether it leads it, or is one of several of whom one does. */
export function fireteamOf(view: View | null, id: string): { kind: string; leads: boolean } | null {
  const token = view?.tokens.find((each) => each.kind.startsWith('fireteam.') && each.states.includes(id))
  if (!token) return null
  const alike = token.states.filter((each) => each.startsWith('alike:')).map((each) => each.slice('alike:'.length).split('+'))
  const leaders = alike.find((figures) => figures.includes(token.carrier)) ?? [token.carrier]
  return { kind: token.kind, leads: leaders.includes(id) }
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
