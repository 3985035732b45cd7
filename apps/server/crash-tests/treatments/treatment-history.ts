import type { Term } from '@contour/domain/catalog/price-book'
import type { Drug } from '@contour/domain/catalog/products'

/** How a subscription ends: a clinician denies, the patient ends it (form or billing page), or it continues. */
export type Ending = 'denied' | 'disqualified' | 'cancelled' | 'goes on'

/** One history of one subscription with its treatment. */
export type TreatmentHistory = {
  drug: Drug
  term: Term
  ending: Ending
  /** The shipment whose form is the last one. */
  lastShipment: number
  /** What billing refunds of the first payment once the first shipment is sent, cents; 0 for nothing. */
  goodwillCents: number
}

const TERMS: readonly Term[] = [1, 3, 6, 12]
const DRUGS: readonly Drug[] = ['semaglutide', 'tirzepatide']
const ENDINGS: readonly Ending[] = ['denied', 'denied', 'disqualified', 'cancelled', 'goes on']

/** Generates a history from a sequence of numbers from 0 up to 1; the first histories of a round cover every term. */
export function generateTreatmentHistory(draw: () => number, index: number): TreatmentHistory {
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)]!
  const term = TERMS[index] ?? oneOf(TERMS)
  // A monthly subscription has a form with every third shipment, a prepaid one with each.
  const withForm = term === 1 ? [1, 4] : term === 12 ? [1, 2, 3] : [1, 2]
  return {
    drug: oneOf(DRUGS),
    term,
    ending: index < TERMS.length ? 'denied' : oneOf(ENDINGS),
    lastShipment: index < TERMS.length ? withForm[1]! : oneOf(withForm),
    goodwillCents: draw() < 0.35 ? 1 + Math.floor(draw() * 999) : 0,
  }
}
