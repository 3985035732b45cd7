import type { RefundState } from '@contour/domain/payments/refund-life-cycle'
import { and, eq, inArray } from 'drizzle-orm'
import type { Refund } from '../../../adapters/payment/port.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { refunds, users } from '../../../db/schema.ts'
import { errorFacts } from '../../../log.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { closeDifference } from './close-difference.ts'
import { countGatewayRefunds } from './count-gateway-refunds.ts'
import { lockPaymentIntent, readPaymentIntent } from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { notifyRefund, recordRefund } from './record-refund.ts'
import type { RefundRow } from './refund-store.ts'
import { transition } from '../../../db/transition.ts'
import { refundLifeCycle } from '@contour/domain/payments/refund-life-cycle'

const UNKNOWN = transition(refundLifeCycle, 'outcome_unknown', 'server', refunds.state)
const MADE = transition(refundLifeCycle, 'made', 'gateway', refunds.state)
const FAILED = transition(refundLifeCycle, 'failed', 'gateway', refunds.state)

const OPEN: readonly RefundState[] = ['created', 'unknown']

/** Sends the refunds that wait for the gateway, outside transactions; reconciliation finishes what fails here. */
export async function processRefunds(ctx: Ctx, ids?: readonly number[]): Promise<void> {
  const wanted =
    ids ??
    (await ctx.db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.state, OPEN))).map(
      ({ id }) => id,
    )
  for (const id of wanted)
    await settleRefund(ctx, id).catch((error: unknown) =>
      ctx.log.warn({ refund: id, err: errorFacts(error) }, 'refund not settled yet'),
    )
}

/**
 * Requests a refund from the gateway. A refund with an unknown outcome is looked up first; because of the key a
 * repetition is the same refund.
 */
export async function settleRefund(ctx: Ctx, id: number): Promise<void> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund || !OPEN.includes(refund.state)) return
  const intent = await readPaymentIntent(ctx.db, refund.intent_id)
  const chargeRef = await chargeRefOf(ctx, intent)
  if (!chargeRef) return
  if (refund.state === 'unknown') {
    const found = await ctx.payments.lookupRefund({ chargeRef, refundId: refund.public_id })
    if (found.state === 'unknown') return
    if (found.state !== 'absent') return finishRefund(ctx, id, found)
  }
  ctx.crash?.('after_intent')
  const outcome = await ctx.payments.refund({
    chargeRef,
    amount: refund.cents,
    reason: 'requested_by_customer',
    refundId: refund.public_id,
    key: refund.key,
  })
  ctx.crash?.('after_gateway')
  if (outcome.state === 'unknown') {
    await ctx.db
      .update(refunds)
      .set({ state: UNKNOWN.to, updated_at: ctx.clock.real() })
      .where(and(eq(refunds.id, id), UNKNOWN.allowed))
    return
  }
  await finishRefund(ctx, id, outcome)
}

/** Returns the gateway's reference of the charge that a capture created; null while the gateway does not respond. */
async function chargeRefOf(ctx: Ctx, intent: PaymentIntentRow): Promise<string | null> {
  if (!intent.gateway_ref) throw new Error('captured payment without a gateway reference')
  const found = await ctx.payments.retrieve({ authRef: intent.gateway_ref })
  if (found.state === 'unknown') return null
  const payment = found.state === 'found' ? found.payments[0] : undefined
  if (payment?.standing !== 'captured') throw new Error('payment to be refunded is not captured there')
  return payment.chargeRef
}

/** Queries the state of every refund of a payment, because an event about a payment may be about its refunds. */
export async function processRefundsOf(ctx: Ctx, intentId: number): Promise<void> {
  const own = await ctx.db.select().from(refunds).where(eq(refunds.intent_id, intentId))
  for (const refund of own) {
    if (OPEN.includes(refund.state)) await settleRefund(ctx, refund.id)
    else if (refund.state === 'made' && refund.cause !== 'made_at_gateway')
      await recheckRefund(ctx, refund, intentId)
  }
  await countGatewayRefunds(ctx, intentId)
}

/** Checks a refund that was made; it may still fail later at the bank (integrations.md 1.3). */
async function recheckRefund(ctx: Ctx, refund: RefundRow, intentId: number): Promise<void> {
  const intent = await readPaymentIntent(ctx.db, intentId)
  const chargeRef = await chargeRefOf(ctx, intent)
  if (!chargeRef) return
  const found = await ctx.payments.lookupRefund({
    chargeRef,
    refundId: refund.public_id,
  })
  if (found.state === 'failed') await finishRefund(ctx, refund.id, found)
}

/** Records the outcome of a refund, once, whichever process reports it. A refund may still fail after it was made. */
export async function finishRefund(ctx: Ctx, id: number, outcome: Refund): Promise<void> {
  const [known] = await ctx.db.select().from(refunds).where(eq(refunds.id, id))
  if (!known) return
  await ctx.db.transaction(async (tx) => {
    await lockPaymentIntent(tx, known.intent_id)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund) return
    const failed = outcome.state === 'failed' || outcome.state === 'refused'
    if (failed) return onRefundFailed(tx, ctx, refund)
    if (OPEN.includes(refund.state)) await onRefundMade(tx, ctx, refund, outcome.refundRef)
    ctx.crash?.('before_commit')
  })
  await closeDifference(ctx, known.intent_id)
}

async function onRefundMade(tx: Tx, ctx: Ctx, refund: RefundRow, refundRef: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: MADE.to, gateway_ref: refundRef, updated_at: ctx.clock.real() })
    .where(and(eq(refunds.id, refund.id), MADE.allowed))
  await recordRefund(tx, ctx, refund)
  const intent = await readPaymentIntent(tx, refund.intent_id)
  const [user] = await tx.select().from(users).where(eq(users.id, intent.user_id))
  // One message per refund: the notification that caused it has already named the amount (D-42).
  if (user && !refund.patient_told) await notifyRefund(tx, ctx, { user, intent, refund })
  const subject = `payment:${intent.public_id}`
  await resolveTasks(tx, ctx, { kinds: ['captured_instead_of_voided'], subject }, 'The refund was made.')
  await recordRefundFailure(tx, ctx, intent)
  await audit(tx, 'refund.made', {
    actor: 'server',
    subjectUser: intent.user_id,
    subject: `payment:${intent.public_id}`,
    after: { cents: refund.cents },
  })
}

/** Creates a task because the gateway could not make the refund; the ledger entry of a refund made earlier stays. */
async function onRefundFailed(tx: Tx, ctx: Ctx, refund: RefundRow): Promise<void> {
  if (refund.state === 'failed') return
  await tx
    .update(refunds)
    .set({ state: FAILED.to, updated_at: ctx.clock.real() })
    .where(and(eq(refunds.id, refund.id), FAILED.allowed))
  const intent = await readPaymentIntent(tx, refund.intent_id)
  await createTask(tx, ctx, {
    kind: 'refund_failed',
    subject: `payment:${intent.public_id}`,
    userId: intent.user_id,
    details: `The gateway could not process refund ${refund.public_id}. Contact the patient and try another way.`,
  })
}

/** Resolves the task about a failed refund once later refunds cover its amount. */
async function recordRefundFailure(tx: Tx, ctx: Ctx, intent: PaymentIntentRow): Promise<void> {
  const own = await tx.select().from(refunds).where(eq(refunds.intent_id, intent.id)).orderBy(refunds.id)
  const first = own.find(({ state }) => state === 'failed')
  if (!first) return
  const sum = (state: string) =>
    own
      .filter((row) => row.id >= first.id && row.state === state)
      .reduce((cents, row) => cents + row.cents, 0)
  if (sum('made') < sum('failed')) return
  const subject = `payment:${intent.public_id}`
  await resolveTasks(tx, ctx, { kinds: ['refund_failed'], subject }, 'A later refund was made.')
}
