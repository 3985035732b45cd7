import { inCall } from '../../src/call-context.ts'
import { placeOrder } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import type { StaffCaller } from '../../src/caller.ts'
import { orders } from '../../src/db/schema.ts'
import { captureForShipment } from '../../src/features/care/shipments/capture-shipment.ts'
import type { Flow } from './flow.ts'
import { messagesAbout } from './notified.ts'

export const pharmacist: StaffCaller = {
  kind: 'staff',
  meta: {
    ip: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: 'test',
    requestId: 'test',
    trackingSession: null,
  },
  staffId: 1,
  staffPublicId: 'pharmacist-1',
  name: 'Pat Sample',
  npi: null,
  roles: ['pharmacy'],
  tokenHash: '',
  sessionId: null,
}
let shipments = 0
/** A tracking number that no other shipment has. */
export const nextTracking = () => `7946${String(++shipments).padStart(8, '0')}`

/** The pharmacy ships an order; the clinical steps before it are skipped. */
export const captureFlow: Flow = {
  name: 'capture',
  async prepare(at) {
    const { orderId } = await placeOrder(at)
    const { db } = at.ctx
    await db.update(orders).set({ status: 'order_placed' }).where(eq(orders.public_id, orderId))
    const shipment = {
      orderId,
      carrier: 'FedEx',
      tracking: nextTracking(),
      lots: [],
    }
    return {
      act: () => messagesAbout(inCall(at.ctx, pharmacist, () => captureForShipment(at.ctx, shipment))),
      async undone() {
        const [order] = await db.select().from(orders).where(eq(orders.public_id, orderId))
        return order?.status === 'order_shipped' ? [] : [`told shipped, but ${order?.status}`]
      },
    }
  },
}
