import { randomBytes } from 'node:crypto'
import type { Params } from './form-body.ts'
import type { Query } from './store.ts'

/** What an operation gets: one transaction, one instant, one source of ids. */
export type Call = {
  query: Query
  params: Params
  /** Captured parts of the path, in order. */
  ids: string[]
  now: Date
  request: { id: string; idempotencyKey: string | null }
  /** A fault asked for: the bank says no whatever the card. */
  forceDecline?: boolean
}

/** An operation answers with a status and a body; 402 is an answer, not an exception, because its effects stay. */
export type ApiResponse = { status: number; body: unknown }

export type Operation = (call: Call) => Promise<ApiResponse>

export const ok = (body: unknown): ApiResponse => ({ status: 200, body })

/** Unix seconds. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** An id in the shape of the API: prefix and 24 random letters and digits. */
export function newId(prefix: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length])
  return `${prefix}_${letters.join('')}`
}
