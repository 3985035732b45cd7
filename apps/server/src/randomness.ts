import { createHmac, hash, randomBytes, randomFillSync, randomInt, timingSafeEqual } from 'node:crypto'

/** Injected so that a seeded run can replay it (security.md 30). */
export type Randomness = {
  /** Public id: 128 random bits, URL-safe, 22 characters. */
  id(): string
  /** Bearer token: 256 random bits (security.md 1). */
  token(): string
  /** Four digits from a CSPRNG (D-06). */
  code(): string
  bytes(n: number): Buffer
}

const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * Returns the next n bytes of a pool filled by the CSPRNG, because calling it costs as much for sixteen bytes as for
 * all. Used bytes are wiped from the pool, so that a later read of memory finds no token there.
 */
function random(n: number): string {
  if (used + n > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const text = pool.toString('base64url', used, used + n)
  pool.fill(0, used, used + n)
  used += n
  return text
}

export const secureRandomness: Randomness = {
  id: () => random(16),
  token: () => random(32),
  code: () => String(randomInt(0, 10_000)).padStart(4, '0'),
  bytes: (n) => randomBytes(n),
}

export const sha256 = (text: string | Buffer) => hash('sha256', text)
export const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Compares two strings in constant time for equal lengths. */
export function equalInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
