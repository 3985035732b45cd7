import { firstLoudTime, isQuiet } from '../time/quiet-hours.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)

/** Length of a booked visit, minutes. */
export const SLOT_MINUTES = 15
/** A patient can check in from this many minutes before the booked time until this many after it. */
export const CHECK_IN_EARLY_MINUTES = 15
export const CHECK_IN_LATE_MINUTES = 15
/** A patient who is called has this many minutes to enter; then the clinician may go on with the next one. */
export const ENTER_MINUTES = 5
/** A checked-in patient waits this many minutes for the clinician of the booking, then any licensed one may call. */
export const RESERVED_MINUTES = 10
/**
 * A checked-in patient who is not called so many minutes after the booked time is told that we are late, and clinicians
 * get a task: half of the time for which the visit is reserved, so that somebody knows before anybody may call.
 */
export const LATE_MINUTES = 5
/** How long somebody stays on for visits after the page's last sign, minutes. */
export const DUTY_MINUTES = 3
/** A side of the visit without a sign for this many seconds is not there. */
export const HERE_SECONDS = 45
/** A visit that a clinician left without a word returns to the line after this many minutes. */
export const ABANDONED_MINUTES = 15

/** From when and until when a patient can check in for a booked visit. */
export const checkInWindow = (startsAt: Date): { from: Date; until: Date } => ({
  from: minutesAfter(startsAt, -CHECK_IN_EARLY_MINUTES),
  until: minutesAfter(startsAt, CHECK_IN_LATE_MINUTES),
})

/** From when a checked-in patient who was not called waits for a late visit. */
export const lateFrom = (linedUpAt: Date): Date => minutesAfter(linedUpAt, LATE_MINUTES)

/**
 * When a patient is told that a visit does not take place: outside the quiet hours of the state, but at once if the visit
 * would begin before they end.
 */
export function canceledNoticeAt(startsAt: Date | null, state: string | null, now: Date): Date {
  const loud = firstLoudTime(state, now)
  return startsAt && startsAt <= loud ? now : loud
}

/** Until when a called patient should enter. */
export const enterBy = (calledAt: Date): Date => minutesAfter(calledAt, ENTER_MINUTES)

/** Whether a side of a visit gave a sign recently enough to count as there. */
export const isHere = (seenAt: Date | null, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() < HERE_SECONDS * 1000

/** How long before a booked visit its reminders are sent, hours. */
export const REMINDER_HOURS = [24, 1] as const

/** When the reminders of a booked visit that are still ahead are sent, earliest first. */
export const remindersAhead = (startsAt: Date, state: string | null, now: Date): Date[] =>
  REMINDER_HOURS.flatMap((hours) => reminderAt(startsAt, hours, state, now) ?? [])

const QUARTER_MS = 15 * MINUTE_MS

/**
 * Returns when the reminder `hours` before a booked visit is sent, or null if that moment has passed. A reminder that
 * would fall into the quiet hours of the patient's state waits for their end if the visit is later than that, and is
 * otherwise sent before they begin.
 */
export function reminderAt(startsAt: Date, hours: number, state: string | null, now: Date): Date | null {
  const wanted = new Date(startsAt.getTime() - hours * HOUR_MS)
  const later = firstLoudTime(state, wanted)
  const at = later < minutesAfter(startsAt, -SLOT_MINUTES) ? later : lastLoudTime(state, wanted)
  return at > now ? at : null
}

/** The last quarter hour before `at` at which no time zone of the state is quiet. */
function lastLoudTime(state: string | null, at: Date): Date {
  let time = Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS
  while (isQuiet(state, new Date(time))) time -= QUARTER_MS
  return new Date(time)
}
