import type { StaffMember } from '../calls/calls.ts'

type License = StaffMember['licenses'][number]

/** Summarizes the licenses of a clinician: how many count, and which expire soon or have expired. */
export function summarizeLicenses(licenses: readonly License[]): string {
  if (licenses.length === 0) return '–'
  const count = (standing: License['standing']) => licenses.filter((one) => one.standing === standing).length
  const counting = licenses.length - count('expired')
  const parts = [counting === 1 ? '1 state' : `${counting} states`]
  if (count('expiring') > 0) parts.push(`${count('expiring')} expiring`)
  if (count('expired') > 0) parts.push(`${count('expired')} expired`)
  return parts.join(', ')
}
