import { checkOut, createBuyer } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { orders } from '../../src/db/schema.ts'
import type { Flow } from './flow.ts'
import { messagesCausedBy } from './notified.ts'

export const checkoutFlow: Flow = {
  name: 'checkout',
  async prepare(at) {
    const buyer = await createBuyer(at)
    return {
      act: async () => messagesCausedBy(await checkOut(at, buyer)),
      async undone() {
        const rows = await at.ctx.db.select().from(orders).where(eq(orders.user_id, buyer.userId))
        return rows.length === 1 ? [] : [`${rows.length} orders of one checkout`]
      },
    }
  },
}
