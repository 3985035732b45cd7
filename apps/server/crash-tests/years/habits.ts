import { TERMS, type Term } from '@contour/domain/catalog/price-book'

/** How long one parcel takes at each hand, in days; the pharmacy's are ship days. */
export type Delays = { answer: number; review: number; isLeftToTimer: boolean; pharmacy: number }

/** One patient of a simulated year: what was bought, on which day of the first weeks, and how she answers. */
export type Habits = {
  term: Term
  startsAfter: number
  kind: 'in time' | 'late' | 'pauses'
  delaysOf(shipment: number): Delays
}

/** @param draw random numbers from 0 up to 1 */
export function habitsOf(draw: () => number): Habits {
  const between = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1))
  const kind = ({ 1: 'late', 2: 'pauses' } as const)[between(1, 10)] ?? 'in time'
  const drawn = new Map<number, Delays>()
  return {
    term: TERMS[between(0, TERMS.length - 1)] ?? 1,
    startsAfter: between(0, 27),
    kind,
    delaysOf(shipment) {
      const delays = drawn.get(shipment) ?? {
        // The form opens 14 days before: a week is in time.
        answer: kind === 'late' && shipment > 1 ? between(11, 25) : between(0, 7),
        review: between(0, 2),
        isLeftToTimer: between(1, 3) === 1,
        pharmacy: between(0, 2),
      }
      drawn.set(shipment, delays)
      return delays
    },
  }
}
