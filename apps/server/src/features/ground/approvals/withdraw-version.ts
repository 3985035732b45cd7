import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../audit/index.ts'
import type { Versioned } from './versioned.ts'

/**
 * Removes the version in force from every page at once. Showing less needs no second approval.
 * @throws AppError not_found when there is no approved version
 */
export async function withdrawVersion(
  ctx: Ctx,
  { noun, table, id }: Versioned,
  wanted: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx.execute(sql`update ${table} set withdrawn_at = ${ctx.clock.now().toISOString()}
      where ${id} = ${wanted} and ${table.withdrawn_at} is null and ${table.approved_at} is not null
      and not exists (select 1 from ${table} n where n.${sql.identifier(id.name)} = ${wanted}
        and n.version > ${table.version} and n.approved_at is not null)
      returning ${table.version} as version`)
    const version = gone.rows[0]?.['version']
    if (version === undefined) throw notFound()
    await audit(tx, `${noun}.withdrawn`, { subject: `${noun}:${wanted}`, after: { version } })
  })
}

/**
 * Takes back the newest version before anybody approved it: it stays in the history and is never shown.
 * @throws AppError conflict when it was approved, replaced or taken back meanwhile
 */
export async function withdrawDraft(
  ctx: Ctx,
  { noun, table, id }: Versioned,
  draft: { id: string; version: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx.execute(sql`update ${table} set withdrawn_at = ${ctx.clock.now().toISOString()}
      where ${id} = ${draft.id} and ${table.version} = ${draft.version}
      and ${table.withdrawn_at} is null and ${table.approved_at} is null
      and not exists (select 1 from ${table} n where n.${sql.identifier(id.name)} = ${draft.id}
        and n.version > ${table.version})
      returning ${table.version} as version`)
    if (gone.rows.length === 0)
      throw new AppError('conflict', { message: 'This version was already approved, replaced or withdrawn.' })
    await audit(tx, `${noun}.withdrawn`, {
      subject: `${noun}:${draft.id}`,
      after: { version: draft.version, draft: true },
    })
  })
}
