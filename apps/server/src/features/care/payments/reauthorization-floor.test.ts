import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { intents, orders } from '../../../db/schema.ts'
import type { Auth, Unknown } from '../../../adapters/payment/port.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let at: TestService
beforeEach(async () => {
  at = await startTestService()
})
afterEach(() => at.close())

/** A gateway whose authorizations last this many milliseconds from the gateway's own current time. */
function grantFor(lifetimeMs: number, gatewayNow = () => at.clock.now()) {
  const real = at.ctx.payments
  const shorten = (auth: Auth | Unknown) =>
    auth.state === 'authorized'
      ? { ...auth, captureBefore: new Date(gatewayNow().getTime() + lifetimeMs) }
      : auth
  at.ctx.payments = {
    ...real,
    authorize: async (order) => shorten(await real.authorize(order)),
    authorizeSaved: async (order) => shorten(await real.authorizeSaved(order)),
    completeAction: async (order) => shorten(await real.completeAction(order)),
  }
}

const authorizationsOf = (userId: number) =>
  at.ctx.db.select().from(intents).where(eq(intents.user_id, userId)).orderBy(intents.id)
const statusOf = async (orderId: string) =>
  (await at.ctx.db.select().from(orders).where(eq(orders.public_id, orderId)))[0]?.status

test.each([
  ['a minute', MINUTE],
  ['half an hour', 30 * MINUTE],
  ['six hours', 6 * HOUR],
  ['23 hours', 23 * HOUR],
] as const)('R-092 authorizations of %s are not renewed without end', async (_, lifetime) => {
  grantFor(lifetime)
  const { userId, orderId } = await placeOrder(at)
  await at.advance((5 * DAY) / 1000)
  const authorizations = await authorizationsOf(userId)
  expect(authorizations.length).toBeLessThanOrEqual(1 + 5)
  for (const [index, authorization] of authorizations.entries()) {
    const before = authorizations[index - 1]
    if (before)
      expect(authorization.created_at.getTime() - before.created_at.getTime()).toBeGreaterThanOrEqual(HOUR)
  }
  expect(await statusOf(orderId)).toBe('payment_failed')
})

test('R-092 D-18 authorizations of some days are still renewed a day before they end', async () => {
  const { userId, orderId } = await placeOrder(at)
  await at.advance((20 * DAY) / 1000)
  const authorizations = await authorizationsOf(userId)
  expect(authorizations.length).toBeGreaterThan(2)
  expect(authorizations.slice(0, -1).every(({ state }) => state === 'voided')).toBe(true)
  expect(authorizations.at(-1)?.state).toBe('held')
  expect(await statusOf(orderId)).toBe('pending_approval')
})

test('R-092 a gateway whose clock stands still does not keep the moved clock from answering', async () => {
  const still = at.clock.now()
  grantFor(7 * DAY, () => still)
  const { userId, orderId } = await placeOrder(at)
  await at.advance((60 * DAY) / 1000)
  expect((await authorizationsOf(userId)).length).toBeLessThanOrEqual(3)
  expect(await statusOf(orderId)).toBe('payment_failed')
  const moved = await at.call('POST', '/demo/clock', { body: { advance_seconds: 3600 } })
  expect(moved.status).toBe(200)
})
