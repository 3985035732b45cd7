import { randomBytes } from 'node:crypto'
import type { Params } from './form-body.ts'
import type { Query } from './store.ts'

/** What an operation gets: one transaction, one time, one source of ids. */
export type Call = {
  query: Query
  params: Params
  /** Captured parts of the path, in order. */
  ids: string[]
  now: Date
  request: { id: string; idempotencyKey: string | null }
  /** An armed fault: the card issuer declines any card. */
  forceDecline?: boolean
}

/** A status and a body. A 402 is a response and not an exception, because its effects are committed. */
export type ApiResponse = { status: number; body: unknown }

export type Operation = (call: Call) => Promise<ApiResponse>

export const ok = (body: unknown): ApiResponse => ({ status: 200, body })

/** Converts a time to Unix seconds. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Creates an id in the API's format: prefix and 24 random letters and digits. */
export function newId(prefix: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length])
  return `${prefix}_${letters.join('')}`
}
