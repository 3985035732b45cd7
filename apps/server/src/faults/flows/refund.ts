import { eq } from 'drizzle-orm'
import { intents, refunds } from '../../db/schema.ts'
import { drawRefund, lockUser, settleRefunds } from '../../rooms/billing/index.ts'
import type { Flow } from './flow.ts'
import { startPlan } from './start-plan.ts'
import { toldOf } from './told.ts'

/** All of a captured payment is given back, by the steps that the desk takes. */
export const refundFlow: Flow = {
  name: 'refund',
  async prepare(at) {
    const { buyer } = await startPlan(at)
    const { ctx } = at
    const [paid] = await ctx.db.select().from(intents).where(eq(intents.user_id, buyer.userId))
    if (!paid) throw new Error('nothing was paid')
    const wish = { cents: paid.cents, reason: 'Asked for by the patient', by: 'staff:test', waits: false }
    const refund = async () => {
      const drawn = await ctx.db.transaction(async (tx) => {
        await lockUser(tx, paid.user_id)
        return drawRefund(tx, ctx, { ...wish, intent: paid })
      })
      await settleRefunds(ctx, [drawn.id])
    }
    return {
      async act() {
        const told = await toldOf(refund())
        // Said a second time nothing is left to give back, which is as good.
        return told.code === 'amount_mismatch' ? { status: 200, code: null } : told
      },
      async undone() {
        const rows = await ctx.db.select().from(refunds).where(eq(refunds.intent_id, paid.id))
        const made = rows.filter(({ state }) => state === 'made')
        return made.length === 1 && made[0]?.cents === paid.cents
          ? []
          : [`refunds: ${rows.map(({ state }) => state).join(' ')}`]
      },
    }
  },
}
