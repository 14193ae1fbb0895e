/** A table as a small picture, drawn flat and fast: for lists, where many tables are shown at once. */

import { lifted } from './glass'
import { jambs } from './fittings'
import { zoneColour } from './ground'
import { shade as shadowOf } from './shadows'
import { colourOf, highest } from './solids'
import type { Theme } from './theme'
import type { Point, Scenery } from './types'

const css = (parts: readonly number[]): string => `rgb(${parts.map((part) => Math.round(part * 255)).join(',')})`

/** Pixels per mm at which a table fits a picture, and where it begins. */
export function placing(scenery: Scenery, width: number, height: number, margin = 8): { scale: number; left: number; top: number } {
  const scale = Math.min((width - 2 * margin) / scenery.width, (height - 2 * margin) / scenery.depth)
  return { scale, left: (width - scenery.width * scale) / 2, top: (height - scenery.depth * scale) / 2 }
}

export function drawPlan(pen: CanvasRenderingContext2D, scenery: Scenery, theme: Theme, width: number, height: number): void {
  const { scale, left, top } = placing(scenery, width, height)
  const spot = ([x, y]: Point): Point => [left + x * scale, top + (scenery.depth - y) * scale]
  const area = (outline: readonly Point[]): void => {
    pen.beginPath()
    outline.forEach((corner, at) => (at ? pen.lineTo(...spot(corner)) : pen.moveTo(...spot(corner))))
    pen.closePath()
  }
  pen.clearRect(0, 0, width, height)
  const board: Point[] = [[0, 0], [scenery.width, 0], [scenery.width, scenery.depth], [0, scenery.depth]]
  area(board)
  pen.fillStyle = theme.board
  pen.fill()
  pen.save()
  pen.clip()
  zones(pen, scenery, theme, area)
  shadows(pen, scenery, theme, spot)
  solids(pen, scenery, theme, area)
  ways(pen, scenery, theme, spot, scale)
  pen.restore()
}

type Area = (outline: readonly Point[]) => void
type Spot = (point: Point) => Point

function zones(pen: CanvasRenderingContext2D, scenery: Scenery, theme: Theme, area: Area): void {
  for (const zone of scenery.zones) {
    area(zone.outline)
    pen.globalAlpha = zone.terrain ? 0.35 : 0.12
    pen.fillStyle = zoneColour(zone, theme)
    pen.fill()
  }
  pen.globalAlpha = 1
}

/** One path for all shadows, so that none darkens another. */
function shadows(pen: CanvasRenderingContext2D, scenery: Scenery, theme: Theme, spot: Spot): void {
  pen.beginPath()
  for (const solid of scenery.solids) {
    if (solid.kind === 'floor') continue
    for (const face of shadowOf(solid)) {
      const turn = (face[1]![0] - face[0]![0]) * (face[2]![1] - face[0]![1]) - (face[1]![1] - face[0]![1]) * (face[2]![0] - face[0]![0])
      // All the same way round: a path counts what lies inside by turns.
      const ring = turn > 0 ? face : [...face].reverse()
      ring.forEach((corner, at) => (at ? pen.lineTo(...spot(corner)) : pen.moveTo(...spot(corner))))
      pen.closePath()
    }
  }
  pen.fillStyle = `rgba(0,0,0,${theme.shadow * 0.7})`
  pen.fill()
}

function solids(pen: CanvasRenderingContext2D, scenery: Scenery, theme: Theme, area: Area): void {
  const off = lifted(scenery.solids, null)
  const shown = scenery.solids.filter((solid) => !off.has(solid)).sort((a, b) => highest(a) - highest(b))
  pen.strokeStyle = theme.edge
  pen.lineWidth = 0.6
  for (const solid of shown) {
    area(solid.outline)
    pen.fillStyle = css(colourOf(solid, theme, highest(solid)))
    pen.fill()
    pen.stroke()
  }
}

function ways(pen: CanvasRenderingContext2D, scenery: Scenery, theme: Theme, spot: Spot, scale: number): void {
  pen.lineWidth = Math.max(1.4, 7 * scale)
  for (const gate of scenery.gates) {
    const ends = jambs(gate)
    if (!ends) continue
    pen.strokeStyle = gate.access === 'narrow' ? theme.narrow : theme.gate
    pen.beginPath()
    pen.moveTo(...spot(ends[0]))
    pen.lineTo(...spot(ends[1]))
    pen.stroke()
  }
  pen.fillStyle = theme.ladder
  for (const { at, normal } of scenery.ladders) {
    const [x, y] = spot([at[0][0] + normal[0] * 8, at[0][1] + normal[1] * 8])
    const half = Math.max(1.6, 9 * scale)
    pen.fillRect(x - half, y - half, half * 2, half * 2)
  }
  pen.fillStyle = theme.objective
  for (const { at } of scenery.objectives) {
    const [x, y] = spot([at[0], at[1]])
    const size = Math.max(3, 14 * scale)
    pen.beginPath()
    pen.moveTo(x, y - size)
    pen.lineTo(x + size, y)
    pen.lineTo(x, y + size)
    pen.lineTo(x - size, y)
    pen.fill()
  }
}
