import { EARLY_TERMINATION_FEE } from '@contour/domain/catalog/price-book'
import { isRecord } from '@contour/domain/is-record'
import { arriveBy } from '@contour/domain/shipments/supply'
import { addDays, easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { expect } from 'vitest'
import type { TestService } from '../start-test-service.ts'
import type { OrderOf } from './read-everywhere.ts'
import { patientCalls } from './role-calls.ts'

type Message = { id: number; kind: string; body: string }

/** The newest message that was read at an earlier step, by person. */
const read = new WeakMap<TestService, Map<string, number>>()

/** Every amount and day in a response: fields of cents, and plain dates and instants as days of US Eastern. */
function factsIn(value: unknown, key = ''): { cents: number[]; days: string[] } {
  if (typeof value === 'number') {
    if (key.endsWith('cents')) return { cents: [value], days: [] }
    return { cents: /amount|refunded|price|total/.test(key) ? [Math.round(value * 100)] : [], days: [] }
  }
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return { cents: [], days: [value] }
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return { cents: [], days: [easternDate(new Date(value))] }
    return { cents: [], days: [] }
  }
  const inside = Array.isArray(value)
    ? value.map((one) => factsIn(one, key))
    : isRecord(value)
      ? Object.entries(value).map(([own, one]) => factsIn(one, own))
      : []
  return { cents: inside.flatMap(({ cents }) => cents), days: inside.flatMap(({ days }) => days) }
}

/**
 * Expects that what was written to a patient since the step before, by email and as a text message, states no amount and no
 * day that her own pages do not state as well, and of a parcel the weeks that its box lasts.
 */
export async function expectStated(
  at: TestService,
  order: OrderOf,
  { step, sent, doses }: { step: string; sent: readonly Message[]; doses: unknown },
): Promise<void> {
  const known = read.get(at) ?? new Map<string, number>()
  read.set(at, known)
  const since = known.get(order.email) ?? 0
  const fresh = sent.filter(({ id }) => id > since)
  known.set(order.email, Math.max(since, ...sent.map(({ id }) => id)))
  const patient = await patientCalls(at, order)
  const home = await patient.home.readHome({})
  const { cents, days } = factsIn([home, await patient.billing.listTransactions({})])
  // Home states the last dose in hand, and a check-in by when the next parcel is needed after it (D-88).
  const needed = home.subscription_list.subscriptions.flatMap(({ supply }) =>
    supply ? [arriveBy({ firstUncoveredOn: addDays(supply.last_dose_on, 7) })] : [],
  )
  const amounts = [...cents, EARLY_TERMINATION_FEE]
  const now = easternDate(at.clock.now())
  // A parcel on its way arrives by the day after that of its shipment, which home states until it is there.
  const dates = [...days, ...needed, now, US_SHIPPING_CALENDAR.expectedDelivery(now)].map((day) =>
    formatLongDate(day),
  )
  for (const { kind, body } of fresh) {
    const stated = [...body.matchAll(/\$([\d,]+)(?:\.(\d\d))?/g)].map(
      ([, units = '', fraction = '00']) => Number(units.replaceAll(',', '')) * 100 + Number(fraction),
    )
    expect(amounts, `${step}: an amount of ${kind}: ${body}`).toEqual(expect.arrayContaining(stated))
    const when = [...body.matchAll(/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g)].map(([day]) => day)
    // What is enough while a parcel is on its way is another day once it is there, which is when the lives are read.
    if (kind !== 'shipped')
      expect(dates, `${step}: a day of ${kind}: ${body}`).toEqual(expect.arrayContaining(when))
    const weeks = /your medicine for (\d+) weeks?/.exec(body)?.[1]
    if (weeks !== undefined && doses !== undefined) expect(doses, step).toBe(Number(weeks))
  }
}
