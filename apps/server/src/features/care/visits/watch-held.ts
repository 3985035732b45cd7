import { ABANDONED_MINUTES, isHere } from '@contour/domain/visits/visit-times'
import { eq } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { lockOrder } from '../orders/index.ts'
import { missVisit } from './miss-visit.ts'
import { RETURNED } from './put-back.ts'
import { moveVisit, openVisit, visitOf } from './visit-store.ts'
import type { VisitRow } from './visit-store.ts'

/** Looks at a called visit again later; the number tells this call from one after a return to the line. */
export const scheduleWatch = (tx: Tx, { clock }: Pick<Ctx, 'clock'>, visit: VisitRow): Promise<void> =>
  scheduleJob(tx, clock, {
    kind: 'visit_watch',
    subject: visit.public_id,
    n: visit.returns,
    dueAt: after(clock.now(), minutes(ABANDONED_MINUTES)),
  })

/**
 * The scheduled job of a called visit. A clinician whose page gave no sign for 15 minutes has left: the visit returns to
 * the line with its place, or is missed if the patient was called, did not enter and is not there either.
 */
export async function watchHeld(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const found = await visitOf(ctx.db, item.subject)
  if (!found || found.returns !== item.n) return
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, found.order_id))
  if (!order) return
  const changed = await ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.public_id)
    const visit = await openVisit(tx, locked.id)
    if (visit?.id !== found.id || visit.returns !== item.n) return false
    if (visit.state !== 'called' && visit.state !== 'in_progress') return false
    if (clinicianIsAround(ctx, visit)) {
      await scheduleWatch(tx, ctx, visit)
      return false
    }
    const move = { visit, actor: 'server' } as const
    if (visit.state === 'called' && !isHere(visit.patient_seen_at, ctx.clock.real()))
      await missVisit(tx, ctx, locked, move)
    else
      await moveVisit(tx, ctx, {
        ...move,
        event: 'put_back',
        orderId: locked.public_id,
        set: { ...RETURNED, returns: visit.returns + 1 },
      })
    return true
  })
  if (changed) ctx.live.visitChanged(found.public_id)
}

/** Signs of a page are real time: a clock that is moved on in a demo ends no visit. */
const clinicianIsAround = ({ clock }: Ctx, { clinician_seen_at: seenAt }: VisitRow): boolean =>
  seenAt !== null && after(seenAt, minutes(ABANDONED_MINUTES)) > clock.real()
