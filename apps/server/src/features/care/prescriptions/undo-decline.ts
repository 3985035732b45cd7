import { prescriptionLifeCycle } from '@contour/domain/prescriptions/prescription-life-cycle'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../app-error.ts'
import { assertPaidOrLoggedIn } from '../../people/accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { lockCallersOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { latestPrescription } from './prescription-store.ts'
import type { PrescriptionRow } from './prescription-store.ts'
import { offerAgain, TAKEN_BACK } from './offer-again.ts'

/** The patient reads this once the clinician has the change (D-67). */
const WITH_THE_DOCTOR =
  'Your doctor already has your change, so the decline cannot be undone. You will receive a new prescription to review.'
const NOTHING_DECLINED = 'This order has no decline to undo.'

/**
 * Undoes the patient's decline: the prescription awaits a decision again, with the full twelve hours from now (D-67,
 * If it already awaits one, the request succeeds. A refused request is audited.
 * @throws AppError login_required (D-56), not_found, wrong_status once the adjust form was sent or if nothing was
 * declined, conflict
 */
export async function undoDecline(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  await assertPaidOrLoggedIn(ctx, patient, 'prescription.take_back_refused')
  const done = await ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, id)
    const prescription = await latestPrescription(tx, order.id)
    const refusal = refusalOf(order, prescription)
    if (!prescription || refusal) {
      await auditUndo(tx, order, 'take_back_refused', { reason: refusal })
      return { refusal, order }
    }
    if (prescription.state === 'awaiting') return { order, prescription }
    return { order, prescription: await reopenDecision(tx, ctx, order, prescription) }
  })
  const order_status = done.order.status
  if (!done.prescription)
    throw new AppError('wrong_status', {
      message: done.refusal ?? NOTHING_DECLINED,
      details: { order_status },
    })
  return {
    status: 'success' as const,
    message: 'Your decline was undone. Please review the prescription again.',
    order_status,
    accepts_at: done.prescription.due_at?.toISOString() ?? null,
  }
}

function refusalOf(order: OrderRow, prescription: PrescriptionRow | null): string | null {
  if (order.status === 'waiting_prescription' && order.dose_change) return WITH_THE_DOCTOR
  if (order.status !== 'prescription_received' || !prescription) return NOTHING_DECLINED
  if (prescription.state === 'awaiting') return null
  return prescriptionLifeCycle.can(prescription.state, 'decline_taken_back', 'patient')
    ? null
    : NOTHING_DECLINED
}

async function reopenDecision(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  declined: PrescriptionRow,
): Promise<PrescriptionRow> {
  const settled = await offerAgain(tx, ctx, order, declined, { move: TAKEN_BACK })
  const subject = `order:${order.public_id}`
  await resolveTasks(tx, ctx, { kinds: ['decline_without_form'], subject }, 'The patient undid the decline.')
  await auditUndo(tx, order, 'decline_taken_back', { state: 'awaiting', version: settled.version })
  return settled
}

const auditUndo = (
  tx: Tx,
  order: OrderRow,
  what: 'decline_taken_back' | 'take_back_refused',
  after: Record<string, unknown>,
) =>
  audit(tx, `prescription.${what}`, {
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    after,
  })
