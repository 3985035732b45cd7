import { orders, scheduledJobs } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import {
  buySubscription,
  completeTreatment,
  moveToDay,
  processDay,
  shipToday,
  signIn,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { arriveBy, supplyInHand, type ArrivedParcel } from '@contour/domain/shipments/supply'
import { addDays, daysBetween, easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { isShipDay, nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
let anchor: string
const lives = new Map<string, Member>()

/** What each place says on the day of a delivery. */
type Row = {
  on: string
  /** Weekly doses in the box, as the pharmacy's board says. */
  board: number
  /** The day by which the parcel was needed. */
  neededBy: string | null
  home: { last_dose_on: string; next_arrives_on: string | null }
  letter: string
}
const years = new Map<string, Row[]>()

/** Three monthly parcels and a refill, and the second quarter; a whole year of every term is a property of the rule. */
const DAYS = 120

beforeAll(async () => {
  at = await startTestService()
  await moveToDay(at, nextShipDate(easternDate(at.clock.now())))
  anchor = easternDate(at.clock.now())
  for (const term of [1, 12] as const) {
    const name = `${term}`
    const life = await buySubscription(at, { term })
    lives.set(name, life)
    years.set(name, [])
    await completeTreatment(at, life, life.orderId)
  }
  for (const { orderId } of lives.values()) expect((await shipToday(at, orderId)).status).toBe(200)
  const last = addDays(anchor, DAYS)
  for (let day = addDays(anchor, 1); day <= last; day = await nextDay(day)) {
    await moveToDay(at, day)
    await deliverAll(day)
    await compareNeeded()
    await processDay(at, [...lives.values()])
  }
})
afterAll(() => at.close())

const boardRows = async (show: 'open' | 'delivered') => {
  const token = await signInStaff(at, 'pharmacy')
  const { body } = await at.staffCall('GET', `/staff-api/pharmacy/orders?show=${show}`, { token })
  return body['rows'] as {
    order_id: string
    needed_by: string | null
    items: { month: number | null; quantity: string }[]
  }[]
}

/** The next day on which something happens: tomorrow while an order is open, else the day of the next job of a plan. */
async function nextDay(day: string): Promise<string> {
  const tomorrow = addDays(day, 1)
  const [open] = await at.ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(isIn(orders.status, ['pending_approval', 'order_placed', 'order_shipped']))
    .limit(1)
  if (open) return tomorrow
  const [job] = await at.ctx.db
    .select({ dueAt: scheduledJobs.due_at })
    .from(scheduledJobs)
    .where(and(inArray(scheduledJobs.kind, ['check_in', 'renewal']), isNull(scheduledJobs.done_at)))
    .orderBy(asc(scheduledJobs.due_at))
    .limit(1)
  const due = job && easternDate(job.dueAt)
  return due && due > tomorrow ? due : tomorrow
}

/** Before a parcel leaves, the board says by when it is needed. */
async function compareNeeded(): Promise<void> {
  if (!isShipDay(easternDate(at.clock.now()))) return
  const waiting = await at.ctx.db.select().from(orders).where(eq(orders.status, 'order_placed'))
  if (waiting.length === 0) return
  const board = await boardRows('open')
  for (const { public_id, needed_by } of waiting)
    expect(board.find(({ order_id }) => order_id === public_id)?.needed_by).toBe(needed_by)
}

/** The carrier brings every parcel on the day after it left. */
async function deliverAll(day: string): Promise<void> {
  for (const [name, life] of lives) {
    const [sent] = await at.ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.user_id, life.userId), inArray(orders.status, ['order_shipped'])))
    if (!sent) continue
    const token = await signInStaff(at, 'pharmacy')
    const path = `/staff-api/pharmacy/orders/${sent.public_id}/deliver`
    expect((await at.staffCall('POST', path, { token, body: {} })).status).toBe(200)
    const box = (await boardRows('delivered')).find(({ order_id }) => order_id === sent.public_id)
    const own = await signIn(at, life)
    const { body } = await at.call('GET', '/api/subscription-items', { token: own })
    const [plan] = body['subscriptions'] as { supply: Row['home'] }[]
    await at.settle()
    const letter = (await messagesOf(at, life.email)).find(({ kind }) => kind === 'delivered')
    years.get(name)!.push({
      on: day,
      board: box!.items
        .filter(({ month }) => month !== null)
        .reduce((sum, { quantity }) => sum + Number(/^\d+/.exec(quantity)?.[0]), 0),
      neededBy: sent.needed_by,
      home: plan!.supply,
      letter: letter!.body,
    })
  }
}

const parcelsOf = (rows: readonly Row[]): ArrivedParcel[] =>
  rows.map(({ on, board }) => ({ arrivedOn: on, doses: board, firstUg: 1, lastUg: 1 }))

test.each(['1', '12'])(
  'D-88 for a %s-month plan box, home, board and letter name the same last dose in hand',
  (name) => {
    const rows = years.get(name)!
    expect(rows.length).toBeGreaterThan(name === '1' ? 3 : 1)
    for (const [index, row] of rows.entries()) {
      const supply = supplyInHand(parcelsOf(rows.slice(0, index + 1)))!
      expect(row.home.last_dose_on, row.on).toBe(supply.lastDoseOn)
      expect(row.letter).toContain(`What you have is enough until ${formatLongDate(supply.lastDoseOn)}.`)
      expect(row.letter).toContain(
        `Your next parcel arrives by ${formatLongDate(row.home.next_arrives_on!)}.`,
      )
      const next = rows[index + 1]
      if (next) expect(next.neededBy, next.on).toBe(arriveBy(supply))
    }
  },
)

test.each(['1', '12'])(
  'D-88 a patient of a %s-month plan who answers at once is never without a weekly dose',
  (name) => {
    const rows = years.get(name)!
    for (const [index, row] of rows.entries()) {
      if (index === 0) continue
      const { firstUncoveredOn } = supplyInHand(parcelsOf(rows.slice(0, index)))!
      expect(
        daysBetween(row.on, firstUncoveredOn),
        `${row.on} before ${firstUncoveredOn}`,
      ).toBeGreaterThanOrEqual(0)
    }
  },
)

test('D-88 a month holds four or five weekly doses, a quarter 13, or as many more as the calendar asks for', () => {
  const boxes = (name: string) => new Set(years.get(name)!.map(({ board }) => board))
  expect([...boxes('1')].toSorted()).toEqual([4, 5])
  expect(Math.min(...boxes('12'))).toBe(13)
  expect(Math.max(...boxes('12'))).toBeLessThanOrEqual(14)
})
