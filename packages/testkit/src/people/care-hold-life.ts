import type { HoldOutcome, PatientHoldReason } from '@contour/domain/care-holds/care-hold'
import { careHolds } from '@contour/server/db/schema'
import { and, eq } from 'drizzle-orm'
import type { Answer, TestService } from '../start-test-service.ts'
import { signInStaff } from './sign-in-staff.ts'

/** Presses "Do not send my medicine". */
export const pressStop = (
  at: TestService,
  { token }: { token: string },
  reason: PatientHoldReason = 'pregnant',
): Promise<Answer> => at.call('POST', '/api/app/care-hold', { token, body: { reason } })

/** Stops everything for a patient, and fails where that is refused. */
export async function stopCare(
  at: TestService,
  who: { token: string; userId: number },
  reason: PatientHoldReason = 'pregnant',
): Promise<string> {
  const { status, body } = await pressStop(at, who, reason)
  if (status !== 200) throw new Error(`not stopped: ${status} ${body.message ?? ''}`)
  return holdIdOf(at, who.userId)
}

/** Returns the public id of a patient's open hold. */
export async function holdIdOf(at: TestService, userId: number): Promise<string> {
  const [row] = await at.ctx.db
    .select({ id: careHolds.public_id })
    .from(careHolds)
    .where(and(eq(careHolds.user_id, userId), eq(careHolds.state, 'open')))
  if (!row) throw new Error('no open hold')
  return row.id
}

/** Tries to lift a hold as a demo staff member. */
export const liftCareHold = async (
  at: TestService,
  holdId: string,
  outcome: HoldOutcome = 'as_prescribed',
  who = 'clinician',
): Promise<Answer> =>
  at.staffCall('POST', `/staff-api/care-holds/${holdId}/lift`, {
    token: await signInStaff(at, who),
    body: { outcome, reason: 'Two negative tests, talked on the phone.' },
  })
