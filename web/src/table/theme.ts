/** The colours of the table, in a dark and a light set of equal care. Sides also differ by shape, tones by line and word. */

import { prefs } from '../lib/prefs.svelte'
import type { Side, ThemeName, Tone } from './types'

/** Colour at the ground and colour at `TALL`. */
export type Ramp = readonly [string, string]

/** Everything this high or higher (mm) has the last shade. */
export const TALL = 180

export interface Theme {
  name: ThemeName
  /** Behind the table: middle and rim of a soft glow. */
  page: readonly [string, string]
  board: string
  slab: string
  grid: string
  gridBold: string
  edge: string
  edgeOpacity: number
  shadow: number
  sky: string
  earth: string
  skyLight: number
  sunLight: number
  walls: number
  families: Record<Family, Ramp>
  containers: readonly Ramp[]
  /** What buildings are rendered in, mixed into their walls and roofs. */
  plasters: readonly string[]
  ladder: string
  gate: string
  narrow: string
  sides: Record<Side, { line: string; fill: string; body: string }>
  /** Shades of a side for squads after the first. */
  squads: Record<Side, readonly string[]>
  tones: Record<Tone, string>
  terrain: Record<string, string>
  objective: string
  focus: string
}

export type Family = 'roof' | 'wall' | 'low' | 'goods' | 'metal' | 'rock' | 'leaf' | 'deck' | 'floor' | 'post'

const FAMILIES: Record<string, Family> = {
  wall: 'wall',
  parapet: 'low',
  'low-wall': 'low',
  rail: 'low',
  crate: 'goods',
  barrel: 'goods',
  trunk: 'goods',
  box: 'goods',
  container: 'metal',
  vehicle: 'metal',
  pipe: 'metal',
  tank: 'metal',
  tree: 'leaf',
  bush: 'leaf',
  rock: 'rock',
  cliff: 'rock',
  deck: 'deck',
  stairs: 'deck',
  ramp: 'deck',
  bridge: 'deck',
  level: 'deck',
  floor: 'floor',
  post: 'post',
  bin: 'goods',
  beacon: 'post',
}

export const familyOf = (kind: string): Family => FAMILIES[kind] ?? 'roof'

export const DARK: Theme = {
  name: 'dark',
  page: ['#1c2630', '#0d1217'],
  board: '#212b35',
  slab: '#141b22',
  grid: '#2c3844',
  gridBold: '#3a4957',
  edge: '#060a0e',
  edgeOpacity: 0.75,
  shadow: 0.55,
  sky: '#cfe2f5',
  earth: '#2a2a33',
  skyLight: 2.0,
  sunLight: 2.6,
  walls: 0.78,
  families: {
    roof: ['#33414e', '#7287a0'],
    wall: ['#465767', '#7d94aa'],
    low: ['#50606e', '#8799aa'],
    goods: ['#6b5438', '#9a7748'],
    metal: ['#35504f', '#5f8f8f'],
    rock: ['#43434b', '#7b7b86'],
    leaf: ['#254632', '#4f8a60'],
    deck: ['#3f5059', '#8aa3ad'],
    floor: ['#2a3540', '#5c7083'],
    post: ['#3a4854', '#66798a'],
  },
  containers: [
    ['#35504f', '#5f8f8f'],
    ['#5a3a34', '#93604f'],
    ['#3b4766', '#6376a6'],
    ['#58502f', '#90844e'],
  ],
  plasters: ['#5b7a99', '#8a7a68', '#5d8a86', '#7d6f8f', '#8f6f63'],
  ladder: '#f0dfa6',
  gate: '#58d6a9',
  narrow: '#ffcf8a',
  sides: {
    mine: { line: '#4fb3ff', fill: '#12314c', body: '#3d93dd' },
    theirs: { line: '#ffb13d', fill: '#40290a', body: '#dd932c' },
    neutral: { line: '#c3ccd6', fill: '#2c343c', body: '#98a4b0' },
  },
  squads: {
    mine: ['#4fb3ff', '#7fe0e8', '#9aa6ff', '#5fd6b6'],
    theirs: ['#ffb13d', '#ff8a66', '#f5d94e', '#ff9ec1'],
    neutral: ['#c3ccd6'],
  },
  tones: {
    clear: '#58d6a9',
    blocked: '#ff6b6b',
    cover: '#f5d94e',
    react: '#f08bff',
    mine: '#4fb3ff',
    theirs: '#ffb13d',
    neutral: '#c3ccd6',
    good: '#58d6a9',
  },
  terrain: { aquatic: '#2f7fb5', desert: '#b59a4a', mountain: '#a9c3d6', jungle: '#3f9a5a', 'zero-g': '#8a6fd1' },
  objective: '#58d6a9',
  focus: '#ffffff',
}

export const LIGHT: Theme = {
  name: 'light',
  page: ['#ffffff', '#dfe3e6'],
  board: '#ece8de',
  slab: '#c9c3b4',
  grid: '#dfd9ca',
  gridBold: '#cdc5b2',
  edge: '#2c3742',
  edgeOpacity: 0.55,
  shadow: 0.34,
  sky: '#ffffff',
  earth: '#cfc6b4',
  skyLight: 2.05,
  sunLight: 1.75,
  walls: 0.86,
  families: {
    roof: ['#b9c4cd', '#7d90a2'],
    wall: ['#c3ccd3', '#9db0c0'],
    low: ['#b0bac2', '#8b9aa7'],
    goods: ['#d9b988', '#b98a50'],
    metal: ['#a6c4c2', '#6b9a9b'],
    rock: ['#bcb8b1', '#8d8983'],
    leaf: ['#a3c99c', '#659c69'],
    deck: ['#c6d0d1', '#8fa5ab'],
    floor: ['#cfd5d9', '#a3b2bf'],
    post: ['#a9b4bd', '#8494a1'],
  },
  containers: [
    ['#a6c4c2', '#6b9a9b'],
    ['#d6ab9c', '#ae705b'],
    ['#b3bfdd', '#7485b3'],
    ['#d3c990', '#a3954f'],
  ],
  plasters: ['#9fb4c8', '#cbb491', '#9dc0b8', '#b7a9c9', '#d3a998'],
  ladder: '#8a5f00',
  gate: '#0f8a60',
  narrow: '#b56a00',
  sides: {
    mine: { line: '#1268b8', fill: '#d3e8ff', body: '#2a83d6' },
    theirs: { line: '#a85a00', fill: '#ffe6bf', body: '#d98514' },
    neutral: { line: '#56626d', fill: '#e4e8eb', body: '#8e9aa5' },
  },
  squads: {
    mine: ['#1268b8', '#0b7f88', '#4d56c9', '#0c8463'],
    theirs: ['#a85a00', '#bf3f1d', '#8a7300', '#b8336f'],
    neutral: ['#56626d'],
  },
  tones: {
    clear: '#0f8a60',
    blocked: '#cf2f2c',
    cover: '#8a7300',
    react: '#a12bc0',
    mine: '#1268b8',
    theirs: '#a85a00',
    neutral: '#56626d',
    good: '#0f8a60',
  },
  terrain: { aquatic: '#3f94cf', desert: '#c9a94b', mountain: '#8fa9bd', jungle: '#4ba869', 'zero-g': '#8a6fd1' },
  objective: '#0f8a60',
  focus: '#10171d',
}

/** What may be mistaken by who sees red and green alike: it differs by blue as well. */
const CLEAR: Record<ThemeName, Partial<Theme['tones']>> = {
  dark: { blocked: '#f58ccb', react: '#ffffff', clear: '#6fe3b4', good: '#6fe3b4' },
  light: { blocked: '#a1216f', react: '#10171d', clear: '#00694a', good: '#00694a' },
}
const CLEARLY: Record<ThemeName, Theme> = {
  dark: { ...DARK, tones: { ...DARK.tones, ...CLEAR.dark } },
  light: { ...LIGHT, tones: { ...LIGHT.tones, ...CLEAR.light } },
}

export function themeOf(name: ThemeName): Theme {
  return prefs.palette === 'clear' ? CLEARLY[name] : name === 'dark' ? DARK : LIGHT
}

export type Rgb = [number, number, number]

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** The colour of a height: the ramp's first at the ground, its second at `TALL`. */
export function shade(ramp: Ramp, height: number): Rgb {
  const share = Math.min(1, Math.max(0, height / TALL))
  const [low, high] = [rgb(ramp[0]), rgb(ramp[1])]
  return [0, 1, 2].map((part) => low[part]! + (high[part]! - low[part]!) * share) as Rgb
}

/** A number between 0 and 1 that belongs to a text: the same crate looks the same in every picture. */
export function grain(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return ((hash >>> 8) & 0xffff) / 0xffff
}
