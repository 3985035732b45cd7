import { asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { liveSessionsOf } from './session-store.ts'

/**
 * Lists where the caller is logged in. The response cannot be used to end or take over a session: no id, hash or
 * address.
 */
export async function listSessions(ctx: Ctx, caller: Caller) {
  const { userId, tokenHash } = asPatient(caller)
  const live = await liveSessionsOf(ctx.db, ctx.clock, userId)
  return {
    status: 'success' as const,
    message: '',
    sessions: live.map((session) => ({
      current: session.token_hash === tokenHash,
      device: session.device,
      checkout_only: session.scope === 'checkout',
      opened_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
    })),
  }
}
