import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import type { TestService } from '@contour/testkit'
import {
  buySubscription,
  moveToDay,
  shipToday,
  signIn,
  completeTreatment,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { intents, orders, subscriptions } from '../../src/db/schema.ts'
import { boxesOnBoard, completedShipment, type CompletedShipment } from './completed-shipment.ts'
import type { TreatmentHistory } from './treatment-history.ts'

export type SimulatedTreatment = {
  life: TreatmentHistory
  member: Member
  ended: boolean
  goodwillGiven: number
}

/**
 * Simulates the treatments concurrently through the service, over HTTP: bought, treated, shipped on ship days, and
 * ended as generated.
 * @returns the patients with what was done for them, and every shipment as the pharmacy board showed it when it was
 * sent
 */
export async function simulateTreatments(
  at: TestService,
  lives: readonly TreatmentHistory[],
  days: number,
): Promise<{ lived: SimulatedTreatment[]; parcels: CompletedShipment[] }> {
  const simulated: SimulatedTreatment[] = []
  for (const history of lives) {
    const member = await buySubscription(at, { drug: history.drug, term: history.term })
    simulated.push({ life: history, member, ended: false, goodwillGiven: 0 })
  }
  const shipments: CompletedShipment[] = []
  const start = easternDate(at.clock.now())
  for (let day = 0; day <= days; day += 1) {
    const today = addDays(start, day)
    // Twice a week is enough: nothing waits for a specific hour.
    if (!isShipDay(today) || (day % 4 !== 0 && day > 7)) continue
    await moveToDay(at, today)
    await answerForms(at, simulated)
    shipments.push(...(await shipAll(at, simulated)))
    for (const one of simulated) await grantGoodwill(at, one)
  }
  return { lived: simulated, parcels: shipments }
}

const openOrders = (at: TestService, status: OrderStatus, people: readonly SimulatedTreatment[]) =>
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

async function answerForms(at: TestService, simulated: readonly SimulatedTreatment[]): Promise<void> {
  for (const order of await openOrders(at, 'pending_approval', simulated)) {
    const one = simulated.find(({ member }) => member.userId === order.user_id)
    if (!one) continue
    const last = order.shipment_no >= one.life.lastShipment && one.life.ending !== 'goes on'
    if (last) await endTreatment(at, one, order.public_id, order.kind)
    else await completeTreatment(at, one.member, order.public_id)
  }
}

async function endTreatment(
  at: TestService,
  one: SimulatedTreatment,
  orderId: string,
  kind: string,
): Promise<void> {
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

async function shipAll(
  at: TestService,
  simulated: readonly SimulatedTreatment[],
): Promise<CompletedShipment[]> {
  const waiting = await openOrders(at, 'order_placed', simulated)
  if (waiting.length === 0) return []
  const boxes = await boxesOnBoard(at)
  const shipments: CompletedShipment[] = []
  for (const order of waiting) {
    const answer = await shipToday(at, order.public_id)
    // The service itself refuses what is not paid for yet, or not due.
    if (answer.status === 200)
      shipments.push(await completedShipment(at, order, boxes.get(order.public_id) ?? []))
    else if (answer.body['code'] !== 'wrong_status')
      throw new Error(`not shipped: ${JSON.stringify(answer.body)}`)
  }
  return shipments
}

/** Billing refunds a part of the first payment, once it is captured. */
async function grantGoodwill(at: TestService, one: SimulatedTreatment): Promise<void> {
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
