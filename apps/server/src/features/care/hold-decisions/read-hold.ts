import { ageOn } from '@contour/domain/intake/age'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, desc, eq, gte } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { careHolds, conversationMessages, conversations, orders } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { holdSubject } from '../care-holds/index.ts'
import { questionsOf, saidOf, stepOf } from '../dose-questions/index.ts'
import { hasLicense } from '../../ground/states/index.ts'
import { holdRow, selectHolds } from './list-holds.ts'
import { whatStandsStill } from './what-stands-still.ts'

/**
 * Reads one open hold for a clinician licensed in the patient's state: who, why, since when, what stands still and what
 * the patient wrote since. Every read is audited.
 * @throws AppError not_found once it was lifted, not_licensed
 */
export async function readHold(ctx: Ctx, caller: Caller, { id }: { id: string }) {
  const { staffId } = asStaff(caller)
  const [found] = await selectHolds(ctx).where(and(eq(careHolds.public_id, id), eq(careHolds.state, 'open')))
  if (!found) throw notFound()
  const { hold, user } = found
  if (!(await hasLicense(ctx.db, ctx.clock, { clinicianId: staffId, state: found.state }, 'treat')))
    throw new AppError('not_licensed')
  await audit(ctx.db, 'care_hold.read', { subjectUser: user.id, subject: holdSubject(hold.public_id) })
  const [newest] = await ctx.db
    .select({ id: orders.public_id })
    .from(orders)
    .where(eq(orders.user_id, user.id))
    .orderBy(desc(orders.id))
    .limit(1)
  return {
    message: 'The hold.',
    hold: {
      ...holdRow(found),
      age: ageOn(user.dob, easternDate(ctx.clock.now())),
      sex: user.sex === 'Male' ? ('M' as const) : ('F' as const),
      note: hold.note,
      dose_questions: await answeredYes(ctx.db, user.id),
      order_id: newest?.id ?? null,
      thread: await threadOf(ctx.db, user.id, hold.since),
      ...(await whatStandsStill(ctx.db, user.id)),
    },
  }
}

/** The questions before a higher dose that keep a patient here, with her answers. */
async function answeredYes(db: Reader, userId: number) {
  const held = (await questionsOf(db, userId)).find(({ state }) => state === 'held')
  return held ? { step: stepOf(held), in_hand: held.kind === 'in_hand', said: saidOf(held) ?? '' } : null
}

/** A message that opens a hold is stored a moment before it. */
const OPENED_BY_MS = 60_000

/** The doctor thread of a patient, with what the patient wrote last: the words that opened the hold, or later ones. */
async function threadOf(db: Reader, userId: number, since: Date) {
  const [thread] = await db
    .select({ key: conversations.id, id: conversations.public_id })
    .from(conversations)
    .where(and(eq(conversations.user_id, userId), eq(conversations.channel, 'doctor')))
  if (!thread) return null
  const [last] = await db
    .select({ body: conversationMessages.body, at: conversationMessages.created_at })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, thread.key),
        eq(conversationMessages.sender, 'patient'),
        gte(conversationMessages.created_at, new Date(since.getTime() - OPENED_BY_MS)),
      ),
    )
    .orderBy(desc(conversationMessages.seq))
    .limit(1)
  return { id: thread.id, body: last?.body ?? null, at: last?.at.toISOString() ?? null }
}
