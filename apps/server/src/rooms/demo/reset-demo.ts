import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../context.ts'
import * as schema from '../../db/schema.ts'
import { seedService } from '../../seed/seed-service.ts'

/** The database's own facts stay: its mark as a demo and the clock, which never moves back (D-21). */
const KEPT = ['settings']

/** Forgets everybody and everything and fills in the seed again (beyond-the-documents Part 8). */
export async function resetDemo(ctx: Ctx) {
  const names = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableName(table as PgTable))
    .filter((name) => !KEPT.includes(name))
  await ctx.db.execute(
    sql.raw(`truncate ${names.map((name) => `"${name}"`).join(', ')} restart identity cascade`),
  )
  await ctx.sandbox?.reset()
  await seedService(ctx)
  return { status: 'success' as const, message: 'The demo is back at its start.' }
}
