import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { writeAudit } from '../audit/index.ts'

/** Writes an audit row about a staff member, in the transaction of the change (security.md 24). */
export const auditStaff = (
  tx: Reader,
  ctx: Pick<Ctx, 'clock'>,
  caller: Caller,
  entry: { action: string; subject: string; before?: unknown; after?: unknown },
) =>
  writeAudit(tx, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'operations',
    requestId: caller.meta.requestId,
    ...entry,
  })
