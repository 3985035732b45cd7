import {
  IDENTITY_REASONS,
  IDENTITY_STATES,
  OPEN_IDENTITY_STATES,
  REFERRAL_NOTE_MAX,
  TRANSCRIPT_MAX,
} from '@contour/domain/identity/identity-review'
import { IMAGE_NOTE_MAX } from '@contour/domain/media/image-request'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { FreeText, Instant, PlainDate } from './shapes.ts'

const byId = z.strictObject({ id: z.string().max(64) })
const Transcript = FreeText(TRANSCRIPT_MAX).default('')

/** A video that waits for a decision. Target instants are on the calendar of the office hours (D-45). */
const WaitingVideo = z.object({
  id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  patient: z.string(),
  state: z.string(),
  /** Which video of its order it is, from 1. */
  n: z.number().int(),
  status: z.enum(OPEN_IDENTITY_STATES),
  since: Instant,
  due_at: Instant,
  breach_at: Instant,
})
export type WaitingVideo = z.infer<typeof WaitingVideo>

/** An order whose patient was asked for another video and has not sent it. */
const AskedAgain = z.object({
  order_id: z.string(),
  patient: z.string(),
  reason: z.string(),
  asked_at: Instant,
})

/** An upload that a browser reported as failed (M-48). */
export const FailedUpload = z.object({
  at: Instant,
  /** The title of the error that the patient read. */
  error: z.string(),
  /** What was uploaded: av_video, or the kind of an image; empty if the browser did not say. */
  file: z.string(),
  bytes: z.number().int().nullable(),
  user_agent: z.string(),
  /** Whether a later upload of the same kind for the same order succeeded. */
  then_sent: z.boolean(),
})
export type FailedUpload = z.infer<typeof FailedUpload>

const IdentityReview = z.object({
  id: z.string(),
  state: z.enum(IDENTITY_STATES),
  order_id: z.string(),
  order_number: z.string(),
  patient: z.object({
    name: z.string(),
    dob: PlainDate,
    /** The state that the order ships to. */
    state: z.string(),
  }),
  n: z.number().int(),
  since: Instant,
  due_at: Instant,
  breach_at: Instant,
  video: z.object({
    /** Null once the file was deleted. */
    url: z.string().nullable(),
    content_type: z.string(),
    bytes: z.number().int().nullable(),
    /** When the links end. */
    until: Instant,
  }),
  /** The newest image of the license or state ID that the patient sent for any order. */
  id_image: z.object({ url: z.string(), at: Instant }).nullable(),
  transcript: z.string(),
  referral: z.object({ by: z.string(), at: Instant, note: z.string() }).nullable(),
  decided: z.object({ by: z.string(), at: Instant }).nullable(),
  /** Earlier videos of the order, newest first, with the reason why another one was asked for. */
  earlier: z.array(z.object({ state: z.enum(IDENTITY_STATES), at: Instant, reason: z.string() })),
  /** Why the caller cannot decide now; empty if they can. */
  why_not: z.string(),
})
export type IdentityReview = z.infer<typeof IdentityReview>

const REVIEWERS = staff('support', 'clinician')
const decision = {
  access: REVIEWERS,
  health: true,
  errors: ['not_found', 'not_licensed', 'conflict', 'wrong_status'],
} as const

/** The review of identity videos (D-47, M-13). */
export const staffIdentity = {
  list: call('GET', '/staff-api/identity', {
    summary:
      'Identity videos that wait for a decision, oldest first; whom another was asked of; failed uploads',
    access: REVIEWERS,
    health: true,
  })
    .input(z.strictObject(pageInput))
    .answers({
      rows: z.array(WaitingVideo),
      ...pageFacts,
      asked: z.array(AskedAgain),
      failed: z.array(FailedUpload.extend({ order_id: z.string().nullable(), patient: z.string() })),
    }),
  read: call('GET', '/staff-api/identity/{id}', {
    summary: 'One video with what it is compared with; every view is audited, and its links last 300 seconds',
    access: REVIEWERS,
    health: true,
    errors: ['not_found', 'not_licensed'],
  })
    .input(byId)
    .answers({ review: IdentityReview }),
  accept: call('POST', '/staff-api/identity/{id}/accept', {
    ...decision,
    summary: 'Confirms the identity: the prescription may be signed (D-47)',
  })
    .takes({
      id: z.string().max(64),
      compared: z.literal(true),
      played: z.literal(true),
      transcript: Transcript,
    })
    .answers({}),
  askAgain: call('POST', '/staff-api/identity/{id}/ask-again', {
    ...decision,
    summary: 'Asks the patient for another video, with the reason that they read (D-47)',
  })
    .takes({
      id: z.string().max(64),
      reason: z.enum(IDENTITY_REASONS),
      note: FreeText(IMAGE_NOTE_MAX).default(''),
      transcript: Transcript,
    })
    .answers({}),
  refer: call('POST', '/staff-api/identity/{id}/refer', {
    ...decision,
    summary: 'Gives the video to a clinician, who alone may reject it (D-47)',
  })
    .takes({
      id: z.string().max(64),
      note: FreeText(REFERRAL_NOTE_MAX).min(1),
      transcript: Transcript,
    })
    .answers({}),
}
