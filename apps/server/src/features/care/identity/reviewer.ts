import type { StaffCaller } from '../../../caller.ts'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { AppError } from '../../../app-error.ts'
import { licensedStates } from '../../ground/states/index.ts'

/**
 * Returns as what a staff member reviews the videos of a state: a clinician with a license there may do what support may,
 * and more; without one a clinician who is not support as well sees neither name nor video (D-96).
 * @throws AppError not_licensed
 */
export async function reviewerIn(
  db: Reader,
  clock: Clock,
  { staffId, roles }: StaffCaller,
  state: string,
): Promise<'clinician' | 'support'> {
  if (roles.includes('clinician') && (await licensedStates(db, clock, staffId, 'treat')).has(state))
    return 'clinician'
  if (roles.includes('support')) return 'support'
  throw new AppError('not_licensed')
}

/** Returns the states whose videos a staff member may see; null for all. */
export async function reviewedStates(
  db: Reader,
  clock: Clock,
  { staffId, roles }: StaffCaller,
): Promise<string[] | null> {
  return roles.includes('support') ? null : [...(await licensedStates(db, clock, staffId, 'treat'))]
}
