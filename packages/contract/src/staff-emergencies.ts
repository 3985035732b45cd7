import { CHANNELS } from '@contour/domain/conversations/conversation-values'
import { ALARM_RULES } from '@contour/domain/conversations/alarm-rules'
import { WORD_TEXT_MAX } from '@contour/domain/conversations/alarm-word-list'
import { ALARM_ATTEMPTS, ALARM_LEVELS, ALARM_OUTCOMES } from '@contour/domain/conversations/alarm-outcomes'
import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { MOST_WEEKS } from '@contour/domain/conversations/on-call'
import { EMERGENCY_RULES } from '@contour/domain/conversations/emergency-phrases'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { FreeText, Instant, Line, PlainDate, PublicId } from './shapes.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00.')
const State = z.string().regex(/^[A-Z]{2}$/)
/** A clock time in US Eastern. */
const EasternTime = z.strictObject({ date: PlainDate, time: Time })

const Shift = z.object({
  id: z.string(),
  clinician: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  states: z.array(z.string()),
  /** Whether it runs at this moment. */
  now: z.boolean(),
})

const Judged = {
  text: z.string(),
  alarms: z.boolean(),
  /** Why the rule is wrong about it; null if it is right. */
  miss: z.string().nullable(),
}

/** An emergency in which everybody was alerted and nobody has logged a contact; not who it is, nor what was written. */
export const UnansweredEmergency = z.object({
  since: Instant,
  /** Where the person lives; null for a visitor. */
  state: z.string().nullable(),
  /** Whether the clinicians were on call since then; otherwise they are those who may treat the person. */
  on_call: z.boolean(),
  clinicians: z.array(z.object({ name: z.string(), phone: z.string().nullable(), email: z.string() })),
})

/** The lines of a version: one pattern and one example each. */
const WordTexts = { patterns: z.string().max(WORD_TEXT_MAX), examples: z.string().max(WORD_TEXT_MAX) }

/** Emergency words in messages, who is on call, and how a person in danger was reached (D-46). */
export const staffEmergencies = {
  list: call('GET', '/staff-api/emergencies', {
    summary:
      'Threads with an emergency word in which no outcome was logged, the longest first, with the number to call; patients and visitors apart',
    access: staff('clinician', 'support'),
    health: true,
  })
    .takes({ who: z.enum(['patients', 'visitors']).default('patients'), ...pageInput })
    .answers({
      ...pageFacts,
      rows: z.array(
        z.object({
          id: z.string(),
          channel: z.enum(CHANNELS),
          name: z.string(),
          /** Null for a visitor, who gave none. */
          phone: z.string().nullable(),
          since: Instant,
          /** What raised the alarm, in the person's words; when it rings again, null where nobody is called yet. */
          words: z.string(),
          rings_at: Instant.nullable(),
          minutes_left: z.number().int(),
          /** Clinicians log the contact; support only sees that it is red. */
          may_log: z.boolean(),
        }),
      ),
    }),
  bar: call('GET', '/staff-api/emergencies/bar', {
    summary: 'Whether a patient in danger waits, since when, and who is on call; it names nobody',
    access: staff(...STAFF_ROLES),
  }).answers({
    waiting: z.number().int(),
    since: Instant.nullable(),
    on_call: z.array(z.string()),
    /** Changes with the threads that wait. */
    version: z.string(),
  }),
  endSeveral: call('POST', '/staff-api/emergencies/contacts', {
    summary:
      'Ends the alarms of several red threads with one outcome and words for it; each has its own audit row',
    access: staff('clinician'),
    health: true,
    errors: ['conflict', 'not_licensed'],
  })
    .takes({
      ids: z.array(PublicId).min(2).max(50),
      outcome: z.enum(ALARM_OUTCOMES),
      text: FreeText(1000).min(3),
    })
    .answers({}),
  yellow: call('GET', '/staff-api/emergencies/yellow', {
    summary:
      'Symptom words of patients that wait for a clinician to look, the earliest promise first, with who has each and by when',
    access: staff('clinician'),
    health: true,
  }).answers({
    rows: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(CHANNELS),
        name: z.string(),
        phone: z.string().nullable(),
        words: z.string(),
        since: Instant,
        look_by: Instant,
        /** The clinician who was on call; null where nobody was. */
        owner: z.string().nullable(),
      }),
    ),
    /** How many wait for clinicians of other states. */
    elsewhere: z.number().int(),
  }),
  look: call('POST', '/staff-api/emergencies/{id}/look', {
    summary: 'What a clinician found in a symptom word: it ends, or it becomes a red alarm',
    access: staff('clinician'),
    health: true,
    errors: ['not_found', 'not_licensed', 'conflict'],
  })
    .takes({ id: PublicId, found: z.enum(['danger', 'no_danger']), text: FreeText(1000).min(3) })
    .answers({}),
  lookAtVisitors: call('POST', '/staff-api/emergencies/visitors', {
    summary: 'What was found at alarms of visitors: the clinicians are alerted, or the alarms end',
    access: staff('support', 'clinician'),
    health: true,
    errors: ['conflict'],
  })
    .takes({
      ids: z.array(PublicId).min(1).max(200),
      found: z.enum(['danger', 'no_danger']),
      text: FreeText(1000).min(3),
    })
    .answers({}),
  logContact: call('POST', '/staff-api/emergencies/{id}/contact', {
    summary:
      'Logs what came of a call to the person of a red thread: an outcome ends the alarm, an attempt leaves it open',
    access: staff('clinician'),
    health: true,
    errors: ['not_found', 'not_licensed', 'conflict'],
  })
    .takes({
      id: PublicId,
      outcome: z.enum([...ALARM_OUTCOMES, ...ALARM_ATTEMPTS]),
      /** Required for a false alarm. */
      text: FreeText(1000),
    })
    .answers({}),
  rota: call('GET', '/staff-api/on-call', {
    summary: 'Who is on call and when, the states in which nobody is, and emergencies without an answer',
    access: staff('administrator'),
  }).answers({
    rows: z.array(Shift.extend({ phone: z.string().nullable() })),
    /** Who can be on call, and for which states. */
    clinicians: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        phone: z.string().nullable(),
        states: z.array(z.string()),
      }),
    ),
    /** Served states in which nobody is on call now or within 24 hours, and from when. */
    gaps: z.array(z.object({ state: z.string(), name: z.string(), from: Instant })),
    unanswered: z.array(UnansweredEmergency),
  }),
  ownShifts: call('GET', '/staff-api/on-call/own', {
    summary: "The clinician's own shifts that are not over",
    access: staff('clinician'),
  }).answers({ shifts: z.array(Shift) }),
  addShift: call('POST', '/staff-api/on-call', {
    summary: 'Puts a clinician on call for states in which they are licensed; shifts may overlap',
    access: staff('administrator'),
    errors: ['not_found'],
  })
    .takes({
      staff: PublicId,
      starts: EasternTime,
      ends: EasternTime,
      states: z.array(State).max(60),
      /** Where the clinician gets text messages; saved for the next shift. */
      phone: Line(30),
      /** For how many weeks, on the same days and at the same times in US Eastern; one without it. */
      weeks: z.int().min(1).max(MOST_WEEKS).optional(),
    })
    .answers({ id: z.string() }),
  removeShift: call('POST', '/staff-api/on-call/{id}/remove', {
    summary: 'Takes a shift out of the rota',
    access: staff('administrator'),
    errors: ['not_found'],
  })
    .takes({ id: PublicId })
    .answers({}),
  words: call('GET', '/staff-api/alarm-words', {
    summary:
      'The words that raise an alarm: the published version, the draft, and who wrote and published each',
    access: staff('clinician', 'administrator'),
  }).answers({
    published: z.object({ version: z.number().int(), ...WordTexts }),
    /** Lines of the built-in version that a published one has not; null where it has them all. */
    lacking: z.object(WordTexts).nullable(),
    draft: z
      .object({
        id: z.string(),
        author: z.string(),
        /** Whether the caller wrote it: then somebody else publishes it. */
        own: z.boolean(),
        changed_at: Instant,
        ...WordTexts,
      })
      .nullable(),
    versions: z.array(
      z.object({
        version: z.number().int(),
        author: z.string(),
        published_by: z.string(),
        published_at: Instant,
      }),
    ),
  }),
  tryWords: call('POST', '/staff-api/alarm-words/try', {
    summary: 'Tries alarm words that are not stored, on one text and on all of their examples',
    access: staff('clinician', 'administrator'),
  })
    .takes({ ...WordTexts, text: z.string().max(2000) })
    .answers({
      problems: z.array(
        z.object({ line: z.number().int(), of: z.enum(['patterns', 'examples']), problem: z.string() }),
      ),
      rules: z.array(z.enum(ALARM_RULES)),
      level: z.enum(ALARM_LEVELS).nullable(),
      examples: z.number().int(),
      failed: z.array(z.object({ text: z.string(), rule: z.enum(ALARM_RULES).nullable() })),
      /** Why the list may not be published as it is; null if it may. */
      why_not: z.string().nullable(),
    }),
  saveWords: call('POST', '/staff-api/alarm-words/draft', {
    summary: "Saves the caller's draft of the alarm words",
    access: staff('clinician', 'administrator'),
    errors: ['conflict'],
  })
    .input(z.strictObject(WordTexts))
    .answers({}),
  dropWords: call('POST', '/staff-api/alarm-words/{id}/drop', {
    summary: 'Drops the draft of the alarm words',
    access: staff('clinician', 'administrator'),
    errors: ['not_found'],
  })
    .takes({ id: PublicId })
    .answers({}),
  publishWords: call('POST', '/staff-api/alarm-words/{id}/publish', {
    summary: 'Publishes a draft of the alarm words that somebody else wrote',
    access: staff('clinician'),
    errors: ['not_found', 'forbidden', 'conflict'],
  })
    .takes({ id: PublicId, changed_at: Instant })
    .answers({}),
  phrases: call('GET', '/staff-api/emergency-phrases', {
    summary: 'The phrases that must and must not raise the alarm, a proposal for the medical director',
    access: staff('administrator', 'clinician'),
  }).answers({
    phrases: z.array(z.object({ ...Judged, rule: z.enum(EMERGENCY_RULES) })),
    look_alikes: z.array(z.object({ ...Judged, why: z.string() })),
  }),
}
