import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { confirmProfileChanges } from '../../people/accounts/index.ts'
import { lockForAction } from './clinic-access.ts'

/**
 * Confirms what the patient changed in the profile since the order was placed; a new state blocks signing until then
 * (D-39).
 * @throws AppError not_found, not_licensed, taken, conflict (nothing to confirm)
 */
export async function confirmChanges(ctx: Ctx, caller: Caller, id: string) {
  const clinician = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, clinician, id)
    const confirmed = await confirmProfileChanges(tx, ctx.clock, order, clinician.staffId)
    if (confirmed === 0) throw new AppError('conflict', { message: 'These changes were already confirmed.' })
    await audit(tx, 'chart.changes_confirmed', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { confirmed },
    })
  })
  return { message: 'The changes are confirmed.' }
}
