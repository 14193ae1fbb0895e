/** Whether a machine keeps up: pictures that follow each other too slowly, for long enough to be no accident. */

const ENOUGH = 24
/** Milliseconds between two pictures beyond which moving is no pleasure. */
const SLOW = 55
/** A longer gap means that nothing moved. */
const PAUSE = 400

export class Pace {
  private last = -Infinity
  private gaps: number[] = []

  /** Tells the time of a picture; returns whether the machine has turned out to be slow. */
  tick(now: number): boolean {
    const gap = now - this.last
    this.last = now
    if (gap > PAUSE) {
      this.gaps = []
      return false
    }
    this.gaps.push(gap)
    if (this.gaps.length < ENOUGH) return false
    const middle = [...this.gaps].sort((a, b) => a - b)[ENOUGH >> 1]!
    this.gaps = []
    return middle > SLOW
  }
}
