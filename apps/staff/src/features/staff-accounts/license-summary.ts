import type { TextsOf } from '@contour/texts/screen-texts'
import type { StaffMember } from '../../calls/calls.ts'
import type { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

type License = StaffMember['licenses'][number]

/** Summarizes the licenses of a clinician: how many count, and which expire soon or have expired. */
export function summarizeLicenses(
  t: TextsOf<typeof staffAccountsTexts>,
  licenses: readonly License[],
): string {
  if (licenses.length === 0) return '–'
  const count = (standing: License['standing']) => licenses.filter((one) => one.standing === standing).length
  const counting = licenses.length - count('expired')
  const parts = [t('inStates', { count: counting })]
  if (count('expiring') > 0) parts.push(t('inStatesExpiring', { count: count('expiring') }))
  if (count('expired') > 0) parts.push(t('inStatesExpired', { count: count('expired') }))
  return parts.join(', ')
}
