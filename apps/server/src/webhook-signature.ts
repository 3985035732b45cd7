import { createHmac } from 'node:crypto'
import { equalInConstantTime } from './randomness.ts'

export const SIGNATURE_HEADER = 'x-contour-signature'

/** Seconds that a signed body stays valid (security.md 10). */
const MAX_AGE = 300

const digest = (secret: string, time: number, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** Signs a body that is posted, as we ask of others: HMAC-SHA256 over the time in Unix seconds, a dot, and the bytes. */
export function signBody(secret: string, body: Uint8Array, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${digest(secret, time, body)}`
}

/** Whether a header has the form of a signature and is recent; checked before the body is read. */
export const isRecent = (header: unknown, now: Date): boolean => partsOf(header, now) !== null

/** Whether the signature fits the bytes as they were sent, and is at most 300 s old. */
export function isSigned(secret: string, body: Uint8Array, header: unknown, now: Date): boolean {
  const parts = partsOf(header, now)
  return parts !== null && equalInConstantTime(digest(secret, parts.time, body), parts.hash)
}

function partsOf(header: unknown, now: Date): { time: number; hash: string } | null {
  const [, seconds, hash] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (seconds === undefined || hash === undefined) return null
  const time = Number(seconds)
  return Math.abs(now.getTime() / 1000 - time) <= MAX_AGE ? { time, hash } : null
}
