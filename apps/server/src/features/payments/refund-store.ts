import type { RefundCause, RefundState } from '@contour/domain/payments/refund-life-cycle'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { currentActor } from '../../call-context.ts'
import type { Ctx } from '../../context.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { intents, refunds } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { audit } from '../audit/index.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { isCaptured } from './payment-state.ts'

export type RefundRow = typeof refunds.$inferSelect

/** States of refunds that were made or may still be made. */
export const ACTIVE_REFUND_STATES: readonly RefundState[] = ['waiting', 'created', 'unknown', 'made']

/** Returns the cents of a payment that were refunded or are being refunded. */
export async function refundedCents(db: Reader, intentId: number): Promise<number> {
  return (await refundedCentsOfEach(db, [intentId])).get(intentId) ?? 0
}

/** Returns the same for several payments, by their keys; one without a refund is absent. */
export async function refundedCentsOfEach(
  db: Reader,
  intentIds: readonly number[],
): Promise<Map<number, number>> {
  if (intentIds.length === 0) return new Map()
  const rows = await db
    .select({ intent: refunds.intent_id, cents: sql<number>`sum(${refunds.cents})::int` })
    .from(refunds)
    .where(and(inArray(refunds.intent_id, [...intentIds]), inArray(refunds.state, ACTIVE_REFUND_STATES)))
    .groupBy(refunds.intent_id)
  return new Map(rows.map(({ intent, cents }) => [intent, cents]))
}

/**
 * Creates a refund, to be committed before the gateway is called. The payment must be locked: the total never exceeds
 * what was captured.
 * @throws AppError wrong_status for a payment without captured money, amount_mismatch for more than is left
 */
export async function createRefund(
  tx: Tx,
  ctx: Ctx,
  input: {
    intent: PaymentIntentRow
    cents: number
    reason: string
    waits: boolean
    cause?: RefundCause
    patientNotified?: boolean
  },
): Promise<RefundRow> {
  const { intent, cents } = input
  if (!isCaptured(intent) || !intent.captured_cents) throw new AppError('wrong_status')
  const left = intent.captured_cents - (await refundedCents(tx, intent.id))
  if (cents <= 0 || cents > left)
    throw new AppError('amount_mismatch', {
      field: 'cents',
      message: 'This is more than the remaining amount of the payment.',
      details: { left_cents: left },
    })
  const publicId = ctx.random.id()
  const [created] = await tx
    .insert(refunds)
    .values({
      public_id: publicId,
      intent_id: intent.id,
      key: publicId,
      cents,
      reason: input.reason,
      approver: currentActor(),
      state: input.waits ? 'waiting' : 'created',
      cause: input.cause ?? null,
      patient_told: input.patientNotified ?? false,
      at: ctx.clock.now(),
      updated_at: ctx.clock.real(),
    })
    .returning()
  if (!created) throw new Error('refund not written')
  const key = `refund:${created.id}:1`
  await tx.update(refunds).set({ key }).where(eq(refunds.id, created.id))
  await audit(tx, input.waits ? 'refund.asked' : 'refund.approved', {
    subjectUser: intent.user_id,
    subject: `payment:${intent.public_id}`,
    after: { cents, reason: input.reason },
  })
  return { ...created, key }
}

/** Creates refunds of the captured payments of a billing period, newest first, up to a total. */
export async function createPeriodRefund(
  tx: Tx,
  ctx: Ctx,
  input: {
    periodId: number
    cents: number
    reason: string
    cause?: RefundCause
    patientNotified?: boolean
  },
): Promise<RefundRow[]> {
  const paid = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.period_id, input.periodId), eq(intents.state, 'captured')))
    .orderBy(sql`${intents.id} desc`)
    .for('update')
  const created: RefundRow[] = []
  let left = input.cents
  for (const intent of paid) {
    const cents = Math.min(left, (intent.captured_cents ?? 0) - (await refundedCents(tx, intent.id)))
    if (cents <= 0) continue
    const { periodId: _, ...more } = input
    created.push(await createRefund(tx, ctx, { ...more, intent, cents, waits: false }))
    left -= cents
  }
  return created
}

/** Returns the cents captured for a billing period less refunds. */
export async function netOfPeriod(db: Reader, periodId: number): Promise<number> {
  const paid = await db
    .select()
    .from(intents)
    .where(and(eq(intents.period_id, periodId), eq(intents.state, 'captured')))
  let cents = 0
  for (const intent of paid) cents += (intent.captured_cents ?? 0) - (await refundedCents(db, intent.id))
  return cents
}
