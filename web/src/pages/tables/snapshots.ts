/** Pictures of tables in three dimensions, taken one after the other by one stage that nobody sees. */

import type { Look } from '../../table/showing'
import { Stage } from '../../table/stage'
import type { Scenery, ThemeName } from '../../table/types'

interface Size {
  width: number
  height: number
}

let stage: Stage | null = null
let idle: ReturnType<typeof setTimeout> | undefined
let queue: Promise<unknown> = Promise.resolve()
/** By the scenery itself: boards of one's own change and keep their names. */
const taken = new WeakMap<Scenery, Partial<Record<ThemeName, string>>>()

const look = (theme: ThemeName): Look => ({ theme, mode: '3d', turned: false, heights: false, zones: true, cut: null, zoneSides: {}, still: true })

function take(scenery: Scenery, theme: ThemeName, size: Size): string {
  const before = taken.get(scenery)?.[theme]
  if (before) return before
  stage ??= new Stage(document.createElement('canvas'), document.createElement('div'), false, look(theme), { height: String, objective: String }, { top: 8, bottom: 8, side: 6 })
  stage.resize(size.width, size.height)
  stage.show({ look: look(theme), scenery })
  const picture = stage.picture()
  taken.set(scenery, { ...taken.get(scenery), [theme]: picture })
  return picture
}

/** A picture of a table; the page stays alive between two of them. Rejects where three dimensions fail. */
export function snapshot(scenery: Scenery, theme: ThemeName, size: Size): Promise<string> {
  const next = queue.then(
    () =>
      new Promise<string>((done, failed) =>
        requestAnimationFrame(() => {
          try {
            done(take(scenery, theme, size))
          } catch (error) {
            failed(error as Error)
          }
        }),
      ),
  )
  queue = next.catch(() => undefined)
  clearTimeout(idle)
  // The stage holds a part of the graphics memory: it goes when nobody asked for a while.
  idle = setTimeout(() => {
    stage?.dispose()
    stage = null
  }, 8000)
  return next
}
