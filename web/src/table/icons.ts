/** State icons as strokes on a square of 16. Ours, plain enough to read at twelve pixels. */

const PATHS: Record<string, string> = {
  unconscious: 'M3 12h10M5 9l2-2M7 9L5 7M9 9l2-2M11 9L9 7',
  dead: 'M4 4l8 8M12 4l-8 8',
  targeted: 'M8 2v3M8 11v3M2 8h3M11 8h3M8 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7',
  immobilized: 'M3 13h10M5 13V7a3 3 0 0 1 6 0v6M8 9v4',
  isolated: 'M4 13V9M8 13V6M12 13V3M3 3l10 10',
  stunned: 'M9 2L4 9h4l-1 5l5-7H8z',
  engaged: 'M3 3l10 10M13 3L3 13M3 10l3 3M10 13l3-3',
  prone: 'M2 11h12M4 8h8l2 3',
  camouflaged: 'M2 8c3-5 9-5 12 0c-3 5-9 5-12 0M3 14L13 2',
  impersonation: 'M4 5c2-2 6-2 8 0v3c0 3-2 5-4 6c-2-1-4-3-4-6zM6 8h1M9 8h1',
  hidden: 'M2 8c3-5 9-5 12 0c-3 5-9 5-12 0M3 14L13 2',
  suppression: 'M2 5h8l4 3l-4 3H2M2 8h9',
  possessed: 'M3 13c0-5 2-7 5-7s5 2 5 7M5 5L3 2M11 5l2-3M6 10h0M10 10h0',
  burnt: 'M8 2c3 3 4 5 4 7a4 4 0 0 1-8 0c0-2 2-3 2-5c1 1 2 2 2 4',
  unloaded: 'M5 13V6l3-4l3 4v7zM3 3l10 10',
  disabled: 'M8 2v6M4.5 4.5a5 5 0 1 0 7 0',
  loss: 'M8 3v6M8 12v1M2 14L8 2l6 12z',
  retreat: 'M13 8H4M7 4L3 8l4 4',
  cover: 'M8 2l5 2v4c0 3-2 5-5 6c-3-1-5-3-5-6V4z',
  lieutenant: 'M8 2l2 4l4 .5l-3 3l.8 4.5L8 12l-3.800 2l.8-4.500l-3-3l4-.5z',
  order: 'M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10',
  shield: 'M8 2l5 2v4c0 3-2 5-5 6c-3-1-5-3-5-6V4z',
  activated: 'M3 8.500l3.500 3.500l6.500-8',
  downed: 'M3 12h10M8 3v6M5 6l3 3l3-3',
  linked: 'M6 10l4-4M5 7L3.500 8.500a2.500 2.500 0 0 0 4 4L9 11M11 9l1.500-1.500a2.500 2.500 0 0 0-4-4L7 5',
}

/** Names under which the games know the same state. */
const ALIASES: Record<string, string> = {
  immobilized_a: 'immobilized',
  immobilized_b: 'immobilized',
  immobilized_trigger: 'immobilized',
  camouflage: 'camouflaged',
  camo: 'camouflaged',
  hidden_deployment: 'hidden',
  suppressive_fire: 'suppression',
  engaged_in_cc: 'engaged',
  disconnected: 'disabled',
  loss_of_lieutenant: 'loss',
  in_cover: 'cover',
  impersonation_1: 'impersonation',
  impersonation_2: 'impersonation',
  unconscious_2: 'unconscious',
  sepsitorized: 'possessed',
  biolocated: 'targeted',
  foxhole: 'cover',
}

const keyOf = (state: string): string => state.toLowerCase().replaceAll('-', '_').replaceAll(' ', '_')
const known = (key: string): string | undefined => PATHS[key] ?? PATHS[ALIASES[key] ?? '']

/** Whether a state has an icon of its own, so that it needs no words. */
export function hasIcon(state: string): boolean {
  return known(keyOf(state)) !== undefined
}

/** The strokes of a state's icon; unknown states are a dot. */
export function iconPath(state: string): string {
  return known(keyOf(state)) ?? 'M8 6a2 2 0 1 0 0 4a2 2 0 1 0 0-4'
}

const SVG = 'http://www.w3.org/2000/svg'

export function icon(state: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('class', 'icon')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', iconPath(state))
  svg.append(path)
  return svg
}
