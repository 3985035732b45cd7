import { LEGAL_DOCUMENTS, type LegalDocument } from '@contour/domain/legal/legal-documents'
import { EVIDENCE, type Evidence } from '@contour/domain/claims/claim-register'
import type { Profession, StateRequirements } from '@contour/domain/intake/state-requirements'
import type { Provider, State } from '@contour/domain/intake/states'
import type { StateNotice } from '@contour/domain/legal/state-notices'
import type { UploadState } from '@contour/domain/media/upload-life-cycle'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  bigint,
  jsonb,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { instant, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'
import { versionColumns, versionRules } from './versions.ts'

/** What a build of this service says about a state. */
export type BuiltStateRule = Omit<State, 'code'> & StateRequirements & { provider: Provider }

/**
 * The one table of states; all code uses it (M-49). Filled from the domain's table: a start applies what the build changed
 * since the last one, and leaves alone what was changed here.
 */
export const stateRules = pgTable('state_rules', {
  state: text().primaryKey(),
  name: text().notNull(),
  /** Opened by the clinic. Whether it is served now follows from this and, where `gated`, from licenses (features/ground/states). */
  served: boolean().notNull(),
  /** Served only while a clinician and a pharmacy are licensed there (D-101); a demonstration opens states without. */
  gated: boolean().notNull().default(false),
  /** What a visitor reads while it is closed. */
  message: text().notNull(),
  video: boolean().notNull(),
  /** 1 external network, 2 own clinicians (D-22). */
  provider: integer().$type<Provider>().notNull(),
  auto_accept: boolean().notNull(),
  refill_question: boolean().notNull(),
  /** BMI from which treatment may begin there, without and with a named condition (D-80). */
  min_bmi: integer(),
  min_bmi_with_condition: integer(),
  notices: jsonb().$type<readonly StateNotice[]>().notNull().default([]),
  live_visit_first: boolean().notNull().default(false),
  no_questionnaire_only: boolean().notNull().default(false),
  /** Whether silence accepts a dose that the patient did not ask for. */
  silence_accepts_other_dose: boolean().notNull().default(true),
  /** Empty for everybody who is licensed there. */
  prescribers: jsonb().$type<readonly Profession[]>().notNull().default([]),
  source: text().notNull().default(''),
  to_confirm: text().notNull().default(''),
  /** Not served for want of a required text (D-86); served again once it is there. */
  text_missing: boolean().notNull().default(false),
  /** What the last build said; null before the first start that compared. */
  from_build: jsonb().$type<BuiltStateRule>(),
})

/** Append only: who opened or closed a state, when and why (D-101). A trigger rejects changes. */
export const stateOpenings = pgTable(
  'state_openings',
  {
    id: key(),
    state: text()
      .notNull()
      .references(() => stateRules.state),
    verdict: text().$type<'opened' | 'closed'>().notNull(),
    reason: text().notNull(),
    /** What counsel said about the state's law: the document, and its date. Empty where it was closed. */
    law_document: text().notNull().default(''),
    law_dated: date({ mode: 'string' }),
    /** The person, or "command" for one with access to the machine. */
    actor: text().notNull(),
    actor_name: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('state_openings_state').on(t.state, t.id),
    oneOf('state_openings_verdict', t.verdict, ['opened', 'closed']),
  ],
)

export const legalTexts = pgTable(
  'legal_texts',
  {
    id: key(),
    kind: text().notNull(),
    version: text().notNull(),
    text: text().notNull(),
    sha: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [unique('legal_texts_version').on(t.kind, t.version)],
)

/** Append only: who agreed to which text, when, where (M-31). A trigger rejects changes. */
export const consents = pgTable(
  'consents',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    kind: text().notNull(),
    legal_text_id: ref(() => legalTexts.id),
    /** What was shown to the patient beyond a stored text, such as amount and renewal date. */
    statement: text().notNull(),
    /** Version of every page that the text names, such as {"terms": "draft-2"}; empty if it names none. */
    documents: jsonb().$type<Record<string, string>>().notNull().default({}),
    agreed: boolean().notNull(),
    at: instant().notNull(),
    page: text().notNull(),
    ip: text().notNull(),
    cart_id: bigint({ mode: 'number' }),
    order_id: bigint({ mode: 'number' }),
    /** How it was given: by the patient on a page, read out and answered on the phone (D-69), or by a text message (ADR 0033). */
    channel: text().$type<'page' | 'phone' | 'text'>().notNull().default('page'),
    /** On the phone: the staff member who read it out, and the version of the script. */
    recorded_by: ref(() => staffMembers.id),
    script_version: text(),
    /** The earlier row that this one corrects: this one counts instead. */
    corrects: bigint({ mode: 'number' }).references((): AnyPgColumn => consents.id),
  },
  (t) => [
    index('consents_user').on(t.user_id, t.kind),
    index('consents_corrects')
      .on(t.corrects)
      .where(sql`${t.corrects} is not null`),
    oneOf('consents_channel', t.channel, ['page', 'phone', 'text']),
    check(
      'consents_phone',
      sql`${t.corrects} is not null or ${t.channel} <> 'phone' or (${t.recorded_by} is not null and ${t.script_version} is not null)`,
    ),
  ],
)

/** Published form definitions, frozen by their hash (M-42). */
export const formDefinitions = pgTable(
  'form_definitions',
  {
    id: key(),
    name: text().notNull(),
    version: text().notNull(),
    sha: text().notNull(),
    definition: jsonb().notNull(),
    published_at: instant().notNull(),
  },
  (t) => [unique('form_definitions_version').on(t.name, t.version)],
)

export const disqualifications = pgTable(
  'disqualifications',
  {
    id: key(),
    user_id: ref(() => users.id),
    tracking_session: text(),
    reason: text().notNull(),
    message: text().notNull(),
    order_id: bigint({ mode: 'number' }),
    at: instant().notNull(),
  },
  (t) => [index('disqualifications_at').on(t.at)],
)

/** Visitors who wait for a state to open or a dose to be offered (M-39). */
export const waitlist = pgTable(
  'waitlist',
  {
    id: key(),
    email_lower: text().notNull(),
    kind: text().$type<'state' | 'dose'>().notNull(),
    about: text().notNull(),
    at: instant().notNull(),
    told_at: instant(),
  },
  (t) => [
    uniqueIndex('waitlist_once').on(t.email_lower, t.kind, t.about),
    index('waitlist_waiting')
      .on(t.kind, t.about, t.id)
      .where(sql`${t.told_at} is null`),
  ],
)

/** First and last touch of a visit, stored with the user it led to (D-13). */
export const attribution = pgTable(
  'attribution',
  {
    id: key(),
    user_id: ref(() => users.id),
    tracking_session: text(),
    first_touch: jsonb(),
    last_touch: jsonb(),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('attribution_user')
      .on(t.user_id)
      .where(sql`${t.user_id} is not null`),
    index('attribution_session').on(t.tracking_session),
  ],
)

export const uploads = pgTable(
  'uploads',
  {
    id: key(),
    public_id: publicId(),
    /** Whose file it is; null for one that a visitor without an account sent by email. */
    user_id: ref(() => users.id),
    purpose: text().$type<'image' | 'video' | 'attachment'>().notNull(),
    /** Path in the store, generated by the server: public/user_med_images/… (S-80). */
    key: text().notNull().unique(),
    name: text().notNull(),
    content_type: text().notNull(),
    max_bytes: integer().notNull(),
    bytes: integer(),
    sha: text(),
    state: text().$type<UploadState>().notNull(),
    why_refused: text(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    received_at: instant(),
  },
  (t) => [index('uploads_user').on(t.user_id)],
)

/** The outcome of an upload as reported by the browser, for support (M-48). */
export const uploadAttempts = pgTable(
  'upload_attempts',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    order_public_id: text(),
    success: boolean().notNull(),
    error: text(),
    image_type: text(),
    bytes: integer(),
    /** The browser as it named itself; null before it was stored. */
    user_agent: text(),
    at: instant().notNull(),
  },
  (t) => [
    index('upload_attempts_order').on(t.order_public_id, t.id),
    index('upload_attempts_failed')
      .on(t.at, t.id)
      .where(sql`not ${t.success}`),
  ],
)

/** Versions of the legal pages and of the notices of states, as staff wrote them: never changed, in force from a day on once they are approved (D-101). */
export const legalVersions = pgTable(
  'legal_versions',
  {
    id: key(),
    page: text().$type<LegalDocument>().notNull(),
    text: text().notNull(),
    /** Who approved the wording as a lawyer, and the date of that document. */
    counsel: text().notNull(),
    counsel_dated: date({ mode: 'string' }).notNull(),
    /** The first day, US Eastern, on which it applies. */
    starts_on: date({ mode: 'string' }).notNull(),
    ...versionColumns(),
  },
  (t) => [
    oneOf('legal_versions_page', t.page, LEGAL_DOCUMENTS),
    ...versionRules('legal_versions', t, t.page),
  ],
)

/**
 * The facts of the company and the wording of letters as staff wrote them, as versions of each item: never changed, in force
 * from a day on once they are approved (D-101). The settings and the build apply where an item has none.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: key(),
    item: text().notNull(),
    content: jsonb().notNull(),
    /** The first day, US Eastern, on which it applies. */
    starts_on: date({ mode: 'string' }).notNull(),
    ...versionColumns(),
  },
  (t) => versionRules('content_versions', t, t.item),
)

/**
 * The days on which the clinic is closed besides weekends and federal holidays (D-45), as versions of each day: a reason,
 * and from when on promises, ship days and office hours reckon with it.
 */
export const closedDays = pgTable(
  'closed_days',
  {
    id: key(),
    day: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    /** The first day, US Eastern, on which it counts. */
    starts_on: date({ mode: 'string' }).notNull(),
    ...versionColumns(),
  },
  (t) => [
    check('closed_days_starts', sql`${t.starts_on} <= ${t.day}`),
    ...versionRules('closed_days', t, t.day),
  ],
)

/**
 * The claims register (decisions D-09): versions are never changed, the approver is never the author, and pages show
 * the newest approved version while it is neither withdrawn nor past its last day.
 */
export const claims = pgTable(
  'claims',
  {
    id: key(),
    claim: text().notNull(),
    text: text().notNull(),
    figures: jsonb().$type<Record<string, number>>().notNull(),
    /** What stands behind it; without any it cannot be approved (D-86). */
    evidence: text().$type<Evidence>().notNull().default('none'),
    source: text().notNull(),
    population: text().notNull(),
    studied: text().notNull(),
    expires_on: date({ mode: 'string' }).notNull(),
    ...versionColumns(),
  },
  (t) => [oneOf('claims_evidence', t.evidence, EVIDENCE), ...versionRules('claims', t, t.claim)],
)

/**
 * Video stories of the report: shown only with the consent of the person who speaks in them (S-20). Versions as in the
 * claims register: never changed, approved by a second staff member, hidden past their last day.
 */
export const stories = pgTable(
  'stories',
  {
    id: key(),
    story: text().notNull(),
    title: text().notNull(),
    label: text().notNull(),
    clip: text().notNull(),
    poster: text().notNull(),
    captions: text().notNull(),
    /** Where the signed consent is stored; a row without one cannot exist. */
    consent_ref: text().notNull(),
    place: integer().notNull(),
    review_by: date({ mode: 'string' }).notNull(),
    ...versionColumns(),
  },
  (t) => [check('stories_consent', sql`${t.consent_ref} <> ''`), ...versionRules('stories', t, t.story)],
)

/** Purchases whose neutral event was returned to a browser that requested it with consent: each once (F-THX-009). */
export const purchaseEvents = pgTable('purchase_events', {
  id: key(),
  transaction_id: text().notNull().unique(),
  user_id: ref(() => users.id).notNull(),
  at: instant().notNull(),
})

/** Texts and numbers of pages that staff edit without a release. Versions are added, never changed. */
export const contentRecords = pgTable(
  'content_records',
  {
    id: key(),
    record: text().notNull(),
    version: integer().notNull(),
    content: jsonb().notNull(),
    author: text().notNull(),
    author_name: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [unique('content_records_version').on(t.record, t.version)],
)
