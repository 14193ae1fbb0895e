/** Words in the reader's language. `t` is reactive: what used it is drawn again when the language changes. */

import { ApiError, call, speak } from './api'
import { inUnits } from './lengths'

export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' }

const STORED = 'sightline.language'
const state = $state<{ language: Language; messages: Record<string, string> }>({ language: 'en', messages: {} })

function known(tag: string | null | undefined): Language | null {
  const two = (tag ?? '').slice(0, 2).toLowerCase()
  return LANGUAGES.find((each) => each === two) ?? null
}

/** The language asked for by the address, chosen before, or set in the browser. */
export function preferred(): Language {
  const asked = known(new URLSearchParams(location.search).get('lang'))
  return asked ?? known(localStorage.getItem(STORED)) ?? navigator.languages.map(known).find(Boolean) ?? 'en'
}

export function language(): Language {
  return state.language
}

export async function setLanguage(next: Language, remember = true): Promise<void> {
  const found = await call<{ messages: Record<string, string> }>('GET', `/messages/${next}`)
  speak(next)
  state.messages = found.messages
  state.language = next
  document.documentElement.lang = next
  if (remember) localStorage.setItem(STORED, next)
}

/** For tests and for pages that bring their own words. */
export function setMessages(messages: Record<string, string>): void {
  state.messages = messages
}

export type Params = Record<string, string | number>

/** The message of a key with its blanks filled in; the key itself where nobody wrote one. */
export function t(key: string, params: Params = {}): string {
  const template = state.messages[key]
  if (template === undefined) return key
  return inUnits(template.replace(/\{(\w+)\}/g, (blank, name: string) => (name in params ? String(params[name]) : blank)))
}

/** Whether there is a message of this key. */
export function has(key: string): boolean {
  return key in state.messages
}

/** A word of the game's own vocabulary, such as `log.state.prone`; a readable key where there is none. */
export function word(kind: string, key: string): string {
  return state.messages[`log.${kind}.${key}`] ?? key.replaceAll('_', ' ')
}

export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(state.language, { style: 'percent', maximumFractionDigits: digits }).format(share)
}

export function number(value: number, digits = 1): string {
  return new Intl.NumberFormat(state.language, { maximumFractionDigits: digits }).format(value)
}

/** Millimetres in centimetres, for messages that say so. */
export function centimetres(mm: number, digits = 1): string {
  return number(mm / 10, digits)
}

/** Millimetres as people measure them on the table, with the unit. */
export function length(mm: number, digits = 1): string {
  return inUnits(`${centimetres(mm, digits)} cm`)
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${Math.abs(value)}` : '0'
}

/** How long ago something was, in words. */
export function ago(moment: number): string {
  const seconds = moment - Date.now() / 1000
  const format = new Intl.RelativeTimeFormat(state.language, { numeric: 'auto' })
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ]
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit)
  }
  return format.format(0, 'minute')
}

/** An error as a sentence. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return ['offline', 'late'].includes(error.code) ? t('web.offline') : error.message
  return error instanceof Error ? error.message : String(error)
}
