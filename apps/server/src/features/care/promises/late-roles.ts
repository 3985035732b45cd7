import { LATE_ROLE } from '@contour/domain/promises/late-order'
import type { LateRole } from '@contour/domain/promises/late-order'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'

/** The roles whose late orders the caller is responsible for: the caller's own roles only. */
export function lateRolesOf(caller: Caller): LateRole[] {
  const { roles } = asStaff(caller)
  return Object.values(LATE_ROLE).filter((role) => roles.includes(role))
}
