import { easternDate } from '@contour/domain/time/plain-date'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../audit/index.ts'
import { hasBegun } from './has-begun.ts'
import type { Versioned } from './versioned.ts'

/**
 * Removes the version in force from every page at once. Showing less needs no second approval.
 * @throws AppError not_found when there is no version in force
 */
export async function withdrawVersion(
  ctx: Ctx,
  { noun, table, id, startsOn }: Versioned,
  wanted: string,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const [newest] = await tx
      .select({
        version: sql<number>`${table.version}`,
        isWithdrawn: sql<boolean>`${table.withdrawn_at} is not null`,
      })
      .from(table)
      .where(
        and(
          eq(id, wanted),
          startsOn ? hasBegun(table, startsOn, easternDate(now)) : isNotNull(table.approved_at),
        ),
      )
      .orderBy(desc(table.version))
      .limit(1)
      .for('update')
    if (!newest || newest.isWithdrawn) throw notFound()
    await tx.execute(sql`update ${table} set withdrawn_at = ${now.toISOString()}
      where ${id} = ${wanted} and ${table.version} = ${newest.version}`)
    await audit(tx, `${noun}.withdrawn`, {
      subject: `${noun}:${wanted}`,
      after: { version: newest.version },
    })
  })
}

/**
 * Takes back the newest version while it waits for approval or for its first day: it stays in the history and never applies;
 * what is in force goes on.
 * @throws AppError conflict when it is in force, or was replaced or taken back meanwhile
 */
export async function withdrawWaiting(
  ctx: Ctx,
  { noun, table, id, startsOn }: Versioned,
  waiting: { id: string; version: number },
) {
  const now = ctx.clock.now()
  const waits = startsOn
    ? sql`(${table.approved_at} is null or ${startsOn} > ${easternDate(now)})`
    : sql`${table.approved_at} is null`
  await ctx.db.transaction(async (tx) => {
    const gone = await tx.execute(sql`update ${table} set withdrawn_at = ${now.toISOString()}
      where ${id} = ${waiting.id} and ${table.version} = ${waiting.version}
      and ${table.withdrawn_at} is null and ${waits}
      and not exists (select 1 from ${table} n where n.${sql.identifier(id.name)} = ${waiting.id}
        and n.version > ${table.version})
      returning ${table.version} as version`)
    if (gone.rows.length === 0)
      throw new AppError('conflict', {
        message: 'This version applies already, or was replaced or withdrawn.',
      })
    await audit(tx, `${noun}.withdrawn`, {
      subject: `${noun}:${waiting.id}`,
      after: { version: waiting.version, waited: true },
    })
  })
  return { message: 'Withdrawn. It stays in the history.' }
}
