import type { StaffRole } from '@contour/domain/staff-accounts/staff-role'

/** The roles as letters and tasks name them. */
export const rolesInWords = (roles: readonly StaffRole[]): string => {
  const names = roles.map((role) => role.replace('_', ' '))
  return names.length === 1
    ? `the role ${names[0]}`
    : `the roles ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** What the answer adds where roles wait (D-96). */
export const waitNote = (waiting: readonly StaffRole[]): string =>
  waiting.length === 0 ? '' : ` It has to wait for ${rolesInWords(waiting)}: see “Roles that wait”.`
