import type { StaffRole } from '@contour/contract'

const WORDS: Readonly<Record<StaffRole, string>> = {
  clinician: 'Clinician',
  pharmacy: 'Pharmacy',
  support: 'Support',
  billing: 'Billing',
  content: 'Content',
  administrator: 'Administrator',
}

/** Every role with its display name, in menu order. */
export const STAFF_ROLE_NAMES = (Object.keys(WORDS) as StaffRole[]).map((role) => ({
  role,
  name: WORDS[role],
}))

export const roleWords = (roles: readonly StaffRole[]): string => roles.map((role) => WORDS[role]).join(', ')
