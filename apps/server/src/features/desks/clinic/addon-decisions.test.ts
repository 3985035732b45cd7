import type { Chart } from '@contour/contract/staff-chart'
import { intents, refunds, signatureAnswers } from '@contour/server/db/schema'
import { checkOut, createBuyer, placeOrder, sandboxLedger, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { holdIdOf, liftCareHold, stopCare } from '@contour/testkit/people/care-hold-life'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  applyPrescriptionDecision,
  prescriptionBody,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { buySubscription, ledgerOfPerson, shipToday } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await moveToShipDay(at)
})
afterAll(() => at.close())

const REASON = 'It does not go together with your heart medicine.'
type Refusal = { id: string; reason: string }

const choose = (token: string, selectedMed: string) =>
  at.call('POST', '/api/bundle-selected', { token, body: { selectedMed } })

/** An order in review with an add-on bought on the page after payment. */
async function placeWithAddon(selectedMed: 'Nausea' | 'Bundle'): Promise<Reviewed> {
  const order = await placeOrder(at)
  expect((await choose(order.token, selectedMed)).status).toBe(200)
  expect((await submitForm(at, order)).status).toBe(200)
  return order
}

/** An order in review whose cart contained an add-on: one authorization for both. */
async function placeWithCartAddon(): Promise<Reviewed> {
  const buyer = await createBuyer(at)
  const put = await at.call('POST', `/api/app/carts/${buyer.cartId}/add-ons`, {
    token: buyer.token,
    body: { product_id: 'glp-anti-nausea', quantity: 1 },
  })
  expect(put.status).toBe(200)
  const paid = await checkOut(at, buyer, { amount: 16994 })
  expect(paid.status).toBe(200)
  const order = { ...buyer, orderId: String(paid.body['order_id']) }
  expect((await submitForm(at, order)).status).toBe(200)
  return order
}

/** The clinician signs what the chart suggests, without the given medications and with these refusals. */
async function sign(orderId: string, without: readonly string[], refusals: readonly Refusal[]) {
  const chart = await readChartOf(at, orderId)
  const items = chart.suggested.filter(({ med_id }) => !without.includes(med_id))
  const body = prescriptionBody(chart, { items, addons_refused: refusals })
  const token = await signInStaff(at, 'clinician')
  return at.staffCall('POST', `/staff-api/orders/${orderId}/prescribe`, { token, body })
}

const NAUSEA = 'SUPP-ONDANSETRON'
const B12 = 'SUPP-B12'
const linesOf = ({ addons }: Chart) => addons.map(({ id, cents, state }) => [id, cents, state])

async function shipAccepted(order: Reviewed) {
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  expect((await shipToday(at, order.orderId)).status).toBe(200)
  await at.settle()
}

const itemOf = async (order: Reviewed) => {
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  return (body['orders'] as Record<string, unknown>[])[0]
}
const capturesOf = async (orderId: string) =>
  (await sandboxLedger(at, orderId)).captures.map(({ amount }) => amount).toSorted((a, b) => a - b)

/** Authorized cents that are neither captured nor voided; must be zero once the order has shipped. */
const openCents = async ({ userId }: Reviewed) =>
  (await ledgerOfPerson(at, userId)).reduce(
    (sum, { kind, cents }) => sum + (kind === 'hold' ? cents : kind === 'refund' ? 0 : -cents),
    0,
  )

test('R-002 an add-on bought after payment is a proposed line on the chart', async () => {
  const order = await placeWithAddon('Bundle')
  const chart = await readChartOf(at, order.orderId)
  expect(linesOf(chart)).toEqual([
    ['nausea', 1997, 'proposed'],
    ['b12', 1000, 'proposed'],
  ])
  expect(chart.suggested.filter(({ slot }) => slot === 'Support').map(({ med_id }) => med_id)).toEqual([
    NAUSEA,
    B12,
  ])
  expect(await itemOf(order)).toMatchObject({ addons: [{ state: 'proposed' }, { state: 'proposed' }] })
})

test('R-002 a signature with an undecided add-on is refused and changes nothing; deciding one twice is refused', async () => {
  const order = await placeWithAddon('Nausea')
  const undecided = await sign(order.orderId, [NAUSEA], [])
  expect(undecided).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_request',
      message: 'Decide the add-on GLP Anti-Nausea: prescribe it, or say why not.',
    },
  })
  expect((await sign(order.orderId, [], [{ id: 'nausea', reason: REASON }])).body.message).toBe(
    'The add-on GLP Anti-Nausea is decided twice.',
  )
  expect((await sign(order.orderId, [NAUSEA], [{ id: 'nausea', reason: '' }])).status).toBe(400)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.order.status).toBe('waiting_prescription')
  expect(linesOf(chart)).toEqual([['nausea', 1997, 'proposed']])
  expect((await sign(order.orderId, [], [])).status).toBe(200)
})

test('R-002 an add-on that is not prescribed is never captured: its hold is voided, and the patient is told why', async () => {
  const order = await placeWithAddon('Bundle')
  const refusals = [
    { id: 'nausea', reason: REASON },
    { id: 'b12', reason: REASON },
  ]
  expect((await sign(order.orderId, [NAUSEA, B12], refusals)).status).toBe(200)
  await at.settle()
  const { holds: authorizations } = await sandboxLedger(at, order.orderId)
  expect(authorizations.find(({ amount }) => amount === 2997)).toMatchObject({ state: 'voided' })
  const message = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'addon_refused')
  expect(message?.body).toContain('$29.97')
  expect(message?.body).toContain('/home')
  expect(await itemOf(order)).toMatchObject({
    hold: { cents: 14997, captured: false },
    addons: [
      {
        name: 'GLP Anti-Nausea (ondansetron 4 mg, 30 tablets)',
        cents: 1997,
        state: 'refused',
        reason: REASON,
      },
      { name: 'GLP Energy (vitamin B12 1 mg, 30 tablets)', cents: 1000, state: 'refused', reason: REASON },
    ],
  })
  await shipAccepted(order)
  expect(await capturesOf(order.orderId)).toEqual([14997])
  expect(await openCents(order)).toBe(0)
})

test('R-002 half of a bundle is prescribed: exactly its share is captured, the rest of the hold is released', async () => {
  const order = await placeWithAddon('Bundle')
  expect((await sign(order.orderId, [B12], [{ id: 'b12', reason: REASON }])).status).toBe(200)
  await shipAccepted(order)
  expect(await capturesOf(order.orderId)).toEqual([1997, 14997])
  expect(await openCents(order)).toBe(0)
  const { body } = await at.call('GET', '/api/transaction-items', { token: order.token })
  expect(JSON.stringify(body)).toContain('19.97')
  expect(JSON.stringify(body)).not.toContain('29.97')
})

test('R-002 a prescribed add-on is in the parcel and is captured with it', async () => {
  const order = await placeWithAddon('Nausea')
  expect((await sign(order.orderId, [], [])).status).toBe(200)
  expect(await itemOf(order)).toMatchObject({ addons: [{ state: 'prescribed' }] })
  await shipAccepted(order)
  expect(await capturesOf(order.orderId)).toEqual([1997, 14997])
})

test('R-002 an add-on of the cart that is not prescribed is left out of the one capture; invoice and ledger agree', async () => {
  const order = await placeWithCartAddon()
  expect(linesOf(await readChartOf(at, order.orderId))).toEqual([['nausea', 1997, 'proposed']])
  expect((await sign(order.orderId, [NAUSEA], [{ id: 'nausea', reason: REASON }])).status).toBe(200)
  expect(await itemOf(order)).toMatchObject({ hold: { cents: 14997, captured: false } })
  await shipAccepted(order)
  expect(await capturesOf(order.orderId)).toEqual([14997])
  expect(await openCents(order)).toBe(0)
  const [paid] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, order.userId))
  expect(paid).toMatchObject({ cents: 16994, captured_cents: 14997, state: 'captured' })
  const invoice = await at.call('GET', `/invoice?id=${paid!.public_id}&program=plan`, { token: order.token })
  const html = String(invoice.body['text'])
  expect(html).toContain('$149.97')
  // It is no line of the invoice; what was held for it is stated as released (D-90).
  expect(html).not.toContain('Add-on')
  expect(html).toMatch(/Released on [^:]+: \$19\.97/)
})

test('R-002 what was captured already for a refused add-on is refunded', async () => {
  const order = await placeWithAddon('Nausea')
  await at.ctx.db
    .update(intents)
    .set({ state: 'captured', captured_cents: 1997 })
    .where(eq(intents.cents, 1997))
  const before = await at.ctx.db.select().from(refunds)
  expect((await sign(order.orderId, [NAUSEA], [{ id: 'nausea', reason: REASON }])).status).toBe(200)
  const after = await at.ctx.db.select().from(refunds)
  expect(after.slice(before.length)).toMatchObject([{ cents: 1997 }])
})

test('R-002 a refused add-on stays refused in the next prescription, a prescribed one is decided again', async () => {
  const order = await placeWithAddon('Bundle')
  expect((await sign(order.orderId, [B12], [{ id: 'b12', reason: REASON }])).status).toBe(200)
  const token = await signInStaff(at, 'clinician')
  const voided = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/void-prescription`, {
    token,
    body: { reason: 'Another month 2' },
  })
  expect(voided.status).toBe(200)
  expect(linesOf(await readChartOf(at, order.orderId))).toEqual([
    ['nausea', 1997, 'proposed'],
    ['b12', 1000, 'refused'],
  ])
  expect((await sign(order.orderId, [], [{ id: 'b12', reason: REASON }])).status).toBe(400)
  expect((await sign(order.orderId, [NAUSEA], [])).status).toBe(400)
  expect((await sign(order.orderId, [NAUSEA], [{ id: 'nausea', reason: REASON }])).status).toBe(200)
  await shipAccepted(order)
  expect(await capturesOf(order.orderId)).toEqual([14997])
  expect(await openCents(order)).toBe(0)
})

test('R-002 D-76 an add-on that was sent stays prescribed when the prescription is voided later, for her and on the chart', async () => {
  const order = await placeWithAddon('Nausea')
  expect((await sign(order.orderId, [], [])).status).toBe(200)
  await shipAccepted(order)
  await stopCare(at, order, 'other')
  expect((await liftCareHold(at, await holdIdOf(at, order.userId), 'dose_change')).status).toBe(200)
  expect(await itemOf(order)).toMatchObject({
    prescription_state: 'voided',
    addons: [{ state: 'prescribed' }],
  })
  expect(linesOf(await readChartOf(at, order.orderId))).toEqual([['nausea', 1997, 'prescribed']])
})

test('R-002 a 6-month plan proposes both units of the add-on', async () => {
  const member = await buySubscription(at, { term: 6 })
  await choose(member.token, 'Nausea')
  await submitForm(at, member)
  const [line] = (await readChartOf(at, member.orderId)).addons
  expect(line).toMatchObject({ cents: 3994, quantity: '60 tablets' })
})

test('D-51 D-82 more tablets than the plan states need a reason at the signature, and beyond the most nothing is signed', async () => {
  const order = await placeWithAddon('Nausea')
  const chart = await readChartOf(at, order.orderId)
  const token = await signInStaff(at, 'clinician')
  const withTablets = (quantity: string) =>
    chart.suggested.map((line) => (line.med_id === NAUSEA ? { ...line, quantity } : line))
  const send = (body: object) =>
    at.staffCall('POST', `/staff-api/orders/${order.orderId}/prescribe`, { token, body })
  // The chart suggests the stated 30; its answers say nothing about 60.
  const { flag_answers: usual } = prescriptionBody(chart)
  const silent = await send({
    ...prescriptionBody(chart, { items: withTablets('60 tablets') }),
    flag_answers: usual,
  })
  expect(silent).toMatchObject({
    status: 409,
    body: { message: 'Answer before you sign: More Ondansetron than usual.' },
  })
  const beyond = await send(prescriptionBody(chart, { items: withTablets('91 tablets') }))
  expect(beyond.status).toBe(400)
  expect(beyond.body.message).toContain('at most 90')
  expect((await send(prescriptionBody(chart, { items: withTablets('60 tablets') }))).status).toBe(200)
  const kept = await at.ctx.db
    .select()
    .from(signatureAnswers)
    .where(eq(signatureAnswers.rule, 'support-quantity'))
  expect(kept).toMatchObject([
    { words: '60 tablets. The plan has 30, and the most is 90.', reason: 'more-needed' },
  ])
})
