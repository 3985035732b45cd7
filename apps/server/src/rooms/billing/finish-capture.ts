import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { orders, periods } from '../../db/schema.ts'
import { dropDue } from '../../jobs/due.ts'
import { notify } from '../notifications/index.ts'
import { refusedCents } from './addon-shares.ts'
import { expireHold } from './expire-hold.ts'
import { enterLedger, intentsOf, lockIntent, lockUser, moveIntent } from './intent-store.ts'
import type { IntentRow } from './intent-store.ts'
import { openRefundsOf, returnCapture, shipsNothing } from './refund-captured-void.ts'
import { drawRefund } from './refund-store.ts'
import { sendOff } from './send-off.ts'
import { settleRefunds } from './settle-refund.ts'

/** Takes the money of an intent that is being captured; the key makes a second call the same as the first. */
export async function repeatCapture(ctx: Ctx, intent: IntentRow): Promise<IntentRow> {
  if (!intent.gateway_ref) throw new Error('captured intent without a gateway reference')
  const outcome = await ctx.payments.capture({
    authRef: intent.gateway_ref,
    amount: captureCentsOf(intent),
    orderId: intent.order_public_id ?? intent.public_id,
    key: `capture:${intent.id}:1`,
  })
  ctx.crash?.('after_gateway')
  if (outcome.state === 'unknown') return intent
  return finishCapture(ctx, intent.id, outcome)
}

/** What was decided when the capture was asked: all of the hold but the add-ons that are not in the parcel (D-51). */
const captureCentsOf = (intent: IntentRow): number =>
  (intent.snapshot as { captureCents?: number } | null)?.captureCents ?? intent.cents

type CaptureResult =
  { state: 'captured'; amount: number } | { state: 'expired' } | { state: 'voided' } | { state: 'refused' }

/**
 * Writes down how a capture ended. The last captured intent of an order sends it off, in the same transaction, by
 * whoever learns of it: the pharmacy's request, a webhook or the reconciler.
 */
export async function finishCapture(ctx: Ctx, intentId: number, result: CaptureResult): Promise<IntentRow> {
  if (result.state === 'expired' || result.state === 'voided') return expireHold(ctx, intentId)
  const done = await ctx.db.transaction(async (tx) => {
    const { intent } = await lockIntent(tx, intentId)
    if (result.state === 'refused') {
      ctx.log.error({ payment: intent.public_id }, 'capture refused by the gateway')
      return intent.state === 'capturing'
        ? moveIntent(tx, ctx.clock, intent, { event: 'capture_refused', actor: 'gateway' })
        : intent
    }
    if (!['capturing', 'held'].includes(intent.state)) return intent
    const useless = await shipsNothing(tx, intent)
    await enterLedger(tx, ctx.clock, intent, 'capture', result.amount)
    // A capture ends its hold: the gateway releases what it leaves.
    if (result.amount < intent.cents)
      await enterLedger(tx, ctx.clock, intent, 'void', intent.cents - result.amount)
    const captured = await moveIntent(tx, ctx.clock, intent, {
      event: 'capture_confirmed',
      actor: 'gateway',
      set: { captured_cents: result.amount },
    })
    await dropDue(tx, ctx.clock, 'hold_renew', intent.public_id)
    if (useless) {
      await returnCapture(tx, ctx, captured, 'It was captured after its order or plan had ended.')
      return captured
    }
    if (intent.purpose === 'buymore' && intent.period_id)
      await tx.update(periods).set({ state: 'paid' }).where(eq(periods.id, intent.period_id))
    await tellReceipt(tx, ctx, captured)
    await refundRefusedAddons(tx, ctx, captured)
    if (intent.state === 'capturing' && intent.order_id) await sendWhenPaid(tx, ctx, captured)
    ctx.crash?.('before_commit')
    return captured
  })
  ctx.soon('outbox')
  if (done.state === 'captured') await settleRefunds(ctx, await openRefundsOf(ctx.db, done.id))
  return done
}

/** Money captured at the gateway's own desk knows nothing of a refused add-on: its share goes back (D-51). */
async function refundRefusedAddons(tx: Tx, ctx: Ctx, intent: IntentRow): Promise<void> {
  const refused = await refusedCents(tx, intent)
  const cents = (intent.captured_cents ?? 0) - (intent.cents - refused)
  if (refused > 0 && cents > 0)
    await drawRefund(tx, ctx, { intent, cents, reason: 'Add-on not prescribed', by: 'server', waits: false })
}

async function tellReceipt(tx: Tx, ctx: Ctx, captured: IntentRow): Promise<void> {
  const user = await lockUser(tx, captured.user_id)
  const cents = captured.captured_cents ?? captured.cents
  await notify(tx, ctx, 'payment_received', user, { paymentId: captured.public_id, cents })
}

async function sendWhenPaid(tx: Tx, ctx: Ctx, captured: IntentRow): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, captured.order_id!)).for('update')
  if (!order || order.status !== 'order_placed') return
  if ((await intentsOf(tx, order.id, ['capturing', 'held'])).length > 0) return
  const by = (captured.snapshot as { shippedBy?: string } | null)?.shippedBy ?? 'server'
  await sendOff(tx, ctx, order, by)
}
