import type { HoldReason } from '@contour/domain/care-holds/care-hold'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { careStateOf, openHold } from '../care-holds/index.ts'
import { lockOrder } from '../orders/index.ts'
import { hasLicense } from '../../ground/states/index.ts'
import { settleDecisionClocks } from '../prescriptions/index.ts'

/**
 * Puts the patient of an order on hold for a clinician licensed in the patient's state, with words for the record; from
 * the chart and from the patient's thread (D-76).
 * @throws AppError not_found, not_licensed
 */
export async function openForPatient(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; reason: HoldReason; note: string },
) {
  const { staffId } = asStaff(caller)
  const { hold, isNew } = await ctx.db.transaction(async (tx) => {
    const { user_id: userId } = await lockOrder(tx, input.id)
    const who = { clinicianId: staffId, state: await careStateOf(tx, userId) }
    if (!(await hasLicense(tx, ctx.clock, who, 'treat'))) throw new AppError('not_licensed')
    const opened = await openHold(tx, ctx, {
      userId,
      source: 'clinician',
      reason: input.reason,
      openedBy: { staffId, note: input.note },
    })
    await settleDecisionClocks(tx, ctx, userId)
    return opened
  })
  return {
    message: isNew ? 'The patient is on hold and is told.' : 'The patient is on hold already.',
    hold_id: hold.publicId,
  }
}
