import { z } from 'zod'
import { call, staff } from './call.ts'
import { Instant, Line, OrderStatus } from './shapes.ts'

/** What a search finds, and with it the page that opens it. */
export const FOUND_KINDS = ['queue', 'pharmacy', 'order', 'patient', 'person', 'staff'] as const

/** The search of the staff console. Its rows are those that the caller's roles read in their own sections. */
export const staffSearch = {
  find: call('GET', '/staff-api/search', {
    summary:
      'Orders and people by name, email, phone, order number or tracking number, within the caller’s roles',
    access: staff('clinician', 'pharmacy', 'support', 'billing', 'administrator'),
    limits: [{ bucket: 'staff-search', max: 300, seconds: 600, per: 'caller' }],
  })
    .takes({ q: Line(200).min(2) })
    .answers({
      rows: z.array(
        z.object({
          /** An order in the clinicians’ queue, at the pharmacy or of support; a ledger, a person, a staff account. */
          kind: z.enum(FOUND_KINDS),
          id: z.string(),
          /** Of an order: C-O-000413 (D-94); null for people. */
          number: z.string().nullable(),
          /** Masked for roles that see names masked. */
          name: z.string(),
          /** The email as the role sees it; null where the role sees none. */
          email: z.string().nullable(),
          /** Of an order; null for people. */
          status: OrderStatus.nullable(),
          at: Instant,
        }),
      ),
      /** Whether more was found than is listed: a longer text narrows it. */
      more: z.boolean(),
    }),
}
