import { DISTINCTION_REASON } from '@contour/domain/accounts/same-person'
import { PRESCRIPTION_SLOTS } from '@contour/domain/dosing/months'
import { ADDON_LINE_IDS, ADDON_REASON_MAX } from '@contour/domain/dosing/addon-lines'
import { SIGNING_NOTE } from '@contour/domain/prescriptions/signing-flags'
import {
  IMAGE_NOTE_MAX,
  QUESTION_MAX,
  REASON_CODES,
  REQUESTABLE_FILES,
} from '@contour/domain/media/image-request'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { DrugName, FreeText, Instant, Line, OrderStatus, PlainDate, Term } from './shapes.ts'
import { Chart } from './staff-chart.ts'
import { orderId, orderMoved, moveErrors } from './staff-orders.ts'

/** What every clinician sees of an order that waits (M-02). Target instants are promises, not rules. */
const WaitingRow = z.object({
  order_id: z.string(),
  state: z.string(),
  term: Term,
  status: OrderStatus,
  kind: z.enum(['first', 'refill', 'continuation', 'dose change']),
  entered_at: Instant,
  /** Null while the patient has the order: the clock stands still (D-93). */
  due_at: Instant.nullable(),
  late_at: Instant.nullable(),
  breach_at: Instant.nullable(),
  /** The new time that the patient was given after the first one ran out (D-93). */
  new_by: Instant.nullable(),
  taken_by: z.string().nullable(),
  mine: z.boolean(),
  /** Whether the state requires the identity video (M-49). */
  video_state: z.boolean(),
})

/** One row of the clinicians' queue. Names and clinical data are in it only with a license in the order's state (D-96). */
const QueueRow = z.discriminatedUnion('licensed', [
  WaitingRow.extend({
    licensed: z.literal(true),
    patient: z.string(),
    age: z.number().int(),
    sex: z.enum(['M', 'F']),
    bmi: z.number(),
    drug: DrugName,
    form: z.string().nullable(),
    request: z.string(),
    flags: z.array(z.string()),
    /** The day by which she needs the next parcel (D-88); null for a first order. */
    needed_by: PlainDate.nullable(),
  }),
  WaitingRow.extend({ licensed: z.literal(false) }),
])

/** An order of a state in which the clinician has a license. */
const ofLicense = { access: staff('clinician'), owner: 'licence', health: true } as const

/** The clinic section. */
export const staffClinic = {
  queue: call('GET', '/staff-api/queue', {
    summary: 'Orders that wait for a clinician, oldest first',
    access: staff('clinician'),
    health: true,
  })
    .takes({
      state: z.string().max(2).optional(),
      drug: DrugName.optional(),
      kind: WaitingRow.shape.kind.optional(),
      mine: z.coerce.boolean().optional(),
      /** `needed`: those whose patients run out first are first (D-88). */
      sort: z.enum(['needed']).optional(),
      /** Orders that the caller may take or has taken. */
      free: z.coerce.boolean().optional(),
      flagged: z.coerce.boolean().optional(),
      ...pageInput,
    })
    /** `waiting` is counted without the filters. */
    .answers({
      rows: z.array(QueueRow),
      ...pageFacts,
      waiting: z.number().int(),
      /** What is promised to orders that are made now; each row has the times of its own order. */
      usual_hours: z.number().int(),
    }),
  charts: call('GET', '/staff-api/charts', {
    summary:
      'Every order of the licensed states with its last decision, newest first, and the own decisions (D-94)',
    access: staff('clinician'),
    health: true,
  })
    .takes({
      search: Line(100).optional(),
      /** Orders that the caller decided. */
      mine: z.coerce.boolean().optional(),
      ...pageInput,
    })
    .answers({
      rows: z.array(
        z.object({
          order_id: z.string(),
          order_number: z.string(),
          patient: z.string(),
          age: z.number().int(),
          sex: z.enum(['M', 'F']),
          state: z.string(),
          drug: DrugName,
          status: OrderStatus,
          created_at: Instant,
          decision: z
            .object({
              outcome: z.enum(['prescribed', 'denied', 'change_refused']),
              by: z.string(),
              at: Instant,
            })
            .nullable(),
        }),
      ),
      ...pageFacts,
    }),
  take: call('POST', '/staff-api/orders/{id}/take', {
    summary: 'Locks an order to the clinician; the lock ends after 30 idle minutes (M-02)',
    ...ofLicense,
    errors: ['not_found', 'wrong_status', 'taken', 'not_licensed'],
  })
    .input(orderId)
    .answers({}),
  release: call('POST', '/staff-api/orders/{id}/release', {
    summary: 'Releases the lock on an order',
    ...ofLicense,
    errors: ['not_found'],
  })
    .input(orderId)
    .answers({}),
  confirmChanges: call('POST', '/staff-api/orders/{id}/confirm-changes', {
    summary: 'Confirms what the patient changed in the profile, such as a new state (D-39)',
    ...ofLicense,
    errors: ['not_found', 'taken', 'not_licensed', 'conflict'],
  })
    .input(orderId)
    .answers({}),
  distinguishAccounts: call('POST', '/staff-api/orders/{id}/other-accounts', {
    summary: 'Says with a reason that a matching account is not the same person, or takes that back (D-83)',
    ...ofLicense,
    errors: ['not_found', 'not_licensed', 'conflict'],
  })
    .takes({
      id: z.string().max(64),
      account: z.string().max(64),
      distinct: z.boolean(),
      reason: FreeText(DISTINCTION_REASON.max).min(DISTINCTION_REASON.min),
    })
    .answers({}),
  chart: call('GET', '/staff-api/orders/{id}/chart', {
    summary: 'The chart of an order; every read is audited',
    ...ofLicense,
    errors: ['not_found', 'not_licensed'],
  })
    .input(orderId)
    .answers({ chart: Chart }),
  prescribe: call('POST', '/staff-api/orders/{id}/prescribe', {
    summary:
      'Issues a signed prescription by month within the formulary; an older plan of another GLP-1 ends',
    ...ofLicense,
    errors: [...moveErrors, 'taken', 'not_licensed', 'payment_pending', 'closed_to_new'],
  })
    .takes({
      id: z.string().max(64),
      items: z
        .array(
          z.strictObject({
            slot: z.enum(PRESCRIPTION_SLOTS),
            med_id: Line(64),
            quantity: Line(100),
            directions: FreeText(1000),
          }),
        )
        .min(1)
        .max(8),
      /**
       * Add-ons that are not prescribed, with the reason that the patient reads; a prescription line prescribes one
       * (D-51).
       */
      addons_refused: z
        .array(z.strictObject({ id: z.enum(ADDON_LINE_IDS), reason: FreeText(ADDON_REASON_MAX).min(1) }))
        .max(4)
        .default([]),
      /** The answers to the flags of the chart and of the doses, with the words that were seen (D-82). */
      flag_answers: z
        .array(
          z.strictObject({
            id: Line(200).min(1),
            seen: z.string().max(2000),
            reason: Line(64),
            note: Line(SIGNING_NOTE.max).default(''),
          }),
        )
        .max(100)
        .default([]),
      compounding_reason: Line(64),
      compounding_note: FreeText(1000),
    })
    /** `accepts_at` is null if the state has no automatic acceptance. */
    .answers({ order_status: OrderStatus, accepts_at: Instant.nullable() }),
  voidPrescription: call('POST', '/staff-api/orders/{id}/void-prescription', {
    summary: 'Voids an undecided prescription; the order waits for a new one (D-23)',
    ...ofLicense,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), reason: FreeText(500).min(1) })
    .output(orderMoved),
  deny: call('POST', '/staff-api/orders/{id}/deny', {
    summary: 'Denies an order with a reason and a text for the patient; the hold is released (M-05)',
    ...ofLicense,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), reason: Line(64).min(1), text: FreeText(2000).min(1) })
    .output(orderMoved),
  refuseChange: call('POST', '/staff-api/orders/{id}/refuse-change', {
    summary: 'Refuses a change of dose with a text; the plan and the earlier prescription stay (M-11)',
    ...ofLicense,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), text: FreeText(2000).min(3) })
    .output(orderMoved),
  requireVisit: call('POST', '/staff-api/orders/{id}/require-visit', {
    summary: 'Asks the patient for a live visit',
    ...ofLicense,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .input(orderId)
    .output(orderMoved),
  visitDone: call('POST', '/staff-api/orders/{id}/visit-done', {
    summary: 'Records that the live visit took place',
    ...ofLicense,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), outcome: FreeText(1000).min(1) })
    .output(orderMoved),
  addNote: call('POST', '/staff-api/orders/{id}/notes', {
    summary: 'Adds a private note to the chart',
    ...ofLicense,
    errors: ['not_found', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), text: FreeText(4000).min(1) })
    .answers({}),
  askForImage: call('POST', '/staff-api/orders/{id}/image-requests', {
    summary: 'Asks the patient for a new image of one kind; one open request a kind (M-03, X-61)',
    ...ofLicense,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .takes({
      id: z.string().max(64),
      image_type: z.enum(REQUESTABLE_FILES),
      reason: z.enum(REASON_CODES),
      note: FreeText(IMAGE_NOTE_MAX).default(''),
    })
    .answers({ request_id: z.string() }),
  ask: call('POST', '/staff-api/orders/{id}/questions', {
    summary:
      'Asks the patient a question in Doctor Chat; the clock stands still until the answer (M-03, D-93)',
    ...ofLicense,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), text: FreeText(QUESTION_MAX).min(1) })
    .answers({ request_id: z.string() }),
  withdrawImageRequest: call('POST', '/staff-api/orders/{id}/image-requests/{request_id}/withdraw', {
    summary:
      'Withdraws an open request for a new image or an answer; the clock goes on as if it had not been',
    ...ofLicense,
    errors: ['not_found', 'conflict', 'taken', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), request_id: z.string().max(64) })
    .answers({}),
}
