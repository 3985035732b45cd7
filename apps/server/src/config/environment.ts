/** The service must not start; the message is one line that names the variable. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>

/** Stops the start with a one-line message. */
export function reject(line: string): never {
  throw new ConfigError(line)
}

/** Rejects one of two settings that only work together. */
export function together(aName: string, a: string | null, bName: string, b: string | null): void {
  if (a && !b) reject(`${bName} is missing beside ${aName}`)
  if (b && !a) reject(`${aName} is missing beside ${bName}`)
}

export function whole(env: Env, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (!/^\d{1,5}$/.test(text)) reject(`${name} must be a whole number`)
  return Number(text)
}

export function pick<T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const found = values.find((value) => value === text)
  return found ?? reject(`${name} must be one of ${values.filter(Boolean).join(', ')}`)
}

export function url(name: string, text: string): URL {
  if (!URL.canParse(text)) reject(`${name} is not a URL`)
  return new URL(text)
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

export const isLoopbackHost = (host: string): boolean => LOOPBACK.has(host)

export const isLoopback = (text: string): boolean =>
  URL.canParse(text) && isLoopbackHost(new URL(text).hostname)

/** Shorter secrets can be guessed, and are mostly placeholders (decisions D-60). */
const SECRET_LENGTH = 24

/** Rejects a short secret in production; a null or empty `value` is checked by another rule. */
export function assertLongSecret(name: string, value: string | null | undefined): void {
  if (value && value.length < SECRET_LENGTH)
    reject(`${name} must have at least ${SECRET_LENGTH} characters in production`)
}
