import { and, eq } from 'drizzle-orm'
import { intents, subscriptions } from '../../src/db/schema.ts'
import type { Flow } from './flow.ts'
import { startPlan } from './start-subscription.ts'
import { messagesCausedBy } from './notified.ts'

const DAY = 86_400

/** The patient cancels an active subscription; its fee is charged when the day to undo it is over. */
export const cancelFlow: Flow = {
  name: 'cancel',
  async prepare(at) {
    const { token, planId, planKey } = await startPlan(at)
    await at.call('GET', `/api/app/subscriptions/${planId}/cancel-preview`, { token })
    const body = { subs_id: planId, reason: 'test' }
    return {
      async act() {
        const answer = await at.call('POST', '/api/cancle-subs', { token, body })
        await at.advance(DAY + 60)
        // A repeated request finds no subscription left to cancel, which is an equally good result.
        return answer.body['code'] === 'wrong_status' ? { status: 200, code: null } : messagesCausedBy(answer)
      },
      async undone() {
        const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.id, planKey))
        const fees = await at.ctx.db
          .select()
          .from(intents)
          .where(and(eq(intents.subscription_id, planKey), eq(intents.purpose, 'fee')))
        const paid = fees.filter(({ state }) => state === 'captured')
        return plan?.state === 'ended' && paid.length === 1
          ? []
          : [`plan ${plan?.state}, fee ${fees.map(({ state }) => state).join(' ')}`]
      },
    }
  },
}
