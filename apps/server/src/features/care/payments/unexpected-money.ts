import { eq } from 'drizzle-orm'
import type { Auth, GatewayPayment } from '../../../adapters/payment/port.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { insertLedgerEntry, lockPaymentIntent, readPaymentIntent } from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { openRefundsOf, refundCapture } from './refund-instead-of-void.ts'
import { processRefunds } from './process-refunds.ts'

const OVER = ['expired', 'voided', 'declined']

/**
 * Records a gateway response that came after its intent was over (D-71): saves the reference and marks the
 * authorization for void, so that it is voided whether or not a webhook arrives. An intent that is being voided only
 * gets the reference that its void needs.
 */
export async function recordLateAuthorization(
  tx: Tx,
  ctx: Ctx,
  intent: PaymentIntentRow,
  auth: Auth,
): Promise<PaymentIntentRow> {
  if (auth.state === 'declined' || intent.gateway_ref) return intent
  if (intent.state === 'voiding') return setUnexpected(tx, ctx, intent, { gateway_ref: auth.authRef })
  if (!OVER.includes(intent.state)) return intent
  if (auth.state === 'authorized') await insertLedgerEntry(tx, ctx.clock, intent, 'hold', auth.amount)
  return setUnexpected(tx, ctx, intent, { gateway_ref: auth.authRef, stray: 'voiding' })
}

/**
 * Handles money that the gateway reports for an intent that is over: voids an authorization, refunds a capture in full.
 * What the gateway does not confirm stays marked, and reconciliation tries again.
 */
export async function reconcileUnexpectedMoney(
  ctx: Ctx,
  intent: PaymentIntentRow,
  payment: GatewayPayment,
): Promise<PaymentIntentRow> {
  if (!OVER.includes(intent.state) || intent.stray === 'captured') return intent
  if (payment.standing === 'captured') return refundUnexpected(ctx, intent.id, payment)
  const stands = payment.standing === 'authorized' || payment.standing === 'requires_action'
  if (!stands) return intent.stray === 'voiding' ? closeUnexpected(ctx, intent.id) : intent
  const marked = intent.stray === 'voiding' ? intent : await markUnexpected(ctx, intent.id, payment)
  const gone = await ctx.payments.void({
    authRef: payment.authRef,
    reason: 'abandoned',
    key: `void:${intent.id}:late`,
  })
  return gone.state === 'voided' ? closeUnexpected(ctx, intent.id) : marked
}

async function markUnexpected(
  ctx: Ctx,
  intentId: number,
  payment: GatewayPayment,
): Promise<PaymentIntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (intent.stray !== null || !OVER.includes(intent.state)) return intent
    if (payment.standing === 'authorized')
      await insertLedgerEntry(tx, ctx.clock, intent, 'hold', payment.amount)
    return setUnexpected(tx, ctx, intent, { gateway_ref: payment.authRef, stray: 'voiding' })
  })
}

async function closeUnexpected(ctx: Ctx, intentId: number): Promise<PaymentIntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (intent.stray !== 'voiding') return intent
    await insertLedgerEntry(tx, ctx.clock, intent, 'void', intent.cents)
    return setUnexpected(tx, ctx, intent, { stray: 'voided' })
  })
}

async function refundUnexpected(
  ctx: Ctx,
  intentId: number,
  payment: Extract<GatewayPayment, { standing: 'captured' }>,
): Promise<PaymentIntentRow> {
  await ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (intent.stray === 'captured' || !OVER.includes(intent.state)) return
    await insertLedgerEntry(tx, ctx.clock, intent, 'capture', payment.amountCaptured)
    const captured = await setUnexpected(tx, ctx, intent, {
      gateway_ref: payment.authRef,
      stray: 'captured',
      captured_cents: payment.amountCaptured,
    })
    await refundCapture(tx, ctx, captured, 'It was captured at the gateway although it was over here.')
  })
  await processRefunds(ctx, await openRefundsOf(ctx.db, intentId))
  return readPaymentIntent(ctx.db, intentId)
}

async function setUnexpected(
  tx: Tx,
  ctx: Ctx,
  intent: PaymentIntentRow,
  set: Pick<Partial<typeof intents.$inferInsert>, 'gateway_ref' | 'stray' | 'captured_cents'>,
): Promise<PaymentIntentRow> {
  const [row] = await tx
    .update(intents)
    .set({ ...set, updated_at: ctx.clock.real() })
    .where(eq(intents.id, intent.id))
    .returning()
  if (!row) throw new Error('intent is gone')
  await audit(tx, 'payment.stray_money', {
    actor: 'server',
    subjectUser: intent.user_id,
    subject: `payment:${intent.public_id}`,
    before: { state: intent.state, stray: intent.stray },
    after: { state: row.state, stray: row.stray, cents: intent.cents },
  })
  return row
}
