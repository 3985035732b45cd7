import { keysOf } from '../table-keys.ts'

/** What the clinic promises of its own work, as an owner changes it (D-101): when it is usual, and when it is broken. */
export type PromiseHours = {
  /** Hours of a clinician's review: usually, and the two ends of what the tracker states. */
  review_usual: number
  review_from: number
  review_latest: number
  /** Ship days of the pharmacy: usually, and at the latest. */
  ship_usual: number
  ship_latest: number
  /** Open hours until a clinician answers, and support an email. */
  answer_hours: number
  ticket_hours: number
  /** Open minutes until support answers in the chat. */
  chat_minutes: number
}

/** What the documents state (X-18, X-19, A-04); it applies where no version does. */
export const STATED_HOURS: PromiseHours = {
  review_usual: 5,
  review_from: 24,
  review_latest: 48,
  ship_usual: 2,
  ship_latest: 3,
  answer_hours: 4,
  ticket_hours: 2,
  chat_minutes: 2,
}

export const PROMISE_FIELDS = keysOf(STATED_HOURS)

/** Minutes of open time after which a support chat without an answer becomes a ticket that is answered by email (M-34). */
export const TICKET_AFTER_MINUTES = 15

/** The longest that can be promised: more would be no promise, and a chat becomes a ticket before. */
export const PROMISE_LIMITS: PromiseHours = {
  review_usual: 72,
  review_from: 72,
  review_latest: 120,
  ship_usual: 5,
  ship_latest: 10,
  answer_hours: 24,
  ticket_hours: 24,
  chat_minutes: TICKET_AFTER_MINUTES,
}

/** Each later time of a pair is no earlier than the one before it. */
const PAIRS: readonly (readonly [keyof PromiseHours, keyof PromiseHours])[] = [
  ['review_usual', 'review_latest'],
  ['review_from', 'review_latest'],
  ['ship_usual', 'ship_latest'],
]

/** What is wrong with each time; empty where all can be promised. */
export function promiseProblems(hours: PromiseHours): Partial<Record<keyof PromiseHours, string>> {
  const problems: Partial<Record<keyof PromiseHours, string>> = {}
  for (const field of PROMISE_FIELDS) {
    const most = PROMISE_LIMITS[field]
    if (!Number.isInteger(hours[field]) || hours[field] < 1 || hours[field] > most)
      problems[field] = `Enter a whole number from 1 to ${most}.`
  }
  for (const [earlier, later] of PAIRS)
    if (!problems[earlier] && !problems[later] && hours[later] < hours[earlier])
      problems[later] = `Enter at least ${hours[earlier]}.`
  return problems
}

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`
const span = (from: number, to: number, one: string) =>
  from >= to ? count(to, one) : `${from}-${count(to, one)}`

/** The hours of a ship day, in which the documents state the pharmacy's time. */
const DAY = 24

/** Everything that screens and letters say of these times; with the stated hours exactly the documents' words. */
export function promiseWords(hours: PromiseHours) {
  const pharmacyHours = span(DAY, hours.ship_usual * DAY, 'hour')
  return {
    /** Funnel (document 1 §1). */
    reviewInFunnel: `usually within ${count(hours.review_usual, 'hour')}`,
    /** Tracker (document 3 §4). */
    reviewInTracker: span(hours.review_from, hours.review_latest, 'hour'),
    pharmacy: `${pharmacyHours}, Monday to Thursday`,
    /** Thanks page (document 1 §2.6). */
    pharmacyOnThanks: `${pharmacyHours} Mon-Thu, Friday orders shipped Monday`,
    pharmacyInTracker: span(hours.ship_usual, hours.ship_latest, 'day'),
    doctorAnswers: `within ${count(hours.answer_hours, 'open hour')}`,
    supportAnswers: `in about ${count(hours.chat_minutes, 'minute')}`,
    emailAnswers: `within ${count(hours.ticket_hours, 'open hour')}`,
  }
}
export type PromiseWords = ReturnType<typeof promiseWords>

/** The words that differ between two versions, for whoever writes or approves one. */
export function changedWords(before: PromiseHours, after: PromiseHours) {
  const [old, next] = [promiseWords(before), promiseWords(after)]
  return keysOf(old)
    .filter((key) => old[key] !== next[key])
    .map((key) => ({ key, before: old[key], after: next[key] }))
}

/** Placeholders of these words in pages written at build time, which the server replaces with those of today. */
export const PROMISE_PLACES: PromiseWords = {
  reviewInFunnel: '{{review-in-funnel}}',
  reviewInTracker: '{{review-in-tracker}}',
  pharmacy: '{{pharmacy}}',
  pharmacyOnThanks: '{{pharmacy-on-thanks}}',
  pharmacyInTracker: '{{pharmacy-in-tracker}}',
  doctorAnswers: '{{doctor-answers}}',
  supportAnswers: '{{support-answers}}',
  emailAnswers: '{{email-answers}}',
}

/** A version, and the instant from which on it applies. */
export type PromiseVersion = { from: Date; hours: PromiseHours }

let read: () => readonly PromiseVersion[] = () => []

/** Says where the versions come from, newest first: a server reads those of the call that is running. */
export function readPromisesFrom(source: () => readonly PromiseVersion[]): void {
  read = source
}

/**
 * Returns what was promised at an instant: an order keeps what was stated when it was made, a message what was stated when
 * it was written, whatever was changed since.
 */
export const promisedAt = (made: Date): PromiseHours => promisedBy(read(), made)

/** The same of given versions. */
export const promisedBy = (versions: readonly PromiseVersion[], made: Date): PromiseHours =>
  versions.find(({ from }) => from <= made)?.hours ?? STATED_HOURS
