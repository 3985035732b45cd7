import type { Term } from '@contour/domain/catalog/price-book'
import type { Drug } from '@contour/domain/catalog/products'

/** What a patient does at noon of a day, counted from the day of the purchase. */
export type HistoryStep =
  | { day: number; kind: 'cancel' }
  | { day: number; kind: 'pause'; months: 1 | 2 | 3 }
  | { day: number; kind: 'move'; days: number }
  /** From now on the card on file is declined. */
  | { day: number; kind: 'card_fails' }
  | { day: number; kind: 'new_card' }
  | { day: number; kind: 'pay_now' }

/** A cancellation, pause or move that the patient may undo on the same day. */
export type Event = HistoryStep & { undone?: boolean }

/** One history of one subscription: what is bought, and what happens to it on which day. */
export type History = {
  drug: Drug
  term: Term
  coupon: string | null
  addon: boolean
  /** Day of the purchase, counted from the first day of its run. */
  startsOn: number
  /** Days until the clinic has decided on the first order. */
  clinicDays: number
  events: readonly Event[]
}

/** Coupon codes of the histories and their discount in cents. */
export const COUPONS: Readonly<Record<string, number>> = {
  HISTORY20: 2000,
  HISTORY50: 5000,
  HISTORY120: 12_000,
}

const DRUGS = ['semaglutide', 'tirzepatide'] as const

/** The histories of a run: which terms, over how many days, bought on how many of the first days. */
export type HistoryRun = { terms: readonly Term[]; days: number; startDays: number; people: number }

/** Generates one history of a run from a sequence of numbers from 0 up to 1. */
export function generateHistory(draw: () => number, { terms, days, startDays }: HistoryRun): History {
  const integerBelow = (n: number) => Math.floor(draw() * n)
  const oneOf = <T>(all: readonly T[]): T => all[integerBelow(all.length)]!
  const term = oneOf(terms)
  return {
    drug: oneOf(DRUGS),
    term,
    coupon: draw() < 0.3 ? oneOf(Object.keys(COUPONS)) : null,
    addon: draw() < 0.25,
    startsOn: integerBelow(startDays),
    clinicDays: draw() < 0.3 ? integerBelow(10) : 0,
    events: generateEvents({ upTo: integerBelow, draw, oneOf }, term, days - startDays),
  }
}

type Drawer = { upTo(n: number): number; draw(): number; oneOf<T>(all: readonly T[]): T }

function generateEvents(drawer: Drawer, term: Term, days: number): Event[] {
  const { upTo: integerBelow, draw } = drawer
  const wanted = draw() < 0.15 ? 0 : draw() < 0.6 ? 1 : 2
  const first = Array.from({ length: wanted }, () => generateEvent(drawer, anyDay(drawer, term, days)))
  // A card that fails is rarely left so; if it is, the subscription ends unpaid after 30 days.
  const repairs = first.flatMap(({ kind, day }): Event[] =>
    kind === 'card_fails' && draw() < 0.8
      ? [{ kind: draw() < 0.5 ? 'new_card' : 'pay_now', day: day + 1 + integerBelow(60) }]
      : [],
  )
  return [...first, ...repairs].toSorted((a, b) => a.day - b.day)
}

/** Any day; half of them close to a day on which money moves, where mistakes are likely. */
function anyDay({ upTo: integerBelow, draw }: Drawer, term: Term, days: number): number {
  if (draw() < 0.5) return integerBelow(days)
  const charge = Math.round(integerBelow(Math.max(1, Math.floor(days / (term * 30.4))) + 1) * term * 30.4)
  return Math.min(days - 1, Math.max(0, charge - 4 + integerBelow(10)))
}

function generateEvent({ upTo: integerBelow, draw, oneOf }: Drawer, day: number): Event {
  const undone = draw() < 0.2
  const kind = oneOf(['cancel', 'cancel', 'pause', 'move', 'card_fails', 'card_fails'] as const)
  if (kind === 'pause') return { day, kind, months: oneOf([1, 2, 3] as const), undone }
  if (kind === 'move') return { day, kind, days: 1 + integerBelow(60), undone }
  return kind === 'cancel' ? { day, kind, undone } : { day, kind }
}
