import {
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  COMPLAINT_WORDS,
  USE_ANSWERERS,
  USE_ANSWERS,
} from '@contour/domain/complaints/complaint'
import { z } from 'zod'
import { PATIENT, call, staff } from './call.ts'
import { response } from './envelope.ts'
import { pageFacts, pageInput } from './paging.ts'
import { EmergencyNotice, FreeText, Instant, Line, PlainDate, PublicId } from './shapes.ts'

const Kind = z.enum(COMPLAINT_KINDS)
const byId = z.strictObject({ id: PublicId })
const NewComplaint = z.strictObject({
  /** The number of the parcel (D-37). */
  parcel: Line(40),
  kind: Kind,
  words: FreeText(COMPLAINT_WORDS.max),
})

const NewParcel = z
  .object({
    parcel: z.string(),
    ship_on: PlainDate,
    shipped_at: Instant.nullable(),
    delivered_at: Instant.nullable(),
  })
  .nullable()

/** A complaint as its patient sees it: one status, who has it and by when (D-92). */
export const OwnComplaint = z.object({
  id: z.string(),
  parcel: z.string(),
  kind: Kind,
  state: z.enum(COMPLAINT_STATES),
  told_at: Instant,
  has_photo: z.boolean(),
  /** Who has it; null once it has ended. */
  with: z.string().nullable(),
  /** By when the patient hears; null once it has ended. */
  by: Instant.nullable(),
  /** Whether the parcel may be used, as it was answered, with the words of whoever answered. */
  use: z.enum(USE_ANSWERS).nullable(),
  use_note: z.string().nullable(),
  use_at: Instant.nullable(),
  /** The patient may take it back: nothing is answered or decided. */
  can_withdraw: z.boolean(),
  decided_at: Instant.nullable(),
  message: z.string().nullable(),
  refund: z
    .object({ cents: z.number().int(), brand: z.string().nullable(), last4: z.string().nullable() })
    .nullable(),
  sent: NewParcel,
})
export type OwnComplaint = z.infer<typeof OwnComplaint>

/** What a patient says is wrong with a parcel (D-92). The form for a replacement files the same object. */
export const complaints = {
  times: call('GET', '/api/app/complaint-times', {
    summary: 'By when a complaint that is filed now is answered, for the sheet that says so beforehand',
    access: PATIENT,
  }).answers({ use_by: Instant, decision_by: Instant }),
  file: call('POST', '/api/app/complaints', {
    summary: 'Says what is wrong with a parcel; told twice it is one complaint (D-92)',
    access: PATIENT,
    health: true,
    limits: [{ bucket: 'replacement', max: 20, seconds: 86_400, per: 'caller' }],
    errors: ['not_found', 'wrong_status', 'conflict', 'upload_refused'],
  })
    .input(NewComplaint.extend({ image: z.string().max(2000).optional() }))
    .answers({ complaint_id: z.string(), emergency: EmergencyNotice }),
  addPhoto: call('POST', '/api/app/complaints/{id}/photo', {
    summary: 'Adds the photo to a complaint that waits for its answer',
    access: PATIENT,
    health: true,
    errors: ['not_found', 'conflict', 'upload_refused'],
  })
    .input(byId.extend({ image: z.string().max(2000) }))
    .answers({}),
  withdraw: call('POST', '/api/app/complaints/{id}/withdraw', {
    summary: 'Takes a complaint back before it is answered or decided (D-92)',
    access: PATIENT,
    health: true,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .answers({}),
}

export const StaffComplaint = z.object({
  id: z.string(),
  order_id: z.string(),
  patient: z.string(),
  parcel: z.string(),
  delivered_at: Instant.nullable(),
  pharmacy: z.string().nullable(),
  kind: Kind,
  state: z.enum(COMPLAINT_STATES),
  told_at: Instant,
  /** The staff member who filed it for a caller; null if the patient did. */
  opened_by: z.string().nullable(),
  /** In the patient's words, empty if they wrote none; null for billing. */
  words: z.string().nullable(),
  has_photo: z.boolean(),
  holder: z.enum(['pharmacy', 'support', 'billing']).nullable(),
  due_at: Instant.nullable(),
  /** How often the promised time ran out (D-93). */
  promises_broken: z.number().int(),
  /** Whether anybody must say if the parcel may be used. */
  asks_use: z.boolean(),
  use: z
    .object({
      answer: z.enum(USE_ANSWERS),
      note: z.string(),
      role: z.enum(USE_ANSWERERS),
      by: z.string(),
      at: Instant,
    })
    .nullable(),
  decision: z.object({ text: z.string().nullable(), by: z.string(), at: Instant }).nullable(),
  refund_cents: z.number().int().nullable(),
  sent: NewParcel,
})
export type StaffComplaint = z.infer<typeof StaffComplaint>

const words = FreeText(COMPLAINT_WORDS.decision.max).min(COMPLAINT_WORDS.decision.min)
const changed = response({ complaint: StaffComplaint })
const decides = {
  access: staff('support'),
  health: true,
  errors: ['not_found', 'conflict', 'wrong_status'],
} as const

/** Complaints for staff: one list and one status for every role that has a part in them (D-92). */
export const staffComplaints = {
  list: call('GET', '/staff-api/complaints', {
    summary: 'Complaints, the earliest promise first; ended ones newest first. Billing reads no words',
    access: staff('support', 'pharmacy', 'clinician', 'billing'),
    health: true,
  })
    .takes({
      show: z.enum(['open', 'ended']).optional(),
      /** The complaint that a link opens; it is first on the first page. */
      complaint: z.string().max(64).optional(),
      ...pageInput,
    })
    .answers({ rows: z.array(StaffComplaint), ...pageFacts }),
  counts: call('GET', '/staff-api/complaints/counts', {
    summary: 'Complaints of the last days by kind and pharmacy, with the parcels that each sent',
    access: staff('support', 'pharmacy', 'clinician', 'billing'),
  }).answers({
    days: z.number().int(),
    rows: z.array(
      z.object({
        pharmacy: z.string().nullable(),
        parcels: z.number().int(),
        kinds: z.array(z.object({ kind: Kind, count: z.number().int() })),
      }),
    ),
  }),
  answerUse: call('POST', '/staff-api/complaints/{id}/use', {
    summary: 'Says whether the patient may use the parcel; the patient is told at once (D-92)',
    access: staff('pharmacy', 'clinician'),
    health: true,
    errors: ['not_found', 'conflict', 'wrong_status', 'not_licensed'],
  })
    .input(byId.extend({ answer: z.enum(USE_ANSWERS), note: words }))
    .output(changed),
  explain: call('POST', '/staff-api/complaints/{id}/explain', {
    ...decides,
    summary: 'Ends a complaint with words that the patient reads',
  })
    .input(byId.extend({ message: words }))
    .output(changed),
  replace: call('POST', '/staff-api/complaints/{id}/replace', {
    ...decides,
    summary: 'Sends the contents of the parcel, or some of its lines, again without a charge',
  })
    .input(byId.extend({ items: z.array(Line(300)).max(20) }))
    .output(changed),
  refund: call('POST', '/staff-api/complaints/{id}/refund', {
    ...decides,
    summary: 'Asks billing to refund; a second person decides it, whatever the amount (D-61)',
    errors: [...decides.errors, 'amount_mismatch', 'payment_pending'],
  })
    .input(byId.extend({ cents: z.number().int().positive(), reason: words }))
    .output(changed),
  facts: call('GET', '/staff-api/complaints/{id}/facts', {
    summary: 'What a decision needs: what can be sent again, what can be refunded, why it cannot ship',
    access: staff('support'),
    health: true,
    errors: ['not_found'],
  })
    .input(byId)
    .answers({
      items: z.array(z.string()),
      refundable_cents: z.number().int(),
      cannot_ship: z.string().nullable(),
    }),
  photo: call('POST', '/staff-api/complaints/{id}/photo', {
    summary: 'A link of at most 300 s to the photo; each view is audited (D-32)',
    access: staff('support', 'pharmacy', 'clinician'),
    health: true,
    errors: ['not_found', 'not_licensed'],
  })
    .input(byId)
    .answers({ url: z.string() }),
  open: call('POST', '/staff-api/orders/{id}/complaint', {
    summary: 'Files a complaint for a patient on the phone',
    access: staff('support'),
    owner: 'order',
    forCaller: true,
    health: true,
    errors: ['not_found', 'conflict', 'wrong_status'],
  })
    .input(NewComplaint.extend({ id: z.string().max(64) }))
    .answers({ complaint_id: z.string() }),
}
