import { takesMoney } from '@contour/domain/payments/money-events'
import type { RefundCause, RefundState } from '@contour/domain/payments/refund-life-cycle'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { currentActor } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { disputes, intents, refunds } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { isCaptured } from './payment-state.ts'

export type RefundRow = typeof refunds.$inferSelect

/** States of refunds that were made or may still be made. */
export const ACTIVE_REFUND_STATES: readonly RefundState[] = ['waiting', 'created', 'unknown', 'made']

type Captured = Pick<PaymentIntentRow, 'id' | 'state' | 'stray' | 'captured_cents'>

/**
 * Returns the cents of a payment that the gateway still holds for us (D-99): captured, less what was refunded or is being
 * refunded by us or at the gateway, less what a dispute took.
 */
export async function leftCents(db: Reader, intent: Captured): Promise<number> {
  return (await leftCentsOfEach(db, [intent])).get(intent.id) ?? 0
}

/** Returns what the gateway holds for us apart from one refund that waits for its approval. */
export const leftWithout = async (db: Reader, intent: Captured, refund: RefundRow): Promise<number> =>
  (await leftCentsOfEach(db, [intent], refund.id)).get(intent.id) ?? 0

/** Returns the same for several payments, by their keys. */
export async function leftCentsOfEach(
  db: Reader,
  all: readonly Captured[],
  exceptRefund = 0,
): Promise<Map<number, number>> {
  const captured = all.filter((intent) => isCaptured(intent))
  const ids = captured.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const refunded = await db
    .select({ intent: refunds.intent_id, cents: refunds.cents })
    .from(refunds)
    .where(
      and(
        inArray(refunds.intent_id, ids),
        inArray(refunds.state, ACTIVE_REFUND_STATES),
        ne(refunds.id, exceptRefund),
      ),
    )
  const disputed = await db.select().from(disputes).where(inArray(disputes.intent_id, ids))
  const gone = [
    ...refunded,
    ...disputed.filter(takesMoney).map(({ intent_id, cents }) => ({ intent: intent_id, cents })),
  ]
  return new Map(
    captured.map(({ id, captured_cents }) => {
      const lost = gone.reduce((sum, { intent, cents }) => (intent === id ? sum + cents : sum), 0)
      return [id, Math.max(0, (captured_cents ?? 0) - lost)]
    }),
  )
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
  const left = await leftCents(tx, intent)
  if (cents <= 0 || cents > left) throw moreThanIsLeft(left)
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

/** The refusal of a refund above what the gateway still holds for us. */
export const moreThanIsLeft = (left: number) =>
  new AppError('amount_mismatch', {
    field: 'cents',
    message: 'This is more than the remaining amount of the payment.',
    details: { left_cents: left },
  })

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
    const cents = Math.min(left, await leftCents(tx, intent))
    if (cents <= 0) continue
    const { periodId: _, ...more } = input
    created.push(await createRefund(tx, ctx, { ...more, intent, cents, waits: false }))
    left -= cents
  }
  return created
}

/** Returns the cents of a billing period that the gateway still holds for us. */
export async function netOfPeriod(db: Reader, periodId: number): Promise<number> {
  const paid = await db
    .select()
    .from(intents)
    .where(and(eq(intents.period_id, periodId), eq(intents.state, 'captured')))
  return [...(await leftCentsOfEach(db, paid)).values()].reduce((sum, cents) => sum + cents, 0)
}
