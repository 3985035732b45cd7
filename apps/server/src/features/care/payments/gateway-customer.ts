import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { GatewayUnavailable } from '../../../adapters/payment/port.ts'
import { seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'

/** How long one request waits for another that creates the same customer, and how often it checks. */
const PATIENCE = seconds(5)
const POLL_INTERVAL_MS = 50

/**
 * Returns the patient's customer id at the gateway; it is created on the first payment, once, even from several tabs.
 * No money has moved if this fails.
 * @throws AppError not_found, unavailable
 */
export async function gatewayCustomerOf(ctx: Ctx, userId: number): Promise<string> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
    if (!user) throw new AppError('not_found')
    if (user.gateway_customer) return user.gateway_customer
    try {
      const { customerRef } = await ctx.payments.ensureCustomer({ userId: user.public_id })
      await ctx.db.update(users).set({ gateway_customer: customerRef }).where(eq(users.id, user.id))
      return customerRef
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      if (error.message !== 'in_progress' || performance.now() > until) throw new AppError('unavailable')
    }
    await wait(POLL_INTERVAL_MS)
  }
}
