import { endOfWait } from '../tasks/task-times.ts'
import { addOpenMinutes, type OfficeHours } from '../visits/office-hours.ts'
import type { ComplaintHolder } from './complaint.ts'

/** Open minutes until the pharmacy or a clinician says whether the parcel may be used (D-104). */
export const USE_MINUTES = 240

/**
 * Returns by when whoever has a complaint acts: four office hours for "use it or not", the end of the next business day for
 * the decision and for a refund.
 */
export const complaintDue = (holder: ComplaintHolder, from: Date, hours: OfficeHours): Date =>
  holder === 'pharmacy' ? addOpenMinutes(from, USE_MINUTES, hours) : endOfWait(from, { businessDays: 1 })
