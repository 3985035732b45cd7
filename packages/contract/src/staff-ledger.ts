import { z } from 'zod'
import { call } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { Instant, Line, PlainDate } from './shapes.ts'
import {
  Cents,
  StaffCredit,
  StaffPayment,
  StaffRefund,
  StaffSubscription,
  byId,
  desk,
} from './staff-billing-shapes.ts'

/** The ledger of a patient, and what is due: charges, authorizations and past-due subscriptions. */
export const staffLedger = {
  patients: call('GET', '/staff-api/billing/patients', {
    summary: 'People with plans, by name, email or payment id, for the ledger',
    access: desk,
  })
    .takes({ search: Line(200).optional(), ...pageInput })
    .answers({
      rows: z.array(
        z.object({ id: z.string(), patient: z.string(), email: z.string(), plans: z.number().int() }),
      ),
      ...pageFacts,
    }),
  ledger: call('GET', '/staff-api/billing/patients/{id}', {
    summary: 'The ledger of one person: plans, payments, entries, refunds, credits, card and blocks',
    access: desk,
    errors: ['not_found'],
  })
    .input(byId)
    .answers({
      patient: z.object({ id: z.string(), name: z.string(), email: z.string() }),
      card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable(),
      blocked_until: Instant.nullable(),
      subscriptions: z.array(StaffSubscription),
      payments: z.array(StaffPayment),
      entries: z.array(
        z.object({
          at: Instant,
          kind: z.enum(['hold', 'void', 'capture', 'expire', 'refund']),
          cents: Cents,
          payment_id: z.string(),
          purpose: z.string(),
        }),
      ),
      refunds: z.array(StaffRefund),
      credits: z.array(StaffCredit),
      balance: z.object({ held_cents: Cents, captured_cents: Cents, refunded_cents: Cents }),
    }),
  upcoming: call('GET', '/staff-api/billing/upcoming', {
    summary: 'Charges that fall due in the next days, with their sum',
    access: desk,
  })
    .takes({ days: z.coerce.number().int().min(1).max(90).optional(), ...pageInput })
    .answers({
      rows: z.array(
        z.object({
          subscription_id: z.string(),
          patient_id: z.string(),
          patient: z.string(),
          plan_name: z.string(),
          on: PlainDate,
          cents: Cents,
        }),
      ),
      ...pageFacts,
      total_cents: Cents,
    }),
  holds: call('GET', '/staff-api/billing/holds', {
    summary: 'Holds that end within 48 hours, soonest first',
    access: desk,
  })
    .takes({ hours: z.coerce.number().int().min(1).max(240).optional(), ...pageInput })
    .answers({
      rows: z.array(StaffPayment.extend({ order_status: z.string().nullable() })),
      ...pageFacts,
      total_cents: Cents,
    }),
  dunning: call('GET', '/staff-api/billing/dunning', {
    summary: 'Past-due plans with tries made, the next try and the day they end (M-26)',
    access: desk,
  })
    .input(z.strictObject(pageInput))
    .answers({
      rows: z.array(
        z.object({
          subscription: StaffSubscription,
          /** To call the patient about it. */
          phone: z.string(),
          due_cents: Cents,
          tries: z.number().int(),
          next_try_at: Instant.nullable(),
          ends_at: Instant.nullable(),
          last_decline: z.string().nullable(),
        }),
      ),
      ...pageFacts,
      total_cents: Cents,
    }),
}
