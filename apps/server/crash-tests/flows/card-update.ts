import { patientToken, placeOrder } from '@contour/testkit'
import { and, eq } from 'drizzle-orm'
import { savedCards } from '../../src/db/schema.ts'
import type { Flow } from './flow.ts'
import { messagesCausedBy } from './notified.ts'

/** A patient replaces the card on file; no money moves. */
export const cardUpdateFlow: Flow = {
  name: 'card update',
  async prepare(at) {
    const { userId } = await placeOrder(at)
    const token = await patientToken(at.ctx, { userId } as Parameters<typeof patientToken>[1])
    const body = { token: 'pm_card_mastercard', details: {} }
    return {
      act: async () => messagesCausedBy(await at.call('POST', '/api/update-card', { token, body })),
      async undone() {
        const current = await at.ctx.db
          .select()
          .from(savedCards)
          .where(and(eq(savedCards.user_id, userId), eq(savedCards.current, 1)))
        const last4 = current.map((card) => card.last4).join(' ')
        return last4 === '4444' ? [] : [`the card on file is ${last4}`]
      },
    }
  },
}
