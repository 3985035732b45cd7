import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { claims } from '../../db/schema.ts'
import { notFound } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'

/**
 * Takes the governing version of a claim off every page at once. To show less needs no second person.
 * @throws Fault not_found when no approved version stands
 */
export async function withdrawClaim(ctx: Ctx, caller: Caller, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [gone] = await tx
      .update(claims)
      .set({ withdrawn_at: ctx.clock.now() })
      .where(
        and(
          eq(claims.claim, id),
          isNull(claims.withdrawn_at),
          isNotNull(claims.approved_at),
          sql`not exists (select 1 from claims n where n.claim = ${id} and n.version > ${claims.version} and n.approved_at is not null)`,
        ),
      )
      .returning({ version: claims.version })
    if (!gone) throw notFound()
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'operations',
      action: 'claim.withdrawn',
      subject: `claim:${id}`,
      after: { version: gone.version },
      requestId: caller.source.requestId,
    })
  })
  return { status: 'success' as const, message: 'Withdrawn. No page shows it.' }
}
