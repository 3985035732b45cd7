import { addDays, addMonths, compareDates, formatLongDate, type PlainDate } from '../time/plain-date.ts'
import type { ShippingCalendar } from '../time/shipping-calendar.ts'
import { ADDONS, addonCents } from '../add-on/addons.ts'
import { cancelSentence } from './cancel-sentence.ts'
import { formatUsd, type Cents } from '../money/cents.ts'
import { COMMITMENT_MONTHS, EARLY_TERMINATION_FEE, renewalCharge } from '../catalog/price-book.ts'
import { CHECK_IN_DAYS, CHECK_IN_LEAD_DAYS, noticeDays } from './schedule.ts'
import type { PlannedShipment } from './shipment-moves.ts'
import { terminationFee } from './termination-fee.ts'
import { totalOrder, type OrderToTotal } from '../checkout/total-order.ts'

export type ChargeKind = 'hold' | 'capture' | 'shipment' | 'check_in' | 'notice' | 'renewal' | 'fee_window'

/**
 * One dated event of a subscription. `cents`: for `hold` the amount authorized, for `capture` and `renewal` the amount
 * captured, for `notice` the amount announced, for `fee_window` the fee in force from that day; otherwise 0.
 */
export type ChargeEvent = { kind: ChargeKind; on: PlainDate; cents: Cents; text: string }

export type ChargeScheduleInput = OrderToTotal & {
  /** US Eastern date of the purchase. */
  start: PlainDate
  calendar: ShippingCalendar
  /** US Eastern date of the first capture once it has happened (D-15); until then the earliest ship date. */
  anchor?: PlainDate | null
  /** Months by which every period was postponed; each day is counted from the anchor at once (D-15). */
  postponed?: number
  /** Months from the anchor that the schedule covers; by default the term, and at least three. */
  months?: number
  /** Shipments whose day is known from their paid billing period, and may have been moved (M-18). */
  shipments?: readonly PlannedShipment[]
  /** False if no stored consent names the early termination fee: then it is never charged (D-10). */
  feeAgreed?: boolean
}

export { CHECK_IN_DAYS, CHECK_IN_LEAD_DAYS, noticeDays } from './schedule.ts'

/**
 * Returns every dated event of a subscription: the schedule that checkout shows, emails print and the billing job
 * executes (A-03, D-15).
 *
 * Before the first capture the earliest possible ship date is used as the anchor, so dates already shown can only move
 * later. Throws RangeError for a term or add-on that is not sold.
 */
export function chargeSchedule(input: ChargeScheduleInput): ChargeEvent[] {
  const { term, start, calendar } = input
  const first = input.anchor ?? calendar.nextShipDate(start)
  const after: DayAfter = (passed) => addMonths(first, passed + (input.postponed ?? 0))
  const months = input.months ?? Math.max(term, COMMITMENT_MONTHS)
  const events = [
    ...firstPurchase(input, after(0)),
    ...laterShipments(input, after, months),
    ...renewals(input, after, months),
    ...(input.feeAgreed === false ? [] : feeWindow(term, after, months)),
  ]
  return events.toSorted((a, b) => compareDates(a.on, b.on) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

/** The day a number of months after the anchor. */
type DayAfter = (months: number) => PlainDate

/** The order of events on the same day. */
const ORDER: readonly ChargeKind[] = [
  'notice',
  'check_in',
  'hold',
  'capture',
  'renewal',
  'shipment',
  'fee_window',
]

function firstPurchase(input: ChargeScheduleInput, anchor: PlainDate): ChargeEvent[] {
  const { term, start, addons = [] } = input
  const { planCents } = totalOrder(input)
  const parts = [
    { name: 'Your plan', cents: planCents },
    ...[...new Set(addons)].map((kind) => ({ name: ADDONS[kind].name, cents: addonCents(kind, term) })),
  ]
  return [
    ...parts.map(({ name, cents }): ChargeEvent => {
      const text = `${name}: ${formatUsd(cents)} is held on your card. Nothing is charged until your order ships.`
      return { kind: 'hold', on: start, cents, text }
    }),
    ...parts.map(({ name, cents }): ChargeEvent => {
      return {
        kind: 'capture',
        on: anchor,
        cents,
        text: `${name}: ${formatUsd(cents)} is charged as your order ships.`,
      }
    }),
    { kind: 'shipment', on: plannedDay(input, 1)?.shipOn ?? anchor, cents: 0, text: shipmentText(term) },
  ]
}

const plannedDay = ({ shipments = [] }: ChargeScheduleInput, number: number) =>
  shipments.find(({ shipment }) => shipment === number)

const shipmentText = (term: number) =>
  term === 1
    ? 'A 1-month supply ships overnight, free of charge.'
    : 'A 3-month supply ships overnight, free of charge.'

/** Returns the due dates of shipments after the first: monthly, or every 90 days within a prepaid term (M-18). */
function shipmentDueDates(term: number, after: DayAfter, months: number): PlainDate[] {
  const due: PlainDate[] = []
  const perPeriod = term === 1 ? 1 : Math.ceil(term / 3)
  for (let n = 1; ; n += 1) {
    const [period, within] = [Math.floor(n / perPeriod), n % perPeriod]
    const date = addDays(after(period * term), within * CHECK_IN_DAYS)
    if (compareDates(date, after(months)) > 0) return due
    due.push(date)
  }
}

function laterShipments(input: ChargeScheduleInput, after: DayAfter, months: number): ChargeEvent[] {
  const { term, calendar } = input
  return shipmentDueDates(term, after, months).flatMap((counted, index): ChargeEvent[] => {
    const planned = plannedDay(input, index + 2)
    const due = planned?.due ?? counted
    const shipment: ChargeEvent = {
      kind: 'shipment',
      on: planned?.shipOn ?? calendar.nextShipDate(due),
      cents: 0,
      text: shipmentText(term),
    }
    // A prescription covers three months, so in a monthly subscription every third shipment needs the check-in.
    if (term === 1 && (index + 1) % 3 !== 0) return [shipment]
    const checkIn: ChargeEvent = {
      kind: 'check_in',
      on: addDays(due, -CHECK_IN_LEAD_DAYS),
      cents: 0,
      text: 'Your doctor check-in opens. The next shipment waits for it.',
    }
    return [checkIn, shipment]
  })
}

function renewals(input: ChargeScheduleInput, after: DayAfter, months: number): ChargeEvent[] {
  const { drug, term, list = 'checkout', book, feeAgreed = true } = input
  const cents = renewalCharge(list, drug, term, book)
  const events: ChargeEvent[] = []
  for (let month: number = term; month <= months; month += term) {
    const on = after(month)
    const feeCents = feeAgreed ? terminationFee(term, month) : 0
    for (const days of noticeDays(term)) {
      const text = `We write to you: your plan renews on ${formatLongDate(on)} for ${formatUsd(cents)}. ${cancelSentence(feeCents)}`
      events.push({ kind: 'notice', on: addDays(on, -days), cents, text })
    }
    const text = `Your plan renews: ${formatUsd(cents)} is held on your card and charged as the shipment leaves.`
    events.push({ kind: 'renewal', on, cents, text })
  }
  return events
}

/**
 * The fee applies from the first shipment until the third month is paid; an event with 0 cents marks its end.
 */
function feeWindow(term: number, after: DayAfter, months: number): ChargeEvent[] {
  if (term !== 1) return []
  const closes = after(COMMITMENT_MONTHS - 1)
  const fee = formatUsd(EARLY_TERMINATION_FEE)
  const open: ChargeEvent = {
    kind: 'fee_window',
    on: after(0),
    cents: EARLY_TERMINATION_FEE,
    text: `From now until your third month is paid, cancelling costs the early termination fee of ${fee}.`,
  }
  const close: ChargeEvent = {
    kind: 'fee_window',
    on: closes,
    cents: 0,
    text: 'Your third month is paid. From now on you can cancel without a fee.',
  }
  return months < COMMITMENT_MONTHS - 1 ? [open] : [open, close]
}
