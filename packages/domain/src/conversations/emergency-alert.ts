import { EMERGENCY_RULES, type EmergencyRule } from './emergency-phrases.ts'

/** Minutes between two steps of an alert. */
export const REPEAT_MINUTES = 15

/** From this step on every licensed clinician and the administrators are alerted. */
export const EVERYBODY_STAGE = 3

/** Whom a step of an alert reaches: the clinician on call, or every licensed clinician and the administrators. */
export type AlertStep = { stage: number; to: 'on_call' | 'everybody' }

/**
 * Returns what follows after `stage` steps: the clinician on call twice, then everybody, again and again until an outcome
 * ends the alarm (decisions D-77). With nobody on call everybody is alerted at once.
 */
export function nextAlertStep(stage: number, someoneOnCall: boolean): AlertStep {
  const next = someoneOnCall ? stage + 1 : Math.max(stage + 1, EVERYBODY_STAGE)
  return { stage: next, to: next >= EVERYBODY_STAGE ? 'everybody' : 'on_call' }
}

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
  urgent:
    'Are you in danger? Call 911 now. If you think of harming yourself, call or text 988 now. Do not wait for an answer here.',
  look: 'A clinician looks at this. If it is severe, sudden or getting worse, call 911 now. Do not wait for an answer here.',
} as const

/** The most urgent first: where a text calls for several, the first alone is enough outside the chats. */
export const NOTICE_KINDS = ['suicide', 'urgent', 'medical', 'look'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Returns a notice as its first sentence, without its period, and the rest. */
export function noticeSentences(kind: NoticeKind): { title: string; text: string } {
  const [, title = '', mark = '', text = ''] = /^(.+?)([.?]) (.*)$/.exec(EMERGENCY_NOTICES[kind]) ?? []
  return { title: mark === '?' ? `${title}?` : title, text }
}

/** Why an alarm was raised: words, or the button of the chats. The more severe first; stored with the alert. */
export const ALARM_CAUSES = [...EMERGENCY_RULES, 'urgent'] as const
export type AlarmCause = EmergencyRule | 'urgent'

export const noticeKindOf = (cause: AlarmCause): NoticeKind =>
  cause === 'suicide' || cause === 'urgent' ? cause : 'medical'

/** Returns which notice a message of the service is; null for its other messages, such as that of a ticket. */
export const noticeKindOfText = (text: string): NoticeKind | null =>
  NOTICE_KINDS.find((kind) => EMERGENCY_NOTICES[kind] === text) ?? null
