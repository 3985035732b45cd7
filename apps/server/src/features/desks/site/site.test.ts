import { consents, waitlist } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { checkOut, createBuyer } from '@contour/testkit/people/place-order'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

async function paid() {
  const buyer = await createBuyer(at)
  const { body } = await checkOut(at, buyer)
  return { ...buyer, transaction: String(body['transaction_id']) }
}

const count = (token: string | undefined, transaction_id: string, headers = {}) =>
  at.call('POST', '/api/app/purchase-event', {
    ...(token ? { token } : {}),
    headers,
    body: { transaction_id, consent: 'granted' },
  })

test('F-THX-009 the purchase event has transaction_id, value and currency USD, names no drug, and is given once', async () => {
  const { token, transaction, userId } = await paid()
  const first = await count(token, transaction)
  expect(first.body['event']).toEqual({
    event: 'purchase',
    ecommerce: {
      transaction_id: transaction,
      value: 149.97,
      tax: 0,
      shipping: 0,
      currency: 'USD',
      items: [
        { item_id: 'plan-1', item_name: '1 month plan', item_category: 'plan', price: 149.97, quantity: 1 },
      ],
    },
  })
  expect(JSON.stringify(first.body)).not.toMatch(/semaglutide|tirzepatide|sample|pi_/i)
  expect((await count(token, transaction)).body['event']).toBeNull()
  const kept = await at.ctx.db
    .select()
    .from(consents)
    .where(and(eq(consents.user_id, userId), eq(consents.kind, 'measurement')))
  expect(kept).toHaveLength(1)
})

test('F-THX-009 two tabs at once get it once', async () => {
  const { token, transaction } = await paid()
  const answers = await Promise.all([count(token, transaction), count(token, transaction)])
  expect(answers.filter(({ body }) => body['event'] !== null)).toHaveLength(1)
})

test('without consent, a token, ownership or against Sec-GPC no event is given', async () => {
  const { token, transaction } = await paid()
  const other = await createLead(at)
  expect((await count(undefined, transaction)).body['event']).toBeNull()
  expect((await count(other.token, transaction)).body['event']).toBeNull()
  expect((await count(token, 'made-up')).body['event']).toBeNull()
  expect((await count(token, transaction, { 'sec-gpc': '1' })).body['event']).toBeNull()
  for (const consent of ['denied', undefined, true])
    expect(
      (
        await at.call('POST', '/api/app/purchase-event', {
          token,
          body: { transaction_id: transaction, consent },
        })
      ).status,
    ).toBe(400)
  expect((await count(token, transaction)).body['event']).not.toBeNull()
})

test('somebody who declines 10 mg is kept on the notify list, once', async () => {
  const lead = await createLead(at)
  for (const _ of [1, 2])
    expect((await at.call('POST', '/api/app/waitlist/doses', { token: lead.token, body: {} })).status).toBe(
      200,
    )
  const rows = await at.ctx.db.select().from(waitlist).where(eq(waitlist.email_lower, lead.email))
  expect(rows).toMatchObject([{ kind: 'dose', about: 'above 10mg', told_at: null }])
  expect((await at.call('POST', '/api/app/waitlist/doses', { body: {} })).status).toBe(401)
})
