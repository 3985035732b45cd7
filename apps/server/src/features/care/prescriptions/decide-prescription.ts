import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { subscriptions, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { assertPaidOrLoggedIn } from '../../people/accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { assertNoHold } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { lockCallersOrder, transitionOrder, readOrderPatient, type OrderRow } from '../orders/index.ts'
import { differenceOf, shippingStateOf } from './shipping-license.ts'
import { sendToPharmacy } from './send-to-pharmacy.ts'
import { endAwaiting, latestPrescription, type PrescriptionRow } from './prescription-store.ts'
import { cancelTimers, scheduleAdjustReminder } from './prescription-timers.ts'
import { needsReview } from './needs-review.ts'
import { returnForReview, returnToClinician } from './return-to-clinician.ts'

export type Decision = 'accepted' | 'auto' | 'declined'
/** Who decides: the patient, or the server on the patient's behalf after twelve hours. */
export type Decider = 'patient' | 'server'

/**
 * Accepts or declines the awaiting prescription of the caller's order, once (D-23). The same decision again succeeds;
 * the opposite one is a conflict that names the decision.
 * @throws AppError login_required (D-56), not_found, on_hold for an acceptance (D-76), wrong_status (nothing was prescribed, or it was voided), conflict,
 * other_order if the body names another order than the path (D-73)
 */
export async function applyPrescriptionDecision(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; order_id?: string | number | undefined; accept: boolean },
) {
  const patient = asPatient(caller)
  await assertPaidOrLoggedIn(ctx, patient, 'prescription.decide_refused')
  const answer = await ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, input.id)
    if (input.order_id !== undefined && String(input.order_id) !== order.public_id)
      throw new AppError('other_order', { field: 'order_id' })
    const prescription = await latestPrescription(tx, order.id)
    if (!prescription || prescription.state === 'voided')
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    if (prescription.state !== 'awaiting') return replayDecision(order, prescription.state, input.accept)
    const decision = input.accept ? 'accepted' : 'declined'
    const after = await decidePrescription(tx, ctx, { order, prescription, decision, by: 'patient' })
    const isReturned = decision === 'accepted' && after.status !== 'order_placed'
    const returned = !isReturned ? null : after.state === order.state ? REVIEW_AGAIN : REVIEW_MOVED
    return { decision, order_status: after.status, returned } as const
  })
  // Thrown after the commit, so that the return to a clinician is not rolled back.
  if (answer.returned)
    throw new AppError('wrong_status', {
      message: answer.returned,
      details: { order_status: answer.order_status },
    })
  return {
    message: answer.decision === 'declined' ? 'Prescription declined.' : 'Prescription accepted.',
    decision: answer.decision,
    order_status: answer.order_status,
  }
}

function replayDecision(order: OrderRow, decision: Decision, accept: boolean) {
  if (accept === (decision === 'declined')) throw new AppError('conflict', { details: { decision } })
  return { decision, order_status: order.status, returned: null }
}

const REVIEW_AGAIN =
  'Something has changed since your doctor signed this, so your doctor looks at it again before anything ships. Nothing was charged. You do not need to do anything.'
const REVIEW_MOVED =
  'Your order now ships to a different state than the one your doctor reviewed it for. A doctor licensed there reviews it before it ships. We write to you as soon as that is done.'

/** Returns the order that went back to a clinician, or null if the prescriber is licensed where it ships. */
async function returnUnlicensed(
  tx: Tx,
  ctx: Ctx,
  { order, prescription }: Parameters<typeof decidePrescription>[2],
): Promise<OrderRow | null> {
  const shipsTo = await shippingStateOf(tx, order.user_id)
  const why = await differenceOf(tx, ctx.clock, { order, shipsTo, prescription })
  if (!why || !shipsTo) return null
  return returnToClinician(tx, ctx, { order, shipsTo, why })
}

/**
 * Returns the order that went back to the clinicians because of what has happened since the signature: a dose above the
 * ladder or critical numbers that it did not answer, or another GLP-1 (D-78, D-80, D-83). Null where the prescription may
 * be accepted, by the patient or by silence.
 */
async function returnChanged(tx: Tx, ctx: Ctx, order: OrderRow): Promise<OrderRow | null> {
  const [row] = await tx
    .select({ user: users, term: subscriptions.term })
    .from(users)
    .innerJoin(subscriptions, eq(subscriptions.id, order.subscription_id))
    .where(eq(users.id, order.user_id))
  if (!row) throw new Error('order without owner or subscription')
  const next = {
    drug: order.drug,
    term: row.term,
    planId: order.subscription_id,
    shipmentNo: order.shipment_no,
    monthsBehind: order.months_behind,
    awaiting: true,
  }
  if (!(await needsReview(tx, ctx.clock, row.user, next))) return null
  return returnForReview(tx, ctx, order, { why: 'Something has changed since the signature.' })
}

/**
 * Decides a prescription: the only function that does, in the transaction that holds the order's lock. One conditional
 * UPDATE, the order's transition, the audit row, the shipment and the message commit together (security.md 12). If the
 * prescriber is not licensed where the order ships, an acceptance returns it to a clinician who is (D-57); so it does where
 * a clinician has to look again.
 * @throws AppError conflict if another decision was first, wrong_status if the order has another status, on_hold for an
 * acceptance while the patient is on hold
 */
export async function decidePrescription(
  tx: Tx,
  ctx: Ctx,
  what: { order: OrderRow; prescription: PrescriptionRow; decision: Decision; by: Decider },
): Promise<OrderRow> {
  const { order, decision, by } = what
  if (decision !== 'declined') {
    await assertNoHold(tx, order.user_id)
    const returned = await returnUnlicensed(tx, ctx, what)
    if (returned) return returned
    const again = await returnChanged(tx, ctx, order)
    if (again) return again
  }
  const decided = await endAwaiting(tx, what.prescription.id, {
    state: decision,
    decided_at: ctx.clock.now(),
  })
  if (!decided) throw new AppError('conflict')
  await cancelTimers(tx, ctx, decided)
  await audit(tx, `prescription.${decision}`, {
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    before: { state: 'awaiting' },
    after: { state: decision, version: decided.version },
  })
  if (decision === 'declined') {
    if (order.status !== 'prescription_received') throw new AppError('wrong_status')
    const subject = `order:${order.public_id}`
    await resolveTasks(tx, ctx, { kinds: ['prescription_unanswered'], subject }, 'The patient declined.')
    await scheduleAdjustReminder(tx, ctx, decided)
    return order
  }
  const moved = await transitionOrder(tx, ctx.clock, {
    order,
    event: decision === 'auto' ? 'auto_accepted' : 'accepted',
    actor: by,
  })
  const owner = await readOrderPatient(tx, moved)
  if (decision === 'auto')
    await notify(tx, ctx, 'auto_accepted', owner, { orderId: moved.public_id, n: decided.version })
  await sendToPharmacy(tx, ctx, moved, owner)
  return moved
}
