import { PRESCRIPTION_SLOTS } from '@contour/domain/dosing/months'
import { ADDON_LINE_IDS, ADDON_REASON_MAX } from '@contour/domain/dosing/addon-lines'
import { FLAG_SEVERITIES } from '@contour/domain/assessments/answer-flags'
import { QUESTION_THEMES } from '@contour/domain/assessments/question-themes'
import {
  IMAGE_NOTE_MAX,
  IMAGE_REQUEST_STATES,
  REASON_CODES,
  REQUESTABLE_FILES,
} from '@contour/domain/media/image-request'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { response } from './envelope.ts'
import { pageFacts, pageInput } from './paging.ts'
import { DrugName, Instant, Line, OrderStatus, PlainDate, Term } from './shapes.ts'
import { orderId, orderPath, orderMoved, moveErrors } from './staff-orders.ts'

/** One row of the clinicians' queue (M-02). Target instants are promises, not rules. */
export const QueueRow = z.object({
  order_id: z.string(),
  patient: z.string(),
  age: z.number().int(),
  sex: z.enum(['M', 'F']),
  bmi: z.number(),
  state: z.string(),
  drug: DrugName,
  term: Term,
  status: OrderStatus,
  kind: z.enum(['first', 'refill', 'continuation', 'dose change']),
  form: z.string().nullable(),
  request: z.string(),
  flags: z.array(z.string()),
  entered_at: Instant,
  /** Null while a new image is requested from the patient: no target applies then. */
  due_at: Instant.nullable(),
  late_at: Instant.nullable(),
  breach_at: Instant.nullable(),
  taken_by: z.string().nullable(),
  mine: z.boolean(),
  licensed: z.boolean(),
  /** Whether the state requires the identity video (M-49). */
  video_state: z.boolean(),
})

export const ChartAnswer = z.object({
  question: z.string(),
  label: z.string(),
  answer: z.string(),
  important: z.boolean(),
  critical: z.boolean(),
  flagged: z.boolean(),
  /** The severity of the answer by the rules, and the reason; null and empty if no rule matches (D-52). */
  severity: z.enum(FLAG_SEVERITIES).nullable(),
  reason: z.string(),
  /** Every rule that matches, the most severe first, with the rule's id and source. */
  flags: z.array(
    z.object({
      rule: z.string(),
      severity: z.enum(FLAG_SEVERITIES),
      reason: z.string(),
      source: z.string(),
    }),
  ),
  theme: z.enum(QUESTION_THEMES),
})

export const Chart = z.object({
  order: z.object({
    id: z.string(),
    status: OrderStatus,
    drug: DrugName,
    term: Term,
    kind: z.enum(['first', 'refill', 'continuation']),
    shipment_no: z.number().int(),
    created_at: Instant,
    submitted: z.number().int(),
    provider: z.number().int(),
    needs_video: z.boolean(),
    /** When the review is due; null outside the queue and while a new image is requested from the patient. */
    due_at: Instant.nullable(),
  }),
  patient: z.object({
    name: z.string(),
    dob: PlainDate,
    age: z.number().int(),
    sex: z.enum(['M', 'F']),
    state: z.string(),
    email: z.string(),
    phone: z.string(),
    height_in: z.number(),
    weight_lb: z.number(),
    bmi: z.number(),
    health_id: z.string().nullable(),
    is_legacy: z.boolean(),
  }),
  forms: z.array(
    z.object({
      kind: z.enum(['medical', 'bare', 'refill', 'adjust']),
      round: z.number().int(),
      at: Instant,
      definition: z.string().nullable(),
      special_necessities: z.string(),
      additional_details: z.string(),
      requested: z.record(z.string(), z.string()),
      answers: z.array(ChartAnswer),
    }),
  ),
  files: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      content_type: z.string(),
      at: Instant,
      url: z.string(),
      /** A newer image of its kind was uploaded at a clinician's request. */
      replaced: z.boolean(),
    }),
  ),
  /** Requests for new images, newest first; `file_id` is the uploaded file. */
  image_requests: z.array(
    z.object({
      id: z.string(),
      image_type: z.enum(REQUESTABLE_FILES),
      state: z.enum(IMAGE_REQUEST_STATES),
      reason: z.string(),
      note: z.string(),
      asked_by: z.string(),
      asked_at: Instant,
      closed_at: Instant.nullable(),
      file_id: z.string().nullable(),
    }),
  ),
  prescriptions: z.array(
    z.object({
      id: z.string(),
      version: z.number().int(),
      state: z.enum(['awaiting', 'accepted', 'auto', 'declined', 'voided']),
      clinician: z.string(),
      issued_at: Instant,
      accepts_at: Instant.nullable(),
      decided_at: Instant.nullable(),
      reason: z.string(),
      /**
       * Versions of formulary and flag rules at signing (M-14); null for prescriptions from before they were stored.
       */
      formulary_version: z.string().nullable(),
      flag_rules_version: z.string().nullable(),
      items: z.array(
        z.object({
          slot: z.string(),
          name: z.string(),
          strength: z.string(),
          quantity: z.string(),
          directions: z.string(),
          rx_id: z.string(),
        }),
      ),
    }),
  ),
  /** The products that the formulary offers for this order, strengths in µg (M-04, M-14). */
  formulary: z.array(
    z.object({ med_id: z.string(), name: z.string(), strength_ug: z.number().int(), strength: z.string() }),
  ),
  /** The add-ons bought, one line for each medicine that the signature decides (D-51); `cents` is its share. */
  addons: z.array(
    z.object({
      id: z.enum(ADDON_LINE_IDS),
      name: z.string(),
      med_id: z.string(),
      medication: z.string(),
      strength: z.string(),
      quantity: z.string(),
      directions: z.string(),
      cents: z.number().int(),
      state: z.enum(['proposed', 'prescribed', 'refused']),
      /** Why it was refused; the patient reads it. */
      reason: z.string(),
      decided_by: z.string().nullable(),
      decided_at: Instant.nullable(),
    }),
  ),
  support_formulary: z.array(z.object({ med_id: z.string(), name: z.string(), strength: z.string() })),
  /** Prefilled values by slot from the patient's dose preference. */
  suggested: z.array(
    z.object({ slot: z.string(), med_id: z.string(), quantity: z.string(), directions: z.string() }),
  ),
  compounding_reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  denial_reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  history: z.array(z.object({ from: z.string().nullable(), to: z.string(), actor: z.string(), at: Instant })),
  readers: z.array(z.object({ who: z.string(), action: z.string(), at: Instant })),
  notes: z.array(z.object({ who: z.string(), text: z.string(), at: Instant })),
  lock: z.object({ taken_by: z.string().nullable(), mine: z.boolean() }),
  /** The rules that the answers were compared with now; a prescription stores the version it was signed with (M-14). */
  flag_rules: z.object({ version: z.string(), count: z.number().int() }),
  /** Why nothing can be issued yet; empty if it can. */
  missing: z.array(z.string()),
  licensed: z.boolean(),
})
export type Chart = z.infer<typeof Chart>

/** The clinic section. */
export const staffClinic = {
  queue: call('GET', '/staff-api/queue', {
    summary: 'Orders that wait for a clinician, oldest first',
    access: staff('clinician'),
    health: true,
  })
    .input(
      z.strictObject({
        state: z.string().max(2).optional(),
        drug: DrugName.optional(),
        kind: QueueRow.shape.kind.optional(),
        mine: z.coerce.boolean().optional(),
        /** Orders that the caller may take or has taken. */
        free: z.coerce.boolean().optional(),
        flagged: z.coerce.boolean().optional(),
        ...pageInput,
      }),
    )
    /** `waiting` is counted without the filters. */
    .output(response({ rows: z.array(QueueRow), ...pageFacts, waiting: z.number().int() })),
  take: call('POST', '/staff-api/orders/{id}/take', {
    summary: 'Locks an order to the clinician; the lock ends after 30 idle minutes (M-02)',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: ['not_found', 'wrong_status', 'taken', 'not_licensed'],
  })
    .input(orderId)
    .output(response({})),
  release: call('POST', '/staff-api/orders/{id}/release', {
    summary: 'Releases the lock on an order',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: ['not_found'],
  })
    .input(orderId)
    .output(response({})),
  chart: call('GET', '/staff-api/orders/{id}/chart', {
    summary: 'The chart of an order; every read is audited',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: ['not_found', 'not_licensed'],
  })
    .input(orderId)
    .output(response({ chart: Chart })),
  prescribe: call('POST', '/staff-api/orders/{id}/prescribe', {
    summary: 'Issues a signed prescription by month within the formulary',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .input(
      z.strictObject({
        id: z.string().max(64),
        items: z
          .array(
            z.strictObject({
              slot: z.enum(PRESCRIPTION_SLOTS),
              med_id: Line(64),
              quantity: Line(100),
              directions: Line(1000),
            }),
          )
          .min(1)
          .max(8),
        /**
         * Add-ons that are not prescribed, with the reason that the patient reads; a prescription line prescribes one
         * (D-51).
         */
        addons_refused: z
          .array(z.strictObject({ id: z.enum(ADDON_LINE_IDS), reason: Line(ADDON_REASON_MAX).min(1) }))
          .max(4)
          .default([]),
        compounding_reason: Line(64),
        compounding_note: Line(1000),
      }),
    )
    /** `accepts_at` is null if the state has no automatic acceptance. */
    .output(response({ order_status: OrderStatus, accepts_at: Instant.nullable() })),
  voidPrescription: call('POST', '/staff-api/orders/{id}/void-prescription', {
    summary: 'Voids an undecided prescription; the order waits for a new one (D-23)',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .input(z.strictObject({ id: z.string().max(64), reason: Line(500).min(1) }))
    .output(orderMoved),
  deny: call('POST', '/staff-api/orders/{id}/deny', {
    summary: 'Denies an order with a reason and a text for the patient; the hold is released (M-05)',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .input(z.strictObject({ id: z.string().max(64), reason: Line(64).min(1), text: Line(2000).min(1) }))
    .output(orderMoved),
  requireVisit: call('POST', '/staff-api/orders/{id}/require-visit', {
    summary: 'Asks the patient for a live visit',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .input(orderId)
    .output(orderMoved),
  visitDone: call('POST', '/staff-api/orders/{id}/visit-done', {
    summary: 'Records that the live visit took place',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .input(z.strictObject({ id: z.string().max(64), outcome: Line(1000).min(1) }))
    .output(orderMoved),
  addNote: call('POST', '/staff-api/orders/{id}/notes', {
    summary: 'Adds a private note to the chart',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: ['not_found', 'not_licensed'],
  })
    .input(z.strictObject({ id: z.string().max(64), text: Line(4000).min(1) }))
    .output(response({})),
  askForImage: call('POST', '/staff-api/orders/{id}/image-requests', {
    summary: 'Asks the patient for a new image of one kind; one open request a kind (M-03, X-61)',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: [...moveErrors, 'taken', 'not_licensed'],
  })
    .input(
      z.strictObject({
        id: z.string().max(64),
        image_type: z.enum(REQUESTABLE_FILES),
        reason: z.enum(REASON_CODES).nullable().default(null),
        note: Line(IMAGE_NOTE_MAX).default(''),
      }),
    )
    .output(response({ request_id: z.string() })),
  withdrawImageRequest: call('POST', '/staff-api/orders/{id}/image-requests/{request_id}/withdraw', {
    summary: 'Withdraws an open request for a new image',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    ids: orderPath,
    errors: ['not_found', 'conflict', 'taken', 'not_licensed'],
  })
    .input(z.strictObject({ id: z.string().max(64), request_id: z.string().max(64) }))
    .output(response({})),
}
