/**
 * What the server says has changed of something it has told before. The changes of an object, or of a list that is not
 * shorter than before, are an object with the changes of its parts by name or place; of anything else they are a list with
 * what it is now. A part that is no more has the changes `null`.
 */
export type Changes = [unknown] | { [part: string]: Changes | null }

/** What something is after changes. What has not changed stays the very same, and so does the old one. */
export function changed(old: unknown, changes: Changes): unknown {
  if (Array.isArray(changes)) return changes[0]
  if (Array.isArray(old)) {
    const list: unknown[] = [...old]
    for (const [place, part] of Object.entries(changes)) if (part) list[Number(place)] = changed(list[Number(place)], part)
    return list
  }
  const object: Record<string, unknown> = { ...(old as Record<string, unknown>) }
  for (const [name, part] of Object.entries(changes)) {
    if (part) object[name] = changed(object[name], part)
    else delete object[name]
  }
  return object
}
