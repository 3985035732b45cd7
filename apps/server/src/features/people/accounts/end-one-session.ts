import { and, eq, gt, isNull } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { sessions } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'

/**
 * Ends one other session of the caller, named by the id of the list. The own session ends by logging out.
 * @throws AppError not_found for the own session, for one that has ended, and for another person's
 */
export async function endOneSession(ctx: Ctx, caller: Caller, id: string) {
  const { userId, sessionId } = asPatient(caller)
  if (id === sessionId) throw notFound()
  const hash = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const [ended] = await tx
      .update(sessions)
      .set({ ended_at: now })
      .where(
        and(
          eq(sessions.public_id, id),
          eq(sessions.user_id, userId),
          isNull(sessions.ended_at),
          gt(sessions.expires_at, now),
        ),
      )
      .returning({ id: sessions.public_id, hash: sessions.token_hash })
    if (!ended) throw notFound()
    await audit(tx, 'session.ended_other', { subjectUser: userId, after: { session: ended.id } })
    return ended.hash
  })
  ctx.live.sessionsEnded([hash])
  return { status: 'success' as const, message: 'The session has ended.' }
}
