import { EVENT_WORDS, type EventSource } from '@contour/domain/clinical-quality/adverse-event'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isOrderNamed } from '../../../db/match-text.ts'
import { adverseEvents, orders } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask } from '../../ground/tasks/index.ts'

export const eventSubject = (publicId: string) => `adverse_event:${publicId}` as const

type NewEvent = {
  userId: number
  source: EventSource
  /** What it is made from, "care_hold:…": one event for each. Null for what staff write themselves. */
  madeFrom: string | null
  happenedAt: Date
  what: string
  recordedBy?: number
}

/**
 * Records an adverse event in the transaction of its cause, with the medical director's task to assess it. The same cause
 * makes one event.
 * @returns the public id; null if the cause has one already
 */
export async function recordAdverseEvent(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random'>,
  event: NewEvent,
): Promise<string | null> {
  const publicId = ctx.random.id()
  const [made] = await tx
    .insert(adverseEvents)
    .values({
      public_id: publicId,
      user_id: event.userId,
      source: event.source,
      made_from: event.madeFrom,
      happened_at: event.happenedAt,
      what: event.what.slice(0, EVENT_WORDS.max),
      recorded_by: event.recordedBy ?? null,
      recorded_at: ctx.clock.now(),
    })
    .onConflictDoNothing({ target: adverseEvents.made_from })
    .returning({ id: adverseEvents.id })
  if (!made) return null
  const subject = eventSubject(publicId)
  await createTask(tx, ctx, {
    kind: 'adverse_event',
    subject,
    userId: event.userId,
    details: 'Open Clinical quality: say how severe it was, what was done, and what came of it.',
  })
  await audit(tx, 'adverse_event.recorded', {
    subjectUser: event.userId,
    subject,
    after: { source: event.source },
  })
  return publicId
}

type ByHand = { order_id: string; source: 'complaint' | 'staff'; happened_on: string; what: string }

/**
 * Records an event by hand for the patient of an order.
 * @throws AppError not_found, invalid_request without words, or for a day to come
 */
export async function recordByHand(ctx: Ctx, caller: Caller, input: ByHand) {
  const { staffId } = asStaff(caller)
  if (input.what.trim().length < EVENT_WORDS.min)
    throw new AppError('invalid_request', { field: 'what', message: 'Say what happened.' })
  if (input.happened_on > easternDate(ctx.clock.now()))
    throw new AppError('invalid_request', { field: 'happened_on', message: 'Choose a day until today.' })
  const id = await ctx.db.transaction(async (tx) => {
    const [order] = await tx
      .select({ userId: orders.user_id })
      .from(orders)
      .where(isOrderNamed(input.order_id))
    if (!order) throw notFound()
    return recordAdverseEvent(tx, ctx, {
      userId: order.userId,
      source: input.source,
      madeFrom: null,
      happenedAt: easternInstant(input.happened_on, '12:00'),
      what: input.what.trim(),
      recordedBy: staffId,
    })
  })
  if (id === null) throw new AppError('conflict')
  return { message: 'The event is recorded.', id }
}
