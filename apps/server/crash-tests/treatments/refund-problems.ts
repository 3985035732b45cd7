import { formatUsd } from '@contour/domain/money/cents'
import { firstCharge, renewalCharge } from '@contour/domain/catalog/price-book'
import type { TestService } from '@contour/testkit'
import { ledgerOfPerson } from '@contour/testkit/people/subscription-life'
import { asc, eq } from 'drizzle-orm'
import { intents, orders, periods, subscriptions } from '../../src/db/schema.ts'
import type { SimulatedTreatment } from './simulate-treatments.ts'

const LEFT = ['order_shipped', 'order_delivered']

/**
 * Where the money of a treatment does not match its shipments, calculated from the price list alone (D-42): after a
 * denial each billing period retains the months that shipped, and every captured cent belongs to a period with a
 * shipment.
 */
export async function refundProblems(
  at: TestService,
  { life: history, member, ended, goodwillGiven }: SimulatedTreatment,
): Promise<string[]> {
  const faults: string[] = []
  const fault = (what: string) =>
    faults.push(
      `${history.drug}, term ${history.term}, ${history.ending} at shipment ${history.lastShipment}: ${what}`,
    )
  const shipped = await shippedByPeriod(at, member.userId)
  const perPeriod = history.term === 1 ? 1 : history.term / 3
  const rows = await ledgerOfPerson(at, member.userId)
  const sum = (kind: string) =>
    rows
      .filter((row) => row.kind === kind && row.purpose !== 'fee')
      .reduce((cents, row) => cents + row.cents, 0)

  const paidPeriods = shipped.filter(({ parcels: shipments }) => shipments > 0)
  const captured = paidPeriods.reduce((cents, { n }) => cents + priceOf(history, n), 0)
  if (sum('capture') !== captured) fault(`captured ${sum('capture')}, and parcels left for ${captured}`)

  const standing = await at.ctx.db.select().from(intents).where(eq(intents.user_id, member.userId))
  const denied = ended && (history.ending === 'denied' || history.ending === 'disqualified')
  if (denied) {
    if (standing.some(({ state }) => state === 'held')) fault('a hold stands')
    let back = 0
    for (const { n, parcels: shipments } of paidPeriods) {
      const paid = priceOf(history, n) - (n === 1 ? goodwillGiven : 0)
      back += Math.ceil((paid * (perPeriod - shipments)) / perPeriod)
    }
    if (sum('refund') !== back + goodwillGiven)
      fault(`refunded ${sum('refund')} instead of ${back + goodwillGiven}`)
    const letters = (await at.messages(member.email)).filter(({ kind }) => kind === 'order_denied')
    if (letters.length !== 1) fault(`${letters.length} letters`)
    if (back > 0 && !letters[0]?.text.includes(`${formatUsd(back)} to your Visa card ending in 4242`))
      fault(`the letter does not name ${formatUsd(back)}`)
    if (paidPeriods.length > 0 && back > 0 && /hold/i.test(letters[0]?.text ?? ''))
      fault('the letter speaks of a hold')
  }
  return faults
}

const priceOf = ({ drug, term }: SimulatedTreatment['life'], n: number) =>
  n === 1 ? firstCharge('checkout', drug, term) : renewalCharge('checkout', drug, term)

async function shippedByPeriod(at: TestService, userId: number) {
  const own = await at.ctx.db
    .select({ n: periods.n, id: periods.id })
    .from(periods)
    .innerJoin(subscriptions, eq(subscriptions.id, periods.subscription_id))
    .where(eq(subscriptions.user_id, userId))
    .orderBy(asc(periods.n))
  const all = await at.ctx.db
    .select({ period: orders.period_id, status: orders.status })
    .from(orders)
    .where(eq(orders.user_id, userId))
  return own.map(({ n, id }) => ({
    n,
    parcels: all.filter(({ period, status }) => period === id && LEFT.includes(status)).length,
  }))
}
