import { and, eq } from 'drizzle-orm'
import { periods } from '../../src/db/schema.ts'
import type { Flow } from './flow.ts'
import { fallDue, startPlan } from './start-subscription.ts'

/** A renewal is not a call: while it waits, no caller is notified. */
export const NOTIFIES_NOBODY = { status: 0, code: 'waits' } as const

/** The second month of a subscription is due, without the patient present. */
export const renewalFlow: Flow = {
  name: 'renewal',
  async prepare(at) {
    const planned = await startPlan(at)
    const periodState = async () => {
      const [period] = await at.ctx.db
        .select()
        .from(periods)
        .where(and(eq(periods.subscription_id, planned.planKey), eq(periods.n, 2)))
      return period?.state ?? 'not begun'
    }
    return {
      async act() {
        await fallDue(at, planned)
        await at.settle()
        const done = (await periodState()) === 'held'
        return done ? { status: 200, code: null } : NOTIFIES_NOBODY
      },
      async undone() {
        const state = await periodState()
        return state === 'held' ? [] : [`the second period is ${state}`]
      },
    }
  },
}
