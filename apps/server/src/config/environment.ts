import { environmentSchema, type Settings } from './environment-schema.ts'

/** The service must not start; the message has one line for each problem, and each line names its variable. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>

/** Rejects the setting that a line names. */
export function reject(line: string): never {
  throw new ConfigError(line)
}

/**
 * Reads every variable by its schema. A value of a wrong form counts as absent, so that the rules between the others can
 * be checked in the same run.
 * @returns also the names of the wrong ones and a line for each, without its value
 */
export function readEnvironment(env: Env): { settings: Settings; wrong: Set<string>; lines: string[] } {
  const given = Object.entries(env).filter(([, value]) => value?.trim())
  const result = environmentSchema.safeParse(Object.fromEntries(given))
  if (result.success) return { settings: result.data, wrong: new Set(), lines: [] }
  const { issues } = result.error
  const wrong = new Set(issues.map(({ path }) => path.join('.')))
  return {
    settings: environmentSchema.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name)))),
    wrong,
    lines: issues.map(({ path, message }) => `${path.join('.')} ${message}`),
  }
}

/** Runs a rule and returns the lines of what it rejects. */
export function linesOf(rule: () => unknown): string[] {
  try {
    rule()
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

/** Runs all readers. @returns what they read by name, and the lines of those that reject something */
export function readParts<T extends Record<string, unknown>>(readers: { [K in keyof T]: () => T[K] }): {
  parts: Partial<T>
  lines: string[]
} {
  const parts: Partial<T> = {}
  const lines: string[] = []
  for (const name in readers) lines.push(...linesOf(() => (parts[name] = readers[name]())))
  return { parts, lines }
}

/** Rejects one of two settings that only work together. */
export function together(aName: string, a: string | undefined, bName: string, b: string | undefined): void {
  if (a && !b) reject(`${bName} is missing: ${aName} needs it`)
  if (b && !a) reject(`${aName} is missing: ${bName} needs it`)
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

export const isLoopbackHost = (host: string): boolean => LOOPBACK.has(host)

export const isLoopback = (text: string): boolean =>
  URL.canParse(text) && isLoopbackHost(new URL(text).hostname)

/** Shorter secrets can be guessed, and are mostly placeholders (decisions D-60). */
const SECRET_LENGTH = 24

/** Rejects a short secret; an absent `value` is checked by another rule. */
export function assertLongSecret(name: string, value: string | undefined): void {
  if (value && value.length < SECRET_LENGTH) reject(`${name} must have at least ${SECRET_LENGTH} characters`)
}
