import { FLAG_SEVERITIES, type FlagSeverity } from '@contour/domain/assessments/answer-flags'
import { ADDON_LINE_IDS, type AddonLineId } from '@contour/domain/dosing/addon-lines'
import { FORM_NAMES, type FormName } from '@contour/domain/assessments/answers'
import { MODALITIES, type Modality } from '@contour/domain/prescriptions/modality'
import { DOSE_FORMS, type DoseForm } from '@contour/domain/dosing/month-rules'
import { PRESCRIPTION_SLOTS, type PrescriptionSlot } from '@contour/domain/dosing/months'
import { IMAGE_REQUEST_STATES, REASON_CODES, REQUEST_KINDS } from '@contour/domain/media/image-request'
import { prescriptionLifeCycle } from '@contour/domain/prescriptions/prescription-life-cycle'
import { LATE_ROLE, type LateParty, type LateRole } from '@contour/domain/promises/late-order'
import type { Drug } from '@contour/domain/catalog/products'
import type { ImageRequestReason, ImageRequestState, RequestKind } from '@contour/domain/media/image-request'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import type { PrescriptionState } from '@contour/domain/prescriptions/prescription-life-cycle'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { orders } from './orders.ts'
import { staffMembers, users } from './people.ts'
import { formDefinitions, uploads } from './rules.ts'

/** Links a patient, an order, a clinician and a submission (M-07). */
export const encounters = pgTable(
  'encounters',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    order_id: ref(() => orders.id).notNull(),
    n: integer().notNull(),
    provider: integer().notNull(),
    clinician_id: ref(() => staffMembers.id),
    outcome: text(),
    /** How the clinician who decided it saw the patient; null while it is open, and before it was stored. */
    modality: text().$type<Modality>(),
    started_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    unique('encounters_once').on(t.order_id, t.n),
    index('encounters_user').on(t.user_id),
    index('encounters_decided')
      .on(t.ended_at, t.id)
      .where(sql`${t.outcome} in ('prescribed', 'denied')`),
    oneOf('encounters_modality', t.modality, MODALITIES),
  ],
)

export const formSubmissions = pgTable(
  'form_submissions',
  {
    id: key(),
    public_id: publicId(),
    order_id: ref(() => orders.id).notNull(),
    encounter_id: ref(() => encounters.id),
    kind: text().$type<DoseForm>().notNull(),
    /** Which form the order required; a difference is shown to the clinician. */
    called_for: text().$type<DoseForm>().notNull(),
    definition_id: ref(() => formDefinitions.id),
    round: integer().notNull(),
    answers: jsonb().notNull(),
    /** Strength in µg by slot, after defaults. */
    requested: jsonb().notNull(),
    special_necessities: text().notNull(),
    additional_details: text().notNull(),
    /** Version of formulary and dose rules that applied to the answers (M-14); null before it was stored. */
    formulary_version: text(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('form_submissions_kind', t.kind, DOSE_FORMS),
    unique('form_submissions_once').on(t.order_id, t.kind, t.round),
  ],
)

/**
 * Answers at which a form stopped, stored the moment its dialog opened, whether or not the form was sent (D-81). Append
 * only: a later answer never takes one back.
 */
export const stoppingAnswers = pgTable(
  'stopping_answers',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    order_id: ref(() => orders.id).notNull(),
    form: text().$type<FormName>().notNull(),
    /** The key of the question, and its words as the patient read them. */
    question: text().notNull(),
    label: text().notNull(),
    answer: text().notNull(),
    /** The dialog that opened, by the browser's id: sent again, it is stored once. */
    stop_key: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('stopping_answers_form', t.form, FORM_NAMES),
    unique('stopping_answers_once').on(t.order_id, t.stop_key),
    index('stopping_answers_user').on(t.user_id, t.id),
  ],
)

/** A signed prescription is never edited; a change voids it and issues a new version (M-04). */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: key(),
    public_id: publicId(),
    order_id: ref(() => orders.id).notNull(),
    version: integer().notNull(),
    clinician_id: ref(() => staffMembers.id).notNull(),
    clinician_name: text().notNull(),
    npi: text().notNull(),
    state: text().$type<PrescriptionState>().notNull(),
    compounding_reason: text().notNull(),
    compounding_note: text().notNull(),
    issued_at: instant().notNull(),
    /** When it counts as accepted; null if the state has no timer. */
    due_at: instant(),
    /** Seconds that were left of the time to decide when a hold or an unanswered message stopped it (D-76). */
    clock_left_s: integer(),
    decided_at: instant(),
    valid_until: instant().notNull(),
    void_reason: text(),
    /** What a clinician wrote when a change of it was refused and it was offered again (M-11). */
    kept_text: text(),
    /** Versions of the formulary and of the flag rules at the signature (M-14); null before they were stored. */
    formulary_version: text(),
    flag_rules_version: text(),
    /** Months of treatment before its Month 1, as its directions count them: a refill counts on (D-88). */
    months_before: integer().notNull().default(0),
  },
  (t) => [
    oneOf('prescriptions_state', t.state, prescriptionLifeCycle.states),
    check('prescriptions_months_before', sql`${t.months_before} >= 0`),
    unique('prescriptions_version').on(t.order_id, t.version),
    index('prescriptions_issued').on(t.issued_at, t.id),
    index('prescriptions_clinician').on(t.clinician_id, t.id),
    uniqueIndex('prescriptions_one_live')
      .on(t.order_id)
      .where(isIn(t.state, ['awaiting', 'accepted', 'auto'])),
  ],
)

export const prescriptionItems = pgTable(
  'prescription_items',
  {
    id: key(),
    prescription_id: ref(() => prescriptions.id).notNull(),
    slot: text().$type<PrescriptionSlot>().notNull(),
    med_id: text().notNull(),
    name: text().notNull(),
    drug: text().$type<Drug>(),
    strength_ug: integer().notNull(),
    /** Printed exactly as prescribed. */
    strength: text().notNull(),
    quantity: text().notNull(),
    directions: text().notNull(),
    rx_id: text().notNull().unique(),
  },
  (t) => [
    unique('prescription_items_once').on(t.prescription_id, t.slot, t.med_id),
    oneOf('prescription_items_slot', t.slot, PRESCRIPTION_SLOTS),
  ],
)

/**
 * A clinician's decision, when signing, about an add-on that was bought: prescribed, or not and why (D-51). `cents` is
 * its share of the payment. A rejection is final for its order, because the share is released with it; a prescribed one
 * is decided again when its prescription is replaced.
 */
export const addonDecisions = pgTable(
  'addon_decisions',
  {
    id: key(),
    order_id: ref(() => orders.id).notNull(),
    prescription_id: ref(() => prescriptions.id).notNull(),
    addon: text().$type<AddonLineId>().notNull(),
    decision: text().$type<'prescribed' | 'refused'>().notNull(),
    reason: text(),
    cents: integer().notNull(),
    decided_by: ref(() => staffMembers.id).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('addon_decisions_addon', t.addon, ADDON_LINE_IDS),
    oneOf('addon_decisions_decision', t.decision, ['prescribed', 'refused']),
    check('addon_decisions_reason', sql`(${t.decision} = 'refused') = (${t.reason} is not null)`),
    check('addon_decisions_cents', sql`${t.cents} >= 0`),
    unique('addon_decisions_once').on(t.prescription_id, t.addon),
    uniqueIndex('addon_decisions_one_refusal')
      .on(t.order_id, t.addon)
      .where(isIn(t.decision, ['refused'])),
    index('addon_decisions_order').on(t.order_id),
  ],
)

/**
 * A clinician's answer, when signing, to a flag: the flag as it was seen, the reason chosen from the list, and own words
 * (D-82). Written once with its prescription.
 */
export const signatureAnswers = pgTable(
  'signature_answers',
  {
    id: key(),
    prescription_id: ref(() => prescriptions.id).notNull(),
    flag: text().notNull(),
    rule: text().notNull(),
    severity: text().$type<FlagSeverity>().notNull(),
    /** What the rule says, and the patient's words or figures. */
    title: text().notNull(),
    words: text().notNull(),
    reason: text().notNull(),
    note: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('signature_answers_severity', t.severity, FLAG_SEVERITIES),
    unique('signature_answers_once').on(t.prescription_id, t.flag),
  ],
)

export const orderFiles = pgTable(
  'order_files',
  {
    id: key(),
    order_id: ref(() => orders.id).notNull(),
    upload_id: ref(() => uploads.id).notNull(),
    type: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    unique('order_files_once').on(t.order_id, t.upload_id),
    index('order_files_upload').on(t.upload_id),
  ],
)

/** A clinician's request for a new image from the patient; the new file is stored next to the old one. */
export const imageRequests = pgTable(
  'image_requests',
  {
    id: key(),
    public_id: publicId(),
    order_id: ref(() => orders.id).notNull(),
    image_type: text().$type<RequestKind>().notNull(),
    state: text().$type<ImageRequestState>().notNull(),
    /** A reason from the list, and the clinician's own words or the question; the patient reads both. */
    reason: text().$type<ImageRequestReason>(),
    note: text().notNull(),
    asked_by: ref(() => staffMembers.id).notNull(),
    asked_at: instant().notNull(),
    upload_id: ref(() => uploads.id),
    closed_at: instant(),
  },
  (t) => [
    index('image_requests_upload')
      .on(t.upload_id)
      .where(sql`${t.upload_id} is not null`),
    oneOf('image_requests_type', t.image_type, REQUEST_KINDS),
    oneOf('image_requests_state', t.state, IMAGE_REQUEST_STATES),
    oneOf('image_requests_reason', t.reason, REASON_CODES),
    uniqueIndex('image_requests_one_open')
      .on(t.order_id, t.image_type)
      .where(isIn(t.state, ['open'])),
    index('image_requests_order').on(t.order_id),
    check(
      'image_requests_whole',
      sql`(${t.state} = 'open') = (${t.closed_at} is null) and (${t.state} = 'answered' and ${t.image_type} <> 'question') = (${t.upload_id} is not null)`,
    ),
  ],
)

export const chartNotes = pgTable(
  'chart_notes',
  {
    id: key(),
    order_id: ref(() => orders.id).notNull(),
    staff_id: ref(() => staffMembers.id).notNull(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('chart_notes_order').on(t.order_id)],
)

/**
 * A broken order promise, once for each time an order entered a state: the event and, until a staff member closes it,
 * the escalation on the list of the responsible role.
 */
export const lateOrderRecords = pgTable(
  'broken_promises',
  {
    id: key(),
    public_id: publicId(),
    order_id: ref(() => orders.id).notNull(),
    /** The order's version since it entered the state. */
    n: integer().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    owner: text().$type<LateParty>().notNull(),
    role: text().$type<LateRole>().notNull(),
    since: instant().notNull(),
    usual_by: instant().notNull(),
    write_by: instant().notNull(),
    broken_at: instant().notNull(),
    /** The new time that the patient was given, and how often one ran out (D-93); null in rows from before. */
    promised_by: instant(),
    times: integer().notNull().default(1),
    closed_at: instant(),
    closed_by: ref(() => staffMembers.id),
    note: text(),
  },
  (t) => [
    unique('broken_promises_once').on(t.order_id, t.n),
    oneOf('broken_promises_role', t.role, Object.values(LATE_ROLE)),
    check(
      'broken_promises_closed_whole',
      sql`(${t.closed_at} is null) = (${t.closed_by} is null) and (${t.closed_at} is null) = (${t.note} is null)`,
    ),
    index('broken_promises_open')
      .on(t.since, t.id)
      .where(sql`${t.closed_at} is null`),
    index('broken_promises_closed')
      .on(t.closed_at, t.id)
      .where(sql`${t.closed_at} is not null`),
    index('broken_promises_list').on(t.role, t.closed_at),
  ],
)
