import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { FreeText } from './shapes.ts'
import { Cents, StaffCredit, StaffRefund, byId, desk } from './staff-billing-shapes.ts'

/** Refunds and credits, with a second approver above the limit (D-61). */
export const staffRefunds = {
  refunds: call('GET', '/staff-api/billing/refunds', {
    summary: 'Refunds, those that wait for a second person first',
    access: desk,
  })
    .takes({ state: z.enum(['waiting', 'made', 'failed']).optional(), ...pageInput })
    .answers({
      rows: z.array(StaffRefund),
      ...pageFacts,
      /** How many await a second approver, regardless of the filter. */
      waiting: z.number().int(),
      /** Above this sum, per payment and per staff member and day, a second approver is required (D-61). */
      limit_cents: Cents,
      /** Refunds, credits and coupons that the caller requested today. */
      asked_today_cents: Cents,
    }),
  askRefund: call('POST', '/staff-api/billing/payments/{id}/refund', {
    summary:
      'Refunds a captured payment in full or part, with a reason; above the limit, and from support always, it waits (M-28, D-94)',
    access: staff('billing', 'support'),
    owner: 'payment',
    forCaller: true,
    errors: ['not_found', 'wrong_status', 'amount_mismatch', 'payment_pending'],
  })
    .takes({ id: z.string().max(64), cents: Cents.positive(), reason: FreeText(500).min(3) })
    .answers({ refund: StaffRefund }),
  approveRefund: call('POST', '/staff-api/billing/refunds/{id}/approve', {
    summary: 'The second person lets a refund go out',
    access: desk,
    owner: 'payment',
    errors: ['not_found', 'wrong_status', 'second_person', 'amount_mismatch', 'payment_pending'],
  })
    .input(byId)
    .answers({ refund: StaffRefund }),
  refuseRefund: call('POST', '/staff-api/billing/refunds/{id}/refuse', {
    summary: 'Closes a refund that waits; nothing goes out',
    access: desk,
    owner: 'payment',
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({ refund: StaffRefund }),
  grantCredit: call('POST', '/staff-api/billing/patients/{id}/credits', {
    summary:
      'Grants a credit that the next charge uses up, with a reason; above the limit it waits (M-28, D-61)',
    access: desk,
    errors: ['not_found'],
  })
    .takes({
      id: z.string().max(64),
      cents: Cents.positive().max(500_000),
      reason: FreeText(500).min(3),
    })
    .answers({ credit_id: z.string(), credit: StaffCredit }),
  credits: call('GET', '/staff-api/billing/credits', {
    summary: 'Credits, those that wait for a second person first',
    access: desk,
  })
    .takes({ state: z.enum(['waiting', 'granted', 'refused']).optional(), ...pageInput })
    .answers({ rows: z.array(StaffCredit), ...pageFacts }),
  approveCredit: call('POST', '/staff-api/billing/credits/{id}/approve', {
    summary: 'The second person grants a credit that waits',
    access: desk,
    errors: ['not_found', 'wrong_status', 'second_person'],
  })
    .input(byId)
    .answers({ credit: StaffCredit }),
  refuseCredit: call('POST', '/staff-api/billing/credits/{id}/refuse', {
    summary: 'Closes a credit that waits; it takes nothing off',
    access: desk,
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({ credit: StaffCredit }),
}
