import { AppError } from '../../../app-error.ts'
import type { StaffCaller } from '../../../caller.ts'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { hasLicense } from '../../ground/states/index.ts'

/**
 * Refuses a clinician without a license in the person's state; a visitor, whose state is not known, may be called by any.
 * @throws AppError not_licensed
 */
export async function assertLicensedFor(
  db: Reader,
  clock: Clock,
  { staffId }: StaffCaller,
  state: string | null,
): Promise<void> {
  if (state !== null && !(await hasLicense(db, clock, { clinicianId: staffId, state }, 'treat')))
    throw new AppError('not_licensed')
}
