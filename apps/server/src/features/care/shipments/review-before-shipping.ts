import { addDays, easternDate, easternInstant, easternTime } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { asc } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { orders } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { scheduleIfNone, scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { returnUnreviewedOrder } from './return-order.ts'

/** Before the pharmacy begins to pack, US Eastern. */
const BEFORE_PACKING = '06:00'
const JOB = { kind: 'shipping_review', subject: 'pharmacy' } as const

/**
 * Returns every order at the pharmacy to the clinicians whose doses or numbers need another look by now (D-78, D-80), on
 * the morning of each ship day: the board shows as ready what the gate would let leave. What changes during the day meets
 * the gate, which returns it then. An order that fails keeps none of the others.
 * @throws AggregateError of what failed; the job runs again
 */
export async function reviewBeforeShipping(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const ready = await ctx.db
    .select({ id: orders.public_id })
    .from(orders)
    .where(isIn(orders.status, ['order_placed']))
    .orderBy(asc(orders.id))
  const failed: unknown[] = []
  for (const { id } of ready)
    await returnUnreviewedOrder(ctx, id).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} orders were not looked at`)
  await scheduleJob(ctx.db, ctx.clock, { ...item, dueAt: nextMorning(ctx) })
}

/** Schedules the look of the next ship day at start, if none is scheduled. */
export const scheduleShippingReview = (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  scheduleIfNone(ctx.db, ctx.clock, { ...JOB, dueAt: nextMorning(ctx) })

function nextMorning({ clock }: Pick<Ctx, 'clock'>): Date {
  const today = easternDate(clock.now())
  const from = easternTime(clock.now()) < BEFORE_PACKING ? today : addDays(today, 1)
  return easternInstant(nextShipDate(from), BEFORE_PACKING)
}
