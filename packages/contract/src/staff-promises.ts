import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { FreeText, Instant, OrderStatus } from './shapes.ts'

/** The roles responsible for a promise. */
const whoAnswers = staff('clinician', 'pharmacy', 'support')

/** Late orders: promises that were broken. */
export const staffPromises = {
  lateOrders: call('GET', '/staff-api/late-orders', {
    summary:
      'Orders whose promise the caller’s role did not keep, for administrators those of every role, oldest first; closed ones newest first',
    access: staff('clinician', 'pharmacy', 'support', 'administrator'),
  })
    .takes({ show: z.enum(['open', 'closed']).optional(), ...pageInput })
    .answers({
      rows: z.array(
        z.object({
          id: z.string(),
          order_id: z.string(),
          order_number: z.string(),
          /** First name and initial. */
          patient: z.string(),
          with: z.enum(['Clinical team', 'Partner pharmacy', 'Carrier']),
          role: z.enum(['clinician', 'pharmacy', 'support']),
          /** The status that the order did not leave in time, and its current status. */
          status: OrderStatus,
          status_now: OrderStatus,
          /** Whether the order is still in the status in which it was late. */
          waits: z.boolean(),
          since: Instant,
          usual_by: Instant,
          write_by: Instant,
          broken_at: Instant,
          /** The new time that the patient was given, and how often one ran out. */
          new_by: Instant.nullable(),
          times: z.number().int(),
          closed: z.object({ at: Instant, by: z.string(), note: z.string() }).nullable(),
        }),
      ),
      ...pageFacts,
    }),
  closeLateOrder: call('POST', '/staff-api/late-orders/{id}/close', {
    summary: 'Closes a late order with a note of what was done; the order itself does not change',
    access: whoAnswers,
    errors: ['not_found', 'conflict'],
  })
    .takes({ id: z.string().max(64), note: FreeText(500).min(1) })
    .answers({}),
}
