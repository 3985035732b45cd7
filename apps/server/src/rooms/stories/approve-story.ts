import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { actorOf, asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { stories } from '../../db/schema.ts'
import { Fault, notFound } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'

/**
 * Approves the newest version of a story, if somebody else wrote it and nobody has approved it (S-20).
 * @throws Fault not_found without such a version, conflict when it was written by the caller, approved, or replaced
 */
export async function approveStory(ctx: Ctx, caller: Caller, input: { id: string; version: number }) {
  const staff = asStaff(caller)
  const me = actorOf(caller)
  const wanted = and(eq(stories.story, input.id), eq(stories.version, input.version))
  await ctx.db.transaction(async (tx) => {
    const newer = sql`exists (select 1 from stories n where n.story = ${input.id} and n.version > ${input.version})`
    const [approved] = await tx
      .update(stories)
      .set({ approver: me, approver_name: staff.name, approved_at: ctx.clock.now() })
      .where(and(wanted, isNull(stories.approved_at), ne(stories.author, me), sql`not ${newer}`))
      .returning({ id: stories.id })
    if (!approved) {
      const [there] = await tx.select({ author: stories.author }).from(stories).where(wanted)
      if (!there) throw notFound()
      throw new Fault('conflict', {
        message:
          there.author === me
            ? 'Somebody else has to approve what you wrote.'
            : 'This version was approved or replaced already.',
      })
    }
    await writeAudit(tx, ctx.clock, {
      actor: me,
      purpose: 'operations',
      action: 'story.approved',
      subject: `story:${input.id}`,
      after: { version: input.version },
      requestId: caller.source.requestId,
    })
  })
  return { status: 'success' as const, message: 'Approved. The report shows it from now on.' }
}
