import { addOpenMinutes, isOfficeOpen, nextOpening, type OfficeHours } from '../visits/office-hours.ts'
import { LOOK_MINUTES } from './alarm-outcomes.ts'

/** By when a clinician looks at a yellow alarm: within 15 minutes of the office hours, else by their next start (D-77). */
export const lookBy = (since: Date, hours: OfficeHours): Date =>
  isOfficeOpen(since, hours) ? addOpenMinutes(since, LOOK_MINUTES, hours) : nextOpening(since, hours)
