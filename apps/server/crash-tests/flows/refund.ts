import { inJob } from '../../src/call-context.ts'
import { eq } from 'drizzle-orm'
import { intents, refunds } from '../../src/db/schema.ts'
import { createRefund } from '../../src/features/care/payments/refund-store.ts'
import { processRefunds } from '../../src/features/care/payments/process-refunds.ts'
import type { Flow } from './flow.ts'
import { startPlan } from './start-subscription.ts'
import { messagesAbout } from './notified.ts'
import { lockPatient } from '../../src/db/lock-patient.ts'

/** A captured payment is refunded in full, by the steps that billing staff take. */
export const refundFlow: Flow = {
  name: 'refund',
  async prepare(at) {
    const { buyer } = await startPlan(at)
    const { ctx } = at
    const [paid] = await ctx.db.select().from(intents).where(eq(intents.user_id, buyer.userId))
    if (!paid) throw new Error('nothing was paid')
    const input = { cents: paid.cents, reason: 'Asked for by the patient', waits: false }
    const refund = async () => {
      const drawn = await ctx.db.transaction(async (tx) => {
        await lockPatient(tx, paid.user_id)
        return inJob(ctx, () => createRefund(tx, ctx, { ...input, intent: paid }), 'staff:test')
      })
      await inJob(ctx, () => processRefunds(ctx, [drawn.id]))
    }
    return {
      async act() {
        const result = await messagesAbout(refund())
        // A repeated request finds nothing left to refund, which is an equally good result.
        return result.code === 'amount_mismatch' ? { status: 200, code: null } : result
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
