import { CARD_ATTEMPT_LIMITS, mayTryCard } from '@contour/domain/payments/card-attempt-limits'
import { formatWait } from '@contour/domain/time/wait-text'
import { and, count, eq, gt, notInArray, sql } from 'drizzle-orm'
import { after, seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import { cardAttempts } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { createTask } from '../../ground/tasks/index.ts'

/** Outcomes that do not suggest card testing: the money is authorized, or the gateway was never reached. */
const HARMLESS_OUTCOMES = ['held', 'saved', 'not_sent']
const counted = notInArray(cardAttempts.outcome, HARMLESS_OUTCOMES)

export type CardAttempt = {
  userId: number
  cartId: number | null
  ip: string
  network: string
  /** The intent or card setup about to be sent to the gateway, for example "payment:abc". */
  reference: string
}

const insertAttempt = preparedInsert(cardAttempts)

/**
 * Counts a card that a patient enters or uses, before the gateway is called: the row is committed with the intent, so
 * that concurrent attempts cannot bypass the limit. `recordCardAttempt` writes its outcome.
 * @throws AppError too_many_requests with details {reason: 'card_attempts'}
 */
export async function claimCardAttempt(
  tx: Tx,
  { clock, config }: Pick<Ctx, 'clock' | 'config'>,
  attempt: CardAttempt,
): Promise<void> {
  const now = clock.real()
  if (config.rateLimits) await assertMayTryCard(tx, attempt, now)
  await insertAttempt(tx, {
    user_id: attempt.userId,
    cart_id: attempt.cartId,
    ip: attempt.ip,
    network: attempt.network,
    reference: attempt.reference,
    outcome: 'asked',
    at: clock.now(),
    asked_at: now,
  })
}

async function assertMayTryCard(tx: Tx, { userId, cartId, network }: CardAttempt, now: Date): Promise<void> {
  // The patient is locked already; attempts of different patients from one network wait for each other here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cards:${network}`}, 0))`)
  const aDayAgo = after(now, -seconds(CARD_ATTEMPT_LIMITS.perPerson.seconds))
  const within = gt(cardAttempts.asked_at, aDayAgo)
  const verdict = mayTryCard({
    now,
    ofPerson: await attemptTimesOf(tx, and(eq(cardAttempts.user_id, userId), within)),
    ofCart: cartId === null ? [] : await attemptTimesOf(tx, eq(cardAttempts.cart_id, cartId)),
    ofNetwork: await attemptTimesOf(tx, and(eq(cardAttempts.network, network), within)),
  })
  if (!verdict.ok) throw tooManyCards(verdict.retryAfterSeconds)
}

async function attemptTimesOf(tx: Reader, which: ReturnType<typeof and>): Promise<Date[]> {
  const rows = await tx.select({ at: cardAttempts.asked_at }).from(cardAttempts).where(and(which, counted))
  return rows.flatMap(({ at }) => (at ? [at] : []))
}

function tooManyCards(wait: number | null): AppError {
  const when =
    wait === null ? 'Please contact support.' : `Please try again ${formatWait(wait)}, or contact support.`
  return new AppError('too_many_requests', {
    message: `Too many cards did not go through. ${when}`,
    ...(wait === null ? {} : { retryAfter: wait }),
    details: { reason: 'card_attempts', ...(wait === null ? {} : { retry_in_seconds: wait }) },
  })
}

/** Counts the cards that did not go through within the last hour, if unusually many; otherwise null (D-58). */
export async function unusuallyManyDeclines(
  db: Reader,
  { clock }: Pick<Ctx, 'clock'>,
): Promise<number | null> {
  const { max, seconds: window } = CARD_ATTEMPT_LIMITS.alarm
  const since = after(clock.real(), -seconds(window))
  const [row] = await db
    .select({ n: count() })
    .from(cardAttempts)
    .where(and(gt(cardAttempts.asked_at, since), counted))
  const declined = row?.n ?? 0
  return declined < max ? null : declined
}

/** Creates one task for billing when unusually many cards are declined (D-58). Called after each decline. */
export async function alertOnCardTesting(tx: Tx, ctx: Pick<Ctx, 'clock' | 'random'>): Promise<void> {
  const declined = await unusuallyManyDeclines(tx, ctx)
  // While the task is open, a repetition only adds to its history.
  if (declined === null) return
  await createTask(tx, ctx, {
    kind: 'card_testing_suspected',
    subject: 'site:cards',
    details: `${declined} cards did not go through within an hour. Someone may be testing stolen cards.`,
  })
}

/** Returns whether cards recently failed for a patient or a network; if so, the next card is inspected first. */
export async function isSuspectSeries(
  db: Reader,
  { clock }: Pick<Ctx, 'clock'>,
  { userId, network }: Pick<CardAttempt, 'userId' | 'network'>,
): Promise<boolean> {
  const since = after(clock.real(), -seconds(CARD_ATTEMPT_LIMITS.perPerson.seconds))
  const [one] = await db
    .select({ id: cardAttempts.id })
    .from(cardAttempts)
    .where(
      and(
        counted,
        gt(cardAttempts.asked_at, since),
        sql`(${cardAttempts.user_id} = ${userId} or ${cardAttempts.network} = ${network})`,
      ),
    )
    .limit(1)
  return one !== undefined
}

/**
 * Inspects the next card after earlier failures, before it is charged: its fingerprint comes from the gateway (D-58).
 * Runs outside any transaction; an ordinary purchase does not wait for this.
 * @returns the fingerprint, or none if nothing failed before or the gateway does not report it
 */
export async function inspectCard(
  ctx: Ctx,
  who: Pick<CardAttempt, 'userId' | 'network'>,
  cardToken: string,
): Promise<string[]> {
  if (!(await isSuspectSeries(ctx.db, ctx, who))) return []
  const fingerprint = await ctx.payments.fingerprintOf({ cardToken })
  return fingerprint ? [fingerprint] : []
}

/** Stops an attempt from counting if the gateway was never reached. */
export async function deleteCardAttempt(db: Reader, reference: string): Promise<void> {
  await db.update(cardAttempts).set({ outcome: 'not_sent' }).where(eq(cardAttempts.reference, reference))
}

/** Names an attempt after its payment or its card setup. */
export const paymentReference = (intent: { public_id: string }): string => `payment:${intent.public_id}`
export const setupReference = (setup: { public_id: string }): string => `setup:${setup.public_id}`
