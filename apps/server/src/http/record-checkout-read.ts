import type { CallFacts } from '@contour/contract'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { audit } from '../features/ground/audit/index.ts'

type Read = Pick<CallFacts, 'health' | 'changes'> & { method: string; path: string }

/**
 * Writes an audit row when health data is read in the limited session of a cart link, which may have been forwarded
 * (D-56). Patients who log in read their own record without a row.
 */
export async function recordCheckoutRead(ctx: Ctx, call: Read, caller: Caller): Promise<void> {
  if (caller.kind !== 'patient' || caller.scope !== 'checkout') return
  if (!call.health || call.changes) return
  await audit(ctx.db, 'record.read_by_checkout_session', {
    subjectUser: caller.userId,
    subject: `user:${caller.userPublicId}`,
    after: { call: `${call.method} ${call.path}` },
  })
}
