import { and, isNull, lt, sql } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { countRows } from '../../../db/keyset.ts'
import { lateOrderRecords, outbox, scheduledJobs } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { gapsOnCall, listUnanswered } from '../../care/emergencies/index.ts'
import { openAlertLines } from '../../ground/alerts/index.ts'
import { countSection } from '../../ground/tasks/index.ts'
import { stateCoverage } from './state-coverage.ts'

/** A job that is due for longer than this has not been picked up by the runner. */
const PICKED_UP = minutes(5)

/**
 * Returns the figures of the administrators' home page: open and late orders, messages and jobs that failed or wait,
 * who is licensed where, and emergencies that nobody has answered. It names no patient and is not audited.
 */
export async function readOverview(ctx: Ctx, caller: Caller) {
  const staff = asStaff(caller)
  return {
    message: 'Overview.',
    orders: {
      open: await countSection(ctx, staff, 'orders'),
      late: await countRows(
        ctx.db,
        ctx.db
          .select({ id: lateOrderRecords.id })
          .from(lateOrderRecords)
          .where(isNull(lateOrderRecords.closed_at))
          .$dynamic(),
      ),
    },
    messages: {
      failed: await countSection(ctx, staff, 'outbox'),
      waiting: await countRows(
        ctx.db,
        ctx.db
          .select({ id: outbox.id })
          .from(outbox)
          .where(isIn(outbox.state, ['waiting', 'sending']))
          .$dynamic(),
      ),
    },
    jobs: { failed: await countSection(ctx, staff, 'jobs'), overdue: await countOverdueJobs(ctx) },
    on_call_gaps: (await gapsOnCall(ctx)).map((gap) => ({ ...gap, from: gap.from.toISOString() })),
    unanswered_emergencies: await listUnanswered(ctx),
    alerts: await openAlertLines(ctx),
    states: await stateCoverage(ctx),
  }
}

/** Jobs that should have run and were never tried. */
function countOverdueJobs({ db, clock }: Ctx): Promise<number> {
  const late = after(clock.now(), -PICKED_UP)
  return countRows(
    db,
    db
      .select({ id: scheduledJobs.id })
      .from(scheduledJobs)
      .where(
        and(isNull(scheduledJobs.done_at), lt(scheduledJobs.due_at, late), sql`${scheduledJobs.tries} = 0`),
      )
      .$dynamic(),
  )
}
