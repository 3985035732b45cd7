import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { intents, refunds } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'
import type { IntentRow } from './intent-store.ts'
import { isCaptured } from './payment-standing.ts'

export type RefundRow = typeof refunds.$inferSelect

/** What makes the server refund by itself. */
export type RefundCause = 'unshipped_months' | 'order_closed' | 'captured_instead_of_voided'

/** Refunds that were made, or that may still be. */
export const STANDING_REFUNDS = ['waiting', 'created', 'unknown', 'made']

/** Cents of a payment that were given back or are being given back. */
export async function refundedCents(db: Reader, intentId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.cents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.intent_id, intentId), inArray(refunds.state, STANDING_REFUNDS)))
  return row?.cents ?? 0
}

/**
 * Writes the wish to refund, to be committed before the gateway is asked. The payment must be locked: the sum never
 * exceeds what was captured.
 * @throws Fault wrong_status for a payment without captured money, amount_mismatch for more than is left
 */
export async function drawRefund(
  tx: Tx,
  ctx: Ctx,
  wish: {
    intent: IntentRow
    cents: number
    reason: string
    by: string
    waits: boolean
    cause?: RefundCause
    patientTold?: boolean
  },
): Promise<RefundRow> {
  const { intent, cents } = wish
  if (!isCaptured(intent) || !intent.captured_cents) throw new Fault('wrong_status')
  const left = intent.captured_cents - (await refundedCents(tx, intent.id))
  if (cents <= 0 || cents > left)
    throw new Fault('amount_mismatch', {
      field: 'cents',
      message: 'This is more than is left of the payment.',
      details: { left_cents: left },
    })
  const publicId = ctx.random.id()
  const [drawn] = await tx
    .insert(refunds)
    .values({
      public_id: publicId,
      intent_id: intent.id,
      key: publicId,
      cents,
      reason: wish.reason,
      approver: wish.by,
      state: wish.waits ? 'waiting' : 'created',
      cause: wish.cause ?? null,
      patient_told: wish.patientTold ?? false,
      at: ctx.clock.now(),
      updated_at: ctx.clock.real(),
    })
    .returning()
  if (!drawn) throw new Error('refund not written')
  const key = `refund:${drawn.id}:1`
  await tx.update(refunds).set({ key }).where(eq(refunds.id, drawn.id))
  await writeAudit(tx, ctx.clock, {
    actor: wish.by,
    purpose: 'payment',
    action: wish.waits ? 'refund.asked' : 'refund.approved',
    subjectUser: intent.user_id,
    subject: `payment:${intent.public_id}`,
    after: { cents, reason: wish.reason },
  })
  return { ...drawn, key }
}

/** Writes refunds over the captured payments of a plan's period, newest first, up to a sum. */
export async function drawPeriodRefund(
  tx: Tx,
  ctx: Ctx,
  wish: {
    periodId: number
    cents: number
    reason: string
    by: string
    cause?: RefundCause
    patientTold?: boolean
  },
): Promise<RefundRow[]> {
  const paid = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.period_id, wish.periodId), eq(intents.state, 'captured')))
    .orderBy(sql`${intents.id} desc`)
    .for('update')
  const drawn: RefundRow[] = []
  let left = wish.cents
  for (const intent of paid) {
    const cents = Math.min(left, (intent.captured_cents ?? 0) - (await refundedCents(tx, intent.id)))
    if (cents <= 0) continue
    const { periodId: _, ...more } = wish
    drawn.push(await drawRefund(tx, ctx, { ...more, intent, cents, waits: false }))
    left -= cents
  }
  return drawn
}

/** What was taken for a period and not given back, in cents. */
export async function netOfPeriod(db: Reader, periodId: number): Promise<number> {
  const paid = await db
    .select()
    .from(intents)
    .where(and(eq(intents.period_id, periodId), eq(intents.state, 'captured')))
  let cents = 0
  for (const intent of paid) cents += (intent.captured_cents ?? 0) - (await refundedCents(db, intent.id))
  return cents
}
