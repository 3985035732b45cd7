import { LATE_ROLE, nextPromise, plannedLetter } from '@contour/domain/promises/late-order'
import type { LateParty, PlannedLetter } from '@contour/domain/promises/late-order'
import { promisedAt } from '@contour/domain/promises/promise-hours'
import { END_OF_DAY } from '@contour/domain/promises/promises'
import { endOfWait } from '@contour/domain/tasks/task-times'
import { easternInstant } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lateOrderRecords } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { clockOf, lockOrder, parcelOfOrder, readOrderPatient, type OrderRow } from '../orders/index.ts'

type OrderParcel = Awaited<ReturnType<typeof parcelOfOrder>>

/** What whoever has a late order does, for the task. */
const NEXT_STEP: Readonly<Record<LateParty, string>> = {
  'Clinical team': 'Decide it, or ask the patient.',
  'Partner pharmacy': 'Ship it, or say what is in the way.',
  Carrier: 'Ask the carrier where the parcel is.',
}

/** A call to a patient is promised for this many business days later at most, however often it was promised before. */
const LONGEST_CALL = 5

/**
 * Runs when an order did not leave a status in its usual time, and again each time the new promise was not kept either:
 * records it, gives the patient a new promise with its date by letter, and whoever has the order a task (A-04, D-93). Does
 * nothing if the order has moved on, the patient has it, its parcel is settled otherwise, or a hold stops its clock: the
 * letters of the hold say who has it, and lifting it plans this again (D-76).
 */
export async function markOrderLate(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, item.subject)
    if (order.version !== item.n) return
    const late = await lateRecordOf(tx, order)
    if (late?.promised_by && late.promised_by > ctx.clock.now()) return
    await markLate(tx, ctx, order)
  })
}

/**
 * Does the same at once when the carrier says that a parcel comes later than promised, does not come, or comes after all
 * (`again`, M-17): the patient hears it with the day of the next step, before the day that she was given. The caller has the
 * order's lock.
 */
export const notifyOfParcel = (
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { again }: { again: boolean },
): Promise<void> => markLate(tx, ctx, order, again)

async function markLate(tx: Tx, ctx: Ctx, order: OrderRow, again = false): Promise<void> {
  const now = ctx.clock.now()
  const { since } = await clockOf(tx, order)
  const planned = since && plannedLetter(order.status, since, promisedAt(order.created_at))
  const parcel = await parcelOfOrder(tx, order.id)
  if (!since || !planned || parcel?.settled) return
  const late = await lateRecordOf(tx, order)
  const times = (late?.times ?? 0) + 1
  // A call that is still promised is not one that was missed.
  const isKept = late?.promised_by != null && late.promised_by > now
  const newBy = newPromise(planned, parcel, { now, times, calls: isKept ? 1 : times })
  await record(tx, ctx, order, { planned, since, late, times, newBy })
  const subject = `order:${order.public_id}` as const
  const role = LATE_ROLE[planned.with]
  const early = now < planned.usualBy
  // The task of a parcel that does not come exists: its scan created it.
  if (!parcel?.problem)
    await createTask(tx, ctx, {
      kind: 'order_late',
      subject,
      userId: order.user_id,
      role,
      details: `${again ? 'The carrier brings the parcel after all' : early ? 'The carrier names a later day' : 'The promised time ran out'}, and the patient has a new time. ${NEXT_STEP[planned.with]}`,
      dueAt: newBy,
    })
  const patient = await readOrderPatient(tx, order)
  const told = { orderId: order.public_id, by: newBy.toISOString() }
  if (parcel?.problem)
    await notify(tx, ctx, 'parcel_problem', patient, {
      ...told,
      parcel: parcel.number,
      problem: parcel.problem,
    })
  else
    await notify(tx, ctx, 'promise_broken', patient, {
      ...told,
      n: order.version,
      times,
      parcel: planned.with === 'Carrier',
      early,
      again,
    })
  await audit(tx, 'order.promise_broken', {
    subjectUser: order.user_id,
    subject,
    after: {
      status: order.status,
      role,
      usual_by: planned.usualBy.toISOString(),
      times,
      new_by: newBy.toISOString(),
    },
  })
  await scheduleJob(tx, ctx.clock, {
    kind: 'promise_breach',
    subject: order.public_id,
    n: order.version,
    dueAt: newBy,
  })
}

/** By when support calls about a parcel that does not come; otherwise by when it comes, or the order is done. */
function newPromise(
  planned: PlannedLetter,
  parcel: OrderParcel,
  { now, times, calls }: { now: Date; times: number; calls: number },
): Date {
  if (parcel?.problem) return endOfWait(now, { businessDays: Math.min(calls, LONGEST_CALL) })
  const next = nextPromise(planned.with, now, times)
  const comesBy = parcel?.comesOn ? easternInstant(parcel.comesOn, END_OF_DAY) : next
  return comesBy > next ? comesBy : next
}

type LateRecord = typeof lateOrderRecords.$inferSelect

const recordOf = (order: OrderRow) =>
  and(eq(lateOrderRecords.order_id, order.id), eq(lateOrderRecords.n, order.version))

async function lateRecordOf(tx: Tx, order: OrderRow): Promise<LateRecord | null> {
  const [late] = await tx.select().from(lateOrderRecords).where(recordOf(order))
  return late ?? null
}

async function record(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  {
    planned,
    since,
    late,
    times,
    newBy,
  }: { planned: PlannedLetter; since: Date; late: LateRecord | null; times: number; newBy: Date },
): Promise<void> {
  if (late) {
    await tx.update(lateOrderRecords).set({ promised_by: newBy, times }).where(recordOf(order))
    return
  }
  await tx.insert(lateOrderRecords).values({
    public_id: ctx.random.id(),
    order_id: order.id,
    n: order.version,
    status: order.status,
    owner: planned.with,
    role: LATE_ROLE[planned.with],
    since,
    usual_by: planned.usualBy,
    write_by: planned.writeBy,
    broken_at: ctx.clock.now(),
    promised_by: newBy,
    times,
  })
}
