import type { CallFacts } from '@contour/contract'
import { actorOf, sessionOf } from '../caller.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { writeAudit } from '../features/audit/index.ts'

type Read = Pick<CallFacts, 'health' | 'changes'> & { method: string; path: string }

/**
 * Writes an audit row when health data is read in the limited session of a cart link, which may have been forwarded
 * (D-56). Patients who log in read their own record without a row.
 */
export async function recordCheckoutRead(ctx: Ctx, call: Read, caller: Caller): Promise<void> {
  if (caller.kind !== 'patient' || caller.scope !== 'checkout') return
  if (!call.health || call.changes) return
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'treatment',
    action: 'record.read_by_checkout_session',
    subjectUser: caller.userId,
    subject: `user:${caller.userPublicId}`,
    after: { call: `${call.method} ${call.path}` },
    requestId: caller.meta.requestId,
    session: sessionOf(caller),
  })
}
