/**
 * Questions to the server, a few at a time: it answers one after the other and refuses who asks for more at once. What
 * somebody waits for goes before what is merely nice to know, and what is overdue makes room for the next.
 */

import { ApiError } from './api'

interface Question {
  id: string
  text: string
  patient: boolean
  tries: number
  resolve(answer: Record<string, unknown>): void
  reject(error: unknown): void
  overdue?: ReturnType<typeof setTimeout>
}

/** So many on their way at once: fewer than the server takes, for there may be another window. */
const TOGETHER = 2
/** Milliseconds after which nobody waits for an answer any more. */
const PATIENCE = 45_000
/** What the server says to who asks for too much at once; a little later it answers. */
const BUSY = new Set(['server.busy', 'server.too_fast'])
const TRIES = 20
const PAUSE = 250

export class Questions {
  private waiting: Question[] = []
  private readonly asked = new Map<string, Question>()

  /** `post` says whether there was a line to send it over. */
  constructor(private readonly post: (text: string) => boolean) {}

  /** Ask; a patient question waits until nobody needs an answer sooner. */
  ask(id: string, message: Record<string, unknown>, patient: boolean): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id, text: JSON.stringify(message), patient, tries: 0, resolve, reject })
      this.next()
    })
  }

  answer(id: string, answer: Record<string, unknown>): void {
    this.settle(id)?.resolve(answer)
    this.next()
  }

  refuse(id: string, error: ApiError): void {
    const question = this.settle(id)
    if (question && BUSY.has(error.code) && question.tries < TRIES) {
      question.tries += 1
      setTimeout(() => {
        this.waiting.unshift(question)
        this.next()
      }, PAUSE)
    } else question?.reject(error)
    this.next()
  }

  /** The match has gone on: what was nice to know of it, and is not asked yet, is not asked any more. */
  goOn(): void {
    const late = this.waiting.filter((each) => each.patient)
    this.waiting = this.waiting.filter((each) => !each.patient)
    for (const each of late) each.reject(new ApiError('late', '', 0))
  }

  /** The line is lost, and all answers with it. */
  lose(): void {
    const lost = [...this.asked.values(), ...this.waiting]
    this.waiting = []
    for (const each of lost) {
      this.settle(each.id)
      each.reject(new ApiError('offline', '', 0))
    }
  }

  private settle(id: string): Question | undefined {
    const question = this.asked.get(id)
    this.asked.delete(id)
    clearTimeout(question?.overdue)
    return question
  }

  private next(): void {
    while (this.asked.size < TOGETHER && this.waiting.length) {
      const urgent = this.waiting.findIndex((each) => !each.patient)
      const [question] = this.waiting.splice(Math.max(urgent, 0), 1)
      if (!question) return
      if (!this.post(question.text)) {
        question.reject(new ApiError('offline', '', 0))
        continue
      }
      this.asked.set(question.id, question)
      question.overdue = setTimeout(() => this.refuse(question.id, new ApiError('late', '', 0)), PATIENCE)
    }
  }
}
