import { asc, desc, gt, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { audit, settings } from '../../../db/schema.ts'
import type { ChainEnd } from './audit-chain-store.ts'
import { CHAIN_START, chainHash } from './chain.ts'
import { hashAt, lockHead, saveHead } from './chain-head.ts'

const BATCH = 500

/** Setting that exists once a row had a number that the sealer did not give, until somebody has looked. */
export const FOREIGN_NUMBER = 'audit_foreign_number'

export type Sealing = Pick<Ctx, 'db' | 'audit'>

/**
 * Gives every unsealed row its sequence number and keyed hash, in order of id, under one row lock so that a second
 * process waits. Requests never wait for this: rows are inserted without a number and sealed within seconds
 * (architecture.md, Data model). The chain continues from its head and not from the last row, so that deleted rows at
 * the end leave a permanent gap.
 * @returns how many rows were sealed
 */
export async function sealAudit(ctx: Sealing): Promise<number> {
  const { key } = ctx.audit
  let sealed = 0
  for (;;) {
    const { count, end } = await ctx.db.transaction((tx) => sealBatch(tx, key))
    // After the commit, so that only committed ends are saved outside the database.
    if (end && (await continues(ctx))) ctx.audit.save(end)
    sealed += count
    if (count < BATCH) return sealed
  }
}

/**
 * Whether this is still the chain whose end was saved outside the database; another one must not overwrite that end.
 */
async function continues({ db, audit: keeper }: Sealing): Promise<boolean> {
  const outside = keeper.read()
  return outside === null || (await hashAt(db, outside.seq)) === outside.hash
}

async function sealBatch(tx: Tx, key: string): Promise<{ count: number; end: ChainEnd | null }> {
  const { head } = await lockHead(tx, [key])
  const last = head ?? (await lastSealed(tx))
  const keyedFrom = head?.keyedFrom ?? last.seq + 1
  let { seq, hash } = last
  const rows = await tx.select().from(audit).where(isNull(audit.seq)).orderBy(asc(audit.id)).limit(BATCH)
  if (rows.length === 0) return { count: 0, end: null }
  seq = (await noteForeignNumber(tx, seq)) ?? seq
  const sealed = rows.map((row) => {
    seq += 1
    hash = chainHash(hash, seq, row, key)
    return { id: row.id, seq, hash }
  })
  // One statement for the batch: row by row would delay every request on the embedded engine.
  await tx.execute(sql`update ${audit} set seq = v.seq, hash = v.hash
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as v(id bigint, seq bigint, hash text)
    where ${audit.id} = v.id`)
  await saveHead(tx, key, { seq, hash, keyedFrom })
  return { count: rows.length, end: { seq, hash } }
}

/**
 * A row beyond the head has a number that was written past the sealer. It is noted, and sealing goes on after it: what is
 * sealed later stays protected, and the verification names the place.
 * @returns the highest such number
 */
async function noteForeignNumber(tx: Tx, last: number): Promise<number | null> {
  const [beyond] = await tx
    .select({ seq: max(audit.seq) })
    .from(audit)
    .where(gt(audit.seq, last))
  if (!beyond?.seq) return null
  await tx
    .insert(settings)
    .values({ name: FOREIGN_NUMBER, value: { after: last, up_to: beyond.seq } })
    .onConflictDoNothing()
  return beyond.seq
}

/** Where the chain ended if it has no head yet. */
async function lastSealed(tx: Tx): Promise<ChainEnd> {
  const [last] = await tx
    .select({ seq: audit.seq, hash: audit.hash })
    .from(audit)
    .where(isNotNull(audit.seq))
    .orderBy(desc(audit.seq))
    .limit(1)
  return { seq: last?.seq ?? 0, hash: last?.hash ?? CHAIN_START }
}
