import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { MAX_CARD_ATTEMPTS } from '@contour/domain/payments/payment-messages'
import { after, hours } from '../../../clock.ts'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { cardAttempts, cardBlocks, intents } from '../../../db/schema.ts'

/** Both the count of declines and a block last 24 hours (S-35, S-36). */
const WINDOW = hours(24)

type Card = { fingerprint: string | null; brand: string | null; last4: string | null }

export type Attempt = {
  userId: number
  cartId: number | null
  ip: string
  card: Card
  outcome: string
  /** Reference of the payment intent or card setup; if `claimCardAttempt` counted the attempt, that row is updated. */
  reference: string
}

/**
 * Records the outcome of a card attempt: in the row that was counted before the gateway call, otherwise in a new row.
 */
export async function recordCardAttempt(tx: Reader, clock: Clock, attempt: Attempt): Promise<void> {
  const { card } = attempt
  const result = {
    card_fp: card.fingerprint,
    card_brand: card.brand,
    card_last4: card.last4,
    outcome: attempt.outcome,
    at: clock.now(),
  }
  await tx
    .insert(cardAttempts)
    .values({
      user_id: attempt.userId,
      cart_id: attempt.cartId,
      ip: attempt.ip,
      reference: attempt.reference,
      ...result,
    })
    .onConflictDoUpdate({ target: cardAttempts.reference, set: result })
}

/**
 * Returns whether a card is blocked: three declines in 24 hours, a block of the card, or a block of the patient (S-35,
 * S-36). Fingerprints count no matter which patient uses the card.
 */
export async function isCardBlocked(
  tx: Reader,
  clock: Clock,
  userId: number,
  fingerprints: readonly string[],
): Promise<boolean> {
  const now = clock.now()
  const cards = [...fingerprints]
  const [blocked] = await tx
    .select({ id: cardBlocks.id })
    .from(cardBlocks)
    .where(
      and(
        gt(cardBlocks.until, now),
        isNull(cardBlocks.lifted_at),
        or(
          and(eq(cardBlocks.user_id, userId), isNull(cardBlocks.card_fp)),
          cards.length > 0 ? inArray(cardBlocks.card_fp, cards) : undefined,
        ),
      ),
    )
    .limit(1)
  if (blocked) return true
  if (cards.length === 0) return false
  const spent = await tx
    .select({ card: cardAttempts.card_fp, n: sql<number>`count(*)::int` })
    .from(cardAttempts)
    .where(
      and(
        inArray(cardAttempts.card_fp, cards),
        eq(cardAttempts.outcome, 'declined'),
        gt(cardAttempts.at, after(now, -WINDOW)),
        // When staff lift a block, the declines before it no longer count; otherwise lifting it would change nothing.
        sql`not exists(select 1 from card_blocks b where b.card_fp = ${cardAttempts.card_fp} and b.lifted_at >= ${cardAttempts.at})`,
      ),
    )
    .groupBy(cardAttempts.card_fp)
  return spent.some(({ n }) => n >= MAX_CARD_ATTEMPTS)
}

/**
 * Returns the fingerprints that the gateway reported for this token before. Card data from the browser is not used: an
 * attacker who tests cards would send none, or different data each time (D-58).
 */
export async function knownFingerprints(tx: Reader, userId: number, token: string): Promise<string[]> {
  const seen = await tx
    .selectDistinct({ fp: intents.card_fp })
    .from(intents)
    .where(and(eq(intents.card_token, token), eq(intents.user_id, userId), isNotNull(intents.card_fp)))
  return seen.flatMap(({ fp }) => (fp ? [fp] : []))
}

/** Blocks the last card tried for 24 hours, and the patient once three cards are blocked (S-36). */
export async function blockLastCard(tx: Reader, clock: Clock, userId: number): Promise<string | null> {
  const now = clock.now()
  const [last] = await tx
    .select()
    .from(cardAttempts)
    .where(
      and(
        eq(cardAttempts.user_id, userId),
        isNotNull(cardAttempts.card_fp),
        gt(cardAttempts.at, after(now, -WINDOW)),
      ),
    )
    .orderBy(desc(cardAttempts.id))
    .limit(1)
  // The browser cannot block a card that never failed here: the call is a GET and names no card.
  if (!last?.card_fp || last.outcome !== 'declined') return null
  const standing = await tx
    .select()
    .from(cardBlocks)
    .where(and(eq(cardBlocks.user_id, userId), gt(cardBlocks.until, now), isNull(cardBlocks.lifted_at)))
  if (standing.some(({ card_fp }) => card_fp === last.card_fp)) return last.card_fp
  const block = { user_id: userId, until: after(now, WINDOW), at: now }
  await tx.insert(cardBlocks).values({ ...block, card_fp: last.card_fp, reason: 'three client failures' })
  const cards = standing.filter(({ card_fp }) => card_fp !== null).length + 1
  if (cards >= MAX_CARD_ATTEMPTS)
    await tx.insert(cardBlocks).values({ ...block, card_fp: null, reason: 'three blocked cards' })
  return last.card_fp
}

/** Returns until when no card of a patient is accepted; null without an active block (S-36). */
export async function blockedUntil(db: Reader, clock: Clock, userId: number): Promise<Date | null> {
  const [block] = await db
    .select({ until: cardBlocks.until })
    .from(cardBlocks)
    .where(
      and(eq(cardBlocks.user_id, userId), gt(cardBlocks.until, clock.now()), isNull(cardBlocks.lifted_at)),
    )
    .orderBy(desc(cardBlocks.until))
    .limit(1)
  return block?.until ?? null
}
