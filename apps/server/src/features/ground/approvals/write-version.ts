import { desc, eq, getTableName, sql } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { CtxOf } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { audit } from '../audit/index.ts'
import type { Versioned } from './versioned.ts'

/** The number of a new version, who wrote it, and when. */
export type VersionStamps = { version: number; author: string; author_name: string; created_at: Date }

/**
 * Writes the next version of an item, which waits for approval; what is in force stays.
 * @param insert stores the wording with its stamps
 * @param wording what the audit trail keeps of it
 * @throws AppError conflict when another version was written at the same time
 */
export async function writeVersion(
  ctx: CtxOf,
  caller: Caller,
  { noun, table, id }: Versioned,
  item: string,
  {
    insert,
    wording,
  }: {
    insert: (tx: Tx, stamps: VersionStamps) => Promise<unknown>
    wording: Readonly<Record<string, unknown>>
  },
): Promise<number> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const [last] = await tx
        .select({ version: sql<number>`${table.version}` })
        .from(table)
        .where(eq(id, item))
        .orderBy(desc(table.version))
        .limit(1)
      const version = (last?.version ?? 0) + 1
      await insert(tx, {
        version,
        author: actorOf(caller),
        author_name: asStaff(caller).name,
        created_at: ctx.clock.now(),
      })
      await audit(tx, `${noun}.drafted`, { subject: `${noun}:${item}`, after: { version, ...wording } })
      return version
    })
  } catch (error) {
    if (isUniqueViolation(error, `${getTableName(table)}_version`)) throw new AppError('conflict')
    throw error
  }
}
