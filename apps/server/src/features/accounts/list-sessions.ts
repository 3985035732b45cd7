import { asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { liveSessionsOf } from './session-store.ts'

/** Where the caller is logged in. Nothing of it could end or take over a session: no id, no hash, no address. */
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
