import { placeOrder } from '@contour/testkit'
import { and, eq } from 'drizzle-orm'
import { intents } from '../../src/db/schema.ts'
import type { Flow } from './flow.ts'
import { messagesCausedBy } from './notified.ts'

/** Adds the add-on offered after the purchase to the order just paid. */
export const addOnFlow: Flow = {
  name: 'add-on',
  async prepare(at) {
    const { token, userId } = await placeOrder(at)
    const body = { selectedMed: 'Nausea', terms: 1 }
    return {
      act: async () => messagesCausedBy(await at.call('POST', '/api/bundle-selected', { token, body })),
      async undone() {
        const held = await at.ctx.db
          .select()
          .from(intents)
          .where(and(eq(intents.user_id, userId), eq(intents.purpose, 'addon'), eq(intents.state, 'held')))
        return held.length === 1 && held[0]?.cents === 1997 ? [] : [`${held.length} holds for the add-on`]
      },
    }
  },
}
