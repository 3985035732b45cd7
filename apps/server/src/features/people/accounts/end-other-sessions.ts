import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { audit } from '../../ground/audit/index.ts'
import { endSessionsOf } from './session-store.ts'

/** Ends every session of the caller except the current one; idempotent. */
export async function endOtherSessions(ctx: Ctx, caller: Caller) {
  const { userId, tokenHash } = asPatient(caller)
  const ended = await ctx.db.transaction(async (tx) => {
    const others = await endSessionsOf(tx, ctx.clock, userId, tokenHash)
    await audit(tx, 'sessions.ended_others', { subjectUser: userId })
    return others
  })
  ctx.live.sessionsEnded(ended.hashes)
  const others = ended.count === 1 ? 'The other session has ended.' : 'The other sessions have ended.'
  return {
    status: 'success' as const,
    message: ended.count === 0 ? 'No other devices are logged in.' : others,
    ended: ended.count,
  }
}
