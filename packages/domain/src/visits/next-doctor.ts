import { addDays, easternDate, easternInstant } from '../time/plain-date.ts'
import { isOfficeOpen, nextOpening, type OfficeHours } from './office-hours.ts'
import { startsOn, type VisitHours } from './slots.ts'

export type DoctorPlan = { hours: readonly VisitHours[]; daysOff: readonly string[] }

const DAYS_AHEAD = 14

/**
 * Returns when a doctor is on next: now if one is; otherwise the next start in the open hours of a clinician who is
 * licensed in the patient's state; without such hours, the next opening of the office after today's (D-45).
 * @param plans of the clinicians licensed in the patient's state
 */
export function nextDoctorAt(
  now: Date,
  doctorOn: boolean,
  plans: readonly DoctorPlan[],
  office: OfficeHours,
): Date {
  if (doctorOn) return now
  const today = easternDate(now)
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const date = addDays(today, day)
    const starts = plans
      .flatMap(({ hours, daysOff }) => startsOn(date, hours, daysOff, office))
      .filter((at) => at > now)
    if (starts.length > 0) return new Date(Math.min(...starts.map((at) => at.getTime())))
  }
  if (!isOfficeOpen(now, office)) return nextOpening(now, office)
  return nextOpening(easternInstant(today, office.closes), office)
}
