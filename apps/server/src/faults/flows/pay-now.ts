import { armFault, clearFaults } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { cardAttempts, subscriptions } from '../../db/schema.ts'
import type { Flow } from './flow.ts'
import { fallDue, startPlan } from './start-plan.ts'
import { toldBy } from './told.ts'

const address = {
  addressLine1: '100 Sample Street',
  addressLine2: '',
  city: 'Sacramento',
  state: 'CA',
  zip: '95814',
}

/** A plan is past due, and its person pays with another card. */
export const payNowFlow: Flow = {
  name: 'pay-now',
  async prepare(at) {
    const planned = await startPlan(at)
    await armFault(at, 'decline', 'payment_intents.create')
    await fallDue(at, planned)
    await at.settle()
    await clearFaults(at)
    // Everybody here pays with the same published card; the declines of other rounds must not block it (S-35).
    await at.ctx.db.delete(cardAttempts)
    const stateOf = async () => {
      const rows = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.id, planned.planKey))
      return rows[0]?.state
    }
    if ((await stateOf()) !== 'paused') throw new Error(`the plan is ${await stateOf()}, not past due`)
    const body = {
      token: 'pm_card_mastercard',
      details: {},
      billingAddress: address,
      subscription_id: planned.planId,
      amount: 249.97,
    }
    return {
      act: async () =>
        toldBy(await at.call('POST', '/api/process-subs-payment', { token: planned.token, body })),
      async undone() {
        const state = await stateOf()
        return state === 'active' ? [] : [`paid, but the plan is ${state}`]
      },
    }
  },
}
