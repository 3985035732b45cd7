import { PRODUCT_IDS } from '@contour/domain/catalog/products'
import { and, eq } from 'drizzle-orm'
import { intents } from '../../src/db/schema.ts'
import type { Flow } from './flow.ts'
import { startPlan } from './start-subscription.ts'
import { messagesCausedBy } from './notified.ts'

type Input = { drug: 'semaglutide' | 'tirzepatide'; planId: string; paymentTerms: number; cents: number }

/** A patient with an active subscription buys the next one; the money is captured at once. */
const purchaseFlow = (name: string, { drug, planId, paymentTerms, cents }: Input): Flow => ({
  name,
  async prepare(at) {
    const { token, buyer } = await startPlan(at, drug)
    const body = { paymentTerms, productId: PRODUCT_IDS[drug], planId }
    return {
      act: async () => messagesCausedBy(await at.call('POST', '/api/buy-more', { token, body })),
      async undone() {
        const bought = await at.ctx.db
          .select()
          .from(intents)
          .where(and(eq(intents.user_id, buyer.userId), eq(intents.purpose, 'buymore')))
        const paid = bought.filter(({ state }) => state === 'captured')
        return paid.length === 1 && paid[0]?.captured_cents === cents
          ? []
          : [`bought: ${bought.map(({ state, cents: of }) => `${state} ${of}`).join(' ')}`]
      },
    }
  },
})

/** The first tab of the offers: the same drug for a longer term. */
export const buyMoreFlow = purchaseFlow('buy-more', {
  drug: 'semaglutide',
  planId: 'sema_buymore_6',
  paymentTerms: 6,
  cents: 80_997,
})

/** The second tab: the longer term of the stronger drug. */
export const upgradeFlow = purchaseFlow('upgrade', {
  drug: 'tirzepatide',
  planId: 'tirz_upgrade_3',
  paymentTerms: 3,
  cents: 74_997,
})
