import { defineLifeCycle } from '../life-cycle.ts'
import { IMAGE_REQUEST_REASONS, type ImageRequestReason } from '../media/image-request.ts'
import type { OrderStatus } from '../orders/order-life-cycle.ts'
import { addOpenMinutes, type OfficeHours } from '../visits/office-hours.ts'

export const IDENTITY_STATES = [
  'waiting',
  'referred',
  'accepted',
  'asked_again',
  'rejected',
  'replaced',
  'lapsed',
] as const

export type IdentityState = (typeof IDENTITY_STATES)[number]

export type IdentityEvent =
  | 'video_arrived'
  | 'accepted'
  | 'asked_again'
  | 'referred'
  | 'rejected'
  | 'request_withdrawn'
  | 'newer_arrived'
  | 'order_ended'

export type IdentityActor = 'patient' | 'support' | 'clinician' | 'server'

const REVIEWER = ['support', 'clinician'] as const

/**
 * The review of one identity video (D-47, M-13): support or a clinician accepts it or asks for another one; support
 * refers what it cannot decide to a clinician, and only a clinician rejects, by denying the order.
 */
export const identityLifeCycle = defineLifeCycle<IdentityState, IdentityEvent, IdentityActor>({
  name: 'identity_review',
  states: IDENTITY_STATES,
  start: 'waiting',
  ends: ['accepted', 'rejected', 'replaced', 'lapsed'],
  moves: [
    { event: 'video_arrived', from: 'none', to: 'waiting', by: ['patient'] },
    { event: 'accepted', from: ['waiting'], to: 'accepted', by: REVIEWER },
    { event: 'accepted', from: ['referred'], to: 'accepted', by: ['clinician'] },
    { event: 'asked_again', from: ['waiting'], to: 'asked_again', by: REVIEWER },
    { event: 'asked_again', from: ['referred'], to: 'asked_again', by: ['clinician'] },
    { event: 'referred', from: ['waiting'], to: 'referred', by: REVIEWER },
    { event: 'rejected', from: ['waiting', 'referred', 'asked_again'], to: 'rejected', by: ['clinician'] },
    // The clinician needs no other video after all, so the first one is judged.
    { event: 'request_withdrawn', from: ['asked_again'], to: 'waiting', by: ['clinician'] },
    { event: 'newer_arrived', from: ['waiting', 'referred'], to: 'replaced', by: ['patient'] },
    { event: 'order_ended', from: ['waiting', 'referred', 'asked_again'], to: 'lapsed', by: ['server'] },
  ],
})

/** The states in which a reviewer still has to decide. */
export const OPEN_IDENTITY_STATES = ['waiting', 'referred'] as const satisfies readonly IdentityState[]

export const isOpenIdentity = (state: IdentityState): state is (typeof OPEN_IDENTITY_STATES)[number] =>
  OPEN_IDENTITY_STATES.some((open) => open === state)

/** Why another video is asked for: some of the reasons that the patient reads (D-47). */
export const IDENTITY_REASONS = [
  'face_not_visible',
  'not_heard',
  'name_not_said',
  'wrong_person',
  'video_dark',
] as const satisfies readonly ImageRequestReason[]

export type IdentityReason = (typeof IDENTITY_REASONS)[number]

export const identityReasonText = (code: IdentityReason): string =>
  IMAGE_REQUEST_REASONS.find((reason) => reason.code === code)?.text ?? ''

/** Maximum characters of what the reviewer types: what the person says in the video, and the note to the clinician. */
export const TRANSCRIPT_MAX = 2000

export const REFERRAL_NOTE_MAX = 500

/** Hours of open time in which a video is reviewed, and after which the target is missed (queues, D-45). */
export const IDENTITY_TARGET_HOURS = { due: 2, breach: 8 } as const

/** Returns when a video that waits since `since` is to be reviewed, and when it is late, on the office calendar (D-45). */
export const identityTimes = (since: Date, hours: OfficeHours): { dueAt: Date; breachAt: Date } => ({
  dueAt: addOpenMinutes(since, IDENTITY_TARGET_HOURS.due * 60, hours),
  breachAt: addOpenMinutes(since, IDENTITY_TARGET_HOURS.breach * 60, hours),
})

/**
 * Returns why nothing can be signed because of the identity video, as a sentence for the chart; null if it does not
 * stand in the way (D-47). A missing video and an open request for another one have sentences of their own.
 * @param newest the state of the newest video's review, null without one
 */
export function identityBlock(facts: {
  needsVideo: boolean
  hasVideo: boolean
  isRequested: boolean
  newest: IdentityState | null
}): string | null {
  if (!facts.needsVideo || !facts.hasVideo || facts.isRequested || facts.newest === 'accepted') return null
  return facts.newest === 'referred'
    ? 'Support could not confirm the identity. Accept the video, ask for another one, or deny the order.'
    : 'The identity video is not accepted yet.'
}

/** The statuses of an order in which its video is reviewed: a video that came before the form waits for it. */
export const IDENTITY_REVIEW_STATUSES = [
  'waiting_prescription',
  'appointment_required',
] as const satisfies readonly OrderStatus[]
