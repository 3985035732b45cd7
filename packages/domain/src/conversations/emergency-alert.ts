import type { EmergencyRule } from './emergency-phrases.ts'

/** Whom a step of an alert reaches: the clinician on call, or every licensed clinician and the administrators. */
export type AlertStep = { stage: number; to: 'on_call' | 'everybody'; waitMinutes: number | null }

/** At once, again after 15 minutes, and 15 minutes later to everybody (decisions D-46). */
const STEPS: readonly AlertStep[] = [
  { stage: 1, to: 'on_call', waitMinutes: 15 },
  { stage: 2, to: 'on_call', waitMinutes: 15 },
  { stage: 3, to: 'everybody', waitMinutes: null },
]

/** The stage of an alert after its last step: everybody was alerted. */
export const LAST_STAGE = STEPS.length

/** Returns what follows after `stage` steps; with nobody on call everybody is alerted at once. Null after the last. */
export function nextAlertStep(stage: number, someoneOnCall: boolean): AlertStep | null {
  if (stage >= LAST_STAGE) return null
  return (someoneOnCall ? STEPS[stage] : STEPS.at(-1)) ?? null
}

/**
 * Minutes after the last step in which a further message begins no new round: staff get no more messages than between
 * two steps of a round.
 */
export const ROUND_REST_MINUTES = 15

/**
 * Whether a round of alerts has taken all its steps and rested, so that a further message begins a new one, with the
 * clinician on call first.
 * @param alert `next_at`: after the last step, the end of the rest; null where none was stored
 */
export const roundIsOver = (alert: { stage: number; next_at: Date | null }, now: Date): boolean =>
  alert.stage >= LAST_STAGE && (alert.next_at === null || alert.next_at <= now)

/** Minutes within which the clinician on call must reach the patient: until everybody is alerted. */
export const CONTACT_MINUTES = 30

/** Whole minutes until the patient must have been reached, 0 once they have passed. */
export const contactMinutesLeft = (since: Date, now: Date): number =>
  Math.max(0, Math.ceil((since.getTime() + CONTACT_MINUTES * 60_000 - now.getTime()) / 60_000))

/**
 * For how long a notice stands, in minutes and in later messages. Within both it is still on the patient's screen and a
 * repetition would only push it up; after either it may be out of sight or of yesterday, and is said again.
 */
export const NOTICE_STANDS = { minutes: 15, messages: 10 } as const

/** A message's place in its thread. */
type Place = { seq: number; at: Date }

/** Whether a notice that was shown still stands at a later message. */
export const noticeStands = (shown: Place, message: Place): boolean =>
  message.seq - shown.seq <= NOTICE_STANDS.messages &&
  message.at.getTime() - shown.at.getTime() < NOTICE_STANDS.minutes * 60_000

/** The notice that a patient reads at once, in plain words; a proposal for the medical director (D-46). */
export const EMERGENCY_NOTICES = {
  medical:
    'This may be an emergency. Call 911 now, or go to the nearest emergency room. Do not wait for an answer here.',
  suicide:
    'You are not alone. Call or text 988 now to talk to someone, at any time. If you are in danger, call 911 now. Do not wait for an answer here.',
} as const

export type NoticeKind = keyof typeof EMERGENCY_NOTICES

/** Returns a notice as its first sentence, without the period, and the rest. */
export function noticeSentences(kind: NoticeKind): { title: string; text: string } {
  const [title = '', ...rest] = EMERGENCY_NOTICES[kind].split('. ')
  return { title, text: rest.join('. ') }
}

/** Returns which notice a rule calls for. */
export const noticeKindOf = (rule: EmergencyRule): NoticeKind => (rule === 'suicide' ? 'suicide' : 'medical')

/** Returns which notice a message of the service is; null for its other messages, such as that of a ticket. */
export const noticeKindOfText = (text: string): NoticeKind | null =>
  text === EMERGENCY_NOTICES.medical ? 'medical' : text === EMERGENCY_NOTICES.suicide ? 'suicide' : null
