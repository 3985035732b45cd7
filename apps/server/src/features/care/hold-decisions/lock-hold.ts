import { eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient, type UserRow } from '../../../db/lock-patient.ts'
import { careHolds } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { hasLicense } from '../../ground/states/index.ts'
import { careStateOf, holdSubject } from '../care-holds/index.ts'
import { hasOpenAlarm } from '../emergencies/index.ts'

export type HoldRow = typeof careHolds.$inferSelect
export type LockedHold = { hold: HoldRow; user: UserRow; clinician: StaffCaller }

const SAID = {
  conflict: 'This hold was lifted already.',
  alarm_open: 'An alarm of this patient is open. Log how it ended first, then lift the hold.',
} as const
type Refusal = keyof typeof SAID | 'not_licensed'

/**
 * Decides about an open hold with its patient locked, for a clinician licensed in the patient's state; what lifts
 * it lets medicine leave. A refused attempt
 * leaves an audit row, because nobody but such a clinician ends what keeps a patient safe (D-76). A hold is not lifted
 * while an alarm is open: nobody knows yet how the patient is, and the alarm found a hold that stood (D-77).
 * @throws AppError not_found, not_licensed, conflict once it was lifted or while an alarm is open
 */
export async function decideHold<T>(
  ctx: Ctx,
  caller: Caller,
  { id: publicId, lifts }: { id: string; lifts: boolean },
  decide: (tx: Tx, locked: LockedHold) => Promise<T>,
): Promise<T> {
  const clinician = asStaff(caller)
  const answer = await ctx.db.transaction(async (tx): Promise<{ done: T } | { refused: Refusal }> => {
    const [found] = await tx.select().from(careHolds).where(eq(careHolds.public_id, publicId))
    if (!found || found.state === 'waiting') throw notFound()
    const user = await lockPatient(tx, found.user_id)
    const [hold] = await tx.select().from(careHolds).where(eq(careHolds.id, found.id)).for('update')
    if (!hold) throw notFound()
    const who = { clinicianId: clinician.staffId, state: await careStateOf(tx, user.id) }
    const refused = !(await hasLicense(tx, ctx.clock, who, lifts ? 'prescribe' : 'treat'))
      ? 'not_licensed'
      : hold.state !== 'open'
        ? 'conflict'
        : lifts && (await hasOpenAlarm(tx, user.id))
          ? 'alarm_open'
          : null
    if (!refused) return { done: await decide(tx, { hold, user, clinician }) }
    await audit(tx, 'care_hold.lift_refused', {
      subjectUser: user.id,
      subject: holdSubject(hold.public_id),
      after: { why: refused },
    })
    return { refused }
  })
  // Thrown after the commit, so that the attempt stays in the audit log.
  if ('done' in answer) return answer.done
  throw answer.refused === 'not_licensed'
    ? new AppError('not_licensed')
    : new AppError('conflict', { message: SAID[answer.refused] })
}
