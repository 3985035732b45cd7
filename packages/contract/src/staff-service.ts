import { z } from 'zod'
import { call, staff } from './call.ts'
import { answer } from './envelope.ts'
import { Instant, Line, OrderStatus } from './shapes.ts'
import { orderPath, orderMoved, moveErrors } from './staff-order.ts'

/** Support’s desk. */
export const staffService = {
  cancelOrder: call('POST', '/staff-api/orders/{id}/cancel', {
    summary: 'Cancels an order before shipment; its hold is released',
    access: staff('support', 'billing'),
    owner: 'order',
    ids: orderPath,
    errors: [...moveErrors, 'payment_pending'],
  })
    .input(z.strictObject({ id: z.string().max(64), reason: Line(500).min(1) }))
    .output(orderMoved),
  listOrders: call('GET', '/staff-api/orders', {
    summary: 'Orders with contact, status and money state, without clinical data',
    access: staff('support', 'billing'),
  })
    .input(z.strictObject({ search: Line(100).optional() }))
    .output(
      answer({
        rows: z.array(
          z.object({
            order_id: z.string(),
            patient: z.string(),
            email: z.string(),
            status: OrderStatus,
            created_at: Instant,
            hold_cents: z.number().int().nullable(),
            hold_state: z.string().nullable(),
            hold_until: Instant.nullable(),
            can_cancel: z.boolean(),
            why_not: z.string(),
          }),
        ),
      }),
    ),
}
