import { orderNumber } from '@contour/domain/orders/order-number'
import { audit, orders, users } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  applyPrescriptionDecision,
  placeOrderInReview,
  placePrescribedOrder,
} from '@contour/testkit/people/order-in-review'
import { placeOrder } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { lotsOf } from '@contour/testkit/people/lots-of'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = { kind: string; id: string; name: string; email: string | null; status: string | null }

const search = async (who: string, text: string) =>
  at.staffCall('GET', `/staff-api/search?q=${encodeURIComponent(text)}`, {
    token: await signInStaff(at, who),
  })
const found = async (who: string, text: string) => (await search(who, text)).body['rows'] as Row[]
const ids = async (who: string, text: string) => (await found(who, text)).map(({ id }) => id)

/** Gives the patient of an order a name and a phone number that no other test has. */
async function rename(email: string, first: string, last: string, phone = '2125550143') {
  await at.ctx.db
    .update(users)
    .set({ first_name: first, last_name: last, phone })
    .where(eq(users.email, email))
}

test('D-94 support finds an order by the beginning of name, email, phone or order id, and by its number', async () => {
  const order = await placeOrder(at)
  await rename(order.email, 'Wanda', 'Quill', '6465550171')
  const [placed] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  const texts = [
    'wanda qu',
    orderNumber(placed?.id ?? 0).toLowerCase(),
    'QUILL',
    order.email.slice(0, 12).toUpperCase(),
    '(646) 555-0171',
    order.orderId,
    order.orderId.slice(0, 8),
  ]
  for (const text of texts) expect(await ids('support', text), text).toContain(order.orderId)
  const [row] = (await found('support', 'wanda quill')).filter(({ id }) => id === order.orderId)
  expect(row).toEqual({
    kind: 'order',
    id: order.orderId,
    number: orderNumber(placed?.id ?? 0),
    name: 'Wanda Quill',
    email: order.email,
    status: 'pending_approval',
    at: expect.any(String),
  })
})

test('quotes, percent signs and underscores are letters, 200 characters are accepted and 201 refused', async () => {
  const order = await placeOrder(at)
  await rename(order.email, "D'Arcy", 'O"Hara_100%')
  expect(await ids('support', 'd\'arcy o"hara_100%')).toContain(order.orderId)
  expect(await ids('support', 'd\'arcy o"hara_1%0')).toEqual([])
  for (const text of ['%%', '__', "';--", '\\\\', '"'.repeat(200)]) {
    const { status, body } = await search('support', text)
    expect([status, body['rows'], body['more']], text).toEqual([200, [], false])
  }
  expect((await search('support', 'a'.repeat(201))).status).toBe(400)
  expect((await search('support', 'a')).status).toBe(400)
})

test('each role finds what its own lists show, in their form', async () => {
  const order = await placeOrder(at)
  await rename(order.email, 'Zelda', 'Narrow', '6465550172')
  // Not in the queue any more or yet, and found as a person of a licensed state (D-94, D-96).
  expect(await found('clinician', 'zelda narrow')).toMatchObject([{ kind: 'person', email: null }])
  expect(await ids('clinician-south', 'zelda narrow')).toEqual([])
  expect(await ids('pharmacy', 'zelda narrow')).toEqual([])
  expect(await found('billing', 'zelda narrow')).toMatchObject([
    { kind: 'order', id: order.orderId, name: 'Zelda N.', email: expect.stringMatching(/^.\*\*\*@/) },
    { kind: 'patient', name: 'Zelda N.', email: expect.stringMatching(/^.\*\*\*@/) },
  ])
  expect(await found('admin', 'zelda narrow')).toEqual([])
  expect((await search('content', 'zelda narrow')).status).toBe(403)

  const waiting = await placeOrderInReview(at)
  await rename(waiting.email, 'Yvo', 'Waiting', '6465550173')
  expect(await found('clinician', 'yvo waiting')).toMatchObject([
    { kind: 'queue', id: waiting.orderId, name: 'Yvo Waiting', email: null },
    { kind: 'person', name: 'Yvo Waiting', email: null },
  ])
  expect(await ids('clinician', waiting.email)).toEqual([])
  expect(await ids('clinician', '6465550173')).toEqual([])
})

test('pharmacy and support find a parcel by its tracking number, with or without spaces; billing does not', async () => {
  await moveToShipDay(at)
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  const token = await signInStaff(at, 'pharmacy')
  const lots = await lotsOf(at, order.orderId)
  const body = { carrier: 'FedEx', tracking: '794699887766', lots }
  const path = `/staff-api/pharmacy/orders/${order.orderId}/ship`
  expect((await at.staffCall('POST', path, { token, body })).status).toBe(200)
  for (const text of ['794699887766', '7946 9988 7766', '794699'])
    expect(await ids('pharmacy', text), text).toEqual([order.orderId])
  expect(await found('support', '794699887766')).toMatchObject([{ kind: 'order', id: order.orderId }])
  expect(await found('pharmacy', '794699887766')).toMatchObject([{ kind: 'pharmacy', email: null }])
  expect(await ids('billing', '794699887766')).toEqual([])
})

test('an administrator finds staff accounts; a lead without an order is found for the call center', async () => {
  expect(await found('admin', 'support@staff')).toMatchObject([
    { kind: 'staff', email: 'support@staff.contour.example' },
  ])
  expect(await ids('support', 'support@staff')).toEqual([])
})

test('D-98 a name is found by its words in any order, each from its beginning, without accents and apostrophes', async () => {
  const order = await placeOrder(at)
  await rename(order.email, 'Zoë', 'O’Nuñez-Indigo', '6465550179')
  for (const text of ['onunez zoe', 'zo onu', 'onunez-indigo', "ZOE O'NUÑEZ", 'ZOË'])
    expect(await ids('support', text), text).toContain(order.orderId)
  expect(await ids('support', 'zoe zzz')).toEqual([])
  expect(await ids('support', "''")).toEqual([])
})

test('D-94 a person without an order is found, by the roles that may see them', async () => {
  const lead = await createLead(at)
  await rename(lead.email, 'Lara', 'Unordered', '6465550178')
  expect(await found('support', 'unordered lara')).toMatchObject([
    { kind: 'person', id: lead.id, name: 'Lara Unordered', email: lead.email, number: null },
  ])
  expect(await found('billing', 'unordered')).toMatchObject([{ kind: 'person', name: 'Lara U.' }])
  expect(await found('pharmacy', 'unordered')).toEqual([])
})

test('at most 20 rows are listed, and the answer says that there are more', async () => {
  const order = await placeOrder(at)
  const [user] = await at.ctx.db.select().from(users).where(eq(users.email, order.email))
  if (!user) throw new Error('the order has no patient')
  await at.ctx.db.insert(users).values(
    Array.from({ length: 25 }, (_, n) => ({
      ...user,
      id: undefined,
      public_id: `crowd-${n}`,
      email: `crowd.${n}@example.com`,
      email_lower: `crowd.${n}@example.com`,
      first_name: 'Crowd',
      last_name: 'Member',
      account_at: null,
      health_id: null,
    })),
  )
  const { body } = await search('support', 'crowd member')
  expect([(body['rows'] as Row[]).length, body['more']]).toEqual([20, true])
  expect((body['rows'] as Row[])[0]).toMatchObject({ kind: 'person', name: 'Crowd Member' })
})

test('a search is audited with what it showed and without its text', async () => {
  const order = await placeOrder(at)
  await rename(order.email, 'Audrey', 'Trail')
  await found('support', 'audrey trail')
  const [row] = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'console.searched'))
    .orderBy(desc(audit.id))
    .limit(1)
  expect(row).toMatchObject({
    purpose: 'operations',
    after: { rows: 2, found: [`order:${order.orderId}`, expect.stringMatching(/^person:/)] },
  })
  expect(JSON.stringify(row)).not.toMatch(/audrey/i)
})
