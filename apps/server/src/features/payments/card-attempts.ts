import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { MAX_CARD_ATTEMPTS } from '@contour/domain/payments/payment-messages'
import { after, hours } from '../../clock.ts'
import type { Clock } from '../../clock.ts'
import type { Reader } from '../../db/database.ts'
import { cardAttempts, cardBlocks, intents } from '../../db/schema.ts'

/** Both the count of declines and a block last 24 hours (S-35, S-36). */
const WINDOW = hours(24)

type Card = { fingerprint: string | null; brand: string | null; last4: string | null }

export type Attempt = {
  userId: number
  cartId: number | null
  ip: string
  card: Card
  outcome: string
  /** The intent or setup that was asked; where `claimCardAttempt` has counted it, its row is closed. */
  reference: string
}

/** Writes down how a card went: in the row that was counted before it was asked, else in one of its own. */
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
 * Whether a card is spent: three declines in 24 hours, a block, or a block of the person (S-35, S-36). Fingerprints
 * count whoever brings the card.
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
        // A block that staff lifted takes the declines before it along, or lifting it would change nothing.
        sql`not exists(select 1 from card_blocks b where b.card_fp = ${cardAttempts.card_fp} and b.lifted_at >= ${cardAttempts.at})`,
      ),
    )
    .groupBy(cardAttempts.card_fp)
  return spent.some(({ n }) => n >= MAX_CARD_ATTEMPTS)
}

/**
 * Fingerprints that the gateway told of this token before. What the browser says of a card is not asked: whoever tries
 * out cards would say nothing, or something else each time (D-58).
 */
export async function knownFingerprints(tx: Reader, userId: number, token: string): Promise<string[]> {
  const seen = await tx
    .selectDistinct({ fp: intents.card_fp })
    .from(intents)
    .where(and(eq(intents.card_token, token), eq(intents.user_id, userId), isNotNull(intents.card_fp)))
  return seen.flatMap(({ fp }) => (fp ? [fp] : []))
}

/** Blocks the card last tried for 24 hours, and the person once three cards are blocked (S-36). */
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
  // The browser cannot block a card that never failed here: the call is a GET and says nothing of a card.
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

/** Until when no card of a person is taken; null without a block that stands (S-36). */
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
