/**
 * What a table is told to show, and what it tells back. Millimetres everywhere: x to the right, y away from the
 * viewer, z up; angles in degrees anticlockwise from +x. Nothing here knows the rules of any game.
 */

export type Point = [number, number]
export type Point3 = [number, number, number]

// ---------------------------------------------------------------- scenery (the document of the server)

/** An extruded polygon. `top` has one height per corner where it slopes. */
export interface Solid {
  id: string
  /** What it is to the eye: wall, roof, crate, tree ... */
  kind: string
  /** Anticlockwise in plan, first corner not repeated. */
  outline: Point[]
  bottom: number
  top: number | number[]
  colour?: string | null
  standable?: boolean
  /** The scenery piece it is part of; without it, what stands before "/" in the id. */
  piece?: string | null
}

export interface Ladder {
  id: string
  /** Foot and head, on the face of the wall. */
  at: [Point3, Point3]
  /** Away from the wall. */
  normal: Point
  width?: number
}

/** An opening one can pass. Given by its two jambs (`ends`), by an outline, or by middle, width and normal. */
export interface Gate {
  id: string
  ends?: [Point, Point]
  outline?: Point[]
  at?: Point | Point3 | [Point, Point]
  width?: number
  normal?: Point
  bottom: number
  top: number
  open?: boolean
  /** "narrow" gates let only small silhouettes through. */
  access?: string
}

export interface Zone {
  id: string
  /** deployment, terrain, room ... */
  kind: string
  outline: Point[]
  /** Seat number, or "a" and "b". */
  player?: number | string | null
  /** The side of a deployment zone, where the player is not known yet. */
  side?: string | null
  terrain?: string | null
  bottom?: number
  title?: string
}

export interface Objective {
  id: string
  kind: string
  at: Point3
  title?: string
}

export interface Grid {
  /** Side of a square. */
  size: number
  columns: number
  rows: number
  /** Height of a level. */
  level: number
}

export interface Scenery {
  kind: 'table' | 'board'
  name: string
  title: string
  width: number
  depth: number
  solids: Solid[]
  ladders: Ladder[]
  gates: Gate[]
  zones: Zone[]
  objectives: Objective[]
  grid?: Grid | null
  /** The words of cards that only this match has. */
  words?: unknown
}

// ---------------------------------------------------------------- pieces and tokens

export type Side = 'mine' | 'theirs' | 'neutral'

export interface Piece {
  id: string
  /** Middle of the underside of the base. */
  at: Point3
  /** Middle of the front half; null sees all around. */
  facing: number | null
  radius: number
  height: number
  side: Side
  /** Which of the side's shades it has: 0 is the plain one (squads, fireteams). */
  squad?: number
  /** Two letters. */
  label: string
  name: string
  wounds?: { left: number; total: number } | null
  /** Keys of `icons.ts`; an unknown key is shown as a dot. */
  states?: string[]
  /** A marker (camouflage, impersonation ...) instead of a model. */
  marker?: boolean
  prone?: boolean
  selected?: boolean
  /** Can act or be chosen now. */
  actable?: boolean
  /** May be dragged; when left out, what is actable may. */
  draggable?: boolean
  /** Where something would be: a planned end, a memory. */
  ghost?: boolean
  dimmed?: boolean
  /** The way along which it came to where it is, and how long it takes for it in ms. */
  way?: readonly Point3[]
  pace?: number
  /** Read out after the name: "Combi Rifle, in cover". */
  detail?: string
}

export interface Token {
  id: string
  /** mine, beacon, box, turret, fire, smoke ...: known kinds have a shape, others are a puck with the label. */
  kind: string
  at: Point3
  label?: string
  side?: Side
  name?: string
  radius?: number
}

// ---------------------------------------------------------------- overlays

/** clear: free line; blocked: stopped, refused; cover: partial; react: somebody may react; the rest say whose it is. */
export type Tone = 'clear' | 'blocked' | 'cover' | 'react' | 'mine' | 'theirs' | 'neutral' | 'good'

/** A planned or done movement. What lies beyond `legalTo` (mm from the start; left out: all legal) is drawn as refused. */
export interface PathOverlay {
  type: 'path'
  id?: string
  points: Point3[]
  legalTo?: number
  label?: string
  tone?: Tone
}

export interface LineOverlay {
  type: 'line'
  id?: string
  from: Point3
  to: Point3
  tone: Tone
  label?: string
  dashed?: boolean
  /** Where a blocked line is crossed out; left out: in the middle. */
  crossed?: Point3
}

/** An area at a height; a polygon may be followed by its holes (`holes[i]` belong to `polygons[i]`). */
export interface RegionOverlay {
  type: 'region'
  id?: string
  z: number
  polygons: Point[][]
  holes?: Point[][][]
  tone: Tone
}

export interface DiscOverlay {
  type: 'disc'
  id?: string
  at: Point3
  radius: number
  tone: Tone
  label?: string
  dashed?: boolean
}

/** A template: an outline laid over the table, with the height it reaches above `z`. */
export interface OutlineOverlay {
  type: 'outline'
  id?: string
  z: number
  outline: Point[]
  height?: number
  tone: Tone
  label?: string
  /** Only the line: a border, not an area. */
  hollow?: boolean
  /** A quiet line, broken. */
  dashed?: boolean
}

export interface LabelOverlay {
  type: 'label'
  id?: string
  at: Point3
  text: string
  tone?: Tone
}

/** Squares of a board, each by its middle. `size` is the grid's when left out. */
export interface CellsOverlay {
  type: 'cells'
  id?: string
  cells: Point3[]
  tone: Tone
  size?: number
}

/** A ring round a place, such as the piece a line asks about. */
export interface RingOverlay {
  type: 'ring'
  id?: string
  at: Point3
  radius: number
  tone: Tone
}

export type Overlay =
  | PathOverlay
  | LineOverlay
  | RegionOverlay
  | DiscOverlay
  | OutlineOverlay
  | LabelOverlay
  | CellsOverlay
  | RingOverlay

// ---------------------------------------------------------------- what the table tells

export interface Pick {
  /** Where a surface was met; null beside the table. */
  point: Point3 | null
  /** Of that surface; [0, 0, 1] is level. */
  normal: Point3
  /** Below a place on a wall: where it would come to lie. */
  foot?: Point3
  piece?: string
  token?: string
  objective?: string
  solid?: string
  /** The pointer's place in the container, for popovers. */
  screen: Point
  /** Shift or a long press: the second meaning of a pick. */
  alternate: boolean
}

export interface Drag {
  piece: string
  phase: 'start' | 'move' | 'end' | 'cancel'
  point: Point3 | null
  screen: Point
}

export type Mode = '3d' | 'top'
export type ThemeName = 'dark' | 'light'

/** What drawing costs; see `TableView.cost()`. */
export interface Cost {
  calls: number
  triangles: number
  frames: number
  milliseconds: number
}
