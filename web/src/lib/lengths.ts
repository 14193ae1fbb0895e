/** Lengths as the reader measures them: centimetres, or inches as the books have them, two and a half centimetres each. */

import { prefs } from './prefs.svelte'

const INCH = 2.5
const NUMBER = String.raw`\d+(?:[.,]\d+)?`
/** One or several lengths with one unit: "9.4 / 10 cm", "90 × 120 cm". */
const LENGTHS = new RegExp(`${NUMBER}(?:(?:\\s*[/×]\\s*|-)${NUMBER})*\\s?cm\\b`, 'g')

function inches(centimetres: string): string {
  const comma = centimetres.includes(',')
  const found = String(Math.round((Number(centimetres.replace(',', '.')) / INCH) * 10) / 10)
  return comma ? found.replace('.', ',') : found
}

/** A text about lengths in the reader's unit. */
export function inUnits(text: string): string {
  if (prefs.units === 'cm' || !text.includes('cm')) return text
  return text.replace(LENGTHS, (found) => found.replace(new RegExp(NUMBER, 'g'), inches).replace(/\s?cm$/, '″'))
}

/** A bare figure of a profile or chart, in centimetres there. */
export function figure(centimetres: number): string {
  return prefs.units === 'cm' ? String(centimetres) : inches(String(centimetres))
}
