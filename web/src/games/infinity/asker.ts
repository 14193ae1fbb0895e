/**
 * Asks the latest question only: while one is on its way, newer ones replace each other. With a `rest`, a question is
 * asked only when none has come for so long: what is costly waits until the pointer is still.
 */

/** Between two questions of a kind, in ms: the server answers so many a second and no more. */
const PAUSE = 90

export class Asker<Q, A> {
  private busy = false
  private next: Q | null = null
  private round = 0
  private waiting: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly ask: (question: Q) => Promise<A>,
    private readonly got: (answer: A | null, question: Q) => void,
    private readonly rest = 0,
  ) {}

  put(question: Q): void {
    this.next = question
    clearTimeout(this.waiting)
    if (this.busy) return
    if (this.rest === 0) void this.run()
    else this.waiting = setTimeout(() => void this.run(), this.rest)
  }

  /** Forget what was asked; answers on their way are not told. */
  drop(): void {
    this.next = null
    this.round += 1
    clearTimeout(this.waiting)
  }

  private async run(): Promise<void> {
    if (this.busy) return
    this.busy = true
    while (this.next !== null) {
      const question = this.next
      this.next = null
      const round = this.round
      let answer: A | null = null
      try {
        answer = await this.ask(question)
      } catch {
        answer = null
      }
      if (round === this.round) this.got(answer, question)
      if (this.next !== null) await new Promise((done) => setTimeout(done, PAUSE))
    }
    this.busy = false
  }
}
