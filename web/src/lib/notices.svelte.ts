/** Short messages that come and go; read out by screen readers. */

import { inUnits } from './lengths'

export interface Notice {
  id: number
  text: string
  tone: 'plain' | 'bad' | 'good'
  rule?: string | null
}

export const notices = $state<Notice[]>([])
let last = 0

export function notify(text: string, tone: Notice['tone'] = 'plain', rule?: string | null): void {
  if (!text) return
  last += 1
  const id = last
  notices.push({ id, text: inUnits(text), tone, rule })
  if (notices.length > 4) notices.shift()
  setTimeout(() => dismiss(id), tone === 'bad' ? 9000 : 5000)
}

export function dismiss(id: number): void {
  const at = notices.findIndex((each) => each.id === id)
  if (at >= 0) notices.splice(at, 1)
}
