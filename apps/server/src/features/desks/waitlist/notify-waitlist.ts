import { addDays, easternDate, easternInstant, easternTime } from '@contour/domain/time/plain-date'
import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { stateRules, waitlist } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { servedOn } from '../../ground/states/index.ts'
import type { WaitReason } from './wait-reason.ts'

/** Time of the daily check for states that have opened, US Eastern. */
const CHECK_TIME = '09:00'

/** Schedules the next check for states on the waiting list that have opened. */
export async function scheduleWaitlistCheck(tx: Reader, clock: Clock): Promise<void> {
  const now = clock.now()
  const today = easternDate(now)
  const day = easternTime(now) < CHECK_TIME ? today : addDays(today, 1)
  await scheduleJob(tx, clock, {
    kind: 'waitlist_check',
    subject: 'states',
    dueAt: easternInstant(day, CHECK_TIME),
  })
}

/** Schedules the check at start if entries are already waiting. */
export async function resumeWaitlistCheck(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const [someone] = await ctx.db
    .select({ id: waitlist.id })
    .from(waitlist)
    .where(and(eq(waitlist.kind, 'state'), isNull(waitlist.told_at)))
    .limit(1)
  if (someone) await scheduleWaitlistCheck(ctx.db, ctx.clock)
}

/**
 * Notifies everyone who waits for a state or a strength that it is available: once each, because the row is marked and
 * the message queued in one transaction (M-39).
 * @returns how many were notified
 */
export async function notifyWaitlist(tx: Tx, ctx: Ctx, reason: WaitReason): Promise<number> {
  const result = await tx
    .update(waitlist)
    .set({ told_at: ctx.clock.now() })
    .where(and(eq(waitlist.kind, reason.kind), eq(waitlist.about, reason.about), isNull(waitlist.told_at)))
    .returning({ id: waitlist.id, email: waitlist.email_lower })
  for (const { id, email } of result)
    await notify(tx, ctx, 'waitlist_available', null, {
      waitId: String(id),
      to: email,
      state: reason.kind === 'state' ? reason.about : null,
    })
  if (result.length > 0)
    await audit(tx, 'waitlist.told', {
      subject: `waitlist:${reason.kind}:${reason.about}`,
      after: { people: result.length },
    })
  return result.length
}

/** Runs every morning while anyone waits for a state: notifies those whose state is now served. */
export async function checkWaitlist(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectDistinct({ about: waitlist.about, served: servedOn(easternDate(ctx.clock.now())) })
    .from(waitlist)
    .leftJoin(stateRules, eq(stateRules.state, waitlist.about))
    .where(and(eq(waitlist.kind, 'state'), isNull(waitlist.told_at)))
  for (const { about, served } of waiting)
    if (served) await ctx.db.transaction((tx) => notifyWaitlist(tx, ctx, { kind: 'state', about }))
  if (waiting.some(({ served }) => !served)) await scheduleWaitlistCheck(ctx.db, ctx.clock)
}
