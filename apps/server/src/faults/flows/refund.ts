import { staffToken } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { intents, refunds } from '../../db/schema.ts'
import type { Flow } from './flow.ts'
import { startPlan } from './start-plan.ts'
import { toldBy } from './told.ts'

/** The desk gives back all of a captured payment. */
export const refundFlow: Flow = {
  name: 'refund',
  async prepare(at) {
    const { buyer } = await startPlan(at)
    const { db } = at.ctx
    const [paid] = await db.select().from(intents).where(eq(intents.user_id, buyer.userId))
    if (!paid) throw new Error('nothing was paid')
    return {
      async act() {
        const answer = await at.staffCall('POST', `/staff-api/billing/payments/${paid.public_id}/refund`, {
          token: await staffToken(at.ctx, ['billing']),
          body: { cents: paid.cents, reason: 'Asked for by the patient' },
        })
        // Said a second time nothing is left to give back, which is as good.
        return answer.body['code'] === 'amount_mismatch' ? { status: 200, code: null } : toldBy(answer)
      },
      async undone() {
        const rows = await db.select().from(refunds).where(eq(refunds.intent_id, paid.id))
        const made = rows.filter(({ state }) => state === 'made')
        return made.length === 1 && made[0]?.cents === paid.cents
          ? []
          : [`refunds: ${rows.map(({ state }) => state).join(' ')}`]
      },
    }
  },
}
