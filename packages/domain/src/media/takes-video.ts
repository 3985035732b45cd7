import type { OrderStatus } from '../orders/order-life-cycle.ts'

/**
 * Whether an order takes an identity video now: one that needs it, before its review; under review only another one
 * that was requested (D-47, M-13).
 */
export const takesVideo = (order: {
  status: OrderStatus
  needsVideo: boolean
  /** Whether a request for another video is open. */
  isRequested: boolean
}): boolean => order.isRequested || (order.needsVideo && order.status === 'pending_approval')
