/** Steps from the first visit to the parcel, in their order (M-51). */
export const FUNNEL_STEPS = [
  'lead',
  'cart',
  'paid',
  'form',
  'prescribed',
  'accepted',
  'shipped',
  'delivered',
] as const

/** What is counted by kind: purchases, people who were turned away, plans, coupons (M-51). */
export const COUNT_GROUPS = ['source', 'disqualified', 'plans', 'coupon'] as const

/**
 * Of the plans: those that ran when the month began, those of them that were lost in it, those that started, and those that
 * ended, by why.
 */
export const PLAN_COUNTS = ['running', 'lost', 'started', 'canceled', 'unpaid', 'denied', 'replaced'] as const

/** A reason that fewer people share is not named: it says something about their health. */
export const SMALLEST_GROUP = 5

/** What takes time and was promised. */
export const REPORTED_TIMES = [
  'review_usually',
  'review',
  'pharmacy',
  'delivery',
  'doctor_chat',
  'support_chat',
  'ticket',
  'visit_wait',
  'visit_length',
] as const
export type ReportedTime = (typeof REPORTED_TIMES)[number]

/** One thing that took time: its minutes, and whether it was done by when it was promised. */
export type Taken = { readonly minutes: number; readonly kept: boolean }

/** How long some things took: half of them no longer than `median`, nine of ten no longer than `nineOfTen`; null for none. */
export type TimeFigures = {
  readonly count: number
  readonly kept: number
  readonly median: number | null
  readonly nineOfTen: number | null
}

export function timeFigures(taken: readonly Taken[]): TimeFigures {
  const minutes = taken.map((one) => one.minutes).toSorted((a, b) => a - b)
  const at = (part: number) => {
    const found = minutes[Math.max(0, Math.ceil(minutes.length * part) - 1)]
    return found === undefined ? null : Math.round(found)
  }
  return {
    count: taken.length,
    kept: taken.filter(({ kept }) => kept).length,
    median: at(0.5),
    nineOfTen: at(0.9),
  }
}
