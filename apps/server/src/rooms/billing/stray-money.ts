import { eq } from 'drizzle-orm'
import type { Auth, GatewayPayment } from '../../adapters/payment/port.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents } from '../../db/schema.ts'
import { writeAudit } from '../audit/index.ts'
import { enterLedger, lockIntent, readIntent } from './intent-store.ts'
import type { IntentRow } from './intent-store.ts'
import { openRefundsOf, returnCapture } from './refund-captured-void.ts'
import { settleRefunds } from './settle-refund.ts'

const OVER = ['expired', 'voided', 'declined']

/**
 * An answer of the gateway that came after its intent was over (D-71): the reference is kept and the authorization is
 * marked for void, so that it is voided whether or not a webhook arrives. An intent that is being voided only learns
 * the reference that its void needs.
 */
export async function noteLateHold(tx: Tx, ctx: Ctx, intent: IntentRow, auth: Auth): Promise<IntentRow> {
  if (auth.state === 'declined' || intent.gateway_ref) return intent
  if (intent.state === 'voiding') return setStray(tx, ctx, intent, { gateway_ref: auth.authRef })
  if (!OVER.includes(intent.state)) return intent
  if (auth.state === 'authorized') await enterLedger(tx, ctx.clock, intent, 'hold', auth.amount)
  return setStray(tx, ctx, intent, { gateway_ref: auth.authRef, stray: 'voiding' })
}

/**
 * Settles money that the gateway reports for an intent that is over: an authorization is voided, a capture is refunded
 * in full. What the gateway does not confirm stays marked, and the reconciler comes back to it.
 */
export async function settleStrayMoney(
  ctx: Ctx,
  intent: IntentRow,
  payment: GatewayPayment,
): Promise<IntentRow> {
  if (!OVER.includes(intent.state) || intent.stray === 'captured') return intent
  if (payment.standing === 'captured') return refundStray(ctx, intent.id, payment)
  const stands = payment.standing === 'authorized' || payment.standing === 'requires_action'
  if (!stands) return intent.stray === 'voiding' ? endStray(ctx, intent.id) : intent
  const marked = intent.stray === 'voiding' ? intent : await markStray(ctx, intent.id, payment)
  const gone = await ctx.payments.void({
    authRef: payment.authRef,
    reason: 'abandoned',
    key: `void:${intent.id}:late`,
  })
  return gone.state === 'voided' ? endStray(ctx, intent.id) : marked
}

async function markStray(ctx: Ctx, intentId: number, payment: GatewayPayment): Promise<IntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent } = await lockIntent(tx, intentId)
    if (intent.stray !== null || !OVER.includes(intent.state)) return intent
    if (payment.standing === 'authorized') await enterLedger(tx, ctx.clock, intent, 'hold', payment.amount)
    return setStray(tx, ctx, intent, { gateway_ref: payment.authRef, stray: 'voiding' })
  })
}

async function endStray(ctx: Ctx, intentId: number): Promise<IntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent } = await lockIntent(tx, intentId)
    if (intent.stray !== 'voiding') return intent
    await enterLedger(tx, ctx.clock, intent, 'void', intent.cents)
    return setStray(tx, ctx, intent, { stray: 'voided' })
  })
}

async function refundStray(
  ctx: Ctx,
  intentId: number,
  payment: Extract<GatewayPayment, { standing: 'captured' }>,
): Promise<IntentRow> {
  await ctx.db.transaction(async (tx) => {
    const { intent } = await lockIntent(tx, intentId)
    if (intent.stray === 'captured' || !OVER.includes(intent.state)) return
    await enterLedger(tx, ctx.clock, intent, 'capture', payment.amountCaptured)
    const captured = await setStray(tx, ctx, intent, {
      gateway_ref: payment.authRef,
      stray: 'captured',
      captured_cents: payment.amountCaptured,
    })
    await returnCapture(tx, ctx, captured, 'It was captured at the gateway although it was over here.')
  })
  await settleRefunds(ctx, await openRefundsOf(ctx.db, intentId))
  return readIntent(ctx.db, intentId)
}

async function setStray(
  tx: Tx,
  ctx: Ctx,
  intent: IntentRow,
  set: Pick<Partial<typeof intents.$inferInsert>, 'gateway_ref' | 'stray' | 'captured_cents'>,
): Promise<IntentRow> {
  const [row] = await tx
    .update(intents)
    .set({ ...set, updated_at: ctx.clock.real() })
    .where(eq(intents.id, intent.id))
    .returning()
  if (!row) throw new Error('intent is gone')
  await writeAudit(tx, ctx.clock, {
    actor: 'server',
    purpose: 'payment',
    action: 'payment.stray_money',
    subjectUser: intent.user_id,
    subject: `payment:${intent.public_id}`,
    before: { state: intent.state, stray: intent.stray },
    after: { state: row.state, stray: row.stray, cents: intent.cents },
  })
  return row
}
