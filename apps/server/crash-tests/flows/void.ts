import { placeOrder } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { orders, subscriptions } from '../../src/db/schema.ts'
import type { Flow } from './flow.ts'
import { messagesCausedBy } from './notified.ts'

/** The patient cancels before the shipment. */
export const voidFlow: Flow = {
  name: 'void',
  async prepare(at) {
    const { orderId, token } = await placeOrder(at)
    const { db } = at.ctx
    const orderRow = async () => {
      const [row] = await db.select().from(orders).where(eq(orders.public_id, orderId))
      if (!row) throw new Error('no order')
      return row
    }
    const { subscription_id } = await orderRow()
    const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscription_id))
    const body = { subs_id: plan?.public_id, reason: 'test' }
    return {
      async act() {
        const answer = await at.call('POST', '/api/cancle-subs', { token, body })
        // A repeated request finds no order left to cancel, which is an equally good result.
        return answer.body['code'] === 'wrong_status' ? { status: 200, code: null } : messagesCausedBy(answer)
      },
      async undone() {
        const { status } = await orderRow()
        return status === 'cancelled' ? [] : [`told cancelled, but ${status}`]
      },
    }
  },
}
