import type { AlarmOutcome } from '@contour/domain/conversations/alarm-outcomes'
import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversations } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { assertLicensedFor } from './assert-licensed.ts'
import { endAlarms } from './end-alarms.ts'
import { personOfThread } from './person-of-thread.ts'
import { threadSubject } from './thread-subject.ts'

type Ended = { ids: string[]; outcome: AlarmOutcome; text: string }

/**
 * Ends the alarms of several red threads with one outcome and words for it, such as a test that went wrong (D-77). Each has
 * its own audit row. One that is open no more, or of a state without a license, refuses all: nothing ends that was not seen.
 * @throws AppError conflict, not_licensed
 */
export async function endSeveral(ctx: Ctx, caller: Caller, { ids, outcome, text }: Ended) {
  const staff = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const red = await tx
      .select()
      .from(conversations)
      .where(and(inArray(conversations.public_id, ids), isNotNull(conversations.emergency_since)))
      .orderBy(asc(conversations.id))
      .for('update')
    if (red.length < new Set(ids).size)
      throw new AppError('conflict', {
        message: 'Some of these alarms are no longer open. Read the list again.',
      })
    for (const conversation of red)
      await assertLicensedFor(tx, ctx.clock, staff, (await personOfThread(tx, conversation)).state)
    await endAlarms(tx, ctx, red, { outcome, text, staffId: staff.staffId })
    for (const { public_id: id, user_id: userId, emergency_since: since } of red)
      await audit(tx, 'emergency.contact_logged', {
        subjectUser: userId,
        subject: threadSubject(id),
        after: { outcome, red_since: since?.toISOString(), together_with: red.length - 1 },
      })
  })
  for (const id of ids) ctx.live.changed(id)
  return { status: 'success' as const, message: 'The outcomes are logged, and the alarms have ended.' }
}
