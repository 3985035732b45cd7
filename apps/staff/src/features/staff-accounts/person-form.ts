import type { StaffRole } from '@contour/contract'
import { isNpi } from '@contour/domain/staff-accounts/npi'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

export type PersonForm = { name: string; roles: readonly StaffRole[]; npi: string }
export type PersonProblems = {
  name?: string | undefined
  roles?: string | undefined
  npi?: string | undefined
}

/**
 * Returns what is missing before the form can be sent; the server checks again.
 * @param storedNpi the account's NPI; an unchanged NPI is not validated again
 */
export function personProblems(
  t: TextsOf<typeof staffAccountsTexts>,
  { name, roles, npi }: PersonForm,
  storedNpi = '',
): PersonProblems {
  const problems: PersonProblems = {}
  if (name.trim().length < 2) problems.name = t('nameMissing')
  if (roles.length === 0) problems.roles = t('rolesMissing')
  const entered = npi.trim()
  if (roles.includes('clinician') && (!entered || entered !== storedNpi) && !isNpi(entered))
    problems.npi = t('npiWrong')
  return problems
}

/** Returns the body of the call. */
export const personBody = ({ name, roles, npi }: PersonForm) => ({
  name: name.trim(),
  roles: [...roles],
  npi: roles.includes('clinician') ? npi.trim() : null,
})
