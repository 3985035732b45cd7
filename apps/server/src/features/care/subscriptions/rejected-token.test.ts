import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkOut, createBuyer, startTestService, type TestService } from '@contour/testkit'
import { signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripeGateway } from '../../../adapters/payment/stripe.ts'
import { savedCards } from '../../../db/schema.ts'

/** The gateway's error for a token that was used before; it names no parameter. */
const SPENT = {
  error: {
    type: 'invalid_request_error',
    message:
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, and may not be used again.',
  },
}

let at: TestService
const gateway = createServer((_, response) =>
  response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(SPENT)),
)
beforeAll(async () => {
  at = await startTestService()
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await at.close()
  gateway.close()
})

/** Sends cards to a gateway that refuses the token; everything else works as before. */
function rejectTokens(): () => void {
  const real = at.ctx.payments
  const refusing = createStripeGateway({
    secretKey: 'sk_test_refuses_tokens',
    webhookSecret: at.ctx.secrets.webhook,
    client: real.clientConfig(),
    apiBase: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  })
  at.ctx.payments = { ...real, authorize: refusing.authorize, replaceCard: refusing.replaceCard }
  return () => (at.ctx.payments = real)
}

test('R-095 a token that the gateway refuses is a refused card at update-card and at checkout, and the old card stays', async () => {
  const member = await startSubscriber(at)
  const token = await signIn(at, member)
  const current = async () =>
    (
      await at.ctx.db
        .select()
        .from(savedCards)
        .where(and(eq(savedCards.user_id, member.userId), eq(savedCards.current, 1)))
    )[0]?.ref
  const before = await current()
  const buyer = await createBuyer(at)
  const restore = rejectTokens()
  const updated = await at.call('POST', '/api/update-card', { token, body: { token: 'pm_used_before' } })
  const bought = await checkOut(at, buyer, { cardToken: 'pm_used_before' })
  restore()
  for (const { status, body } of [updated, bought]) {
    expect([status, String(body['code'])]).toEqual([402, expect.stringMatching(/^card_/)])
  }
  expect(await current()).toBe(before)
  expect((await checkOut(at, buyer)).status).toBe(200)
})
