import { z } from 'zod'
import { call, staff } from './call.ts'
import { response } from './envelope.ts'
import { pageFacts, pageInput } from './paging.ts'
import { Instant, Line, OrderStatus, PlainDate, Term } from './shapes.ts'
import { orderId, orderPath, orderMoved, moveErrors } from './staff-orders.ts'

const PlanState = z.enum(['pending', 'active', 'paused', 'ended', 'scheduled'])

const ServiceOrder = z.object({
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
})

/** The support section. */
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
    .input(z.strictObject({ search: Line(100).optional(), ...pageInput }))
    .output(
      response({
        rows: z.array(ServiceOrder),
        ...pageFacts,
        /** Patients whose cards are currently blocked, with or without an order (S-36). */
        blocked: z.array(
          z.object({ patient_id: z.string(), patient: z.string(), email: z.string(), until: Instant }),
        ),
      }),
    ),
  order: call('GET', '/staff-api/orders/{id}', {
    summary: 'One order with its plan and the card block of its person; no ledger, nothing clinical',
    access: staff('support', 'billing'),
    owner: 'order',
    ids: orderPath,
    errors: ['not_found'],
  })
    .input(orderId)
    .output(
      response({
        order: ServiceOrder,
        patient_id: z.string(),
        plan: z.object({
          id: z.string(),
          plan_name: z.string(),
          term: Term,
          status: PlanState,
          next_billing_on: PlainDate.nullable(),
          past_due_since: PlainDate.nullable(),
          cancelled_at: Instant.nullable(),
          can_cancel: z.boolean(),
        }),
        /** Until when the patient's cards are blocked; null without a block (S-36). */
        blocked_until: Instant.nullable(),
      }),
    ),
}
