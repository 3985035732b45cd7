import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { audit } from '../../ground/audit/index.ts'
import { endSession } from './session-store.ts'

/** Ends the caller's session; a call without a session succeeds. */
export async function logout(ctx: Ctx, caller: Caller) {
  if (caller.kind === 'patient') {
    await ctx.db.transaction(async (tx) => {
      await endSession(tx, ctx.clock, caller.tokenHash)
      await audit(tx, 'logout', { subjectUser: caller.userId })
    })
    ctx.live.sessionsEnded([caller.tokenHash])
  }
  return { status: 'success' as const, message: 'You are logged out.' }
}
