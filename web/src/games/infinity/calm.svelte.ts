/** Alert! asks many, one after the other: whoever wants nobody to turn says so once for the Order, or for good. */

import { prefs } from '../../lib/prefs.svelte'
import type { Known } from './known.svelte'
import { commandOf } from './choices'

export class Calm {
  /** The Order in which nobody else turns. */
  private order = $state<number | null>(null)

  constructor(private readonly board: Known) {}

  /** Whether the question at hand is answered by itself. */
  get holds(): boolean {
    if (this.board.kind !== 'alert') return false
    return !prefs.alerts || (this.order !== null && this.order === this.board.view?.order?.number)
  }

  /** Nobody turns any more in this Order. */
  begin(): void {
    this.order = this.board.view?.order?.number ?? null
    this.keepFacing()
  }

  end(): void {
    this.order = null
  }

  /** Stay as it is. */
  keepFacing(): void {
    const keep = this.board.options.find((option) => option.parameters.length === 0)
    if (keep) this.board.session.send(commandOf(keep))
  }
}
