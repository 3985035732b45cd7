import { hmac, sha256 } from '../../../randomness.ts'

/** The row as it enters the chain, with every column that carries meaning. */
export type SealedRow = {
  id: number
  at: Date
  actor: string
  purpose: string
  action: string
  subject_user: number | null
  subject: string | null
  before: unknown
  after: unknown
  request_id: string | null
  /** Null in rows written before sessions were recorded (D-56). */
  session: string | null
}

export const CHAIN_START = '0'.repeat(64)

/** Returns JSON with sorted keys, so that the same row gives the same text on every engine. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/**
 * Hashes one row: the previous hash, its sequence number and its canonical JSON, with a key that is not in the
 * database. Rows sealed before there was a key are hashed without one.
 */
export function chainHash(previous: string, seq: number, row: SealedRow, key: string | null): string {
  const { id, at, actor, purpose, action, subject_user, subject, before, after, request_id, session } = row
  const text =
    previous +
    canonicalJson({
      seq,
      id,
      at,
      actor,
      purpose,
      action,
      subject_user,
      subject,
      before,
      after,
      request_id,
      // Omitted if null, so that rows sealed before this column existed keep their hash.
      ...(session === null ? {} : { session }),
    })
  return key === null ? sha256(text) : hmac(key, text)
}
