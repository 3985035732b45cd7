import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { stories } from '../../db/schema.ts'
import { notFound } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'

/**
 * Takes a story off the report at once, as when its person takes the consent back. To show less needs no second person.
 * @throws Fault not_found when no approved version stands
 */
export async function withdrawStory(ctx: Ctx, caller: Caller, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [gone] = await tx
      .update(stories)
      .set({ withdrawn_at: ctx.clock.now() })
      .where(
        and(
          eq(stories.story, id),
          isNull(stories.withdrawn_at),
          isNotNull(stories.approved_at),
          sql`not exists (select 1 from stories n where n.story = ${id} and n.version > ${stories.version} and n.approved_at is not null)`,
        ),
      )
      .returning({ version: stories.version })
    if (!gone) throw notFound()
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'operations',
      action: 'story.withdrawn',
      subject: `story:${id}`,
      after: { version: gone.version },
      requestId: caller.source.requestId,
    })
  })
  return { status: 'success' as const, message: 'Withdrawn. The report does not show it.' }
}
