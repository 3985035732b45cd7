import { refundLifeCycle } from '@contour/domain/payments/refund-life-cycle'
import { and, eq } from 'drizzle-orm'
import { asServer } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { refunds } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { audit } from '../../ground/audit/index.ts'
import { lockPaymentIntent, readPaymentIntent } from './payment-intent-store.ts'
import type { PaymentIntentRow, UserRow } from './payment-intent-store.ts'
import { isCaptured } from './payment-state.ts'
import { notifyRefund, recordRefund } from './record-refund.ts'
import type { RefundRow } from './refund-store.ts'

const FAILED = transition(refundLifeCycle, 'failed', 'gateway', refunds.state)

/**
 * Counts the refunds of a payment that were made in the gateway's own dashboard (D-99): what the gateway reports as
 * refunded beyond our refunds becomes a refund of ours, and one that the gateway took back no longer counts. Nothing is
 * counted while a refund of ours is on its way, because it may be part of the gateway's figure.
 */
export async function countGatewayRefunds(ctx: Ctx, intentId: number): Promise<void> {
  const before = await ctx.db.select().from(refunds).where(eq(refunds.intent_id, intentId))
  if (before.some(isUnderWay)) return
  const refunded = await refundedAtGateway(ctx, intentId)
  if (refunded === null) return
  await ctx.db.transaction(async (tx) => {
    const { intent, user } = await lockPaymentIntent(tx, intentId)
    const now = await tx.select().from(refunds).where(eq(refunds.intent_id, intentId)).orderBy(refunds.id)
    // A refund of ours that began in the meantime has its own event.
    if (!isCaptured(intent) || now.length !== before.length || now.some(isUnderWay)) return
    const made = now.filter(({ state }) => state === 'made')
    let more = refunded - made.reduce((sum, { cents }) => sum + cents, 0)
    for (const refund of made.toReversed()) {
      if (more >= 0) break
      if (refund.cause !== 'made_at_gateway') continue
      await tx
        .update(refunds)
        .set({ state: FAILED.to, updated_at: ctx.clock.real() })
        .where(and(eq(refunds.id, refund.id), FAILED.allowed))
      more += refund.cents
    }
    if (more > 0) await recordGatewayRefund(tx, ctx, { intent, user, cents: more })
  })
}

const isUnderWay = ({ state }: RefundRow) => state === 'created' || state === 'unknown'

/** The cents that the gateway reports as refunded; null if it did not answer, or never captured the payment. */
async function refundedAtGateway(ctx: Ctx, intentId: number): Promise<number | null> {
  const intent = await readPaymentIntent(ctx.db, intentId)
  if (!intent.gateway_ref || !isCaptured(intent)) return null
  const found = await ctx.payments.retrieve({ authRef: intent.gateway_ref })
  const payment = found.state === 'found' ? found.payments[0] : undefined
  return payment?.standing === 'captured' ? payment.amountRefunded : null
}

async function recordGatewayRefund(
  tx: Tx,
  ctx: Ctx,
  { intent, user, cents }: { intent: PaymentIntentRow; user: UserRow; cents: number },
): Promise<void> {
  const publicId = ctx.random.id()
  const [refund] = await tx
    .insert(refunds)
    .values({
      public_id: publicId,
      intent_id: intent.id,
      key: `gateway:${publicId}`,
      cents,
      reason: 'Made at the gateway',
      approver: 'gateway',
      state: 'made',
      cause: 'made_at_gateway',
      at: ctx.clock.now(),
      updated_at: ctx.clock.real(),
    })
    .returning()
  if (!refund) throw new Error('refund not written')
  await recordRefund(tx, ctx, refund)
  await notifyRefund(tx, ctx, { user, intent, refund })
  await asServer(() =>
    audit(tx, 'refund.made_at_gateway', {
      subjectUser: intent.user_id,
      subject: `payment:${intent.public_id}`,
      after: { cents },
    }),
  )
}
