import { createBuyer, createOwner, patientToken, staffToken, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, carts, consents, disqualifications } from '../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

let sources = 0
/** The service as called from a network that no other test of this file uses. */
function elsewhere(): TestService {
  const from = { 'x-forwarded-for': `10.40.${++sources}.1` }
  return {
    ...at,
    call: (method, path, options = {}) =>
      at.call(method, path, { ...options, headers: { ...from, ...options.headers } }),
  }
}

/** The newest audit rows of one kind of action. */
const rowsOf = (action: string) =>
  at.ctx.db.select().from(audit).where(eq(audit.action, action)).orderBy(desc(audit.id)).limit(20)

test('R-039 a refused role leaves a row that says who, which session and which object', async () => {
  const { orderId } = await placeOrderInReview(elsewhere())
  const token = await staffToken(at.ctx, ['support'])
  const refused = await at.staffCall('GET', `/staff-api/orders/${orderId}/chart`, { token })
  expect(refused.status).toBe(403)
  const [row] = await rowsOf('call.denied')
  expect(row).toMatchObject({
    actor: expect.stringMatching(/^staff:/),
    subject: `order:${orderId}`,
    after: { call: 'GET /staff-api/orders/{id}/chart', code: 'forbidden' },
    session: expect.stringMatching(/^[\w-]{22,32}$/),
  })
})

test('R-039 so does a licence that is missing, and an object of somebody else', async () => {
  const { orderId } = await placeOrderInReview(elsewhere())
  const unlicensed = await at.staffCall('POST', `/staff-api/orders/${orderId}/take`, {
    token: await signInStaff(at, 'clinician-south'),
    body: {},
  })
  expect(unlicensed.body).toMatchObject({ code: 'not_licensed' })
  expect((await rowsOf('call.denied'))[0]).toMatchObject({
    subject: `order:${orderId}`,
    after: { code: 'not_licensed' },
  })
  const otherUser = await createOwner(at.ctx, 'omar')
  const token = await patientToken(at.ctx, otherUser)
  const foreign = await at.call('GET', `/api/prescription-getorder/${orderId}`, { token })
  expect(foreign.status).toBe(404)
  expect((await rowsOf('call.denied'))[0]).toMatchObject({
    actor: `patient:${otherUser.ids.user}`,
    subject: `order:${orderId}`,
    after: { code: 'not_found' },
  })
})

test('R-039 one caller cannot fill the trail with refusals: the last row says that more followed', async () => {
  const token = await staffToken(at.ctx, ['support'])
  for (let n = 0; n < 125; n++) await at.staffCall('GET', '/staff-api/queue', { token })
  const [last] = await rowsOf('call.denied_and_more')
  const all = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.actor, String(last?.actor)))
  expect(all).toHaveLength(120)
})

test('R-044 reading an order through a cart link is written down with its session', async () => {
  const owner = await createBuyer(elsewhere())
  const opened = await at.call('GET', `/api/get-cart/${owner.cartId}`)
  const token = (opened.body['session'] as { token: string }).token
  expect((await at.call('GET', '/api/order-items', { token })).status).toBe(200)
  const [row] = await rowsOf('record.read_by_checkout_session')
  expect(row).toMatchObject({
    actor: `patient:${owner.userPublicId}`,
    subject_user: owner.userId,
    after: { call: 'GET /api/order-items' },
    session: expect.stringMatching(/^[\w-]{22,32}$/),
  })
})

test('R-044 a file opened by its link names who asked for the link', async () => {
  const { orderId } = await placeOrderInReview(elsewhere())
  const token = await signInStaff(at, 'clinician')
  const chart = await at.staffCall('GET', `/staff-api/orders/${orderId}/chart`, { token })
  const link = /"(\/files\/[\w.-]+)"/.exec(JSON.stringify(chart.body))?.[1]
  expect(link).toBeDefined()
  expect((await fetch(at.service.staffUrl + String(link))).status).toBe(200)
  const [row] = await rowsOf('file.read')
  expect(row?.actor).toMatch(/^staff:/)
  expect(row?.session).toMatch(/^[\w-]{22,32}$/)
})

test('R-044 the queue names the orders that were seen', async () => {
  const { orderId } = await placeOrderInReview(elsewhere())
  await at.staffCall('GET', '/staff-api/queue', { token: await signInStaff(at, 'clinician') })
  const [row] = await rowsOf('queue.read')
  expect(row?.after).toMatchObject({ orders: expect.arrayContaining([orderId]) })
})

test.each(['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])(
  'R-094 a prefetch (%s) logs nobody out and files nothing',
  async (header) => {
    const lead = await createLead(elsewhere())
    const headers = { [header]: header === 'sec-purpose' ? 'prefetch;prerender' : 'prefetch' }
    for (const path of [
      '/api/logout',
      '/logout',
      '/forms/add-disqualify?reason=bmi',
      '/api/block-user-payment',
    ]) {
      const answer = await at.call('GET', path, { token: lead.token, headers })
      expect([path, answer.status]).toEqual([path, 400])
    }
    expect((await at.call('GET', '/api/app/session', { token: lead.token, headers })).status).toBe(200)
    expect(await at.ctx.db.select().from(disqualifications)).toEqual([])
  },
)

test('R-096 the holder of a cart link learns neither email nor phone, the owner sees them', async () => {
  const lead = await createLead(elsewhere())
  const buyer = await at.call('POST', '/api/save-cart', {
    token: lead.token,
    body: {
      id: 'semaglutide-injection',
      name: 'Semaglutide',
      category: 'WEIGHT',
      price: 149.97,
      quantity: 1,
      currentlyTakingGLP: false,
    },
  })
  const cartId = String(buyer.body['id'])
  const opened = await at.call('GET', `/api/get-cart/${cartId}`)
  const token = (opened.body['session'] as { token: string }).token
  const again = await at.call('GET', `/api/get-cart/${cartId}`, { token })
  const session = await at.call('GET', '/api/app/session', { token })
  const code = await at.call('POST', '/api/send-code/2', { token })
  for (const { body } of [opened, again, session, code]) {
    expect(JSON.stringify(body)).not.toContain(lead.email)
    expect(JSON.stringify(body)).not.toContain(lead.phone)
  }
  const own = await at.call('GET', `/api/get-cart/${cartId}`, { token: lead.token })
  expect(own.body['userData']).toMatchObject({ email: lead.email, phone: lead.phone })
})

test('R-037 the trust form is filed once for each cart', async () => {
  const buyer = await createBuyer(elsewhere())
  const file = () =>
    at.call('POST', '/api/trust-form', {
      token: buyer.token,
      body: { url: 'https://clinic.example/checkout' },
    })
  for (let n = 0; n < 4; n++) expect((await file()).status).toBe(200)
  const [cart] = await at.ctx.db.select().from(carts).where(eq(carts.public_id, buyer.cartId))
  const filed = await at.ctx.db.select().from(consents).where(eq(consents.user_id, buyer.userId))
  expect(filed.filter(({ kind }) => kind === 'trust_form')).toMatchObject([{ cart_id: cart?.id }])
})

test('R-037 a call without a limit of its own is refused after a hundred and twenty changes an hour', async () => {
  const buyer = await createBuyer(elsewhere())
  const statuses = []
  for (let n = 0; n < 122; n++)
    statuses.push(
      (await at.call('POST', '/api/trust-form', { token: buyer.token, body: { url: '/checkout' } })).status,
    )
  expect(statuses.slice(0, 119)).toEqual(Array<number>(119).fill(200))
  expect(statuses.at(-1)).toBe(429)
})
