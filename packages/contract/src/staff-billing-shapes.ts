import { z } from 'zod'
import { staff } from './call.ts'
import { PaymentState } from './subscriptions.ts'
import { DrugName, Instant, MoneyEvent, PlainDate, Renewals, Term } from './shapes.ts'

export const desk = staff('billing')
export const byId = z.strictObject({ id: z.string().max(64) })
export const Cents = z.number().int()

export const StaffSubscription = z.object({
  id: z.string(),
  patient_id: z.string(),
  patient: z.string(),
  plan_name: z.string(),
  drug: DrugName,
  term: Term,
  list: z.enum(['checkout', 'buymore', 'upgrade']),
  status: z.enum(['pending', 'active', 'paused', 'ended', 'scheduled']),
  anchor_on: PlainDate.nullable(),
  /** The next charge with its amount after credits, as the patient reads it (D-90). */
  next_billing_on: PlainDate.nullable(),
  next_cents: Cents.nullable(),
  renewals: Renewals,
  renewal_cents: Cents,
  past_due_since: PlainDate.nullable(),
  cancelled_at: Instant.nullable(),
  can_cancel: z.boolean(),
})

export const StaffPayment = z.object({
  id: z.string(),
  patient_id: z.string(),
  patient: z.string(),
  purpose: z.string(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  subscription_id: z.string().nullable(),
  cents: Cents,
  captured_cents: Cents.nullable(),
  refunded_cents: Cents,
  /** What the gateway still holds for us, less refunds in progress (D-99). */
  refundable_cents: Cents,
  /** Refunds requested by staff, which count toward the limit for a second approver (D-61). */
  asked_refund_cents: Cents,
  state: PaymentState,
  card: z.string().nullable(),
  hold_until: Instant.nullable(),
  created_at: Instant,
  /** What happened to the money, oldest first (D-90). */
  events: z.array(MoneyEvent),
  invoice: z.string().nullable(),
})

export const StaffRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  patient_id: z.string(),
  patient: z.string(),
  cents: Cents,
  reason: z.string(),
  /** waiting: above the limit, a second approver is required. */
  state: z.enum(['waiting', 'created', 'unknown', 'made', 'failed', 'refused']),
  asked_by: z.string(),
  second_approver: z.string().nullable(),
  /** False for the staff member who requested it. */
  can_approve: z.boolean(),
  at: Instant,
})

export const StaffCredit = z.object({
  id: z.string(),
  patient_id: z.string(),
  patient: z.string(),
  cents: Cents,
  used_cents: Cents,
  reason: z.string(),
  by: z.string(),
  /** waiting: above the limit, a second approver is required; it reduces no charge until then (D-61). */
  state: z.enum(['waiting', 'granted', 'refused']),
  second_approver: z.string().nullable(),
  /** False for the staff member who requested it. */
  can_approve: z.boolean(),
  at: Instant,
})
