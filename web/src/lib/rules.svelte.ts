/** Rules on request: any citation opens the rule it names. */

export const asked = $state<{ id: string | null }>({ id: null })

export function showRule(id: string): void {
  asked.id = id
}

export function closeRule(): void {
  asked.id = null
}
