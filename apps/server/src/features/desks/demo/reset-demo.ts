import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { inJob } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { APPEND_ONLY_TABLES } from '../../../db/append-only.ts'
import * as schema from '../../../db/schema.ts'
import { seedService } from '../../../seed/seed-service.ts'

/** The database's own settings stay: its mark as a demo and the clock, which never moves back (D-21). */
const PRESERVED_TABLES = ['settings']

/** Deletes all data and fills in the seed again (beyond-the-documents Part 8). */
export async function resetDemo(ctx: Ctx) {
  const names = Object.values(schema)
    .flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
    .filter((name) => !PRESERVED_TABLES.includes(name))
  await ctx.db.transaction(async (tx) => {
    // A demo may delete what a clinic must retain; the database is marked as a demo.
    for (const name of APPEND_ONLY_TABLES)
      await tx.execute(sql.raw(`alter table ${name} disable trigger user`))
    await tx.execute(
      sql.raw(`truncate ${names.map((name) => `"${name}"`).join(', ')} restart identity cascade`),
    )
    await tx.delete(schema.settings).where(eq(schema.settings.name, 'audit_head'))
    for (const name of APPEND_ONLY_TABLES)
      await tx.execute(sql.raw(`alter table ${name} enable trigger user`))
  })
  ctx.audit.forget()
  await ctx.sandbox?.reset()
  await inJob(ctx, () => seedService(ctx))
  return { status: 'success' as const, message: 'The demo is back at its start.' }
}
