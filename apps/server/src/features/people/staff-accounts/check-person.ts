import type { StaffRole } from '@contour/contract'
import { isEmail, normalizeEmail } from '@contour/domain/contact/email'
import { personNameProblem } from '@contour/domain/contact/person-name'
import { isNpi } from '@contour/domain/staff-accounts/npi'
import { AppError } from '../../../app-error.ts'

export type PersonEntry = { name: string; roles: readonly StaffRole[]; npi: string | null }

const reject = (field: string, message: string): never => {
  throw new AppError('invalid_request', { field, message })
}

/**
 * Checks what was entered about a staff member and returns it in its stored form.
 * @param storedNpi the NPI of the account; if unchanged, it is not validated again
 * @throws AppError invalid_request with the field
 */
export function checkPerson(
  entry: PersonEntry,
  storedNpi: string | null = null,
): PersonEntry & { roles: StaffRole[] } {
  const name = entry.name.trim()
  if (name.length < 2) reject('name', 'Enter the full name.')
  const named = personNameProblem(name)
  if (named) reject('name', named)
  const roles = [...new Set(entry.roles)]
  if (roles.length === 0) reject('roles', 'Choose at least one role.')
  const npi = entry.npi?.trim() || null
  // A prescription contains the NPI of its signer (M-04).
  if (roles.includes('clinician') && !npi) reject('npi', 'A clinician needs an NPI to sign prescriptions.')
  if (npi && npi !== storedNpi && !isNpi(npi))
    reject('npi', 'Enter the ten digits of the NPI. This is not a valid one.')
  return { name, roles, npi }
}

/**
 * Returns a staff email in its stored form.
 * @throws AppError invalid_request
 */
export function checkEmail(email: string): string {
  if (!isEmail(email)) reject('email', 'Enter a full email address.')
  return normalizeEmail(email)
}
