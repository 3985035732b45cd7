import { paymentLifeCycle } from '@contour/domain/payments/payment-life-cycle'
import type { PaymentActor, PaymentEvent, PaymentState } from '@contour/domain/payments/payment-life-cycle'
import type { CardAmount } from '@contour/domain/subscriptions/denial-refund'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { preparedInsert, preparedQuery } from '../../../db/prepared-query.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import type { UserRow } from '../../../db/lock-patient.ts'
import { intents, ledger } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { assertNoHold } from '../care-holds/index.ts'
import { audit } from '../../ground/audit/index.ts'

export type PaymentIntentRow = typeof intents.$inferSelect
export type { UserRow } from '../../../db/lock-patient.ts'

export type NewPaymentIntent = Pick<typeof intents.$inferInsert, 'user_id' | 'purpose' | 'cents'> &
  Partial<typeof intents.$inferInsert> & { operation: 'auth' | 'reauth' }

/**
 * Creates a payment intent for an authorization, to be committed before the gateway is called (security.md 8). The key
 * contains the row's own number: `{operation}:{intent row}:{attempt}` (D-19). Every payment begins here.
 * @throws AppError on_hold: nothing is charged while the patient is on hold (D-76)
 */
export async function createPaymentIntent(
  tx: Tx,
  ctx: Ctx,
  input: NewPaymentIntent,
): Promise<PaymentIntentRow> {
  const { operation, ...values } = input
  await assertNoHold(tx, input.user_id)
  const publicId = ctx.random.id()
  const attempt = input.attempt ?? 1
  const [created] = await tx
    .insert(intents)
    .values({
      ...values,
      public_id: publicId,
      key: publicId,
      attempt,
      state: 'created',
      gateway: ctx.payments.clientConfig().kind,
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.real(),
    })
    .returning()
  if (!created) throw new Error('intent not written')
  const key = `${operation}:${created.id}:${attempt}`
  await tx.update(intents).set({ key }).where(eq(intents.id, created.id))
  return { ...created, key }
}

/** Returns the card of a payment, as letters name it. */
export const cardOf = ({ card_brand, card_last4 }: PaymentIntentRow): Omit<CardAmount, 'cents'> => ({
  brand: card_brand,
  last4: card_last4,
})

type IntentTransition = {
  event: PaymentEvent
  actor: PaymentActor
  set?: Partial<typeof intents.$inferInsert>
}

/**
 * Moves an intent along its lifecycle with one conditional UPDATE. `updated_at` uses real time, as leases do (D-21).
 * @throws AppError conflict if another process moved it first
 */
export async function transitionIntent(
  tx: Reader,
  clock: Clock,
  intent: PaymentIntentRow,
  { event, actor, set }: IntentTransition,
): Promise<PaymentIntentRow> {
  const to = paymentLifeCycle.next(intent.state, event, actor)
  if (to === null || to === 'remembered') throw new AppError('conflict')
  const [moved] = await tx
    .update(intents)
    .set({ ...set, state: to, updated_at: clock.real() })
    .where(and(eq(intents.id, intent.id), eq(intents.state, intent.state)))
    .returning()
  if (!moved) throw new AppError('conflict')
  await audit(tx, `payment.${event}`, {
    actor: actor === 'patient' ? 'patient' : 'server',
    subjectUser: intent.user_id,
    subject: `payment:${intent.public_id}`,
    before: { state: intent.state },
    after: { state: to, cents: intent.cents },
  })
  return moved
}

const insertEntryOnce = preparedInsert(ledger, (insert) => insert.onConflictDoNothing())

/** Records a movement of money, in cents; the same event of one intent is written once. */
export async function insertLedgerEntry(
  tx: Reader,
  clock: Clock,
  intent: Pick<PaymentIntentRow, 'id'>,
  kind: 'hold' | 'void' | 'capture' | 'expire',
  cents: number,
): Promise<void> {
  await insertEntryOnce(tx, { intent_id: intent.id, kind, cents, at: clock.now() })
}

const findOwner = preparedQuery((db) =>
  db
    .select({ user_id: intents.user_id })
    .from(intents)
    .where(eq(intents.id, sql.placeholder('id'))),
)
const lockIntent = preparedQuery((db) =>
  db
    .select()
    .from(intents)
    .where(eq(intents.id, sql.placeholder('id')))
    .for('update'),
)
const findIntent = preparedQuery((db) =>
  db
    .select()
    .from(intents)
    .where(eq(intents.id, sql.placeholder('id'))),
)

/** Locks a patient and then one of their intents (docs/locking.md). */
export async function lockPaymentIntent(
  tx: Tx,
  id: number,
): Promise<{ intent: PaymentIntentRow; user: UserRow }> {
  const [owner] = await findOwner(tx, { id })
  if (!owner) throw new AppError('not_found')
  const user = await lockPatient(tx, owner.user_id)
  const [intent] = await lockIntent(tx, { id })
  if (!intent) throw new AppError('not_found')
  return { intent, user }
}

export async function readPaymentIntent(db: Reader, id: number): Promise<PaymentIntentRow> {
  const [intent] = await findIntent(db, { id })
  if (!intent) throw new AppError('not_found')
  return intent
}

/** Returns the intents of an order in these states, oldest first. */
export const paymentIntentsOf = (
  db: Reader,
  orderId: number,
  states: readonly PaymentState[],
): Promise<PaymentIntentRow[]> =>
  db
    .select()
    .from(intents)
    .where(and(eq(intents.order_id, orderId), inArray(intents.state, [...states])))
    .orderBy(intents.id)
