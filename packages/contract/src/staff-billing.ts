import { z } from 'zod'
import { call, staff } from './call.ts'
import type { IdPlace } from './call.ts'
import { ChangePreview, PaymentState } from './billing.ts'
import { answer } from './envelope.ts'
import { pageFacts, pageInput } from './paging.ts'
import { DrugName, Instant, Line, PlainDate, Term } from './shapes.ts'

const desk = staff('billing')
const byId = z.strictObject({ id: z.string().max(64) })
const idOf = (kind: IdPlace['kind']): readonly IdPlace[] => [{ in: 'path', name: 'id', kind }]
const Cents = z.number().int()

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
  next_billing_on: PlainDate.nullable(),
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
  subscription_id: z.string().nullable(),
  cents: Cents,
  captured_cents: Cents.nullable(),
  refunded_cents: Cents,
  /** What may still be refunded, refunds under way taken off. */
  refundable_cents: Cents,
  /** Refunds that staff asked for, which the limit of a second person counts (D-61). */
  asked_refund_cents: Cents,
  state: PaymentState,
  card: z.string().nullable(),
  hold_until: Instant.nullable(),
  created_at: Instant,
  invoice: z.string().nullable(),
})

export const StaffRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  patient_id: z.string(),
  patient: z.string(),
  cents: Cents,
  reason: z.string(),
  /** waiting: above the limit, a second person has to approve. */
  state: z.enum(['waiting', 'created', 'unknown', 'made', 'failed', 'refused']),
  asked_by: z.string(),
  second_approver: z.string().nullable(),
  /** False for the person who asked. */
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
  /** waiting: above the limit, a second person has to approve; it takes nothing off until then (D-61). */
  state: z.enum(['waiting', 'granted', 'refused']),
  second_approver: z.string().nullable(),
  /** False for the person who asked. */
  can_approve: z.boolean(),
  at: Instant,
})

export const StaffDispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  patient_id: z.string(),
  patient: z.string(),
  cents: Cents,
  reason: z.string(),
  state: z.enum(['open', 'answered', 'won', 'lost']),
  gateway_state: z.string(),
  evidence_due_at: Instant.nullable(),
  opened_at: Instant,
})

/** Every staff call of the billing desk. Names are masked (staff-console.md 7.1). Money in integer cents. */
export const staffBilling = {
  patients: call('GET', '/staff-api/billing/patients', {
    summary: 'People with plans, by name, e-mail or payment id, for the ledger',
    access: desk,
  })
    .input(z.strictObject({ search: Line(100).optional(), ...pageInput }))
    .output(
      answer({
        rows: z.array(
          z.object({ id: z.string(), patient: z.string(), email: z.string(), plans: z.number().int() }),
        ),
        ...pageFacts,
      }),
    ),
  ledger: call('GET', '/staff-api/billing/patients/{id}', {
    summary: 'The ledger of one person: plans, payments, entries, refunds, credits, card and blocks',
    access: desk,
    ids: [],
    errors: ['not_found'],
  })
    .input(byId)
    .output(
      answer({
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
    ),
  upcoming: call('GET', '/staff-api/billing/upcoming', {
    summary: 'Charges that fall due in the next days, with their sum',
    access: desk,
  })
    .input(z.strictObject({ days: z.coerce.number().int().min(1).max(90).optional(), ...pageInput }))
    .output(
      answer({
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
        /** Of all pages together. */
        total_cents: Cents,
      }),
    ),
  holds: call('GET', '/staff-api/billing/holds', {
    summary: 'Holds that end within 48 hours, soonest first',
    access: desk,
  })
    .input(z.strictObject({ hours: z.coerce.number().int().min(1).max(240).optional(), ...pageInput }))
    .output(
      answer({
        rows: z.array(StaffPayment.extend({ order_status: z.string().nullable() })),
        ...pageFacts,
        /** Of all pages together. */
        total_cents: Cents,
      }),
    ),
  dunning: call('GET', '/staff-api/billing/dunning', {
    summary: 'Past-due plans with tries made, the next try and the day they end (M-26)',
    access: desk,
  })
    .input(z.strictObject(pageInput))
    .output(
      answer({
        rows: z.array(
          z.object({
            subscription: StaffSubscription,
            due_cents: Cents,
            tries: z.number().int(),
            next_try_at: Instant.nullable(),
            ends_at: Instant.nullable(),
            last_decline: z.string().nullable(),
          }),
        ),
        ...pageFacts,
        /** What all of them owe. */
        total_cents: Cents,
      }),
    ),
  refunds: call('GET', '/staff-api/billing/refunds', {
    summary: 'Refunds, those that wait for a second person first',
    access: desk,
  })
    .input(z.strictObject({ state: z.enum(['waiting', 'made', 'failed']).optional(), ...pageInput }))
    .output(
      answer({
        rows: z.array(StaffRefund),
        ...pageFacts,
        /** How many wait for a second person, whatever is shown. */
        waiting: z.number().int(),
        /** Above this sum, per payment and per asking person and day, a second person has to approve (D-61). */
        limit_cents: Cents,
        /** Refunds, credits and coupons that the caller asked for today. */
        asked_today_cents: Cents,
      }),
    ),
  askRefund: call('POST', '/staff-api/billing/payments/{id}/refund', {
    summary: 'Refunds a captured payment in full or part, with a reason; above the limit it waits (M-28)',
    access: desk,
    owner: 'payment',
    ids: idOf('payment'),
    errors: ['not_found', 'wrong_status', 'amount_mismatch', 'payment_pending'],
  })
    .input(z.strictObject({ id: z.string().max(64), cents: Cents.positive(), reason: Line(500).min(3) }))
    .output(answer({ refund: StaffRefund })),
  approveRefund: call('POST', '/staff-api/billing/refunds/{id}/approve', {
    summary: 'The second person lets a refund go out',
    access: desk,
    owner: 'payment',
    ids: idOf('payment'),
    errors: ['not_found', 'wrong_status', 'second_person', 'amount_mismatch', 'payment_pending'],
  })
    .input(byId)
    .output(answer({ refund: StaffRefund })),
  refuseRefund: call('POST', '/staff-api/billing/refunds/{id}/refuse', {
    summary: 'Closes a refund that waits; nothing goes out',
    access: desk,
    owner: 'payment',
    ids: idOf('payment'),
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .output(answer({ refund: StaffRefund })),
  grantCredit: call('POST', '/staff-api/billing/patients/{id}/credits', {
    summary:
      'Grants a credit that the next charge uses up, with a reason; above the limit it waits (M-28, D-61)',
    access: desk,
    errors: ['not_found'],
  })
    .input(
      z.strictObject({
        id: z.string().max(64),
        cents: Cents.positive().max(500_000),
        reason: Line(500).min(3),
      }),
    )
    .output(answer({ credit_id: z.string(), credit: StaffCredit })),
  credits: call('GET', '/staff-api/billing/credits', {
    summary: 'Credits, those that wait for a second person first',
    access: desk,
  })
    .input(z.strictObject({ state: z.enum(['waiting', 'granted', 'refused']).optional(), ...pageInput }))
    .output(answer({ rows: z.array(StaffCredit), ...pageFacts })),
  approveCredit: call('POST', '/staff-api/billing/credits/{id}/approve', {
    summary: 'The second person grants a credit that waits',
    access: desk,
    errors: ['not_found', 'wrong_status', 'second_person'],
  })
    .input(byId)
    .output(answer({ credit: StaffCredit })),
  refuseCredit: call('POST', '/staff-api/billing/credits/{id}/refuse', {
    summary: 'Closes a credit that waits; it takes nothing off',
    access: desk,
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .output(answer({ credit: StaffCredit })),
  liftBlock: call('POST', '/staff-api/billing/patients/{id}/lift-block', {
    summary: 'Lifts the card blocks of a person, with a note of why (S-36)',
    access: staff('billing', 'support'),
    errors: ['not_found'],
  })
    .input(z.strictObject({ id: z.string().max(64), reason: Line(500).min(3) }))
    .output(answer({ lifted: z.number().int() })),
  previewCancel: call('GET', '/staff-api/billing/subscriptions/{id}/cancel-preview', {
    summary: 'What cancelling a plan for its patient does and costs',
    access: staff('billing', 'support'),
    owner: 'subscription',
    ids: idOf('subscription'),
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .output(
      answer({
        preview: ChangePreview,
        /** What the patient reads when the fee is waived. */
        waived_lines: z.array(z.string()),
      }),
    ),
  cancelPlan: call('POST', '/staff-api/billing/subscriptions/{id}/cancel', {
    summary: 'Cancels a plan for its patient; the fee may be waived (M-27)',
    access: staff('billing', 'support'),
    owner: 'subscription',
    ids: idOf('subscription'),
    errors: ['not_found', 'wrong_status', 'payment_pending'],
  })
    .input(z.strictObject({ id: z.string().max(64), reason: Line(500).min(3), waive_fee: z.boolean() }))
    .output(answer({ fee_cents: Cents })),
  disputes: call('GET', '/staff-api/billing/disputes', {
    summary: 'Disputes that the gateway reported, open ones first',
    access: desk,
  })
    .input(z.strictObject(pageInput))
    /** `open` counts those to answer. */
    .output(answer({ rows: z.array(StaffDispute), ...pageFacts, open: z.number().int() })),
  dispute: call('GET', '/staff-api/billing/disputes/{id}', {
    summary: 'One dispute with its evidence: consents, shipments, messages and payments (M-28)',
    access: desk,
    owner: 'payment',
    ids: idOf('payment'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(
      answer({
        dispute: StaffDispute,
        evidence: z.object({
          consents: z.array(
            z.object({
              kind: z.string(),
              statement: z.string(),
              at: Instant,
              ip: z.string(),
              page: z.string(),
            }),
          ),
          shipments: z.array(
            z.object({
              carrier: z.string().nullable(),
              tracking: z.string().nullable(),
              shipped_at: Instant.nullable(),
              delivered_at: Instant.nullable(),
            }),
          ),
          messages: z.array(z.object({ kind: z.string(), subject: z.string(), at: Instant })),
          notes: z.array(z.object({ who: z.string(), text: z.string(), at: Instant })),
        }),
      }),
    ),
  answerDispute: call('POST', '/staff-api/billing/disputes/{id}/answer', {
    summary: 'Records that the evidence was sent to the gateway, and what was sent',
    access: desk,
    owner: 'payment',
    ids: idOf('payment'),
    errors: ['not_found', 'wrong_status'],
  })
    .input(z.strictObject({ id: z.string().max(64), text: Line(4000).min(3) }))
    .output(answer({ dispute: StaffDispute })),
  reconciliation: call('GET', '/staff-api/billing/reconciliation', {
    summary: 'Our ledger beside the gateway’s record: the last run and what differs (M-24)',
    access: desk,
  })
    .input(z.strictObject({}))
    .output(
      answer({
        ran_at: Instant.nullable(),
        /** Payments made since then were compared. */
        since: Instant.nullable(),
        checked: z.number().int(),
        /** Payments that the gateway gave no answer about; the first hundred by name. */
        skipped: z.number().int(),
        skipped_ids: z.array(z.string()),
        /** Payments that were being settled when it ran. */
        under_way: z.number().int(),
        /** The run under way, with how many it has compared so far. */
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
    ),
  runReconciliation: call('POST', '/staff-api/billing/reconciliation', {
    summary: 'Begins to compare every payment of the last days with the gateway',
    access: desk,
    limits: [{ bucket: 'reconcile', max: 20, seconds: 3600, per: 'caller' }],
  })
    .input(z.strictObject({ days: z.number().int().min(1).max(90).optional() }))
    .output(answer({ started: z.boolean() })),
}
