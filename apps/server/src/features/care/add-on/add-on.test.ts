import { inJob } from '../../../call-context.ts'
import { checkOut, createBuyer, placeOrder, sandboxLedger, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { applyPrescriptionDecision, prescribeOrder } from '@contour/testkit/people/order-in-review'
import { shipToday } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { firstCharge } from '@contour/domain/catalog/price-book'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addonChoices, intents, orders, savedCards } from '../../../db/schema.ts'
import { captureForShipment } from '../shipments/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Paid = { token: string; orderId: string; userId: number; email: string }

const choose = (token: string, selectedMed: string, terms?: number | string) =>
  at.call('POST', '/api/bundle-selected', {
    token,
    body: { selectedMed, ...(terms === undefined ? {} : { terms }) },
  })
const offerOf = async (token: string) => {
  const { body } = await at.call('GET', '/api/app/add-on', { token })
  return body['offer'] as {
    term: number
    options: { selectedMed: string; cents: number }[]
    supply_days: number
    pills: number
    pill_mg: number
    struck_cents: number
  } | null
}
const addonAuthorizations = async ({ userId }: Paid) =>
  (await at.ctx.db.select().from(intents).where(eq(intents.user_id, userId))).filter(
    ({ purpose }) => purpose === 'addon',
  )
const choiceOf = async ({ orderId }: Paid) => {
  const [row] = await at.ctx.db
    .select({ choice: addonChoices })
    .from(addonChoices)
    .innerJoin(orders, eq(orders.id, addonChoices.order_id))
    .where(eq(orders.public_id, orderId))
  return row?.choice ?? null
}

async function placeTermOrder(term: 1 | 3 | 6 | 12): Promise<Paid> {
  const buyer = await createBuyer(at)
  const amount = firstCharge('checkout', 'semaglutide', term)
  const { body } = await checkOut(at, buyer, { payment_terms: term, amount })
  return { ...buyer, orderId: String(body['order_id']) }
}

test.each([
  [1, 1997, 2997, 90, 30, 7400],
  [3, 1997, 2997, 90, 30, 7400],
  [6, 3994, 5994, 180, 60, 14800],
  [12, 1997, 2997, 90, 30, 7400],
] as const)(
  'C-CAT-038 C-CAT-039 C-CAT-040 C-CAT-041 C-CAT-042 C-CAT-043 C-UPS-001 the offer after a term of %d months: %d and %d cents',
  async (term, single, bundle, days, pills, struck) => {
    const paid = await placeTermOrder(term)
    expect(await offerOf(paid.token)).toMatchObject({
      term,
      supply_days: days,
      pills,
      pill_mg: 4,
      struck_cents: struck,
      options: [
        { selectedMed: 'Nausea', cents: single },
        { selectedMed: 'Bundle', cents: bundle },
      ],
    })
  },
)

test('R-061 the order just paid is confirmed with its number, the amount held and the receipt address, also once an add-on was chosen', async () => {
  const paid = await placeTermOrder(1)
  const read = async () => (await at.call('GET', '/api/app/add-on', { token: paid.token })).body
  const confirmed = { order_id: paid.orderId, receipt_email: paid.email, total: { cents: 14_997 } }
  expect(await read()).toMatchObject({ paid: confirmed, offer: { term: 1 } })
  await choose(paid.token, 'Nausea', 1)
  expect(await read()).toMatchObject({
    paid: { ...confirmed, total: { cents: 14_997 + 1997, card_lines: [14_997, 1997] } },
    offer: null,
  })
})

test.each([
  ['Nausea', 1997],
  ['Bundle', 2997],
] as const)(
  'C-UPS-002 C-UPS-003 C-UPS-006 %s places a further hold of %d cents on the card on file and answers status and message',
  async (selectedMed, cents) => {
    const paid = await placeOrder(at)
    const answer = await choose(paid.token, selectedMed, 1)
    expect(answer.body).toMatchObject({ status: 'success', message: 'Added to your order.' })
    expect(await addonAuthorizations(paid)).toMatchObject([
      { state: 'held', cents, order_public_id: paid.orderId },
    ])
    expect(await choiceOf(paid)).toMatchObject({ selection: selectedMed, cents })
    const { holds: authorizations } = await sandboxLedger(at, paid.orderId)
    expect(authorizations.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([cents, 14997])
    expect(await offerOf(paid.token)).toBeNull()

    // A repetition authorizes nothing more; another choice comes too late.
    expect((await choose(paid.token, selectedMed)).status).toBe(200)
    expect((await choose(paid.token, 'None')).body['code']).toBe('conflict')
    expect(await addonAuthorizations(paid)).toHaveLength(1)
    expect(await tasksAbout(at, `order:${paid.orderId}`)).toMatchObject([
      { kind: 'addon_bought', role: 'clinician', state: 'open' },
    ])
  },
)

test('C-UPS-004 "None" is written down and holds nothing', async () => {
  const paid = await placeOrder(at)
  const answer = await choose(paid.token, 'None', '1')
  expect(answer.body).toMatchObject({ status: 'success', message: 'Nothing was added.' })
  expect(await choiceOf(paid)).toMatchObject({ selection: 'None', cents: 0 })
  expect(await addonAuthorizations(paid)).toEqual([])
  expect(await offerOf(paid.token)).toBeNull()
})

test('C-UPS-002 terms may be left out; those of another price, a word that is not sold or known are refused', async () => {
  const paid = await placeOrder(at)
  expect((await choose(paid.token, 'B12')).body).toMatchObject({
    code: 'not_found',
    message: 'This add-on is not available.',
  })
  expect((await choose(paid.token, 'Nausea', 6)).body['code']).toBe('amount_mismatch')
  for (const [word, terms] of [
    ['nausea', 1],
    ['', 1],
    ['Nausea', 2],
    ['Nausea', 'all'],
  ] as const)
    expect((await choose(paid.token, word, terms)).body['code']).toBe('invalid_request')
  expect(await addonAuthorizations(paid)).toEqual([])
  expect((await choose(paid.token, 'Nausea')).status).toBe(200)
})

test('somebody without an order, and an order that is over, get no add-on', async () => {
  const lead = await createBuyer(at)
  expect((await choose(lead.token, 'Nausea')).body['code']).toBe('not_found')
  expect(await offerOf(lead.token)).toBeNull()
  const paid = await placeOrder(at)
  await at.call('GET', `/forms/add-disqualify?order_id=${paid.orderId}`, { token: paid.token })
  expect((await choose(paid.token, 'Nausea')).body['code']).toBe('wrong_status')
  expect(await offerOf(paid.token)).toBeNull()
})

test('C-UPS-005 a declined card is told, holds nothing and leaves the choice open', async () => {
  const paid = await placeOrder(at)
  await at.ctx.db
    .update(savedCards)
    .set({ ref: 'pm_card_chargeDeclined', fp: null })
    .where(eq(savedCards.user_id, paid.userId))
  const answer = await choose(paid.token, 'Nausea')
  expect([answer.status, answer.body['code']]).toEqual([402, 'card_declined'])
  expect(answer.body.message).not.toBe('')
  expect(await choiceOf(paid)).toBeNull()
  expect((await choose(paid.token, 'None')).status).toBe(200)
})

test('eight presses at once place one hold', async () => {
  const paid = await placeOrder(at)
  const answers = await Promise.all(Array.from({ length: 8 }, () => choose(paid.token, 'Nausea', 1)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await sandboxLedger(at, paid.orderId)).holds).toHaveLength(2)
})

test('S-44 the add-on is released with its order', async () => {
  const paid = await placeOrder(at)
  await choose(paid.token, 'Bundle')
  await at.call('GET', `/forms/add-disqualify?order_id=${paid.orderId}`, { token: paid.token })
  await at.settle()
  const { holds: authorizations, captures } = await sandboxLedger(at, paid.orderId)
  expect(authorizations.map(({ state }) => state)).toEqual(['voided', 'voided'])
  expect(captures).toEqual([])
})

test('S-44 R-002 the add-on is captured with the order that it is prescribed with, and never without', async () => {
  await moveToShipDay(at)
  const capturesOf = async ({ orderId }: Paid) =>
    (await sandboxLedger(at, orderId)).captures.map(({ amount }) => amount).toSorted((a, b) => a - b)
  const prescribed = await placeOrder(at)
  await choose(prescribed.token, 'Nausea')
  await submitForm(at, prescribed)
  expect((await prescribeOrder(at, prescribed.orderId)).status).toBe(200)
  await applyPrescriptionDecision(at, prescribed, true)
  expect((await shipToday(at, prescribed.orderId)).status).toBe(200)
  expect(await capturesOf(prescribed)).toEqual([1997, 14997])

  const unprescribed = await placeOrder(at)
  await choose(unprescribed.token, 'Nausea')
  const own = eq(orders.public_id, unprescribed.orderId)
  await at.ctx.db.update(orders).set({ status: 'order_placed' }).where(own)
  const caller = { kind: 'staff', staffPublicId: 'sample', roles: ['pharmacy'] } as never
  const parcel = { carrier: 'UPS', tracking: '1Z999AA10123456784', lots: [], caller }
  await inJob(at.ctx, () => captureForShipment(at.ctx, { orderId: unprescribed.orderId, ...parcel }))
  await at.settle()
  expect(await capturesOf(unprescribed)).toEqual([14997])
  const { holds: authorizations } = await sandboxLedger(at, unprescribed.orderId)
  expect(authorizations.find(({ amount }) => amount === 1997)).toMatchObject({ state: 'voided' })
})

test('R-090 X-45 an administrator switches the add-on step off and on, and the trail names who did', async () => {
  const order = await placeOrder(at)
  const admin = await signInStaff(at, 'admin')
  const set = (shown: boolean, token = admin) =>
    at.staffCall('PUT', '/staff-api/settings/add-on-step', { token, body: { shown } })
  const support = await signInStaff(at, 'support')
  expect((await set(false, support)).status).toBe(403)
  expect(await offerOf(order.token)).not.toBeNull()

  expect(await set(false)).toMatchObject({ status: 200, body: { add_on_step: false } })
  try {
    const read = await at.staffCall('GET', '/staff-api/settings', { token: admin })
    expect(read.body).toMatchObject({ add_on_step: false })
    expect(await offerOf(order.token)).toBeNull()
    expect(await choose(order.token, 'Nausea')).toMatchObject({
      status: 404,
      body: { message: 'This add-on is not available.' },
    })
    expect(await addonAuthorizations(order)).toEqual([])
  } finally {
    expect((await set(true)).status).toBe(200)
  }
  expect((await set(true)).status).toBe(200)
  expect((await choose(order.token, 'Nausea')).status).toBe(200)
  const trail = await at.ctx.database.query(
    `select actor, before, after from audit where subject = 'setting:add_on_step' order by id`,
  )
  expect(trail).toEqual([
    { actor: expect.stringMatching(/^staff:/), before: { shown: true }, after: { shown: false } },
    { actor: expect.stringMatching(/^staff:/), before: { shown: false }, after: { shown: true } },
  ])
})
