// Two people at one order at the same moment, in the acts of two roles: one outcome, and the second reads in a sentence what
// happened (D-01).
import type { OrderItem } from '@contour/contract/orders'
import type { HoldOutcome } from '@contour/domain/care-holds/care-hold'
import { intents, outbox } from '@contour/server/db/schema'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { staffToken } from '../owned-objects.ts'
import { stopCare } from '../people/care-hold-life.ts'
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
import { newLabel, placeSentOrder } from '../people/replacement-life.ts'
import { startTestService, type TestService } from '../start-test-service.ts'
import { patientCalls } from './role-calls.ts'
import { act, expectOneOutcome, type Act, type TwoActs } from './two-acts.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(() => moveToShipDay(at))

const atPharmacy = async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  return order
}
const ownOrder = async (order: Reviewed): Promise<OrderItem> => {
  const { orders } = await (await patientCalls(at, order)).orders.listOrders({})
  const [own] = orders
  if (!own) throw new Error('no order')
  return own
}
const sent = () => placeSentOrder(at)
const payment = async ({ userId }: Reviewed) => {
  const [row] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, userId))
  return row?.public_id ?? ''
}
/** A complaint; of what is missing nobody asks whether it may be used, so that support decides it. */
const complained = async (order: Reviewed, kind: 'missing' | 'warm' = 'missing') => {
  const { parcel } = await ownOrder(order)
  const patient = await patientCalls(at, order)
  return (await patient.complaints.file({ parcel: parcel ?? '', kind, words: '' })).complaint_id
}
/** A refund that support asked for, and billing has to decide. */
const askedRefund = async (order: Reviewed) => {
  const { body } = await act(at, await refund('support', order), order)
  return refundOf.parse(body).refund.id
}
const refundOf = z.object({ refund: z.object({ id: z.string() }) })
const decideRefund = (id: string, name: 'approve' | 'refuse'): Act => ({
  as: 'billing',
  path: `/billing/refunds/${id}/${name}`,
  body: {},
})
const answerUse = (as: Act['as'], id: string, answer: 'use' | 'do_not_use'): Act =>
  complaint(as, id, 'use', { answer, note: 'We looked at the photo.' })
const cancel = (as: Act['as'], { orderId }: Reviewed): Act => ({
  as,
  path: `/orders/${orderId}/cancel`,
  body: { reason: 'The patient called.' },
})
const ship = async (order: Reviewed): Promise<Act> => ({
  as: 'pharmacy',
  path: `/pharmacy/orders/${order.orderId}/ship`,
  body: { ...newLabel(), lots: await lotsOf(at, order.orderId) },
})
const pharmacy = ({ orderId }: Reviewed, name: string, body: object = {}): Act => ({
  as: 'pharmacy',
  path: `/pharmacy/orders/${orderId}/${name}`,
  body,
})
const prescribe = async (as: Act['as'], order: Reviewed): Promise<Act> => ({
  as,
  path: `/orders/${order.orderId}/prescribe`,
  body: prescriptionBody(await readChartOf(at, order.orderId)),
})
const deny = (as: Act['as'], { orderId }: Reviewed): Act => ({
  as,
  path: `/orders/${orderId}/deny`,
  body: { reason: 'contraindication', text: 'This treatment is not safe for you.' },
})
const complaint = (as: Act['as'], id: string, name: string, body: object): Act => ({
  as,
  path: `/complaints/${id}/${name}`,
  body,
})
const decide = ({ orderId }: Reviewed, accept: boolean): Act => ({
  as: 'patient',
  path: `/prescription-update/${orderId}`,
  body: { order_id: orderId, accept },
})
const refund = async (as: Act['as'], order: Reviewed): Promise<Act> => ({
  as,
  path: `/billing/payments/${await payment(order)}/refund`,
  body: { cents: 14_997, reason: 'The patient asked for it.' },
})
const correction = (as: Act['as'], { orderId }: Reviewed, instead_of: string): Act => ({
  as,
  path: `/pharmacy/orders/${orderId}/tracking`,
  body: { ...newLabel(), instead_of },
})
const labelOf = async ({ orderId }: Reviewed): Promise<string> => {
  const path = `/staff-api/pharmacy/orders?show=shipped&order=${orderId}`
  const { body } = await at.staffCall('GET', path, { token: await staffToken(at.ctx, ['pharmacy']) })
  return z.array(z.object({ tracking: z.string() })).parse(body['rows'])[0]?.tracking ?? ''
}
const emails = (
  { userId }: Reviewed,
  kind: 'tracking_corrected' | 'complaint_received' | 'care_hold_lifted',
) =>
  at.ctx.db
    .select({ body: outbox.body })
    .from(outbox)
    .where(and(eq(outbox.user_id, userId), eq(outbox.kind, kind), eq(outbox.channel, 'email')))
const lift = (holdId: string, outcome: HoldOutcome): Act => ({
  as: 'clinician',
  path: `/care-holds/${holdId}/lift`,
  body: { outcome, reason: 'Two negative tests, talked on the phone.' },
})
const bothComplain = async (order: Reviewed, kinds: [string, string]): Promise<[Act, Act]> => {
  const { parcel } = await ownOrder(order)
  const [own, forCaller] = kinds.map((kind) => ({ parcel, kind, words: '' }))
  return [
    { as: 'patient', path: '/app/complaints', body: own ?? {} },
    { as: 'support', path: `/orders/${order.orderId}/complaint`, body: forCaller ?? {} },
  ]
}
const EXPLAIN = { message: 'The pharmacy packed everything.' }

const CASES: readonly TwoActs[] = [
  {
    who: 'support and support: both cancel it',
    order: () => placeOrderInReview(at),
    acts: async (order) => [cancel('support', order), cancel('support', order)],
    ends: ['cancelled'],
  },
  {
    who: 'support and support: one sends a new parcel, one explains',
    order: sent,
    acts: async (order) => {
      const id = await complained(order)
      return [
        complaint('support', id, 'replace', { items: [] }),
        complaint('support', id, 'explain', EXPLAIN),
      ]
    },
    ends: ['order_delivered'],
  },
  {
    who: 'support and support: both send a new parcel',
    order: sent,
    acts: async (order) => {
      const id = await complained(order)
      return [
        complaint('support', id, 'replace', { items: [] }),
        complaint('support', id, 'replace', { items: [] }),
      ]
    },
    ends: ['order_delivered'],
  },
  {
    who: 'support and billing: both cancel it',
    order: () => placeOrderInReview(at),
    acts: async (order) => [cancel('support', order), cancel('billing', order)],
    ends: ['cancelled'],
  },
  {
    who: 'support and billing: both refund the whole payment',
    order: sent,
    acts: async (order) => [await refund('support', order), await refund('billing', order)],
    ends: ['order_delivered'],
  },
  {
    who: 'billing and billing: one approves a refund, one refuses it',
    order: sent,
    acts: async (order) => {
      const id = await askedRefund(order)
      return [decideRefund(id, 'approve'), decideRefund(id, 'refuse')]
    },
    ends: ['order_delivered'],
  },
  {
    who: 'pharmacy and clinician: one says that the parcel may be used, one that it may not',
    order: sent,
    acts: async (order) => {
      const id = await complained(order, 'warm')
      return [answerUse('pharmacy', id, 'use'), answerUse('clinician', id, 'do_not_use')]
    },
    ends: ['order_delivered'],
  },
  {
    who: 'patient and support: both cancel before anything has shipped',
    order: () => placeOrderInReview(at),
    acts: async (order) => [
      { as: 'patient', path: '/cancle-subs', body: { subs_id: (await ownOrder(order)).subscription_id } },
      cancel('support', order),
    ],
    ends: ['cancelled'],
  },
  {
    who: 'clinician and clinician: both sign',
    order: () => placeOrderInReview(at),
    acts: async (order) => [await prescribe('clinician', order), await prescribe('clinician-west', order)],
    ends: ['prescription_received'],
  },
  {
    who: 'clinician and clinician: one signs, one denies',
    order: () => placeOrderInReview(at),
    acts: async (order) => [await prescribe('clinician', order), deny('clinician-west', order)],
    ends: ['prescription_received', 'denied'],
  },
  {
    who: 'clinician and support: one signs, one cancels',
    order: () => placeOrderInReview(at),
    acts: async (order) => [await prescribe('clinician', order), cancel('support', order)],
    ends: ['cancelled'],
    afterBoth: ['cancelled'],
  },
  {
    who: 'pharmacy and pharmacy: both ship it, each with a label',
    order: atPharmacy,
    acts: async (order) => [await ship(order), await ship(order)],
    ends: ['order_shipped'],
  },
  {
    who: 'pharmacy and pharmacy: one ships, one pauses',
    order: atPharmacy,
    acts: async (order) => [await ship(order), pharmacy(order, 'pause', { reason: 'The vial is cloudy.' })],
    ends: ['order_shipped', 'shipping_paused'],
  },
  {
    who: 'pharmacy and support: one ships, one cancels',
    order: atPharmacy,
    acts: async (order) => [await ship(order), cancel('support', order)],
    ends: ['order_shipped', 'cancelled'],
  },
  {
    who: 'patient and support: one accepts the prescription, one cancels the order',
    order: () => placePrescribedOrder(at),
    acts: async (order) => [decide(order, true), cancel('support', order)],
    ends: ['cancelled', 'order_placed'],
    afterBoth: ['cancelled'],
  },
  {
    who: 'patient and support: one takes the complaint back, one sends a new parcel',
    order: sent,
    acts: async (order) => {
      const id = await complained(order)
      return [
        { as: 'patient', path: `/app/complaints/${id}/withdraw`, body: {} },
        complaint('support', id, 'replace', { items: [] }),
      ]
    },
    ends: ['order_delivered'],
  },
  {
    who: 'pharmacy and support: each corrects the tracking number',
    order: async () => {
      const order = await atPharmacy()
      const shipped = await act(at, await ship(order), order)
      if (shipped.status !== 200) throw new Error(shipped.body.message)
      return order
    },
    acts: async (order) => {
      const printed = await labelOf(order)
      return [correction('pharmacy', order, printed), correction('support', order, printed)]
    },
    ends: ['order_shipped'],
    outcome: async (order, answers) => {
      const [told, more] = await emails(order, 'tracking_corrected')
      expect([told?.body.includes(await labelOf(order)), more]).toEqual([true, undefined])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.body.message).toContain(`has corrected this number to FedEx ${await labelOf(order)}.`)
    },
  },
  {
    who: 'patient and support: both file one complaint about a parcel',
    order: sent,
    acts: (order) => bothComplain(order, ['missing', 'missing']),
    ends: ['order_delivered'],
    afterBoth: ['order_delivered'],
    outcome: async (order, [own, forCaller]) => {
      expect(own.body['complaint_id']).toBe(forCaller.body['complaint_id'])
      expect(
        [own.body.message, forCaller.body.message].filter((said) => /told us already/.test(said ?? '')),
      ).toHaveLength(1)
      expect(await emails(order, 'complaint_received')).toHaveLength(1)
    },
  },
  {
    who: 'patient and support: each files another complaint about a parcel',
    order: sent,
    acts: (order) => bothComplain(order, ['missing', 'broken']),
    ends: ['order_delivered'],
    outcome: async (order) => expect(await emails(order, 'complaint_received')).toHaveLength(1),
  },
  {
    who: 'clinician and clinician: one asks the patient, one signs',
    order: () => placeOrderInReview(at),
    acts: async (order) => [
      {
        as: 'clinician-west',
        path: `/orders/${order.orderId}/questions`,
        body: { text: 'Do you take any other medicine?' },
      },
      await prescribe('clinician', order),
    ],
    ends: ['waiting_prescription', 'prescription_received'],
    outcome: async (order, [asked]) => {
      const { status } = await ownOrder(order)
      expect(status).toBe(asked.status === 200 ? 'waiting_prescription' : 'prescription_received')
    },
  },
  {
    who: 'clinician and clinician: both lift one hold, each another way',
    order: () => placePrescribedOrder(at),
    acts: async (order) => {
      const id = await stopCare(at, order)
      return [lift(id, 'as_prescribed'), { ...lift(id, 'ended'), as: 'clinician-west' }]
    },
    ends: ['prescription_received', 'cancelled', 'denied'],
    outcome: async (order) => expect(await emails(order, 'care_hold_lifted')).toHaveLength(1),
  },
]

for (const given of CASES)
  test(`D-01 ${given.who}: one outcome, and the second is told in a sentence`, () =>
    expectOneOutcome(at, given))
