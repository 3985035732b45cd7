// Two people at one order at the same moment, one of whom moves a shipment, changes the address or cancels: one outcome, and
// both read it (D-01, D-94, M-18).
import { inJob } from '@contour/server/call-context'
import { addresses, intents, outbox, shipments, subscriptions, users } from '@contour/server/db/schema'
import { recordDispute } from '@contour/server/features/care/payments/record-dispute'
import { addDays } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staffToken } from '../owned-objects.ts'
import { lotsOf } from '../people/lots-of.ts'
import { moveToShipDay } from '../people/move-to-ship-day.ts'
import {
  applyPrescriptionDecision,
  placeOrderInReview,
  placePrescribedOrder,
  prescriptionBody,
  readChartOf,
} from '../people/order-in-review.ts'
import type { Reviewed } from '../people/order-in-review.ts'
import { placeOrder } from '../people/place-order.ts'
import { newLabel, placeSentOrder } from '../people/replacement-life.ts'
import { fillForm } from '../people/submit-form.ts'
import { moveToDay, signIn, startSubscriber } from '../people/subscription-life.ts'
import { tasksAbout } from '../people/tasks-about.ts'
import { startTestService, type Answer, type TestService } from '../start-test-service.ts'
import { patientCalls } from './role-calls.ts'
import { act, expectOneOutcome, type Act, type TwoActs } from './two-acts.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(() => moveToShipDay(at))

const planOf = async ({ userId }: Reviewed) => {
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, userId))
  if (!plan) throw new Error('no plan')
  return plan
}
const atPharmacy = async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  return order
}
/** A year's plan whose first parcel has arrived. */
const yearly = () => startSubscriber(at, { term: 12 })
/** The same on the day on which the form before the second parcel opens. */
async function formOpen(): Promise<Reviewed> {
  const person = await yearly()
  const [second] = await shipmentsOf(person)
  await moveToDay(at, addDays(second?.ships_on ?? '', -14))
  return person
}
const ordersOf = async (person: Reviewed) =>
  (await (await patientCalls(at, person)).orders.listOrders({})).orders
/** The order of the second parcel, with a session of its patient. */
async function ofSecond(person: Reviewed): Promise<Reviewed> {
  const second = (await ordersOf(person)).find(({ id }) => id !== person.orderId)
  if (!second) throw new Error('no form has opened')
  return { ...person, token: await signIn(at, person), orderId: second.id }
}
const secondStatus = async (person: Reviewed) => {
  const { orderId } = await ofSecond(person)
  return (await ordersOf(person)).find(({ id }) => id === orderId)?.status
}

type Planned = { shipment: number; ships_on: string; latest: string | null }
async function shipmentsOf(order: Reviewed): Promise<Planned[]> {
  const { public_id: id } = await planOf(order)
  const token = await staffToken(at.ctx, ['support'])
  const { body } = await at.staffCall('GET', `/staff-api/billing/subscriptions/${id}/shipments`, { token })
  return body['shipments'] as Planned[]
}
/** Moves the second parcel by some days. */
const move = async (as: Act['as'], order: Reviewed, days: number): Promise<Act> => {
  const from_on = (await shipmentsOf(order)).find(({ shipment }) => shipment === 2)?.ships_on ?? ''
  return {
    as,
    path: `/billing/subscriptions/${(await planOf(order)).public_id}/move-shipment`,
    body: { shipment: 2, from_on, on: nextShipDate(addDays(from_on, days)), reason: 'After your trip.' },
  }
}
const skip = async (as: Act['as'], order: Reviewed): Promise<Act> => {
  const from_on = (await shipmentsOf(order)).find(({ shipment }) => shipment === 2)?.ships_on ?? ''
  return {
    as,
    path: `/billing/subscriptions/${(await planOf(order)).public_id}/skip-shipment`,
    body: { shipment: 2, from_on, reason: 'You have enough until then.' },
  }
}
/** The day on which the second parcel leaves, as staff and patient read it. */
async function secondLeaves(order: Reviewed): Promise<string | undefined> {
  const { public_id: id } = await planOf(order)
  const planned = (await shipmentsOf(order)).find(({ shipment }) => shipment === 2)?.ships_on
  const { timeline } = await (await patientCalls(at, order)).billing.upcoming({ id })
  expect(timeline.find(({ kind }) => kind === 'shipment')?.on).toBe(planned)
  return planned
}

const HARBOR = {
  addressLine1: '8 Harbor Street',
  addressLine2: '',
  city: 'San Diego',
  state: 'CA',
  zip: '92101',
}
const OAK = { ...HARBOR, addressLine1: '12 Oak Street' }
const TEXAS = { addressLine1: '7 Other Street', addressLine2: '', city: 'Austin', state: 'TX', zip: '73301' }
const ownAddress = (body: object): Act => ({ as: 'patient', path: '/ship-address', body })
/** Support changes the address of a caller whom they have verified. */
async function addressByPhone(order: Reviewed, body: object): Promise<Act> {
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, order.userId))
  if (!user) throw new Error('nobody')
  return { as: 'support', path: `/people/${user.public_id}/address`, body }
}
const onFile = async ({ userId }: Reviewed) => {
  const [row] = await at.ctx.db
    .select()
    .from(addresses)
    .where(and(eq(addresses.user_id, userId), eq(addresses.kind, 'shipping')))
  return row?.line_1
}
const onLabel = async ({ orderId }: Reviewed) => {
  const token = await staffToken(at.ctx, ['pharmacy'])
  const board = await at.staffCall('GET', `/staff-api/pharmacy/orders?show=shipped&order=${orderId}`, {
    token,
  })
  const rows = board.body['rows'] as { address: { address_line_1: string } }[]
  const stored = await at.ctx.db.select({ line_1: shipments.line_1 }).from(shipments)
  expect(stored.map(({ line_1 }) => line_1)).toContain(rows[0]?.address.address_line_1)
  return rows[0]?.address.address_line_1
}
const street = ({ body }: Answer) => (body['shipping'] as { address_line_1: string }).address_line_1
/** The letters to a patient of one kind. */
const lettersOf = (
  { userId }: Reviewed,
  kind: 'details_changed' | 'shipment_moved' | 'order_cancelled' | 'plan_cancelled' | 'plan_resumed',
) =>
  at.ctx.db
    .select({ body: outbox.body })
    .from(outbox)
    .where(and(eq(outbox.user_id, userId), eq(outbox.kind, kind)))

const cancel = (as: Act['as'], { orderId }: Reviewed): Act => ({
  as,
  path: `/orders/${orderId}/cancel`,
  body: { reason: 'The patient called.' },
})
/** The patient ends the plan, after the screen has said what that costs. */
async function end(order: Reviewed): Promise<Act> {
  const { public_id: id } = await planOf(order)
  await (await patientCalls(at, order)).billing.previewCancel({ id })
  return { as: 'patient', path: '/cancle-subs', body: { subs_id: id, reason: 'I am moving.' } }
}
/** A plan that began stops at once and ends with the time to undo; one that never began ends at once (D-16, A-01). */
const isEnded = async (order: Reviewed) => {
  const { state, cancelled_at: stoppedAt } = await planOf(order)
  return state === 'ended' || stoppedAt !== null
}
const ship = async (order: Reviewed): Promise<Act> => ({
  as: 'pharmacy',
  path: `/pharmacy/orders/${order.orderId}/ship`,
  body: { ...newLabel(), lots: await lotsOf(at, order.orderId) },
})
const sign = async (order: Reviewed): Promise<Act> => ({
  as: 'clinician',
  path: `/orders/${order.orderId}/prescribe`,
  body: prescriptionBody(await readChartOf(at, order.orderId)),
})
const deny = ({ orderId }: Reviewed): Act => ({
  as: 'clinician',
  path: `/orders/${orderId}/deny`,
  body: { reason: 'contraindication', text: 'This treatment is not safe for you.' },
})
const sendForm = async (order: Reviewed, form: 'medical' | 'refill'): Promise<Act> => ({
  as: 'patient',
  path: '/submit-md-form',
  body: await fillForm(at, order, form),
})

/** A monthly plan whose renewals a dispute stopped, which was won since. */
async function disputed(): Promise<Reviewed> {
  const person = await startSubscriber(at)
  const [payment] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, person.userId))
  for (const status of ['needs_response', 'won'])
    await inJob(at.ctx, () =>
      recordDispute(at.ctx, payment?.gateway_ref ?? '', {
        ref: `dp_${person.userId}`,
        amount: 14_997,
        reason: 'fraudulent',
        evidenceDueAt: null,
        status,
      }),
    )
  return person
}
const decide = async (order: Reviewed, path: 'resume' | 'cancel'): Promise<Act> => ({
  as: 'billing',
  path: `/billing/subscriptions/${(await planOf(order)).public_id}/${path}`,
  body: path === 'cancel' ? { reason: 'The patient called.', waive_fee: true } : {},
})

const CASES: readonly TwoActs[] = [
  {
    who: 'billing and billing: one resumes the plan after a dispute, one cancels it',
    order: disputed,
    acts: async (order) => [await decide(order, 'resume'), await decide(order, 'cancel')],
    ends: ['order_delivered'],
    afterBoth: ['order_delivered'],
    outcome: async (order, [resumed, canceled]) => {
      expect([canceled.status, await isEnded(order)]).toEqual([200, true])
      expect(await lettersOf(order, 'plan_resumed')).toHaveLength(resumed.status === 200 ? 1 : 0)
      expect(await tasksAbout(at, `subscription:${(await planOf(order)).public_id}`)).toMatchObject([
        { kind: 'medicine_ends', state: 'settled' },
        { kind: 'plan_after_dispute', state: 'settled' },
      ])
    },
  },
  {
    who: 'billing and billing: both resume the plan after a dispute',
    order: disputed,
    acts: async (order) => [await decide(order, 'resume'), await decide(order, 'resume')],
    ends: ['order_delivered'],
    outcome: async (order) => expect(await lettersOf(order, 'plan_resumed')).toHaveLength(1),
  },
  {
    who: 'support and support: each moves the next parcel to another day',
    order: yearly,
    acts: async (order) => [await move('support', order, 3), await move('support', order, 6)],
    ends: ['order_delivered'],
    outcome: async (order, answers) => {
      const done = answers.find(({ status }) => status === 200)
      expect(await secondLeaves(order)).toBe(done?.body['ships_on'])
      expect(await lettersOf(order, 'shipment_moved')).toHaveLength(1)
    },
  },
  {
    who: 'support and billing: one moves the next parcel, one skips it',
    order: yearly,
    acts: async (order) => [await move('support', order, 3), await skip('billing', order)],
    ends: ['order_delivered'],
    outcome: async (order, answers) => {
      const done = answers.find(({ status }) => status === 200)
      expect(await secondLeaves(order)).toBe(done?.body['ships_on'])
      expect(await lettersOf(order, 'shipment_moved')).toHaveLength(1)
    },
  },
  {
    who: 'support and patient: one moves the next parcel, one ends the plan',
    order: yearly,
    acts: async (order) => [await move('support', order, 3), await end(order)],
    ends: ['order_delivered'],
    afterBoth: ['order_delivered'],
    outcome: async (order, [moved, ended]) => {
      expect([ended.status, await isEnded(order)]).toEqual([200, true])
      expect(await lettersOf(order, 'shipment_moved')).toHaveLength(moved.status === 200 ? 1 : 0)
      expect(await lettersOf(order, 'plan_cancelled')).toHaveLength(1)
    },
  },
  {
    who: 'support and patient: one moves the next parcel, one puts the next charge off',
    order: yearly,
    acts: async (order) => [
      await move('support', order, 3),
      {
        as: 'patient',
        path: `/app/subscriptions/${(await planOf(order)).public_id}/pause`,
        body: { id: (await planOf(order)).public_id, months: 1 },
      },
    ],
    ends: ['order_delivered'],
    afterBoth: ['order_delivered'],
    outcome: async (order, [moved]) => {
      expect(moved.status).toBe(200)
      expect(await secondLeaves(order)).toBe(moved.body['ships_on'])
    },
  },
  {
    who: 'support and patient: one moves the parcel whose form the other sends',
    order: formOpen,
    acts: async (order) => [await move('support', order, 7), await sendForm(await ofSecond(order), 'refill')],
    ends: ['order_delivered'],
    afterBoth: ['order_delivered'],
    outcome: async (order, [moved, sent]) => {
      expect([sent.status, await secondStatus(order)]).toEqual([200, 'waiting_prescription'])
      expect(await lettersOf(order, 'shipment_moved')).toHaveLength(moved.status === 200 ? 1 : 0)
    },
  },
  {
    who: 'support and clinician: one moves the parcel that the other signs',
    order: formOpen,
    acts: async (order) => {
      const moves = await move('support', order, 7)
      const second = await ofSecond(order)
      await act(at, await sendForm(second, 'refill'), second)
      return [moves, await sign(second)]
    },
    ends: ['order_delivered'],
    outcome: async (order, [, signed]) => {
      expect([signed.status, await secondStatus(order)]).toEqual([200, 'prescription_received'])
      expect(await lettersOf(order, 'shipment_moved')).toEqual([])
    },
  },
  {
    who: 'patient and support: each changes the address',
    order: () => placeOrderInReview(at),
    acts: async (order) => [ownAddress(HARBOR), await addressByPhone(order, OAK)],
    ends: ['waiting_prescription'],
    afterBoth: ['waiting_prescription'],
    outcome: async (order, answers) => {
      expect(answers.map(street)).toContain(await onFile(order))
      expect((await lettersOf(order, 'details_changed')).length).toBeGreaterThan(0)
    },
  },
  {
    who: 'support and pharmacy: one changes the address, one ships',
    order: atPharmacy,
    acts: async (order) => [await addressByPhone(order, OAK), await ship(order)],
    ends: ['order_shipped'],
    afterBoth: ['order_shipped'],
    outcome: async (order, [changed]) => {
      // The label was made when the patient accepted: support is told that the parcel goes to the address before it.
      expect(changed.body).toMatchObject({ shipping: { address_line_1: '12 Oak Street' } })
      expect(await onFile(order)).toBe('12 Oak Street')
      expect(await onLabel(order)).toBe('100 Sample Street')
    },
  },
  {
    who: 'patient and patient: one device changes the address, the other accepts the prescription',
    order: () => placePrescribedOrder(at),
    acts: async (order) => [
      ownAddress(HARBOR),
      {
        as: 'patient',
        path: `/prescription-update/${order.orderId}`,
        body: { order_id: order.orderId, accept: true },
      },
    ],
    ends: ['order_placed'],
    afterBoth: ['order_placed'],
    outcome: async (order, [changed]) => {
      const [label] = await at.ctx.db
        .select({ line_1: shipments.line_1 })
        .from(shipments)
        .orderBy(shipments.id)
        .then((rows) => rows.slice(-1))
      // Whoever was first, the answer says whether the parcel goes there.
      const isLater = changed.body['next_parcel_only'] === true
      expect(label?.line_1).toBe(isLater ? '100 Sample Street' : '8 Harbor Street')
      expect(await onFile(order)).toBe('8 Harbor Street')
    },
  },
  {
    who: 'support and clinician: one changes the address to another state, one signs',
    order: () => placeOrderInReview(at),
    acts: async (order) => [await addressByPhone(order, TEXAS), await sign(order)],
    // Another state asks for its form first; what was signed before stays signed.
    ends: ['pending_approval', 'prescription_received'],
    afterBoth: ['pending_approval', 'prescription_received'],
    outcome: async (order, [changed]) => {
      expect(changed.status).toBe(200)
      expect(await onFile(order)).toBe('7 Other Street')
    },
  },
  {
    who: 'patient and billing: one changes the address, one cancels the order',
    order: () => placeOrderInReview(at),
    acts: async (order) => [ownAddress(HARBOR), cancel('billing', order)],
    ends: ['cancelled'],
    afterBoth: ['cancelled'],
    outcome: async (order) => expect(await lettersOf(order, 'order_cancelled')).toHaveLength(1),
  },
  {
    who: 'patient and clinician: one ends the plan, one signs',
    order: () => placeOrderInReview(at),
    acts: async (order) => [await end(order), await sign(order)],
    ends: ['cancelled'],
    afterBoth: ['cancelled'],
    outcome: async (order) => expect(await isEnded(order)).toBe(true),
  },
  {
    who: 'support and clinician: one cancels, one denies',
    order: () => placeOrderInReview(at),
    acts: async (order) => [cancel('support', order), deny(order)],
    ends: ['cancelled', 'denied'],
  },
  {
    who: 'patient and pharmacy: one ends the plan, one ships',
    order: atPharmacy,
    acts: async (order) => [await end(order), await ship(order)],
    ends: ['cancelled', 'order_shipped'],
  },
  {
    who: 'billing and pharmacy: one cancels, one ships',
    order: atPharmacy,
    acts: async (order) => [cancel('billing', order), await ship(order)],
    ends: ['cancelled', 'order_shipped'],
  },
  {
    who: 'patient and support: one sends the form, one cancels',
    order: () => placeOrder(at),
    acts: async (order) => [await sendForm(order, 'medical'), cancel('support', order)],
    ends: ['cancelled'],
    afterBoth: ['cancelled'],
  },
  {
    who: 'patient and billing: one ends the plan, one refunds the whole payment',
    order: () => placeSentOrder(at),
    acts: async (order) => {
      const { payments } = await paymentsOf(order)
      const [paid] = payments
      return [
        await end(order),
        {
          as: 'billing',
          path: `/billing/payments/${paid?.id}/refund`,
          body: { cents: paid?.refundable_cents, reason: 'The patient asked for it.' },
        },
      ]
    },
    ends: ['order_delivered'],
    afterBoth: ['order_delivered'],
    outcome: async (order, [ended, refunded]) => {
      expect(ended.status === 200).toBe(await isEnded(order))
      const { payments } = await paymentsOf(order)
      expect(payments[0]?.refunded_cents).toBe(refunded.status === 200 ? 14_997 : 0)
    },
  },
]

async function paymentsOf({ userPublicId }: Reviewed) {
  const token = await staffToken(at.ctx, ['billing'])
  const { body } = await at.staffCall('GET', `/staff-api/billing/patients/${userPublicId}`, { token })
  return body as unknown as { payments: { id: string; refundable_cents: number; refunded_cents: number }[] }
}

for (const given of CASES)
  test(`D-01 ${given.who}: one outcome that both read`, () => expectOneOutcome(at, given))
