import { FLAG_SEVERITIES } from '@contour/domain/assessments/answer-flags'
import { EVENT_SEVERITIES, EVENT_SOURCES, EVENT_WORDS } from '@contour/domain/clinical-quality/adverse-event'
import { SAMPLE_VERDICTS, SAMPLE_WORDS } from '@contour/domain/clinical-quality/prescription-sample'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { DrugName, FreeText, Instant, PlainDate } from './shapes.ts'

const PublicId = z.string().max(64)

/** A drawn prescription as the medical director judges it: without the patient's name. */
export const Sample = z.object({
  id: z.string(),
  /** The month of the signature: "2027-03". */
  month: z.string(),
  order_id: z.string(),
  state: z.string(),
  drug: DrugName,
  age: z.number().int(),
  sex: z.string(),
  bmi: z.string(),
  clinician: z.string(),
  signed_at: Instant,
  lines: z.array(z.object({ slot: z.string(), medicine: z.string(), directions: z.string() })),
  compounding_reason: z.string(),
  compounding_note: z.string(),
  flags: z.array(
    z.object({
      title: z.string(),
      severity: z.enum(FLAG_SEVERITIES),
      words: z.string(),
      reason: z.string(),
      note: z.string(),
    }),
  ),
  verdict: z.enum(SAMPLE_VERDICTS).nullable(),
  words: z.string().nullable(),
  judged_at: Instant.nullable(),
})

export const AdverseEvent = z.object({
  id: z.string(),
  patient: z.string(),
  state: z.string(),
  source: z.enum(EVENT_SOURCES),
  happened_at: Instant,
  what: z.string(),
  severity: z.enum(EVENT_SEVERITIES).nullable(),
  action: z.string().nullable(),
  follow_up_on: PlainDate.nullable(),
  outcome: z.string().nullable(),
  closed_at: Instant.nullable(),
  recorded_by: z.string().nullable(),
  assessed_by: z.string().nullable(),
})

/** The medical director's safety net: prescriptions drawn at random, adverse events, copied notes, and rules. */
export const staffClinicalQuality = {
  figures: call('GET', '/staff-api/clinical-quality', {
    summary: 'The commonest note of each clinician, and how often each rule fires and is overridden',
    access: staff('medical_director'),
  }).answers({
    notes: z.array(
      z.object({
        clinician: z.string(),
        note: z.string(),
        count: z.number().int(),
        of: z.number().int(),
        copied: z.boolean(),
      }),
    ),
    charts: z.number().int(),
    rules: z.array(
      z.object({
        rule: z.string(),
        severity: z.enum(FLAG_SEVERITIES),
        fired: z.number().int(),
        fired_percent: z.number(),
        overridden_percent: z.number(),
        too_often: z.boolean(),
      }),
    ),
  }),
  samples: call('GET', '/staff-api/clinical-quality/samples', {
    summary: 'The prescriptions that were drawn to be looked at, those that wait first',
    access: staff('medical_director'),
    health: true,
  }).answers({ rows: z.array(Sample), waiting: z.number().int() }),
  decide: call('POST', '/staff-api/clinical-quality/samples/{id}', {
    summary: 'Says whether the medical director agrees with a drawn prescription, once',
    access: staff('medical_director'),
    health: true,
    errors: ['not_found', 'conflict'],
  })
    .takes({ id: PublicId, verdict: z.enum(SAMPLE_VERDICTS), words: FreeText(SAMPLE_WORDS.max) })
    .answers({}),
  events: call('GET', '/staff-api/adverse-events', {
    summary: 'Adverse events, open or closed, the newest first',
    access: staff('medical_director'),
    health: true,
  })
    .takes({ show: z.enum(['open', 'closed']).optional(), ...pageInput })
    .answers({ rows: z.array(AdverseEvent), ...pageFacts }),
  recordEvent: call('POST', '/staff-api/adverse-events', {
    summary: 'Records an adverse event of the patient of an order by hand, such as from a complaint',
    access: staff('medical_director', 'support'),
    health: true,
    errors: ['not_found'],
  })
    .takes({
      order_id: PublicId,
      source: z.enum(['complaint', 'staff']),
      happened_on: PlainDate,
      what: FreeText(EVENT_WORDS.max),
    })
    .answers({ id: z.string() }),
  assessEvent: call('POST', '/staff-api/adverse-events/{id}/assess', {
    summary: 'Grades an adverse event with what was done, and closes it or says when somebody asks again',
    access: staff('medical_director'),
    health: true,
    errors: ['not_found', 'conflict'],
  })
    .takes({
      id: PublicId,
      severity: z.enum(EVENT_SEVERITIES),
      action: FreeText(EVENT_WORDS.max),
      follow_up_on: PlainDate.nullable(),
      outcome: FreeText(EVENT_WORDS.max),
    })
    .answers({}),
}
