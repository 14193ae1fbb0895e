/** What is known at one open match: the view, the question, and the names of everything in it. */

import type { Option } from '../../lib/api'
import { t, word } from '../../lib/i18n.svelte'
import { handOver } from '../../match/store'
import type { MatchSession } from '../../match/session.svelte'
import { commandOf, trooperOf } from './choices'
import { hiddenOf, nameOf } from './pieces'
import { isOfATurn } from './pool'
import type { InfinityCommand, Offers, Profile, Trooper, View, Words } from './types'

export class Known {
  words = $state.raw<Words | null>(null)
  /** Whether the names have come; who cannot get them plays with keys rather than not at all. */
  named = $state(false)
  offers = $state.raw<Offers | null>(null)

  constructor(readonly session: MatchSession) {}

  get view(): View | null {
    return this.session.state.view as unknown as View | null
  }

  get seat(): number {
    return this.session.seat ?? 0
  }

  get options(): Option[] {
    return this.session.state.options
  }

  get kind(): string {
    return this.session.state.decision?.kind.replace('decision.', '') ?? ''
  }

  get asked(): boolean {
    return this.session.state.asked && !this.session.following && handOver(this.session.state) === null
  }

  get full(): boolean {
    return this.session.card?.public.aids !== 'strict'
  }

  /** Whether the first turn has begun. */
  get playing(): boolean {
    return isOfATurn(this.view?.stage ?? '')
  }

  /** Command Tokens that are left, where the game has some. */
  get commandTokens(): number | null {
    return this.view?.supplies?.command_tokens ?? null
  }

  trooper(id: string | null | undefined): Trooper | null {
    const hidden = id?.startsWith('?') && this.view ? hiddenOf(this.view, this.seat).find((each) => each.id === id) : null
    return hidden ?? trooperOf(this.view, id)
  }

  name(id: string | null | undefined): string {
    // Whoever is not on the table yet is called by its number in the list.
    if (id?.startsWith('?')) return this.view?.lists[this.seat]?.members[Number(id.slice(1))]?.profile.name ?? id
    const trooper = this.trooper(id)
    if (!trooper) return id ?? ''
    const name = nameOf(trooper, this.words)
    const mine = this.view?.lists[this.seat]?.members ?? []
    // Where both sides have somebody of that name, the enemy is said to be one, as in the log.
    const alike = !trooper.profile || mine.some((each) => each.profile.name === trooper.profile?.name)
    return trooper.owner !== this.seat && alike ? t('places.enemy', { name }) : name
  }

  /** The trooper whose Order or Dodge move it is. */
  get active(): string | null {
    const asked = this.session.state.decision?.params?.trooper
    if (typeof asked === 'string' && this.kind !== 'aros') return asked
    return this.view?.order?.troopers[0] ?? null
  }

  /** Who acts together in the Order at hand, with what each has declared in this half of it. */
  get group(): { id: string; skill: string | null }[] {
    const order = this.view?.order
    if (!order || order.troopers.length < 2 || (this.kind !== 'first_skill' && this.kind !== 'second_skill')) return []
    const step = this.kind === 'first_skill' ? 1 : 2
    return order.troopers.map((id) => ({
      id,
      skill: order.skills.find((each) => each.trooper === id && each.step === step)?.use.skill ?? null,
    }))
  }

  get members(): { member: number; profile: Profile; options: number[] }[] {
    const list = this.view?.lists[this.seat]
    if (!list) return []
    return (this.view?.reserve ?? []).flatMap((member) => {
      const profile = list.members[member]?.profile
      const options = this.numbers((command) => command.do === 'deploy' && command.member === member)
      return profile ? [{ member, profile, options }] : []
    })
  }

  /** The numbers of the options whose command fits. */
  numbers(fits: (command: InfinityCommand) => boolean): number[] {
    return this.options.flatMap((option, number) => (fits(commandOf(option)) ? [number] : []))
  }

  get reactors(): string[] {
    const keys = this.options.map(commandOf).filter((command) => command.do === 'react')
    return [...new Set(keys.map((command) => command.trooper ?? ''))]
  }

  get activatable(): Set<string> {
    return new Set(this.options.map(commandOf).flatMap((each) => (each.do === 'activate' && each.troopers?.[0] ? [each.troopers[0]] : [])))
  }

  /** An option that needs nothing more, such as ending the turn. */
  plain(kind: string): InfinityCommand | null {
    const found = this.options.find((option) => option.command.do === kind && option.parameters.length === 0)
    return found ? commandOf(found) : null
  }

  stateName(state: string): string {
    return this.words?.state[state] ?? word('state', state)
  }
}
