import { and, eq, sql } from 'drizzle-orm'
import { actorOf, asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../audit/index.ts'
import type { Versioned } from './versioned.ts'

/**
 * Approves the newest version, if another staff member wrote it and it is not approved yet (architecture.md, Data
 * model).
 * @throws AppError not_found without such a version, conflict when it was written by the caller, approved, or replaced
 */
export async function approveVersion(
  ctx: Ctx,
  caller: Caller,
  { noun, table, id }: Versioned,
  input: { id: string; version: number },
): Promise<void> {
  const staff = asStaff(caller)
  const me = actorOf(caller)
  await ctx.db.transaction(async (tx) => {
    const approved = await tx.execute(sql`update ${table}
      set approver = ${me}, approver_name = ${staff.name}, approved_at = ${ctx.clock.now().toISOString()}
      where ${id} = ${input.id} and ${table.version} = ${input.version} and ${table.approved_at} is null
      and ${table.author} <> ${me} and not exists (select 1 from ${table} n
        where n.${sql.identifier(id.name)} = ${input.id} and n.version > ${input.version})
      returning ${table.version}`)
    if (approved.rows.length === 0) {
      const [there] = await tx
        .select({ author: table.author })
        .from(table)
        .where(and(eq(id, input.id), eq(table.version, input.version)))
      if (!there) throw notFound()
      throw new AppError('conflict', {
        message:
          there.author === me
            ? 'Someone else has to approve what you wrote.'
            : 'This version was already approved or replaced.',
      })
    }
    await audit(tx, `${noun}.approved`, {
      actor: me,
      subject: `${noun}:${input.id}`,
      after: { version: input.version },
    })
  })
}
