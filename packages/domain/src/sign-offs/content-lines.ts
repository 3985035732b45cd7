import { isRecord } from '../is-record.ts'

/** What names an entry of a list, so that a new entry in the middle moves no other line. */
const NAMES = ['id', 'question', 'code', 'medId', 'kind', 'title'] as const

const nameOf = (entry: unknown): string | null => {
  if (!isRecord(entry)) return null
  const named = NAMES.map((key) => entry[key]).find(
    (value) => typeof value === 'string' || typeof value === 'number',
  )
  return named === undefined ? null : String(named)
}

/**
 * Returns data as lines that a person can read, sign and compare: one line for each value, after the names that lead to it.
 * Nothing is left out: a value that cannot be written as a line is an error.
 * @throws TypeError for a function and for a number that is none
 */
export function contentLines(value: unknown, path: readonly string[] = []): readonly string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value
    if (entries.length === 0) return [lineOf(path, 'none')]
    const names = entries.map(nameOf)
    const unique = new Set(names).size === names.length
    return entries.flatMap((entry, index) => {
      if (!isRecord(entry) && !Array.isArray(entry)) return contentLines(entry, path)
      const name = unique ? names[index] : null
      return contentLines(entry, [...path, name ?? String(index + 1)])
    })
  }
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, part]) => contentLines(part, [...path, key]))
  if (typeof value === 'function' || typeof value === 'symbol' || Number.isNaN(value))
    throw new TypeError(`${path.join(' › ')} cannot be written as a line`)
  return [lineOf(path, String(value))]
}

const lineOf = (path: readonly string[], text: string): string =>
  path.length === 0 ? text : `${path.join(' › ')}: ${text}`

export type ContentChanges = { readonly added: readonly string[]; readonly removed: readonly string[] }

/** Returns the lines that stand in one content only. Lines that only changed their place are in neither list. */
export function contentChanges(before: readonly string[], now: readonly string[]): ContentChanges {
  return { added: without(now, before), removed: without(before, now) }
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/** Lines under the first of the names that lead to them, for a reader. */
export function groupLines(
  lines: readonly string[],
): readonly { readonly name: string; readonly lines: readonly string[] }[] {
  const groups = new Map<string, string[]>()
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(.+?)(?: › |: )([\s\S]*)$/.exec(line) ?? [line, '', line]
    const group = groups.get(name)
    if (group) group.push(rest)
    else groups.set(name, [rest])
  }
  return [...groups].map(([name, own]) => ({ name, lines: own }))
}
