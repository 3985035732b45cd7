import { environmentSchema } from './environment-schema.ts'
import type { Settings } from './environment-schema.ts'

/** The service must not start; the message has one line for each problem, and each line names its variable. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>

/** Rejects the setting that a line names. */
export function reject(line: string): never {
  throw new ConfigError(line)
}

/**
 * Reads every variable by its schema.
 * @throws ConfigError that names all variables whose values have a wrong form, without the values
 */
export function readEnvironment(env: Env): Settings {
  const given = Object.entries(env).filter(([, value]) => value?.trim())
  const result = environmentSchema.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  return reject(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
}

/**
 * Runs all readers and returns their results by name.
 * @throws ConfigError with the lines of all readers that reject something
 */
export function readParts<T extends Record<string, unknown>>(readers: { [K in keyof T]: () => T[K] }): T {
  const parts: Partial<T> = {}
  const lines: string[] = []
  for (const name in readers) {
    try {
      parts[name] = readers[name]()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      lines.push(error.message)
    }
  }
  if (lines.length > 0) reject(lines.join('\n'))
  return parts as T
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

/** Rejects a short secret in production; an absent `value` is checked by another rule. */
export function assertLongSecret(name: string, value: string | undefined): void {
  if (value && value.length < SECRET_LENGTH)
    reject(`${name} must have at least ${SECRET_LENGTH} characters in production`)
}
