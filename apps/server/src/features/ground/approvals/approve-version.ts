import { desc, eq, sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../audit/index.ts'
import { requireSecondPerson } from './second-person.ts'
import type { Versioned } from './versioned.ts'

/**
 * Approves the newest version, if it is not approved yet: another staff member than its author, or where there is none the
 * author after a day, which is recorded (D-101; architecture.md, Data model).
 * @param then what belongs to it, in the same transaction
 * @throws AppError not_found without such a version, conflict when it was approved, replaced or withdrawn, second_person and
 *   wrong_status for its author
 */
export async function approveVersion(
  ctx: Ctx,
  caller: Caller,
  { noun, table, id }: Versioned,
  input: { id: string; version: number },
  then?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const staff = asStaff(caller)
  const me = actorOf(caller)
  await ctx.db.transaction(async (tx) => {
    const [newest] = await tx
      .select({
        version: sql<number>`${table.version}`,
        author: sql<string>`${table.author}`,
        madeAt: sql<string>`${table.created_at}`,
        isDecided: sql<boolean>`${table.approved_at} is not null or ${table.withdrawn_at} is not null`,
      })
      .from(table)
      .where(eq(id, input.id))
      .orderBy(desc(table.version))
      .limit(1)
      .for('update')
    if (!newest || newest.version < input.version) throw notFound()
    if (newest.version > input.version || newest.isDecided)
      throw new AppError('conflict', { message: 'This version was already approved, replaced or withdrawn.' })
    const alone = await requireSecondPerson(tx, ctx, {
      role: 'administrator',
      author: newest.author,
      by: me,
      madeAt: new Date(newest.madeAt),
    })
    await tx.execute(sql`update ${table}
      set approver = ${me}, approver_name = ${staff.name}, approved_at = ${ctx.clock.now().toISOString()}, alone = ${alone}
      where ${id} = ${input.id} and ${table.version} = ${input.version}`)
    await then?.(tx)
    await audit(tx, `${noun}.approved`, {
      actor: me,
      subject: `${noun}:${input.id}`,
      after: { version: input.version, ...(alone ? { alone } : {}) },
    })
  })
}
