import { z } from 'zod'
import { call, staff } from './call.ts'
import { ChangePreview } from './subscriptions.ts'
import { response } from './envelope.ts'
import { FreeText, Instant, PlainDate } from './shapes.ts'
import { Cents, byId } from './staff-billing-shapes.ts'

/** The number of a shipment within its subscription, from 1. */
const Shipment = z.number().int().min(1).max(10_000)
/** The reason that the patient reads. */
const ShipmentReason = FreeText(300).min(1)
const shipmentMoved = response({ ships_on: PlainDate })

/** One plan, for those who speak with its patient. */
const ofPlan = { access: staff('billing', 'support'), owner: 'subscription' } as const

/** Actions for a patient: canceling a subscription, lifting a card block. */
export const staffPlans = {
  liftBlock: call('POST', '/staff-api/billing/patients/{id}/lift-block', {
    summary: 'Lifts the card blocks of a person, with a note of why (S-36)',
    access: staff('billing', 'support'),
    forCaller: true,
    ids: [{ in: 'path', name: 'id', kind: 'user' }],
    errors: ['not_found'],
  })
    .takes({ id: z.string().max(64), reason: FreeText(500).min(3) })
    .answers({ lifted: z.number().int() }),
  previewCancel: call('GET', '/staff-api/billing/subscriptions/{id}/cancel-preview', {
    summary: 'What cancelling a plan for its patient does and costs',
    ...ofPlan,
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({
      preview: ChangePreview,
      /** The text for the patient when the fee is waived. */
      waived_lines: z.array(z.string()),
      /** False where the fee is above what this person may waive (D-61). */
      may_waive: z.boolean(),
    }),
  cancelPlan: call('POST', '/staff-api/billing/subscriptions/{id}/cancel', {
    summary: 'Cancels a plan for its patient; the fee may be waived (M-27)',
    ...ofPlan,
    forCaller: true,
    errors: ['not_found', 'wrong_status', 'second_person', 'payment_pending'],
  })
    .takes({ id: z.string().max(64), reason: FreeText(500).min(3), waive_fee: z.boolean() })
    .answers({
      fee_cents: Cents,
      /** Until when it can be undone, and the fee waits; null where it has ended at once. */
      undo_until: Instant.nullable(),
    }),
  previewResume: call('GET', '/staff-api/billing/subscriptions/{id}/resume-preview', {
    summary: 'What resuming the renewals after a dispute does, and what the patient reads (M-28)',
    access: staff('billing'),
    owner: 'subscription',
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({
      /** The day of the next charge; null where none changes. */
      next_billing_on: PlainDate.nullable(),
      lines: z.array(z.string()),
    }),
  resumePlan: call('POST', '/staff-api/billing/subscriptions/{id}/resume', {
    summary: 'Resumes the renewals that a dispute stopped; nothing is charged at once (M-28)',
    access: staff('billing'),
    owner: 'subscription',
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({ next_billing_on: PlainDate.nullable() }),
  undoCancel: call('POST', '/staff-api/billing/subscriptions/{id}/undo-cancel', {
    summary: 'Takes back a cancellation within 24 hours, for a patient on the phone (A-01)',
    ...ofPlan,
    forCaller: true,
    errors: ['not_found', 'undo_over'],
  })
    .input(byId)
    .answers({ next_billing_date: PlainDate.nullable() }),
  retryPastDue: call('POST', '/staff-api/billing/subscriptions/{id}/retry', {
    summary: 'Charges a past-due plan on the card on file now, for a patient on the phone (M-26)',
    access: staff('billing'),
    owner: 'subscription',
    limits: [{ bucket: 'retry-past-due', max: 30, seconds: 3600, per: 'caller' }],
    errors: ['not_found', 'wrong_status', 'payment_pending'],
  })
    .input(byId)
    .answers({ paid: z.boolean() }),
  sendPaymentLink: call('POST', '/staff-api/billing/subscriptions/{id}/payment-link', {
    summary: 'Sends the patient of a past-due plan the amount due and the link to pay (M-26)',
    access: staff('billing'),
    owner: 'subscription',
    limits: [{ bucket: 'payment-link', max: 60, seconds: 3600, per: 'caller' }],
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({}),
  planShipments: call('GET', '/staff-api/billing/subscriptions/{id}/shipments', {
    summary: 'The shipments of a prepaid plan that were not sent, what may be moved, and every move (M-18)',
    ...ofPlan,
    errors: ['not_found'],
  })
    .input(byId)
    .answers({
      shipments: z.array(
        z.object({
          shipment: Shipment,
          ships_on: PlainDate,
          /** The day on which it would leave if nothing had been moved. */
          first_on: PlainDate,
          check_in_open: z.boolean(),
          /** The ship days to which it can be moved; none if its day is fixed, and `why_not` says why. */
          days: z.array(PlainDate),
          /** The day on which it leaves if it is skipped; null if that is too late. */
          skip_to: PlainDate.nullable(),
          why_not: z.string(),
        }),
      ),
      moves: z.array(
        z.object({
          shipment: Shipment,
          kind: z.enum(['moved', 'skipped']),
          from_on: PlainDate,
          to_on: PlainDate,
          reason: z.string(),
          by: z.string(),
          at: Instant,
        }),
      ),
    }),
  previewShipmentMove: call('GET', '/staff-api/billing/subscriptions/{id}/shipment-preview', {
    summary:
      'The new days of all shipments and of the next charge if one is moved to a day, or skipped without one',
    ...ofPlan,
    errors: ['not_found', 'wrong_status'],
  })
    .takes({
      id: z.string().max(64),
      shipment: z.coerce.number().pipe(Shipment),
      on: PlainDate.optional(),
    })
    .answers({
      shipments: z.array(z.object({ shipment: Shipment, from_on: PlainDate, to_on: PlainDate })),
      next_billing: z.object({ from_on: PlainDate.nullable(), to_on: PlainDate.nullable() }),
      /** Whether the medicine lasts until the next parcel (D-88); null while nothing has left. */
      supply: z
        .object({ last_dose_on: PlainDate, arrives_on: PlainDate, missing_weeks: z.number().int() })
        .nullable(),
    }),
  moveShipment: call('POST', '/staff-api/billing/subscriptions/{id}/move-shipment', {
    summary: 'Moves a shipment of a prepaid plan to a day; nothing is charged or refunded (M-18)',
    ...ofPlan,
    forCaller: true,
    errors: ['not_found', 'wrong_status', 'conflict'],
  })
    .takes({
      id: z.string().max(64),
      shipment: Shipment,
      /** The day that the screen showed; another one is refused. */
      from_on: PlainDate,
      on: PlainDate,
      reason: ShipmentReason,
    })
    .output(shipmentMoved),
  skipShipment: call('POST', '/staff-api/billing/subscriptions/{id}/skip-shipment', {
    summary: 'Skips a shipment of a prepaid plan: it and all later ones leave one interval later (M-18)',
    ...ofPlan,
    forCaller: true,
    errors: ['not_found', 'wrong_status', 'conflict'],
  })
    .takes({
      id: z.string().max(64),
      shipment: Shipment,
      from_on: PlainDate,
      reason: ShipmentReason,
    })
    .output(shipmentMoved),
}
