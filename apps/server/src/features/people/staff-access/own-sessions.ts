import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'
import { audit } from '../../ground/audit/index.ts'
import { endStaffSession, liveStaffSessions, STAFF_LIFETIME } from './staff-session-store.ts'

/**
 * Identifies a session to its owner; one from before sessions had ids is identified by a hash, which gives no access
 * either.
 */
const sessionId = (session: { public_id: string | null; token_hash: string }) =>
  session.public_id ?? sha256(`staff-session:${session.token_hash}`).slice(0, 32)

/** Lists where the caller is signed in, newest first. */
export async function listOwnStaffSessions(ctx: Ctx, caller: Caller) {
  const { staffId, tokenHash } = asStaff(caller)
  const live = await liveStaffSessions(ctx.db, ctx.clock, staffId)
  return {
    status: 'success' as const,
    message: '',
    sessions: live.map((session) => ({
      id: sessionId(session),
      current: session.token_hash === tokenHash,
      device: session.device,
      opened_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
      ends_at: after(session.created_at, STAFF_LIFETIME).toISOString(),
    })),
  }
}

/**
 * Ends another session of the caller.
 * @throws AppError not_found
 */
export async function endOwnStaffSession(ctx: Ctx, caller: Caller, id: string) {
  const { staffId, tokenHash, staffPublicId } = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const live = await liveStaffSessions(tx, ctx.clock, staffId)
    const found = live.find((session) => sessionId(session) === id)
    if (!found || found.token_hash === tokenHash) throw notFound()
    await endStaffSession(tx, ctx.clock, found.token_hash)
    await audit(tx, 'staff.session_ended', { subject: `staff:${staffPublicId}`, after: { session: id } })
  })
  return { status: 'success' as const, message: 'That session has ended.' }
}
