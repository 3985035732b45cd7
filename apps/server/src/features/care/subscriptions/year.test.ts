import { savedCards } from '../../../db/schema.ts'
import { startTestService, type TestService } from '@contour/testkit'
import {
  buySubscription,
  ledgerOfPerson,
  moveToDay,
  shipToday,
  signIn,
  completeTreatment,
  processDay,
} from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import type { Member } from '@contour/testkit/people/subscription-life'
import { chargeSchedule } from '@contour/domain/subscriptions/charge-schedule'
import { chargesOf } from '@contour/testkit/charges-of'
import { addDays, addMonths, compareDates, easternDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR, nextShipDate } from '@contour/domain/time/shipping-calendar'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
let anchor: string
const people = new Map<string, Member>()

/** Charges of a year of each product in cents, taken from document 2 §9 by hand; the last is the renewal at its end. */
const YEAR: Record<string, number[]> = {
  'semaglutide 1': [
    14997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997,
  ],
  'semaglutide 3': [44997, 44997, 44997, 44997, 44997],
  'semaglutide 6': [80995, 80995, 80995],
  'semaglutide 12': [134997, 134997],
  'tirzepatide 1': [
    24997, 34997, 34997, 34997, 34997, 34997, 34997, 34997, 34997, 34997, 34997, 34997, 34997,
  ],
  'tirzepatide 3': [74997, 74997, 74997, 74997, 74997],
  'tirzepatide 6': [134982, 134982, 134982],
  'tirzepatide 12': [234988, 234988],
  // A coupon of $50 lowers only the first charge (S-38).
  'coupon 3': [39997, 44997, 44997, 44997, 44997],
  // The card fails for four days from the third month: nothing is lost, nothing is captured twice.
  'failed 1': [14997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997, 24997],
  // Cancelled in the second month: only the fee is charged, 24 hours later.
  'cancelled 1': [14997, 24997, 27997],
}

/**
 * Shipments of each term in a year, including the first of the next period: monthly 13, else one every three months.
 */
const SHIPMENTS: Record<string, number> = { '1': 13, '3': 5, '6': 5, '12': 5 }

beforeAll(async () => {
  at = await startTestService()
  const desk = { token: await signInStaff(at, 'billing'), body: { code: 'WELCOME50', cents_off: 5000 } }
  expect((await at.staffCall('POST', '/staff-api/billing/coupons', desk)).status).toBe(200)
  await moveToDay(at, nextShipDate(easternDate(at.clock.now())))
  anchor = easternDate(at.clock.now())
  for (const drug of ['semaglutide', 'tirzepatide'] as const)
    for (const term of [1, 3, 6, 12] as const)
      people.set(`${drug} ${term}`, await buySubscription(at, { drug, term }))
  people.set('coupon 3', await buySubscription(at, { term: 3, couponCode: 'WELCOME50', amount: 39997 }))
  people.set('failed 1', await buySubscription(at))
  people.set('cancelled 1', await buySubscription(at))
  for (const person of people.values()) {
    await completeTreatment(at, person, person.orderId)
    expect((await shipToday(at, person.orderId)).status).toBe(200)
  }
  const stops = daysOfWork(anchor)
  for (const day of stops) {
    await moveToDay(at, day)
    if (day === addMonths(anchor, 2)) await cancel('cancelled 1')
    await failingCard(day)
    await processDay(at, [...people.values()])
  }
}, 900_000)
afterAll(() => at.close())

/** Returns the days of the year with work: due days, the ship days after them, and check-ins. */
function daysOfWork(from: string): string[] {
  const days = new Set<string>()
  const add = (day: string) => {
    for (const each of [addDays(day, -14), day, nextShipDate(day)]) days.add(each)
  }
  for (let month = 1; month <= 12; month += 1) add(addMonths(from, month))
  for (const term of [6, 12])
    for (let start = 0; start < 12; start += term)
      for (let within = 1; within < term / 3; within += 1) add(addDays(addMonths(from, start), within * 90))
  const failed = addMonths(from, 2)
  for (const later of [3, 4]) add(addDays(failed, later))
  return [...days].filter((day) => day > from).toSorted(compareDates)
}

async function cancel(name: string): Promise<void> {
  const person = people.get(name)!
  const token = await signIn(at, person)
  const { body } = await at.call('GET', '/api/subscription-items', { token })
  const [subscription] = body['subscriptions'] as { id: string }[]
  await at.call('GET', `/api/app/subscriptions/${subscription!.id}/cancel-preview`, { token })
  const done = await at.call('POST', '/api/cancle-subs', { token, body: { subs_id: subscription!.id } })
  expect(done.status).toBe(200)
}

/** Before the third month the card of one patient fails; four days later another card replaces it. */
async function failingCard(day: string): Promise<void> {
  const person = people.get('failed 1')!
  const due = addMonths(anchor, 2)
  const card =
    day === addDays(due, -14) ? 'pm_card_chargeCustomerFail' : day === addDays(due, 4) ? 'pm_card_visa' : null
  if (!card) return
  const token = await signIn(at, person)
  const answer = await at.call('POST', '/api/update-card', { token, body: { token: card } })
  expect(answer.status).toBe(200)
  await at.settle()
  expect(await at.ctx.db.select().from(savedCards).where(eq(savedCards.user_id, person.userId))).not.toEqual(
    [],
  )
}

const takenFrom = async (name: string) =>
  (await ledgerOfPerson(at, people.get(name)!.userId)).filter(({ kind }) => kind === 'capture')

test.each(Object.keys(YEAR))(
  'C-CAT-013 C-CAT-017 C-CAT-018 C-CAT-019 C-CAT-020 a year of %s takes what document 2 says',
  async (name) => {
    expect((await takenFrom(name)).map(({ cents }) => cents)).toEqual(YEAR[name])
  },
)

test.each(Object.keys(YEAR).filter((name) => /tide/.test(name)))(
  'A-03 chargePlan showed every charge of %s: amount and order, and its day or the ship day after it',
  async (name) => {
    const { drug, term } = people.get(name)!
    const subscription = chargeSchedule({
      drug,
      term,
      start: anchor,
      anchor,
      calendar: US_SHIPPING_CALENDAR,
      months: 12,
    })
    const taken = await takenFrom(name)
    expect(taken.map(({ cents }) => cents)).toEqual(chargesOf(subscription).map(({ cents }) => cents))
    expect(taken.map(({ on }) => on)).toEqual(chargesOf(subscription).map(({ on }) => nextShipDate(on)))
  },
)

test.each(Object.keys(YEAR).filter((name) => /tide/.test(name)))(
  'C-CAT-019 C-CAT-020 a year of %s sends its shipments',
  async (name) => {
    const person = people.get(name)!
    const { body } = await at.call('GET', '/api/order-items', { token: await signIn(at, person) })
    const left = (body['orders'] as { status: string }[]).filter(({ status }) =>
      ['order_shipped', 'order_delivered'].includes(status),
    )
    expect(left).toHaveLength(SHIPMENTS[String(person.term)]!)
  },
)

test('no hold stands that no shipment waits for, and nothing is captured twice', async () => {
  for (const [name, person] of people) {
    const rows = await ledgerOfPerson(at, person.userId)
    const held = rows.filter(({ kind }) => kind === 'hold').reduce((sum, { cents }) => sum + cents, 0)
    const over = rows.filter(({ kind }) => kind !== 'hold').reduce((sum, { cents }) => sum + cents, 0)
    expect(held - over, name).toBe(0)
  }
})
