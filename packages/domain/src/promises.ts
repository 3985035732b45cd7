import type { OrderStatus } from './orders/order-life-cycle.ts'
import { ANSWER_HOURS } from './prescriptions/prescription-life-cycle.ts'

/** The documents' own wording of every promised time; each stays on its screen (X-18, X-19, X-20). */
export const PROMISE_TEXTS = {
  /** Funnel (document 1 §1). */
  reviewInFunnel: 'usually within 5 hours',
  /** Tracker (document 3 §4). */
  reviewInTracker: '24-48 hours',
  pharmacy: '24-48 hours, Monday to Thursday',
  fridayOrders: 'Orders placed on Friday ship on Monday.',
  /** Thanks page (document 1 §2.6). */
  pharmacyOnThanks: '24-48 hours Mon-Thu, Friday orders shipped Monday',
  pharmacyInTracker: '2-3 days',
  shippingOnThanks: 'Free overnight cold shipping',
  delivery: '48 hours or less',
  liveVisit: 'usually under 5 minutes in working hours',
  consultationFee: 'The consultation fee is included in the plan and is not owed if you are denied.',
  included:
    'Included with every plan: the same price for all dosages, a telehealth visit, unlimited clinical chat and overnight cold shipping.',
  unanswered: 'A prescription not answered within 12 hours is shipped as written.',
  checkIn: 'A doctor check-in is required every 90 days.',
  hold: 'Your card is pre-authorised and funds are held until shipment.',
  fulfilment: 'A partner pharmacy fulfils your order, shipped overnight in cold packaging, free of charge.',
} as const

/** Staff targets for a doctor's review, hours. */
export const REVIEW_TARGET_HOURS = { due: 5, late: 24, breach: 48 } as const

export type PromiseOwner = 'You' | 'Clinical team' | 'Partner pharmacy' | 'Carrier'

export type PromiseRow = {
  /** Who has the order now. */
  with: PromiseOwner
  usually: string
  /** The latest; empty where the wait is the patient's own. */
  atWorst: string
  next: string
  /** Hours from entering the state; null where nothing is promised. */
  usualHours: number | null
  worstHours: number | null
}

/** One entry for each state in which somebody waits; ended orders have none. */
export const PROMISES: Readonly<Partial<Record<OrderStatus, PromiseRow>>> = {
  pending_approval: {
    with: 'You',
    usually: 'The medical questionnaire takes a few minutes.',
    atWorst: '',
    next: 'A doctor reviews your answers.',
    usualHours: null,
    worstHours: null,
  },
  waiting_prescription: {
    with: 'Clinical team',
    usually: PROMISE_TEXTS.reviewInFunnel,
    atWorst: PROMISE_TEXTS.reviewInTracker,
    next: 'You receive your prescription to review.',
    usualHours: REVIEW_TARGET_HOURS.due,
    worstHours: REVIEW_TARGET_HOURS.breach,
  },
  appointment_required: {
    with: 'You',
    usually: PROMISE_TEXTS.liveVisit,
    atWorst: '',
    next: 'After the visit the doctor decides on your prescription.',
    usualHours: null,
    worstHours: null,
  },
  prescription_received: {
    with: 'You',
    usually: 'Please review your prescription within 12 hours.',
    atWorst: PROMISE_TEXTS.unanswered,
    next: 'The pharmacy prepares your order.',
    usualHours: ANSWER_HOURS,
    worstHours: ANSWER_HOURS,
  },
  order_placed: {
    with: 'Partner pharmacy',
    usually: PROMISE_TEXTS.pharmacy,
    atWorst: PROMISE_TEXTS.pharmacyInTracker,
    next: 'Your order ships overnight and your card is charged.',
    usualHours: 48,
    worstHours: 72,
  },
  shipping_paused: {
    with: 'Partner pharmacy',
    usually: 'We are resolving a delay with your order.',
    atWorst: 'We write to you as soon as it moves on.',
    next: 'The pharmacy goes on with your order.',
    usualHours: null,
    worstHours: null,
  },
  order_shipped: {
    with: 'Carrier',
    usually: 'Overnight',
    atWorst: PROMISE_TEXTS.delivery,
    next: 'Your order is delivered. Problems? Tell us within 7 days.',
    usualHours: 24,
    worstHours: 48,
  },
  payment_failed: {
    with: 'You',
    usually: 'Your order waits for a valid card.',
    atWorst: '',
    next: 'Your order goes on where it stood.',
    usualHours: null,
    worstHours: null,
  },
}

export const promiseOf = (status: OrderStatus): PromiseRow | null => PROMISES[status] ?? null

const HOUR_MS = 3_600_000

/** When a state's promise is usually kept and when it is broken, counted from entering the state. */
export function promiseTimes(
  status: OrderStatus,
  since: Date,
): { usualBy: Date | null; worstBy: Date | null } {
  const after = (hours: number | null | undefined) =>
    hours == null ? null : new Date(since.getTime() + hours * HOUR_MS)
  const promise = promiseOf(status)
  return { usualBy: after(promise?.usualHours), worstBy: after(promise?.worstHours) }
}

/** Where a review stands against its three targets, for the staff queue (X-18, M-02). */
export function reviewUrgency(since: Date, now: Date): 'in_time' | 'due' | 'late' | 'breach' {
  const hours = (now.getTime() - since.getTime()) / HOUR_MS
  if (hours >= REVIEW_TARGET_HOURS.breach) return 'breach'
  if (hours >= REVIEW_TARGET_HOURS.late) return 'late'
  return hours >= REVIEW_TARGET_HOURS.due ? 'due' : 'in_time'
}
