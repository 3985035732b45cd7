import { asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { audit, settings } from '../../db/schema.ts'
import { CHAIN_START, chainHash } from './chain.ts'

const BATCH = 500
const HEAD = 'audit_head'

/**
 * Gives every unsealed row its sequence number and hash, in order of id, under one row lock so that a second process
 * waits. Reads never queue here: rows are inserted without a number and sealed within seconds (data-model.md).
 * @returns how many rows were sealed
 */
export async function sealAudit(db: Db): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await db.transaction(async (tx) => {
      await tx.insert(settings).values({ name: HEAD, value: true }).onConflictDoNothing()
      await tx.select().from(settings).where(eq(settings.name, HEAD)).for('update')
      const [last] = await tx
        .select({ seq: audit.seq, hash: audit.hash })
        .from(audit)
        .where(isNotNull(audit.seq))
        .orderBy(desc(audit.seq))
        .limit(1)
      let seq = last?.seq ?? 0
      let hash = last?.hash ?? CHAIN_START
      const rows = await tx.select().from(audit).where(isNull(audit.seq)).orderBy(asc(audit.id)).limit(BATCH)
      const sealed = rows.map((row) => {
        seq += 1
        hash = chainHash(hash, seq, row)
        return { id: row.id, seq, hash }
      })
      // One statement for the batch: row by row it would hold up every request on the embedded engine.
      if (sealed.length > 0)
        await tx.execute(sql`update ${audit} set seq = v.seq, hash = v.hash
          from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as v(id bigint, seq bigint, hash text)
          where ${audit.id} = v.id`)
      return rows.length
    })
    sealed += count
    if (count < BATCH) return sealed
  }
}

export type ChainReport = { sealed: number; unsealed: number; intact: boolean; brokenAt: number | null }

/** Recomputes the whole chain; `brokenAt` is the first sequence number that does not fit. */
export async function verifyAudit(db: Db): Promise<ChainReport> {
  let hash = CHAIN_START
  let seq = 0
  let brokenAt: number | null = null
  for (;;) {
    const rows = await db
      .select()
      .from(audit)
      .where(sql`${audit.seq} > ${seq}`)
      .orderBy(asc(audit.seq))
      .limit(1000)
    for (const row of rows) {
      hash = chainHash(hash, seq + 1, row)
      if (brokenAt === null && (row.seq !== seq + 1 || row.hash !== hash)) brokenAt = row.seq
      seq = row.seq ?? seq + 1
      hash = row.hash ?? hash
    }
    if (rows.length === 0) break
  }
  const [open] = await db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(audit)
    .where(isNull(audit.seq))
  return { sealed: seq, unsealed: open?.n ?? 0, intact: brokenAt === null, brokenAt }
}
