import type { StaffRole } from '@contour/contract'
import { isNpi } from '@contour/domain/staff-accounts/npi'

export type PersonForm = { name: string; roles: readonly StaffRole[]; npi: string }
export type PersonProblems = {
  name?: string | undefined
  roles?: string | undefined
  npi?: string | undefined
}

/** Where the focus goes for a problem. */
export const PERSON_FIELDS = { name: 'name', roles: 'role-clinician', npi: 'npi' } as const

/**
 * What is missing before the form can be sent; the server checks again.
 * @param storedNpi the NPI that the account has; left as it is, it is not judged again
 */
export function personProblems({ name, roles, npi }: PersonForm, storedNpi = ''): PersonProblems {
  const problems: PersonProblems = {}
  if (name.trim().length < 2) problems.name = 'Enter the full name.'
  if (roles.length === 0) problems.roles = 'Choose at least one role.'
  const entered = npi.trim()
  if (roles.includes('clinician') && (!entered || entered !== storedNpi) && !isNpi(entered))
    problems.npi = 'Enter the ten digits of a valid NPI.'
  return problems
}

/** The form as the call takes it. */
export const personBody = ({ name, roles, npi }: PersonForm) => ({
  name: name.trim(),
  roles: [...roles],
  npi: roles.includes('clinician') ? npi.trim() : null,
})

/** Puts the focus on the first field that has a problem; false where there is none. */
export function focusProblem(problems: PersonProblems): boolean {
  const [first] = (Object.keys(problems) as (keyof PersonProblems)[]).filter((field) => problems[field])
  if (first) document.getElementById(PERSON_FIELDS[first])?.focus()
  return first !== undefined
}
