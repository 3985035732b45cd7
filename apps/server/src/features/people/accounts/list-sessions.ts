import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { liveSessionsOf } from './session-store.ts'

/**
 * Lists where the caller is logged in. The response cannot be used to take over a session: it has no token, hash or
 * address, and its id only names the session to the person that it belongs to.
 */
export async function listSessions(ctx: Ctx, caller: Caller) {
  const { userId, tokenHash } = asPatient(caller)
  const live = await liveSessionsOf(ctx.db, ctx.clock, userId)
  return {
    status: 'success' as const,
    message: '',
    sessions: live.map((session) => ({
      id: session.public_id,
      current: session.token_hash === tokenHash,
      device: session.device,
      checkout_only: session.scope === 'checkout',
      opened_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
    })),
  }
}
