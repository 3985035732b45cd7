import { FLAG_SEVERITIES, type FlagSeverity } from '@contour/domain/assessments/answer-flags'
import { EVENT_SEVERITIES, EVENT_SOURCES } from '@contour/domain/clinical-quality/adverse-event'
import type { EventSeverity, EventSource } from '@contour/domain/clinical-quality/adverse-event'
import { SAMPLE_VERDICTS, type SampleVerdict } from '@contour/domain/clinical-quality/prescription-sample'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { encounters, prescriptions } from './clinic.ts'
import { instant, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'

/** The rules that stood on a chart when its order was prescribed or denied: how often each fires, and is overridden. */
export const encounterRules = pgTable(
  'encounter_rules',
  {
    id: key(),
    encounter_id: ref(() => encounters.id).notNull(),
    rule: text().notNull(),
    severity: text().$type<FlagSeverity>().notNull(),
  },
  (t) => [
    oneOf('encounter_rules_severity', t.severity, FLAG_SEVERITIES),
    unique('encounter_rules_once').on(t.encounter_id, t.rule),
  ],
)

/** Signed prescriptions that were drawn for the medical director to look at, and what came of it. */
export const prescriptionSamples = pgTable(
  'prescription_samples',
  {
    id: key(),
    public_id: publicId(),
    /** The month of the signature: "2027-03". */
    month: text().notNull(),
    prescription_id: ref(() => prescriptions.id).notNull(),
    drawn_at: instant().notNull(),
    verdict: text().$type<SampleVerdict>(),
    words: text(),
    judged_by: ref(() => staffMembers.id),
    judged_at: instant(),
  },
  (t) => [
    oneOf('prescription_samples_verdict', t.verdict, SAMPLE_VERDICTS),
    unique('prescription_samples_once').on(t.month, t.prescription_id),
    index('prescription_samples_prescription').on(t.prescription_id),
    index('prescription_samples_judge').on(t.judged_by),
    check(
      'prescription_samples_whole',
      sql`(${t.verdict} is null) = (${t.judged_by} is null) and (${t.verdict} is null) = (${t.judged_at} is null) and (${t.verdict} is null) = (${t.words} is null)`,
    ),
  ],
)

/** What went wrong for a patient under treatment: how severe it was, what was done, and what came of it. */
export const adverseEvents = pgTable(
  'adverse_events',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    source: text().$type<EventSource>().notNull(),
    /** What it was made from, "care_hold:…": each makes one event. Null for what staff wrote themselves. */
    made_from: text(),
    happened_at: instant().notNull(),
    what: text().notNull(),
    recorded_by: ref(() => staffMembers.id),
    recorded_at: instant().notNull(),
    /** Null until a clinician has looked at it. */
    severity: text().$type<EventSeverity>(),
    action: text(),
    follow_up_on: date({ mode: 'string' }),
    outcome: text(),
    assessed_by: ref(() => staffMembers.id),
    assessed_at: instant(),
    closed_at: instant(),
  },
  (t) => [
    oneOf('adverse_events_source', t.source, EVENT_SOURCES),
    oneOf('adverse_events_severity', t.severity, EVENT_SEVERITIES),
    unique('adverse_events_made_from').on(t.made_from),
    check(
      'adverse_events_assessed',
      sql`(${t.severity} is null) = (${t.assessed_by} is null) and (${t.severity} is null) = (${t.assessed_at} is null) and (${t.severity} is null) = (${t.action} is null)`,
    ),
    check('adverse_events_closed', sql`(${t.closed_at} is null) = (${t.outcome} is null)`),
    index('adverse_events_user').on(t.user_id, t.id),
    index('adverse_events_open')
      .on(t.recorded_at, t.id)
      .where(sql`${t.closed_at} is null`),
    index('adverse_events_list').on(t.recorded_at, t.id),
    index('adverse_events_recorder').on(t.recorded_by),
    index('adverse_events_assessor').on(t.assessed_by),
  ],
)
