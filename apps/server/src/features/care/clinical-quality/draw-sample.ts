import {
  SAMPLE_SIZE,
  monthBefore,
  monthBounds,
  nextMonth,
} from '@contour/domain/clinical-quality/prescription-sample'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, gte, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { prescriptionSamples, prescriptions } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { createTask } from '../../ground/tasks/index.ts'

export const sampleSubject = (month: string) => `sample:${month}`

const nextDraw = ({ clock }: Pick<Ctx, 'clock'>) =>
  easternInstant(nextMonth(easternDate(clock.now())), '06:00')

/** Schedules the next draw if none is scheduled; a scheduled one keeps its day. */
export async function scheduleSampleDraw(ctx: Pick<Ctx, 'database' | 'clock'>): Promise<void> {
  await ctx.database.query(
    `insert into due (kind, subject, n, due_at, created_at) values ('prescription_sample', 'monthly', 0, $1, $2)
     on conflict (kind, subject, n) do update set due_at = excluded.due_at, done_at = null
     where due.done_at is not null`,
    [nextDraw(ctx).toISOString(), ctx.clock.now().toISOString()],
  )
}

/**
 * Draws ten of last month's signed prescriptions for the medical director, and schedules the next draw. The order is that
 * of a hash over the month and the random public id: the same draw again draws the same ones, and nobody who signs can
 * choose or foresee them by time or name.
 */
export async function drawSample(ctx: Ctx, { kind, subject }: ScheduledJob): Promise<void> {
  const month = monthBefore(easternDate(ctx.clock.now()))
  const { from, until } = monthBounds(month)
  await ctx.db.transaction(async (tx) => {
    const drawn = await tx
      .select({ id: prescriptions.id })
      .from(prescriptions)
      .where(
        and(
          gte(prescriptions.issued_at, easternInstant(from, '00:00')),
          lt(prescriptions.issued_at, easternInstant(until, '00:00')),
        ),
      )
      .orderBy(sql`md5(${month} || ':' || ${prescriptions.public_id})`)
      .limit(SAMPLE_SIZE)
    if (drawn.length > 0) {
      await tx
        .insert(prescriptionSamples)
        .values(
          drawn.map(({ id }) => ({
            public_id: ctx.random.id(),
            month,
            prescription_id: id,
            drawn_at: ctx.clock.now(),
          })),
        )
        .onConflictDoNothing()
      await createTask(tx, ctx, {
        kind: 'prescription_sample',
        subject: sampleSubject(month),
        details: `${drawn.length} prescriptions signed in ${month} were drawn. Open Clinical quality, and say for each whether you agree.`,
      })
    }
    await scheduleJob(tx, ctx.clock, { kind, subject, dueAt: nextDraw(ctx) })
  })
}
