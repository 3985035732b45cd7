import type { StaffRole } from '@contour/contract'

const WORDS: Readonly<Record<StaffRole, string>> = {
  clinician: 'Clinician',
  pharmacy: 'Pharmacy',
  support: 'Support',
  billing: 'Billing',
  content: 'Content',
  administrator: 'Administrator',
}

export const roleWords = (roles: readonly StaffRole[]): string => roles.map((role) => WORDS[role]).join(', ')
