import { asc, count, gt, isNull } from 'drizzle-orm'
import type { AuditChainStore, ChainEnd } from './audit-chain-store.ts'
import type { Reader } from '../../../db/database.ts'
import { audit } from '../../../db/schema.ts'
import { CHAIN_START, chainHash } from './chain.ts'
import { hashAt, readHead, type ReadHead } from './chain-head.ts'

/**
 * What is wrong: a changed row, a gap in the numbers, rows missing at the end, a head that the sealer did not write, or
 * a chain that is not the one whose end was saved outside the database.
 */
export type ChainError = 'row' | 'gap' | 'tail' | 'head' | 'outside'

export type ChainReport = {
  sealed: number
  unsealed: number
  intact: boolean
  /** The first sequence number that is wrong. */
  brokenAt: number | null
  fault: ChainError | null
  /** The end that was reached; a later verification may start there if this one found no error. */
  end: ChainEnd
}

type Found = { at: number; fault: ChainError } | null

/**
 * Recomputes the chain from its start, or from an end that an earlier verification reached.
 * @param from where to begin; if the row there no longer has the same hash, the start of the chain is used
 */
export async function verifyAudit(
  db: Reader,
  keeper: Pick<AuditChainStore, 'keys' | 'read'>,
  from: ChainEnd | null = null,
): Promise<ChainReport> {
  const keys = keeper.keys()
  const read = await readHead(db, keys)
  const moved = from && (await hashAt(db, from.seq)) !== from.hash
  const start = from && !moved ? from : { seq: 0, hash: CHAIN_START }
  const { end, found } = await walk(db, keys, read, start)
  const first = found ?? (await endError(db, keeper, read, end))
  const [open] = await db.select({ n: count() }).from(audit).where(isNull(audit.seq))
  return {
    sealed: end.seq,
    unsealed: open?.n ?? 0,
    intact: first === null,
    brokenAt: first?.at ?? null,
    fault: first?.fault ?? null,
    end,
  }
}

async function walk(
  db: Reader,
  keys: readonly string[],
  { head }: ReadHead,
  start: ChainEnd,
): Promise<{ end: ChainEnd; found: Found }> {
  let { seq, hash } = start
  let found: Found = null
  for (;;) {
    const rows = await db.select().from(audit).where(gt(audit.seq, seq)).orderBy(asc(audit.seq)).limit(1000)
    for (const row of rows) {
      const at = row.seq ?? seq + 1
      const possible = head && at >= head.keyedFrom ? keys : [null]
      const expected = possible.map((key) => chainHash(hash, seq + 1, row, key))
      if (at !== seq + 1) found ??= { at, fault: 'gap' }
      else if (!expected.includes(row.hash ?? '')) found ??= { at, fault: 'row' }
      seq = at
      hash = row.hash ?? ''
    }
    if (rows.length === 0) return { end: { seq, hash }, found }
  }
}

/** Checks what the rows alone cannot show: whether all of them are present, and whether it is still the same chain. */
async function endError(
  db: Reader,
  keeper: Pick<AuditChainStore, 'read'>,
  { head, forged }: ReadHead,
  end: ChainEnd,
): Promise<Found> {
  if (forged) return { at: end.seq, fault: 'head' }
  if (head && head.seq > end.seq) return { at: end.seq + 1, fault: 'tail' }
  if (head && (head.seq !== end.seq || head.hash !== end.hash)) return { at: head.seq, fault: 'head' }
  const outside = keeper.read()
  if (!outside) return null
  if (outside.seq > end.seq) return { at: end.seq + 1, fault: 'outside' }
  return (await hashAt(db, outside.seq)) === outside.hash ? null : { at: outside.seq, fault: 'outside' }
}
