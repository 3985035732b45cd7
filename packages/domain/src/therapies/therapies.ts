import type { Cents } from '../money/cents.ts'

/**
 * The content of the recommended therapies block: a list price that is never charged, what it is compared with,
 * and one sentence per card. Staff edit it; it is not part of the price book.
 */
export type TherapiesContent = { price_cents: Cents; note: string; cards: readonly string[] }

/** Three cards, as in document 3 §2. */
export const THERAPY_CARDS = 3
export const THERAPY_LIMITS = { card: 120, note: 240, maxCents: 10_000_00 } as const

/** As stated in document 3 §2, until staff save another version. */
export const FIRST_THERAPIES: TherapiesContent = {
  price_cents: 44_900,
  note: 'This is a list price of one month without a plan or a discount. You see what you would pay with each plan before you order.',
  cards: [
    'The same price for all dosages.',
    'A telehealth visit and unlimited clinical chat.',
    'Overnight cold shipping included.',
  ],
}

/** Returns the problem of an edit as a sentence, or null. */
export function therapiesProblem({ price_cents, note, cards }: TherapiesContent): string | null {
  if (!Number.isSafeInteger(price_cents) || price_cents <= 0 || price_cents > THERAPY_LIMITS.maxCents)
    return 'Enter a price between $0.01 and $10,000.'
  if (cards.length !== THERAPY_CARDS || cards.some((card) => card.trim() === ''))
    return 'Enter a text for each of the three cards.'
  if (cards.some((card) => card.length > THERAPY_LIMITS.card))
    return `Shorten the text of each card to ${THERAPY_LIMITS.card} characters or fewer.`
  // A price without a note would be compared with nothing (D-63).
  if (note.trim() === '') return 'Enter what the price is compared with.'
  return note.length > THERAPY_LIMITS.note
    ? `Shorten the comparison to ${THERAPY_LIMITS.note} characters or fewer.`
    : null
}
