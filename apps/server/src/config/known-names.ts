import { environmentSchema } from './environment-schema.ts'
import type { Env } from './environment.ts'

const KNOWN = Object.keys(environmentSchema.shape)

/** Returns a line for a name that is no setting, with the setting that it resembles, if there is one. */
export function unknownName(name: string): string | null {
  if (KNOWN.includes(name)) return null
  const near = nearestSetting(name)
  return near ? `${name} is no setting: did you mean ${near}?` : `${name} is no setting`
}

/**
 * Returns a line for each variable whose name is nearly that of a setting. An environment has many other variables, so
 * only those that resemble one are typing errors.
 */
export const nearlyKnown = (env: Env): string[] =>
  Object.keys(env).flatMap((name) => {
    const line = unknownName(name)
    return line?.endsWith('?') ? [line] : []
  })

/** Names that are shorter resemble too many others. */
const SHORTEST = 5

function nearestSetting(name: string): string | undefined {
  if (name.length < SHORTEST) return undefined
  const mostErrors = name.length < 8 ? 1 : 2
  const [nearest] = KNOWN.map((known) => ({ known, errors: errorsTo(name, known) }))
    .filter(({ errors }) => errors <= mostErrors)
    .toSorted((a, b) => a.errors - b.errors)
  return nearest?.known
}

/** Typing errors between a name and a setting, or its beginning up to the same number of words, if that is several. */
function errorsTo(name: string, known: string): number {
  const words = name.split('_').length
  const start = known.split('_').slice(0, words).join('_')
  return words > 1 && start !== known
    ? Math.min(typingErrors(name, known), typingErrors(name, start))
    : typingErrors(name, known)
}

/** The number of letters that were missed, added, replaced or exchanged with their neighbor (Damerau and Levenshtein). */
function typingErrors(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const exchanged =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, exchanged))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
