import { PROMISE_TEXTS } from './promise-texts.ts'
import { promiseWords, type PromiseHours, type PromiseWords } from './promise-hours.ts'
import type { OrderStatus } from '../orders/order-life-cycle.ts'
import { DECISION_HOURS } from '../prescriptions/prescription-life-cycle.ts'
import { addDays, easternDate, easternInstant } from '../time/plain-date.ts'
import { US_SHIPPING_CALENDAR, type ShippingCalendar } from '../time/shipping-calendar.ts'

export { PROMISE_TEXTS } from './promise-texts.ts'

export type PromiseParty = 'You' | 'Clinical team' | 'Partner pharmacy' | 'Carrier' | 'Support team'

/**
 * Hours include nights and weekends; ship days are Monday to Thursday except holidays. Overnight is the next day
 * on which carriers deliver, which for every ship day is within the stated 48 hours (M-16).
 */
export type PromisedTime =
  | { unit: 'hours' | 'ship_days'; usual: number; worst: number }
  | { unit: 'overnight' }

export type PromiseRow = {
  with: PromiseParty
  usually: string
  /** The latest time; empty if the order waits for the patient. */
  atWorst: string
  next: string
  /** How long it takes from entering the state; null if nothing is promised. */
  time: PromisedTime | null
}

/** One entry for each state that involves a wait; ended orders have none. */
const promisesOf = (
  hours: PromiseHours,
  words: PromiseWords,
): Readonly<Partial<Record<OrderStatus, PromiseRow>>> => ({
  pending_approval: {
    with: 'You',
    usually: 'The medical questionnaire takes a few minutes.',
    atWorst: '',
    next: 'A doctor reviews your answers.',
    time: null,
  },
  waiting_prescription: {
    with: 'Clinical team',
    usually: words.reviewInFunnel,
    atWorst: words.reviewInTracker,
    next: 'You receive your prescription to review.',
    time: { unit: 'hours', usual: hours.review_usual, worst: hours.review_latest },
  },
  appointment_required: {
    with: 'You',
    // How long one waits is a figure: only the page of the visit states it, where its claim stands (CL-10).
    usually: 'When you open your visit, you see your place in the line.',
    atWorst: '',
    next: 'After the visit the doctor decides on your prescription.',
    time: null,
  },
  prescription_received: {
    with: 'You',
    usually: PROMISE_TEXTS.reviewPrescription,
    atWorst: PROMISE_TEXTS.unanswered,
    next: 'The pharmacy prepares your order.',
    time: { unit: 'hours', usual: DECISION_HOURS, worst: DECISION_HOURS },
  },
  order_placed: {
    with: 'Partner pharmacy',
    usually: words.pharmacy,
    atWorst: words.pharmacyInTracker,
    next: 'Your order ships overnight and your card is charged.',
    time: { unit: 'ship_days', usual: hours.ship_usual, worst: hours.ship_latest },
  },
  shipping_paused: {
    with: 'Partner pharmacy',
    usually: 'We are resolving a delay with your order.',
    atWorst: 'We write to you as soon as it continues.',
    next: 'The pharmacy continues with your order.',
    time: null,
  },
  order_shipped: {
    with: 'Carrier',
    usually: 'Overnight',
    atWorst: PROMISE_TEXTS.delivery,
    next: `Your order is delivered. ${PROMISE_TEXTS.problems}`,
    time: { unit: 'overnight' },
  },
  payment_failed: {
    with: 'You',
    usually: 'Your order needs a valid card.',
    atWorst: '',
    next: 'Your order continues where it was.',
    time: null,
  },
})

/** One step from the payment to the shipment, as the thanks page and the status page show it (F-THX-002 to 005). */
export type JourneyPromise = {
  key: 'questionnaire' | 'review' | 'pharmacy' | 'shipping'
  title: string
  with: PromiseParty
  usually: string
  next: string
}

export const journeyOf = (words: PromiseWords): readonly JourneyPromise[] => [
  {
    key: 'questionnaire',
    title: 'Medical questionnaire',
    with: 'You',
    usually: PROMISE_TEXTS.questionnaire,
    next: 'Your address, your phone and email, then questions about your health.',
  },
  {
    key: 'review',
    title: 'Doctor review',
    with: 'Clinical team',
    usually: words.reviewInFunnel,
    next: 'A licensed clinician reads your answers and decides.',
  },
  {
    key: 'pharmacy',
    title: 'Pharmacy processing',
    with: 'Partner pharmacy',
    usually: words.pharmacyOnThanks,
    next: PROMISE_TEXTS.fridayOrders,
  },
  {
    key: 'shipping',
    title: PROMISE_TEXTS.shippingOnThanks,
    with: 'Carrier',
    usually: `Delivery in ${PROMISE_TEXTS.delivery}`,
    next: 'We send you a tracking link when it ships.',
  },
]

/** While an image request is open the order waits for the patient, regardless of its status. */
export const IMAGE_ASKED_PROMISE: PromiseRow = {
  with: 'You',
  usually: 'Your doctor needs a new image.',
  atWorst: '',
  next: 'The doctor continues the review once it arrives.',
  time: null,
}

/** The same while a question of the doctor waits for an answer (D-93). */
export const QUESTION_ASKED_PROMISE: PromiseRow = {
  with: 'You',
  usually: 'Your doctor has a question for you.',
  atWorst: '',
  next: 'The doctor continues the review once you answer in Doctor Chat.',
  time: null,
}

/** The same while a notice of the state is unread. */
export const NOTICE_UNREAD_PROMISE: PromiseRow = {
  with: 'You',
  usually: 'Your state wants you to read a notice.',
  atWorst: '',
  next: 'The doctor continues the review once you have read it.',
  time: null,
}

/** While the patient is on hold: who has the hold and by when they look stands next to it (D-76). */
export const HELD_PROMISE: PromiseRow = {
  with: 'Clinical team',
  usually: 'A doctor looks at what you told us.',
  atWorst: '',
  next: 'It goes on where it stopped, once the doctor says so.',
  time: null,
}

/** Where silence accepts nothing, no timer runs: after a day support asks (D-76). */
export const UNTIMED_PROMISE: PromiseRow = {
  with: 'You',
  usually: 'Please review your prescription.',
  atWorst: PROMISE_TEXTS.untimed,
  next: 'The pharmacy prepares your order.',
  time: null,
}

/** After a decline the order waits for the patient's change, and no timer accepts the prescription (D-67). */
export const DECLINED_PROMISE: PromiseRow = {
  with: 'You',
  usually: 'You declined this prescription. Choose the doses you want, or undo the decline.',
  atWorst: '',
  next: 'Your doctor reads your change and writes a new prescription.',
  time: null,
}

/** What is promised of a state to whoever was promised `hours`. */
export const promiseOf = (status: OrderStatus, hours: PromiseHours): PromiseRow | null =>
  promisesOf(hours, promiseWords(hours))[status] ?? null

const HOUR_MS = 3_600_000

/** The last minute of a promised day; screens show such an instant as a date. */
export const END_OF_DAY = '23:59'

/** Returns the last minute of the nth ship day after the day of an instant, in US Eastern. */
export function endOfShipDay(since: Date, n: number, calendar: ShippingCalendar): Date {
  let date = easternDate(since)
  for (let counted = 0; counted < n; counted += 1) date = calendar.nextShipDate(addDays(date, 1))
  return easternInstant(date, END_OF_DAY)
}

/** Returns when a state's promise is usually kept and when it is broken, counted from entering the state. */
export function promiseTimes(
  status: OrderStatus,
  since: Date,
  hours: PromiseHours,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): { usualBy: Date | null; worstBy: Date | null } {
  const time = promiseOf(status, hours)?.time
  if (!time) return { usualBy: null, worstBy: null }
  if (time.unit === 'overnight') {
    const by = easternInstant(calendar.expectedDelivery(easternDate(since)), END_OF_DAY)
    return { usualBy: by, worstBy: by }
  }
  const after = (n: number) =>
    time.unit === 'hours' ? new Date(since.getTime() + n * HOUR_MS) : endOfShipDay(since, n, calendar)
  return { usualBy: after(time.usual), worstBy: after(time.worst) }
}

/**
 * Returns when each step is usually done if the questionnaire is submitted at `now` and the patient causes no wait: the
 * review's hours, then the pharmacy's ship days, then the overnight shipping.
 */
export function journeyTimes(
  now: Date,
  hours: PromiseHours,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): Record<JourneyPromise['key'], Date | null> {
  const review = promiseTimes('waiting_prescription', now, hours, calendar).usualBy ?? now
  const pharmacy = promiseTimes('order_placed', review, hours, calendar).usualBy ?? review
  return {
    questionnaire: null,
    review,
    pharmacy,
    shipping: promiseTimes('order_shipped', pharmacy, hours, calendar).worstBy,
  }
}
