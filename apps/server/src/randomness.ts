import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Injected so that a seeded run can replay it (security.md 30). */
export type Randomness = {
  /** Public id: 128 random bits, url-safe, 22 characters. */
  id(): string
  /** Bearer token: 256 random bits (security.md 1). */
  token(): string
  /** Four digits from a CSPRNG (D-06). */
  code(): string
  bytes(n: number): Buffer
}

export const secureRandomness: Randomness = {
  id: () => randomBytes(16).toString('base64url'),
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(0, 10_000)).padStart(4, '0'),
  bytes: (n) => randomBytes(n),
}

export const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
export const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Compares two strings in constant time for equal lengths. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
