import { z } from 'zod'
import { call } from './call.ts'
import { Instant } from './shapes.ts'
import { Cents, desk } from './staff-billing-shapes.ts'

/** Our ledger compared with the gateway's record. */
export const staffReconciliation = {
  reconciliation: call('GET', '/staff-api/billing/reconciliation', {
    summary: 'Our ledger next to the gateway’s record: the last run and what differs (M-24)',
    access: desk,
  }).answers({
    ran_at: Instant.nullable(),
    /** Payments made since then were compared. */
    since: Instant.nullable(),
    checked: z.number().int(),
    /** Payments for which the gateway returned no result; the first hundred are named. */
    skipped: z.number().int(),
    skipped_ids: z.array(z.string()),
    /** Payments that were in progress when it ran. */
    under_way: z.number().int(),
    /** The current run, with how many it has compared so far. */
    running: z.object({ started_at: Instant, since: Instant, checked: z.number().int() }).nullable(),
    differences: z.array(
      z.object({
        payment_id: z.string().nullable(),
        gateway_ref: z.string().nullable(),
        ours: z.string(),
        theirs: z.string(),
        cents: Cents,
      }),
    ),
    open: z.number().int(),
  }),
  runReconciliation: call('POST', '/staff-api/billing/reconciliation', {
    summary: 'Begins to compare every payment of the last days with the gateway',
    access: desk,
    limits: [{ bucket: 'reconcile', max: 20, seconds: 3600, per: 'caller' }],
  })
    .takes({ days: z.number().int().min(1).max(90).optional() })
    .answers({ started: z.boolean() }),
}
