import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/database.ts'
import { audit, settings } from '../../../db/schema.ts'
import { hmac, equalInConstantTime } from '../../../randomness.ts'
import type { ChainEnd } from './audit-chain-store.ts'
import { CHAIN_START, canonicalJson } from './chain.ts'
import { z } from 'zod'

const NAME = 'audit_head'

/** The end of the chain as stored in the database; rows before `keyedFrom` were sealed without a key. */
export type ChainHead = ChainEnd & { keyedFrom: number }

/** `forged` if its signature is wrong: the sealer did not write it. */
export type ReadHead = { head: ChainHead | null; forged: boolean }

/** Locks the head, which serializes concurrent sealers, and reads it. */
export async function lockHead(tx: Tx, keys: readonly string[]): Promise<ReadHead> {
  await tx.insert(settings).values({ name: NAME, value: true }).onConflictDoNothing()
  const [row] = await tx.select().from(settings).where(eq(settings.name, NAME)).for('update')
  return parse(row?.value, keys)
}

export async function readHead(db: Reader, keys: readonly string[]): Promise<ReadHead> {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  return parse(row?.value, keys)
}

export async function saveHead(tx: Tx, key: string, head: ChainHead): Promise<void> {
  const value = { ...head, mac: sign(head, key) }
  await tx
    .update(settings)
    .set({ value: sql`${JSON.stringify(value)}::jsonb` })
    .where(eq(settings.name, NAME))
}

const sign = ({ seq, hash, keyedFrom }: ChainHead, key: string): string =>
  hmac(key, `head ${canonicalJson({ seq, hash, keyedFrom })}`)

const StoredHead = z.object({
  seq: z.coerce.number().catch(Number.NaN),
  hash: z.coerce.string(),
  keyedFrom: z.coerce.number().catch(Number.NaN),
  mac: z.coerce.string(),
})

/** In a database that was sealed before heads were stored, the value is `true`. */
function parse(value: unknown, keys: readonly string[]): ReadHead {
  if (value === null || typeof value !== 'object') return { head: null, forged: false }
  // Coerced, not refused: what was tampered with is reported as forged.
  const { mac, ...head } = StoredHead.parse(value)
  return { head, forged: !keys.some((key) => equalInConstantTime(mac, sign(head, key))) }
}

/** The hash of a sealed row; null if no row has the number. */
export async function hashAt(db: Reader, seq: number): Promise<string | null> {
  if (seq === 0) return CHAIN_START
  const [row] = await db.select({ hash: audit.hash }).from(audit).where(eq(audit.seq, seq))
  return row?.hash ?? null
}
