import { checkOut, createBuyer, startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attribution, conversions, orderOrigins, orders } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const staff = async (who: string, method: string, path: string) =>
  at.staffCall(method, `/staff-api/conversions${path}`, {
    token: await signInStaff(at, who),
    ...(method === 'POST' ? { body: {} } : {}),
  })
const bought = async (clickId: string | null, tracking?: Record<string, string>) => {
  const buyer = await createBuyer(at, tracking ? { tracking } : {})
  const paid = await checkOut(at, buyer, clickId === null ? {} : { conversion_id: clickId })
  expect(paid.status).toBe(200)
  return { ...buyer, orderId: String(paid.body['order_id']) }
}
const listed = async (state?: string) =>
  (await staff('content', 'GET', state ? `?state=${state}` : '')).body as {
    rows: Record<string, unknown>[]
    counts: Record<string, number>
  }
const originOf = async (orderId: string) => {
  const [row] = await at.ctx.db
    .select({ origin: orderOrigins })
    .from(orderOrigins)
    .innerJoin(orders, eq(orders.id, orderOrigins.order_id))
    .where(eq(orders.public_id, orderId))
  return row?.origin
}

test('M-32 C-PAY-006 click id, offers and the visit stay with the order, whatever the person visits later', async () => {
  const order = await bought('click-1', { utm_source: 'News', utm_term: 'maya@example.com' })
  await at.ctx.db
    .update(attribution)
    .set({ last_touch: { utm_source: 'later' } })
    .where(eq(attribution.user_id, order.userId))
  expect(await originOf(order.orderId)).toMatchObject({
    source: 'news',
    c_id: 'click-1',
    sema_offer: 'sema_plan_278928',
    tir_offer: 'tirz_plan_1',
    cents: 14997,
    last_touch: { utm_source: 'News' },
  })
  expect(JSON.stringify(await originOf(order.orderId))).not.toContain('maya@')
})

test('D-13 a click id that carries an e-mail address is not kept and not sent', async () => {
  const order = await bought('maya%40example.com')
  expect(await originOf(order.orderId)).toMatchObject({ source: 'direct', c_id: null })
  await at.settle()
  expect((await listed()).rows.map((row) => row['order_id'])).not.toContain(order.orderId)
})

test('M-32 a conversion that failed stays with its error, and is sent again under its key', async () => {
  const before = at.ctx.conversions
  const keys: string[] = []
  at.ctx.conversions = {
    pause: async () => {},
    send: async ({ key }) => {
      keys.push(key)
      throw new TypeError('fetch failed')
    },
  }
  const order = await bought('click-2')
  const own = async (state?: string) =>
    (await listed(state)).rows.find((row) => row['order_id'] === order.orderId)
  expect(await own('pending')).toMatchObject({ state: 'pending', tries: 0, error: null })
  await at.settle()
  const failed = await own('failed')
  expect(failed).toMatchObject({
    state: 'failed',
    tries: 3,
    error: 'It could not be reached.',
    source: 'affiliate',
    click_id: 'click-2',
    cents: 14997,
    sent_at: null,
  })
  const again = () => staff('admin', 'POST', `/${String(failed?.['id'])}/resend`)
  expect((await again()).status).toBe(200)
  await at.settle()
  expect(await own('failed')).toMatchObject({ tries: 6 })
  at.ctx.conversions = before
  expect((await again()).status).toBe(200)
  await at.settle()
  expect(await own('sent')).toMatchObject({ tries: 7, error: null, sent_at: expect.any(String) })
  expect(new Set(keys)).toEqual(new Set([failed?.['id']]))
  const refused = await again()
  expect([refused.status, refused.body['code']]).toEqual([409, 'wrong_status'])
  expect((await staff('admin', 'POST', '/nothing/resend')).status).toBe(404)
})

test('M-32 D-13 the desk shows no name, no address and no medicine', async () => {
  const order = await bought('click-3')
  await at.settle()
  const printed = JSON.stringify([
    await listed(),
    (await staff('content', 'GET', '/report')).body,
  ]).toLowerCase()
  expect(printed).toContain(order.orderId.toLowerCase())
  for (const word of ['maya', 'sample', order.email, order.userPublicId, 'semaglutide', 'sacramento'])
    expect(printed).not.toContain(word.toLowerCase())
})

test('M-32 the report counts purchases, cents and conversions by source, for whole Eastern days', async () => {
  await at.advance(2 * 86_400)
  const today = easternDate(at.clock.now())
  const ofMonth = async () => {
    const { body } = await staff('admin', 'GET', '/report')
    return (body['total'] as { orders: number }).orders
  }
  const before = await ofMonth()
  await bought('click-4', { utm_source: 'letters' })
  await bought(null, { utm_source: 'letters' })
  await bought(null)
  await at.settle()
  const failing = await bought('click-5', { utm_source: 'partner' })
  const [order] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, failing.orderId))
  await at.ctx.db
    .update(conversions)
    .set({ state: 'failed' })
    .where(eq(conversions.order_id, order?.id ?? 0))
  const { body } = await staff('admin', 'GET', `/report?from=${today}&to=${today}`)
  expect(body['rows']).toEqual([
    { source: 'letters', orders: 2, cents: 29994, sent: 1, failed: 0, pending: 0 },
    { source: 'direct', orders: 1, cents: 14997, sent: 0, failed: 0, pending: 0 },
    { source: 'partner', orders: 1, cents: 14997, sent: 0, failed: 1, pending: 0 },
  ])
  expect(body['total']).toEqual({ orders: 4, cents: 59988, sent: 1, failed: 1, pending: 0 })
  expect(await ofMonth()).toBe(before + 4)
  const early = await staff('admin', 'GET', '/report?from=2020-01-01&to=2020-01-31')
  expect(early.body).toMatchObject({ rows: [], total: { orders: 0, cents: 0 } })
  const wrong = await staff('admin', 'GET', '/report?from=2026-02-02&to=2026-02-01')
  expect([wrong.status, wrong.body['field']]).toEqual([400, 'to'])
})

test('clinicians, pharmacy, support and billing have no part in conversions', async () => {
  const order = await bought('click-6')
  await at.settle()
  const id = String((await listed()).rows.find((row) => row['order_id'] === order.orderId)?.['id'])
  for (const who of ['clinician', 'pharmacy', 'support', 'billing'])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/report'],
      ['POST', `/${id}/resend`],
    ] as const)
      expect((await staff(who, method, path)).status).toBe(403)
})
