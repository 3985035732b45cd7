import { HOLD_LOOK_DAYS } from '@contour/domain/care-holds/care-hold'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { careHolds } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { holdSubject } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { decideHold } from './lock-hold.ts'

/**
 * Keeps a hold and plans the next look: the clinician has it from now on, and the patient is told by when they hear again
 * (D-76).
 * @throws AppError invalid_request, not_found, not_licensed, conflict once it was lifted
 */
export async function keepHold(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; look_at: string; reason: string },
) {
  const lookAt = new Date(input.look_at)
  const now = ctx.clock.now()
  if (lookAt <= now || lookAt > after(now, days(HOLD_LOOK_DAYS)))
    throw new AppError('invalid_request', {
      field: 'look_at',
      message: `Choose a time within the next ${HOLD_LOOK_DAYS} days.`,
    })
  await decideHold(ctx, caller, { id: input.id, lifts: false }, async (tx, { hold, user, clinician }) => {
    await tx
      .update(careHolds)
      .set({
        owner: clinician.staffId,
        kept_by: clinician.staffId,
        look_at: lookAt,
        note: [hold.note, input.reason].filter((words) => words !== null).join('\n'),
      })
      .where(eq(careHolds.id, hold.id))
    const subject = holdSubject(hold.public_id)
    await resolveTasks(tx, ctx, { kinds: ['care_hold'], subject }, 'A clinician looked and keeps the hold.')
    await createTask(tx, ctx, {
      kind: 'care_hold',
      subject,
      userId: user.id,
      owner: clinician.staffId,
      details: 'A patient stays on hold. Look again by the time that the patient was told.',
      dueAt: lookAt,
    })
    await audit(tx, 'care_hold.kept', {
      subjectUser: user.id,
      subject,
      before: { look_at: hold.look_at.toISOString() },
      after: { look_at: lookAt.toISOString() },
    })
    await notify(tx, ctx, 'care_hold_kept', user, {
      holdId: hold.public_id,
      who: clinician.name,
      by: lookAt.toISOString(),
    })
  })
  return { status: 'success' as const, message: 'The hold stays, and the patient is told.' }
}
