import { PRODUCT_IDS } from '@contour/domain/money/products'
import { and, eq } from 'drizzle-orm'
import { intents } from '../../db/schema.ts'
import type { Flow } from './flow.ts'
import { startPlan } from './start-plan.ts'
import { toldBy } from './told.ts'

/** A person with a running plan buys the next one; the money is taken at once. */
export const buyMoreFlow: Flow = {
  name: 'buy-more',
  async prepare(at) {
    const { token, buyer } = await startPlan(at)
    const body = { paymentTerms: 6, productId: PRODUCT_IDS.semaglutide, planId: 'sema_buymore_6' }
    return {
      act: async () => toldBy(await at.call('POST', '/api/buy-more', { token, body })),
      async undone() {
        const bought = await at.ctx.db
          .select()
          .from(intents)
          .where(and(eq(intents.user_id, buyer.userId), eq(intents.purpose, 'buymore')))
        const paid = bought.filter(({ state }) => state === 'captured')
        return paid.length === 1 && paid[0]?.captured_cents === 80_997
          ? []
          : [`bought: ${bought.map(({ state }) => state).join(' ')}`]
      },
    }
  },
}
