import type { StateNotice } from '@contour/domain/legal/state-notices'
import { AppError } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import type { Reader } from '../../../db/database.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { recordNotices } from '../../ground/consents/index.ts'
import { ordersWithUnread, schedulePromiseCheck } from '../orders/index.ts'
import { noticesOf, stateOfNotice } from '../../ground/states/index.ts'
import { settleNotices } from './ask-for-notices.ts'

/** Lists what the caller has to read before a doctor can sign, word for word. */
export async function listStateNotices(ctx: Ctx, caller: Caller) {
  const { texts } = await unreadOf(ctx.db, asPatient(caller).userId)
  return {
    status: 'success' as const,
    message: texts.length > 0 ? 'Please read this.' : 'There is nothing to read.',
    notices: await Promise.all(
      texts.map(async ({ notice, title, version, text }) => ({
        notice,
        title,
        version,
        text,
        state: await stateOfNotice(ctx.db, notice),
      })),
    ),
  }
}

type Read = { notice: StateNotice; version: string }

/**
 * Stores that the caller has read notices, word for word and with their version, for each order that waits for them; the
 * review of those orders goes on. The same again changes nothing.
 * @throws AppError conflict where a text has changed since it was shown
 */
export async function readStateNotices(ctx: Ctx, caller: Caller, { read }: { read: readonly Read[] }) {
  const { userId, userPublicId } = asPatient(caller)
  await ctx.db.transaction(async (tx) => {
    await lockPatient(tx, userId)
    const { waiting, texts } = await unreadOf(tx, userId)
    const changed = read.some(({ notice, version }) =>
      texts.some((text) => text.notice === notice && text.version !== version),
    )
    if (changed) throw new AppError('conflict', { message: 'The text has changed. Please read it again.' })
    for (const { order, unread } of waiting) {
      const given = texts.filter(
        ({ notice }) => unread.includes(notice) && read.some((one) => one.notice === notice),
      )
      if (given.length === 0) continue
      await recordNotices(tx, order, given, 'state-notices')
      await audit(tx, 'state_notices.read', {
        subjectUser: userId,
        subject: `order:${order.public_id}`,
        after: { read: given.map(({ notice, version }) => ({ notice, version })) },
      })
      // Another one may still be unread.
      await schedulePromiseCheck(tx, ctx.clock, order)
      if (given.length === unread.length) await settleNotices(tx, ctx, order)
    }
    if ((await ordersWithUnread(tx, userId)).length === 0)
      await cancelJobs(tx, ctx.clock, 'state_notices', userPublicId)
  })
  return { status: 'success' as const, message: 'Thank you. Your doctor can go on.' }
}

/** The caller's orders that wait, and the texts that they wait for, each once. */
async function unreadOf(db: Reader, userId: number) {
  const waiting = await ordersWithUnread(db, userId)
  const notices = [...new Set(waiting.flatMap(({ unread }) => unread))]
  return { waiting, texts: (await noticesOf(db, { notices })).texts }
}
