import type { StaffRole } from '@contour/contract'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { roleTexts } from '../texts/en/roles.ts'

/** Formats roles as "Billing, Support". */
export const roleNames = (t: TextsOf<typeof roleTexts>, roles: readonly StaffRole[]): string =>
  roles.map((role) => t(role)).join(', ')

export function RoleNames({ roles }: { roles: readonly StaffRole[] }) {
  return roleNames(useTexts(roleTexts), roles)
}
