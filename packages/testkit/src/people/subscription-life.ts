import { openSession } from '@contour/server/features/people/accounts/index'
import { intents, ledger, orders } from '@contour/server/db/schema'
import { firstCharge, type Term } from '@contour/domain/catalog/price-book'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Answer, TestService } from '../start-test-service.ts'
import { lotsOf } from './lots-of.ts'
import { applyPrescriptionDecision, prescribeOrder } from './order-in-review.ts'
import { moveToShipDay } from './move-to-ship-day.ts'
import { checkOut, createBuyer, type Buyer } from './place-order.ts'
import { signInStaff } from './sign-in-staff.ts'
import { submitForm } from './submit-form.ts'

export type Member = Buyer & { orderId: string; drug: 'semaglutide' | 'tirzepatide'; term: Term }

type Input = {
  drug?: 'semaglutide' | 'tirzepatide'
  term?: Term
  card?: string
  couponCode?: string
  /** Cents, if a coupon changes the listed amount. */
  amount?: number
}

/** Creates a patient who bought a subscription at checkout prices. */
export async function buySubscription(at: TestService, input: Input = {}): Promise<Member> {
  const { drug = 'semaglutide', term = 1, card = 'pm_card_visa', couponCode } = input
  const buyer = await createBuyer(at, { drug })
  const answer = await checkOut(at, buyer, {
    payment_terms: term,
    amount: input.amount ?? firstCharge('checkout', drug, term),
    cardToken: card,
    ...(couponCode ? { couponCode } : {}),
  })
  if (answer.status !== 200) throw new Error(`checkout failed: ${JSON.stringify(answer.body)}`)
  return { ...buyer, drug, term, orderId: String(answer.body['order_id']) }
}

/** Opens a session like the one that paid, valid today; sessions end after 30 idle days (D-34). */
export const signIn = (at: TestService, { userId }: Pick<Buyer, 'userId'>): Promise<string> =>
  openSession(at.ctx.db, at.ctx, { userId, scope: 'patient', paidAt: at.clock.now() })

/** Submits the form of an order, prescribes and accepts: the order is then at the pharmacy. */
export async function completeTreatment(at: TestService, person: Buyer, orderId: string) {
  const token = await signIn(at, person)
  const [order] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, orderId))
  const form = order?.kind === 'first' ? 'medical' : 'refill'
  const sent = await submitForm(at, { token, orderId }, form)
  if (sent.status !== 200) throw new Error(`form answered ${sent.status}: ${sent.body.message ?? ''}`)
  const written = await prescribeOrder(at, orderId)
  if (written.status !== 200)
    throw new Error(`prescription answered ${written.status}: ${written.body.message}`)
  const reviewed = { ...person, token, orderId }
  const accepted = await applyPrescriptionDecision(at, reviewed, true)
  if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.body.message ?? ''}`)
}

let shipments = 0

/** Enters carrier and tracking number as the pharmacy, today. */
export async function shipToday(at: TestService, orderId: string): Promise<Answer> {
  shipments += 1
  const tracking = String(300_000_000_000 + shipments)
  const token = await signInStaff(at, 'pharmacy')
  return at.staffCall('POST', `/staff-api/pharmacy/orders/${orderId}/ship`, {
    token,
    body: { carrier: 'FedEx', tracking, lots: await lotsOf(at, orderId) },
  })
}

/** Ships an order that is at the pharmacy on the next ship day, and delivers it. */
export async function shipOrder(at: TestService, orderId: string): Promise<void> {
  await moveToShipDay(at)
  const shipped = await shipToday(at, orderId)
  if (shipped.status !== 200) throw new Error(`not shipped: ${shipped.status} ${shipped.body.message ?? ''}`)
  const token = await signInStaff(at, 'pharmacy')
  await at.staffCall('POST', `/staff-api/pharmacy/orders/${orderId}/deliver`, { token, body: {} })
}

/** Creates a patient whose first shipment has left: the subscription runs from today. */
export async function startSubscriber(at: TestService, input: Input = {}): Promise<Member> {
  const member = await buySubscription(at, input)
  await completeTreatment(at, member, member.orderId)
  await shipOrder(at, member.orderId)
  return member
}

/** Moves the clock to noon, US Eastern, of a day. */
export async function moveToDay(at: TestService, day: string): Promise<void> {
  const ms = easternInstant(day, '12:00').getTime() - at.clock.now().getTime()
  if (ms > 0) await at.advance(Math.ceil(ms / 1000))
}

/**
 * Does a clinic's work at noon of a day for the given patients: completes the forms that are waiting, and ships what is
 * at the pharmacy if today is a ship day.
 */
export async function processDay(at: TestService, people: readonly Buyer[]): Promise<void> {
  const waiting = await at.ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.status, ['pending_approval', 'order_placed']))
    .orderBy(asc(orders.id))
  for (const order of waiting) {
    const person = people.find(({ userId }) => userId === order.user_id)
    if (!person) continue
    if (order.status === 'pending_approval') await completeTreatment(at, person, order.public_id)
    if (!isShipDay(easternDate(at.clock.now()))) continue
    // A refill that is ready before its day is refused until its payment is authorized.
    const shipped = await shipToday(at, order.public_id)
    if (shipped.status !== 200 && shipped.body['code'] !== 'wrong_status')
      throw new Error(`not shipped: ${JSON.stringify(shipped.body)}`)
  }
}

/** Returns a patient's ledger, oldest first, with the US Eastern day of each entry. */
export async function ledgerOfPerson(at: TestService, userId: number) {
  const rows = await at.ctx.db
    .select({ kind: ledger.kind, cents: ledger.cents, at: ledger.at, purpose: intents.purpose })
    .from(ledger)
    .innerJoin(intents, eq(intents.id, ledger.intent_id))
    .where(eq(intents.user_id, userId))
    .orderBy(asc(ledger.at), asc(ledger.id))
  return rows.map(({ at: when, ...row }) => ({ ...row, on: easternDate(when) }))
}
