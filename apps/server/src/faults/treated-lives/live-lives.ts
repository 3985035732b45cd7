import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import type { TestService } from '@contour/testkit'
import { buyPlan, moveToDay, shipToday, signIn, treatOrder } from '@contour/testkit/people/plan-life'
import type { Member } from '@contour/testkit/people/plan-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { intents, orders, subscriptions } from '../../db/schema.ts'
import { boxesOnBoard, shippedParcel } from './shipped-parcel.ts'
import type { ShippedParcel } from './shipped-parcel.ts'
import type { TreatedLife } from './treated-life.ts'

export type Lived = { life: TreatedLife; member: Member; ended: boolean; goodwillGiven: number }

/**
 * Lives the lives side by side through the service, over HTTP: bought, treated, shipped on ship days, and ended as drawn.
 * @returns the people with what was done to them, and every parcel as the pharmacy's board showed it when it left
 */
export async function liveLives(
  at: TestService,
  lives: readonly TreatedLife[],
  days: number,
): Promise<{ lived: Lived[]; parcels: ShippedParcel[] }> {
  const lived: Lived[] = []
  for (const life of lives) {
    const member = await buyPlan(at, { drug: life.drug, term: life.term })
    lived.push({ life, member, ended: false, goodwillGiven: 0 })
  }
  const parcels: ShippedParcel[] = []
  const start = easternDate(at.clock.now())
  for (let day = 0; day <= days; day += 1) {
    const today = addDays(start, day)
    // Twice a week is enough: nothing waits for a certain hour.
    if (!isShipDay(today) || (day % 4 !== 0 && day > 7)) continue
    await moveToDay(at, today)
    await answerForms(at, lived)
    parcels.push(...(await shipAll(at, lived)))
    for (const one of lived) await giveGoodwill(at, one)
  }
  return { lived, parcels }
}

const openOrders = (at: TestService, status: string, people: readonly Lived[]) =>
  at.ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, status),
        inArray(
          orders.user_id,
          people.map(({ member }) => member.userId),
        ),
      ),
    )
    .orderBy(asc(orders.id))

async function answerForms(at: TestService, lived: readonly Lived[]): Promise<void> {
  for (const order of await openOrders(at, 'pending_approval', lived)) {
    const one = lived.find(({ member }) => member.userId === order.user_id)
    if (!one) continue
    const last = order.shipment_no >= one.life.lastShipment && one.life.ending !== 'goes on'
    if (last) await endLife(at, one, order.public_id, order.kind)
    else await treatOrder(at, one.member, order.public_id)
  }
}

async function endLife(at: TestService, one: Lived, orderId: string, kind: string): Promise<void> {
  const token = await signIn(at, one.member)
  const expectOk = (answer: { status: number; body: unknown }) => {
    if (answer.status !== 200) throw new Error(`${one.life.ending}: ${JSON.stringify(answer.body)}`)
  }
  if (one.life.ending === 'disqualified')
    expectOk(await at.call('GET', `/forms/add-disqualify?order_id=${orderId}`, { token }))
  else if (one.life.ending === 'denied') {
    expectOk(await submitForm(at, { token, orderId }, kind === 'first' ? 'medical' : 'refill'))
    expectOk(
      await at.staffCall('POST', `/staff-api/orders/${orderId}/deny`, {
        token: await signInStaff(at, 'clinician'),
        body: { reason: 'contraindication', text: 'This treatment is not safe for you.' },
      }),
    )
  } else {
    const [plan] = await at.ctx.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.user_id, one.member.userId))
    const id = plan?.public_id ?? ''
    expectOk(await at.call('GET', `/api/app/subscriptions/${id}/cancel-preview`, { token }))
    expectOk(await at.call('POST', '/api/cancle-subs', { token, body: { subs_id: id } }))
  }
  one.ended = true
}

async function shipAll(at: TestService, lived: readonly Lived[]): Promise<ShippedParcel[]> {
  const waiting = await openOrders(at, 'order_placed', lived)
  if (waiting.length === 0) return []
  const boxes = await boxesOnBoard(at)
  const parcels: ShippedParcel[] = []
  for (const order of waiting) {
    const answer = await shipToday(at, order.public_id)
    // What is not paid for yet, or not due, is refused by the service itself.
    if (answer.status === 200) parcels.push(await shippedParcel(at, order, boxes.get(order.public_id) ?? []))
    else if (answer.body['code'] !== 'wrong_status')
      throw new Error(`not shipped: ${JSON.stringify(answer.body)}`)
  }
  return parcels
}

/** Billing gives back a part of the first payment, once it was captured. */
async function giveGoodwill(at: TestService, one: Lived): Promise<void> {
  if (one.life.goodwillCents === 0 || one.goodwillGiven > 0 || one.ended) return
  const [payment] = await at.ctx.db
    .select()
    .from(intents)
    .where(and(eq(intents.user_id, one.member.userId), eq(intents.state, 'captured')))
    .orderBy(asc(intents.id))
  if (!payment) return
  const answer = await at.staffCall('POST', `/staff-api/billing/payments/${payment.public_id}/refund`, {
    token: await signInStaff(at, 'billing'),
    body: { cents: one.life.goodwillCents, reason: 'a late parcel' },
  })
  if (answer.status !== 200) throw new Error(`no goodwill: ${JSON.stringify(answer.body)}`)
  one.goodwillGiven = one.life.goodwillCents
}
