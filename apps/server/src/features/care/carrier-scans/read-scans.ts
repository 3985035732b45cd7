import { readParcelNumber } from '@contour/domain/replacement/parcel-number'
import { eq } from 'drizzle-orm'
import { after, days, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { shipments } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { labelOf } from '../shipments/index.ts'
import { recordScan } from './record-scan.ts'

/** What the service posts arrives at once; this is for a post that was missed. */
const ASK_EVERY = hours(6)
const FOLLOWED_FOR = days(30)

/**
 * Begins to follow the label of a parcel, and asks about it until it is delivered. A service that is down is asked again by
 * the runner of jobs.
 */
export async function readScans(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const id = readParcelNumber(item.subject)
  const [parcel] = id ? await ctx.db.select().from(shipments).where(eq(shipments.id, id)) : []
  const label = parcel && labelOf(parcel)
  const now = ctx.clock.now()
  if (!label || !parcel.shipped_at || parcel.scan_status === 'delivered') return
  if (!ctx.carriers.follows(label) || after(parcel.shipped_at, FOLLOWED_FOR) < now) return
  const known = parcel.tracker === null ? null : await ctx.carriers.read(parcel.tracker)
  await recordScan(ctx, parcel.id, known ?? (await ctx.carriers.start(label, parcel.shipped_at)))
  await scheduleJob(ctx.db, ctx.clock, { ...item, dueAt: after(now, ASK_EVERY) })
}
