import { z } from 'zod'
import { PATIENT, PUBLIC, call } from './call.ts'
import { Instant, Session } from './shapes.ts'

/** The steps that save a draft on the server, from the report on (ahead.md A-09). */
export const DraftStep = z.enum(['plan', 'checkout', 'verify', 'medical-form'])
export type DraftStep = z.infer<typeof DraftStep>

/** What the step is about: a cart, or an order with its form; empty if it is only about the user. */
const Subject = z.string().regex(/^[\w:-]{0,100}$/)
const Data = z.record(z.string().max(100), z.unknown())

export const Draft = z.object({
  step: DraftStep,
  subject: z.string(),
  data: Data,
  /** Increases by one with each save; the next save names the version it is based on. */
  version: z.number().int(),
  saved_at: Instant,
})
export type Draft = z.infer<typeof Draft>

/** Pages that a link may open. None of their URLs contains personal figures (D-13). */
export const ResumePath = z
  .string()
  .max(200)
  .regex(
    /^\/(weight-loss-report|weight-loss-plan|verify|home|(weight-loss-payment|weightlosspayment|medical-form|medicalform|assessment|case-questions|upload-video)\/[\w-]{16,64})$/,
  )

export const drafts = {
  readDrafts: call('GET', '/api/app/drafts', {
    summary: 'What the caller has begun and not yet sent, at most 168 hours old (A-09)',
    access: PATIENT,
    health: true,
    limits: [{ bucket: 'drafts-read', max: 600, seconds: 3600, per: 'caller' }],
  }).answers({ drafts: z.array(Draft) }),
  saveDraft: call('PUT', '/api/app/drafts', {
    summary:
      'Saves a draft on top of the version it names; the same save again changes nothing. Data null drops the draft',
    access: PATIENT,
    health: true,
    limits: [{ bucket: 'drafts-save', max: 1200, seconds: 3600, per: 'caller' }],
    errors: ['conflict'],
  })
    .takes({
      step: DraftStep,
      subject: Subject,
      /** 0 if the caller knows of no draft. */
      base: z.number().int().min(0),
      save_key: z.string().regex(/^[\w-]{16,64}$/),
      data: Data.nullable(),
    })
    .answers({ version: z.number().int(), saved_at: Instant }),
  mailResumeLink: call('POST', '/api/app/drafts/link', {
    summary: 'Mails the caller a one-time link to go on from another device',
    access: PATIENT,
    limits: [{ bucket: 'resume-link', max: 5, seconds: 3600, per: 'caller' }],
  })
    .takes({ path: ResumePath })
    .answers({}),
  openResumeLink: call('POST', '/api/app/drafts/open', {
    summary: 'Uses a one-time link up: a session on this device, and where to go on',
    access: PUBLIC,
    health: true,
    limits: [{ bucket: 'resume-open', max: 30, seconds: 3600, per: 'source' }],
    errors: ['link_expired', 'login_required', 'conflict'],
  })
    .takes({ token: z.string().max(128) })
    .answers({ session: Session, path: z.string() }),
}
