import { parseStrength, rungOf } from '@contour/domain/dosing/ladders'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { monthLabel, slotLabel, slotsOfMonth, type MonthSlot } from '@contour/domain/dosing/months'
import { prescribedMonths } from '@contour/domain/dosing/prescribed-months'
import { isUnshipped } from '@contour/domain/orders/order-life-cycle'
import { shipmentMonths } from '@contour/domain/shipments/shipment-contents'
import { isKeyOf } from '@contour/domain/table-keys'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { warningOf } from '../complaints/own-complaints.ts'
import type { ListedOrder } from '../orders/order-list.ts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'

/** Where the medicine of a month is. Null while nothing is certain: undecided, ended, or a problem was reported. */
export type DosePlace =
  | { at: 'delivered'; on: PlainDate }
  /** In a delivered shipment, for later: `from` is the day on which its first dose is due, after all that comes before it. */
  | { at: 'in_shipment'; from: PlainDate }
  | { at: 'on_its_way' }
  | { at: 'next_shipment'; on: PlainDate | null }
  | { at: 'later_shipment' }
  | { at: 'after_check_in' }
  | null

/** One month of a prescription as the dosage tab shows it, its label counted from the beginning of the treatment (D-88). `rung` is null for a strength that is not on the ladder. */
export type DoseMonth = {
  slot: MonthSlot | null
  label: string
  strength: string
  rung: number | null
  place: DosePlace
  time: 'past' | 'current' | 'ahead'
}

const MONTHS_OF_A_YEAR = Array.from({ length: 12 }, (_, index) => index + 1)

/** The day on which each line in her hands begins, from the function that also says when she runs out (D-88). */
type DoseDays = Subscription['dose_days']

/**
 * Returns the months of an order's prescription. The day of the first injection is not stored, so a date is a bound: one
 * dose a week, from the delivery on.
 * @param orders all orders of the patient, among which are the later shipments of the prescription
 * @param today in US Eastern
 */
export function doseMonths(
  order: ListedOrder,
  orders: readonly ListedOrder[],
  today: PlainDate,
  days: DoseDays,
): DoseMonth[] {
  const shipments = shipmentsOf(order, orders)
  const months = prescribedMonths(order.prescription_data)
  const coverage = monthsBySlot(months.map(({ label }) => label))
  const current = isDecided(order) ? currentMonth(order, shipments, today, days) : null
  return months.map(({ slot, label, line }) => {
    const ug = parseStrength(line.strength)
    const rung = ug === undefined || !isKeyOf(DRUG_TITLE, order.drug) ? undefined : rungOf(order.drug, ug)
    return {
      slot,
      label: monthLabel(label, order.months_before),
      strength: line.strength,
      rung: rung ?? null,
      place:
        slot && isDecided(order) ? placeOf({ slot, covered: coverage(slot), order }, shipments, days) : null,
      time: slot && current !== null ? timeOf(coverage(slot), current) : 'ahead',
    }
  })
}

/**
 * Returns which months of a year each written slot covers: in prescriptions from before months 4 and 5 were written, the
 * line of month 3 covers them too.
 */
function monthsBySlot(labels: readonly string[]): (slot: MonthSlot) => readonly number[] {
  const written = (month: number) => slotsOfMonth(month).find((slot) => labels.includes(slotLabel(slot)))
  return (slot) => MONTHS_OF_A_YEAR.filter((month) => written(month) === slot)
}

function timeOf(covered: readonly number[], current: number): DoseMonth['time'] {
  if (covered.includes(current)) return 'current'
  return covered.every((month) => month < current) ? 'past' : 'ahead'
}

/** Whether the prescription is in force: accepted, and its order has not ended without a shipment. */
const isDecided = ({ prescription_state: state, status }: ListedOrder): boolean =>
  state !== 'awaiting' && status !== 'cancelled' && status !== 'denied'

/** Returns the orders that were sent from a prescription, newest first: the order itself and its continuations. */
function shipmentsOf(order: ListedOrder, orders: readonly ListedOrder[]): ListedOrder[] {
  const lines = new Set(order.prescription_data.map(({ rxId }) => rxId))
  return orders.filter(({ contents }) =>
    contents.some(({ rxId, month }) => month !== null && lines.has(rxId)),
  )
}

const monthsIn = ({ contents }: ListedOrder): number[] =>
  contents.flatMap(({ month }) => (month === null ? [] : [month]))

/** A delivery that the patient has confirmed or not questioned; an assumed one may not have happened. */
const arrivedOn = (order: ListedOrder): PlainDate | null => {
  const { delivered_at: at, delivery } = order
  return at && delivery && !delivery.assumed && warningOf(order) === null ? easternDate(new Date(at)) : null
}

/** Returns the month that the patient is in or begins with, null if that is unknown. */
function currentMonth(
  order: ListedOrder,
  shipments: readonly ListedOrder[],
  today: PlainDate,
  days: DoseDays,
): number | null {
  const [latest] = shipments
  if (!latest) return isUnshipped(order.status) ? 1 : null
  if (warningOf(latest) !== null) return null
  const [first] = monthsIn(latest)
  if (first === undefined || !arrivedOn(latest)) return first ?? null
  // What was there before is used first, so that its month goes on.
  const begun = shipments
    .flatMap((one) => monthsIn(one).map((month) => ({ month, from: dayOf(one, month, days) })))
    .filter(({ from }) => from !== undefined && from <= today)
    .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
  return begun.at(-1)?.month ?? first
}

/** The day on which a month of a shipment begins; undefined while its medicine is not in her hands. */
const dayOf = ({ contents }: ListedOrder, month: number, days: DoseDays): PlainDate | undefined => {
  const line = contents.find((one) => one.month === month)
  return days.find((day) => day.rx_id === line?.rxId && day.month === month)?.from
}

function placeOf(
  { slot, covered, order }: { slot: MonthSlot; covered: readonly number[]; order: ListedOrder },
  shipments: readonly ListedOrder[],
  days: DoseDays,
): DosePlace {
  const covers = (month: number) => covered.includes(month)
  const shipment = shipments.find((one) => monthsIn(one).some(covers))
  if (shipment) {
    if (warningOf(shipment) !== null) return null
    const arrived = arrivedOn(shipment)
    if (!arrived) return shipment.delivery ? null : { at: 'on_its_way' }
    const [first] = monthsIn(shipment)
    const month = monthsIn(shipment).find(covers)
    if (month === undefined || month === first) return { at: 'delivered', on: arrived }
    const from = dayOf(shipment, month, days)
    return from ? { at: 'in_shipment', from } : null
  }
  if (slot === '6-12') return { at: 'after_check_in' }
  const { term, shipment_no: shipmentNo, status } = order
  const own = shipmentMonths({ term, shipmentNo, prescribedAt: shipmentNo, monthsBehind: 0 })
  return isUnshipped(status) && own.some(covers)
    ? { at: 'next_shipment', on: order.expected_ship_on }
    : { at: 'later_shipment' }
}
