import { shipBy, SPARE_DAYS } from '@contour/domain/shipments/supply'
import { addDays, compareDates, daysBetween, easternDate } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { isShipDay, nextShipDate, US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import type { TestService } from '@contour/testkit'
import { newLabel } from '@contour/testkit/people/replacement-life'
import { lotsOf } from '@contour/testkit/people/lots-of'
import { prescribeOrder } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { buySubscription, moveToDay, signIn, type Member } from '@contour/testkit/people/subscription-life'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { orders, shipments, subscriptions } from '../../src/db/schema.ts'
import { isIn } from '../../src/db/schema/columns.ts'
import type { Habits } from './habits.ts'

export type Lived = { habits: Habits; member: Member }
type Order = typeof orders.$inferSelect

/**
 * Lets people live a year of the service, day by day: they buy, answer their forms, wait for clinician, pharmacy and carrier,
 * all by the calls of the screens; charges, forms, the 12 hours and what is in a box are the service's own.
 */
export async function liveYear(at: TestService, people: readonly Habits[], days: number): Promise<Lived[]> {
  const start = easternDate(at.clock.now())
  const lived: Lived[] = []
  for (let day = 0; day <= days; day += 1) {
    await moveToDay(at, addDays(start, day))
    for (const habits of people)
      if (habits.startsAfter === day)
        lived.push({ habits, member: await buySubscription(at, { term: habits.term }) })
    const byUser = new Map(lived.map((one) => [one.member.userId, one]))
    await deliverAll(at)
    for (const order of await openOrders(at)) {
      const one = byUser.get(order.user_id)
      if (one) await goOn(at, one, order)
    }
    await pauseAll(at, lived)
  }
  return lived
}

const openOrders = (at: TestService) =>
  at.ctx.db
    .select()
    .from(orders)
    .where(
      isIn(orders.status, [
        'pending_approval',
        'waiting_prescription',
        'prescription_received',
        'order_placed',
      ]),
    )
    .orderBy(asc(orders.id))

const today = (at: TestService) => easternDate(at.clock.now())
const daysSince = (at: TestService, instant: Date) => daysBetween(easternDate(instant), today(at))

/** Does what the hand that has an order does today. */
async function goOn(at: TestService, { habits, member }: Lived, order: Order): Promise<void> {
  const delays = habits.delaysOf(order.shipment_no)
  const since = daysSince(at, order.status_since)
  if (order.status === 'pending_approval' && since >= delays.answer)
    expectDone(await answer(at, member, order))
  else if (order.status === 'waiting_prescription' && since >= delays.review)
    expectDone(await prescribeOrder(at, order.public_id))
  else if (order.status === 'prescription_received' && !delays.isLeftToTimer)
    expectDone(await accept(at, member, order))
  else if (order.status === 'order_placed') await ship(at, order, delays.pharmacy)
}

function expectDone({ status, body }: { status: number; body: { message?: string } }): void {
  if (status !== 200) throw new Error(`answered ${status}: ${body.message ?? ''}`)
}

const answer = async (at: TestService, member: Member, order: Order) =>
  submitForm(
    at,
    { token: await signIn(at, member), orderId: order.public_id },
    order.kind === 'first' ? 'medical' : 'refill',
  )

const accept = async (at: TestService, member: Member, { public_id: id }: Order) =>
  at.call('POST', `/api/prescription-update/${id}`, {
    token: await signIn(at, member),
    body: { order_id: id, accept: true },
  })

/** The pharmacy takes its days from the planned one on, and no longer than the day by which its list is sorted (D-88). */
async function ship(at: TestService, order: Order, days: number): Promise<void> {
  const [parcel] = await at.ctx.db.select().from(shipments).where(eq(shipments.order_id, order.id))
  if (!parcel || !isShipDay(today(at))) return
  const last = order.needed_by
    ? shipBy({ firstUncoveredOn: addDays(order.needed_by, SPARE_DAYS) }, US_SHIPPING_CALENDAR)
    : null
  const wanted = afterShipDays(parcel.ship_on, days)
  const on = last && compareDates(last, wanted) < 0 ? last : wanted
  if (compareDates(today(at), on) < 0 || compareDates(today(at), parcel.ship_on) < 0) return
  const shipped = await at.staffCall('POST', `/staff-api/pharmacy/orders/${order.public_id}/ship`, {
    token: await signInStaff(at, 'pharmacy'),
    body: { ...newLabel(), lots: await lotsOf(at, order.public_id) },
  })
  // Before its charge the service itself refuses it.
  if (shipped.body['code'] !== 'wrong_status') expectDone(shipped)
}

function afterShipDays(first: PlainDate, days: number): PlainDate {
  let on = nextShipDate(first)
  for (let more = 0; more < days; more += 1) on = nextShipDate(addDays(on, 1))
  return on
}

/** The carrier brings every parcel on the day after it left. */
async function deliverAll(at: TestService): Promise<void> {
  const sent = await at.ctx.db
    .select({ id: orders.public_id, since: orders.status_since })
    .from(orders)
    .where(isIn(orders.status, ['order_shipped']))
  const token = await signInStaff(at, 'pharmacy')
  for (const { id, since } of sent)
    if (daysSince(at, since) > 0)
      expectDone(await at.staffCall('POST', `/staff-api/pharmacy/orders/${id}/deliver`, { token, body: {} }))
}

/** Those who pause put the next charge and parcel off by a month, once, in their second month. */
async function pauseAll(at: TestService, lived: readonly Lived[]): Promise<void> {
  const pausing = lived.filter(({ habits }) => habits.kind === 'pauses').map(({ member }) => member)
  if (pausing.length === 0) return
  const plans = await at.ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(
          subscriptions.user_id,
          pausing.map(({ userId }) => userId),
        ),
        isIn(subscriptions.state, ['active']),
        isNull(subscriptions.cancelled_at),
      ),
    )
  for (const plan of plans) {
    const member = pausing.find(({ userId }) => userId === plan.user_id)
    if (!member || !plan.anchor_on || daysBetween(plan.anchor_on, today(at)) !== 40) continue
    await at.call('POST', `/api/app/subscriptions/${plan.public_id}/pause`, {
      token: await signIn(at, member),
      body: { months: 1 },
    })
  }
}
