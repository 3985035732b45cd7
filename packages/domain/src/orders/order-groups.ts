import type { OrderStatus } from './order-life-cycle.ts'

/** The orders of the support list by who has them; each status is in one group. */
export const ORDER_GROUPS = {
  patient: ['pending_approval', 'appointment_required', 'prescription_received', 'payment_failed'],
  review: ['waiting_prescription'],
  pharmacy: ['order_placed', 'shipping_paused'],
  shipped: ['order_shipped'],
  ended: ['order_delivered', 'denied', 'cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>

export type OrderGroup = keyof typeof ORDER_GROUPS

export const ORDER_GROUP_IDS = [
  'patient',
  'review',
  'pharmacy',
  'shipped',
  'ended',
] as const satisfies readonly OrderGroup[]
