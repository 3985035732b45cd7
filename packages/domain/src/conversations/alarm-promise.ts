import { phoneText } from '../contact/phone.ts'
import { clockInWords, momentInWords } from '../time/instant-text.ts'
import { BUSINESS_ZONE } from '../time/plain-date.ts'
import type { ClockZone } from '../time/state-time-zones.ts'

/** What is known when an alarm begins: who is told, and how the person can be reached. */
type Begun = {
  /** Null where no clinician is on call: then `by` is when one looks all the same. */
  onCall: boolean
  phone: string | null
  by: Date
}

/**
 * What happens next and by when, for a patient whose message raised an alarm (decisions D-77, D-104). It follows the notice
 * with 911, which comes first. A proposal for the medical director.
 */
export function alarmPromise({ onCall, phone, by }: Begun, zone: ClockZone = BUSINESS_ZONE): string {
  const how = phone ? `calls you at ${phoneText(phone)}` : 'writes to you here'
  const who = onCall
    ? `A clinician is told now and ${how} by ${clockInWords(by, zone)}.`
    : `No clinician is on call right now. All of them are told, and one ${how} by ${momentInWords(by, zone)}.`
  return `${who} Until then nothing ships and nothing is charged.`
}

/** The same for a visitor, whom nobody can call and for whom nobody is paged before support has looked. */
export const visitorPromise = (by: Date): string =>
  `Our support team looks at this by ${momentInWords(by)}. We have no number to call you, so write here.`

/** What follows a symptom word alone: a clinician reads it, and nothing leaves before. */
export const lookPromise = (by: Date, zone: ClockZone = BUSINESS_ZONE): string =>
  `A clinician reads this by ${momentInWords(by, zone)}. Until then nothing ships and nothing is charged.`
