/** What the players of a match say to each other, as far as it is known here. */

import { api, type Word } from '../lib/api'
import { callOver } from '../lib/calling'
import { explain } from '../lib/i18n.svelte'
import { notify } from '../lib/notices.svelte'
import { sound } from '../lib/sounds'
import type { MatchSession } from './session.svelte'

export class Chat {
  words = $state.raw<readonly Word[]>([])
  /** The seats of those whom the reader does not want to hear. */
  muted = $state.raw<readonly number[]>([])
  open = $state(false)
  /** The number of the last word that was read. */
  private read = $state(0)
  /** How many words of the match have been asked for. */
  private known = 0
  private first = true

  constructor(private readonly session: MatchSession) {}

  /** Seats of other people, with whom one could talk. */
  get others(): number[] {
    const seats = this.session.card?.seats ?? []
    return seats.some((seat) => seat.mine) ? seats.flatMap((seat, index) => (seat.kind === 'human' && !seat.mine ? [index] : [])) : []
  }

  get unread(): number {
    return this.open ? 0 : this.words.filter((word) => word.number > this.read && !this.mine(word)).length
  }

  mine(word: Word): boolean {
    return this.session.card?.seats[word.seat]?.mine ?? false
  }

  nameOf(seat: number): string {
    return this.session.card?.seats[seat]?.name ?? ''
  }

  toggle(): void {
    this.open = !this.open
    this.read = this.words.at(-1)?.number ?? 0
  }

  /** The match says how many words there are; what is new is fetched. */
  async hear(count: number): Promise<void> {
    if (count <= this.known && !this.first) return
    const since = this.words.at(-1)?.number ?? 0
    this.known = count
    try {
      const { words, muted } = await api.words(this.session.id, since)
      const fresh = words.filter((word) => word.number > (this.words.at(-1)?.number ?? 0))
      this.words = [...this.words, ...fresh]
      this.muted = muted
      if (this.open || this.first) this.read = this.words.at(-1)?.number ?? 0
      const last = fresh.findLast((word) => !this.mine(word))
      if (last && !this.first) this.ring(last)
      this.first = false
    } catch (error) {
      // The next word is another occasion to ask.
      this.known = 0
      notify(explain(error), 'bad')
    }
  }

  private ring(word: Word): void {
    sound('words')
    callOver(this.nameOf(word.seat), word.text, location.pathname + location.search, `${this.session.id}-words`)
  }

  /** Say something; false where it was not taken. */
  async say(text: string): Promise<boolean> {
    const { seat } = this.session
    if (seat === null || !text.trim()) return false
    return this.session.attempt(() => api.say(this.session.id, seat, text.trim()))
  }

  async mute(seat: number, muted: boolean): Promise<void> {
    try {
      const heard = await api.mute(this.session.id, seat, muted)
      this.words = heard.words
      this.muted = heard.muted
    } catch (error) {
      notify(explain(error), 'bad')
    }
  }
}
