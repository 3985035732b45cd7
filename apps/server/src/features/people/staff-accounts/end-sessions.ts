import { audit } from '../../ground/audit/index.ts'
import type { Ctx } from '../../../context.ts'
import { endStaffSessionsOf } from '../staff-access/index.ts'
import { lockStaff } from './staff-store.ts'

/**
 * Signs a staff member out everywhere.
 * @throws AppError not_found
 */
export async function endSessions(ctx: Ctx, id: string) {
  const ended = await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, id)
    const count = await endStaffSessionsOf(tx, ctx.clock, person.id)
    await audit(tx, 'staff.sessions_ended', { subject: `staff:${person.public_id}`, after: { count } })
    return count
  })
  return { status: 'success' as const, message: 'The sessions have ended.', ended }
}
