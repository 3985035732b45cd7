import { createBuyer, startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayUnavailable } from '../../../adapters/payment/port.ts'
import type { Ctx } from '../../../context.ts'
import { gatewayCustomerOf } from './gateway-customer.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** A gateway that fails the next attempts to create a customer, with these reasons. */
const saying = (...reasons: string[]): Ctx => ({
  ...at.ctx,
  payments: {
    ...at.ctx.payments,
    ensureCustomer: async (who) => {
      const reason = reasons.shift()
      if (reason) throw new GatewayUnavailable(reason)
      return at.ctx.payments.ensureCustomer(who)
    },
  },
})

test('a customer that another request is making is waited for', async () => {
  const { userId } = await createBuyer(at)
  const ref = await gatewayCustomerOf(saying('in_progress', 'in_progress'), userId)
  expect(ref).toMatch(/^cus_/)
  expect(await gatewayCustomerOf(saying('not_sent'), userId)).toBe(ref)
})

test('a gateway that is away is told at once', async () => {
  const { userId } = await createBuyer(at)
  await expect(gatewayCustomerOf(saying('not_sent'), userId)).rejects.toMatchObject({ code: 'unavailable' })
})
