/** An Order for several: who leads, who comes along, and whether they may act together. */

import type { Violation } from '../../lib/api'
import { Asker } from './asker'
import type { Chosen } from './chosen.svelte'
import { commandOf } from './choices'
import type { InfinityCommand } from './types'

export interface CompanyAnswer {
  /** Who may be named as well. */
  able: string[]
  command: InfinityCommand
  legal: boolean
  violations: Violation[]
}

/** A kind of group that can be led, and the kind of Order that it takes. */
export interface Leading {
  group: string
  order: string
}

export class Company {
  leading = $state.raw<Leading | null>(null)
  /** Who comes along, in the order in which they were named. */
  members = $state.raw<readonly string[]>([])
  answer = $state.raw<CompanyAnswer | null>(null)
  private readonly asker: Asker<Record<string, unknown>, CompanyAnswer>

  constructor(private readonly board: Chosen) {
    this.asker = new Asker(
      (question) => board.session.ask<CompanyAnswer>(question),
      (answer) => (this.answer = answer),
    )
  }

  /** The kinds of groups that the selected trooper could lead. */
  get kinds(): Leading[] {
    const found = new Map<string, Leading>()
    for (const option of this.board.options) {
      const { troopers, group, order = 'regular' } = commandOf(option)
      const named = option.parameters.some((each) => each.kind === 'company')
      if (named && group && troopers?.[0] === this.board.selected && !found.has(group)) found.set(group, { group, order })
    }
    return [...found.values()]
  }

  get able(): string[] {
    return this.answer?.able ?? []
  }

  /** Begin to name a company, or give it up. */
  lead(kind: Leading | null): void {
    this.asker.drop()
    this.leading = kind
    this.members = []
    this.answer = null
    if (kind) this.ask()
  }

  /** Take somebody along, or leave it behind; says whether that could be meant. */
  toggle(id: string): boolean {
    if (!this.leading) return false
    if (this.members.includes(id)) this.members = this.members.filter((each) => each !== id)
    else if (this.able.includes(id)) this.members = [...this.members, id]
    else return false
    this.ask()
    return true
  }

  private ask(): void {
    if (!this.leading || !this.board.selected) return
    this.asker.put({ ask: 'company', trooper: this.board.selected, ...this.leading, members: this.members })
  }
}
