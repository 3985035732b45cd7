import { LATE_ROLE } from '@contour/domain/promises/late-order'
import type { LateRole } from '@contour/domain/promises/late-order'
import { asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'

/** The lists of late orders that the caller answers for: their own roles', no others. */
export function lateRolesOf(caller: Caller): LateRole[] {
  const { roles } = asStaff(caller)
  return Object.values(LATE_ROLE).filter((role) => roles.includes(role))
}
