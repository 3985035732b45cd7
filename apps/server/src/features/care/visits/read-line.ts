import { BOOK_DAYS } from '@contour/domain/visits/slots'
import { CHECK_IN_LATE_MINUTES } from '@contour/domain/visits/visit-times'
import { HELD_VISIT_STATES } from '@contour/domain/visits/visit-life-cycle'
import { isOfficeOpen, nextOpening } from '@contour/domain/visits/office-hours'
import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import { after, days, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { orders, visits } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../../ground/audit/index.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { readDuty } from './duty.ts'
import { countElsewhere, lineFor } from './line.ts'
import { selectVisits, staffRows } from './staff-rows.ts'

/** The most patients in line that a page shows. */
const SHOWN = 100

/**
 * Returns the caller's open visit, the patients whom the caller may call, in order, and the caller's appointments. Each
 * call that shows patients writes one audit row with their orders.
 */
export async function readLine(ctx: Ctx, caller: Caller) {
  const { staffId } = asStaff(caller)
  const now = ctx.clock.now()
  const states = await licensedStates(ctx.db, ctx.clock, staffId, 'prescribe')
  const hours = await readOfficeHours(ctx.db, 'visits', ctx.config.visits.hours)
  const held = await selectVisits(ctx).where(
    and(eq(visits.clinician_id, staffId), isIn(visits.state, HELD_VISIT_STATES)),
  )
  const [current] = await staffRows(ctx, held, staffId)
  const line = await staffRows(ctx, await lineFor(ctx.db, ctx, staffId, states, SHOWN), staffId, true)
  const appointments = await staffRows(ctx, await appointmentsOf(ctx, staffId, states, now), staffId)
  const shown = [...(current ? [current] : []), ...line, ...appointments].map(({ order_id }) => order_id)
  if (shown.length > 0) await audit(ctx.db, 'visits.read', { after: { orders: [...new Set(shown)] } })
  return {
    message: 'The line.',
    duty: await readDuty(ctx, staffId),
    open_now: isOfficeOpen(now, hours),
    next_opening: nextOpening(now, hours).toISOString(),
    current: current ?? null,
    line,
    appointments,
    elsewhere: await countElsewhere(ctx.db, states),
  }
}

/** What is booked with a clinician, checked in or not, from the last minutes on. */
async function appointmentsOf(ctx: Ctx, staffId: number, states: ReadonlySet<string>, now: Date) {
  if (states.size === 0) return []
  return selectVisits(ctx)
    .where(
      and(
        eq(visits.booked_with, staffId),
        isIn(visits.state, ['booked', 'waiting']),
        gte(visits.starts_at, after(now, -minutes(CHECK_IN_LATE_MINUTES))),
        lte(visits.starts_at, after(now, days(BOOK_DAYS + 1))),
        inArray(orders.state, [...states]),
      ),
    )
    .orderBy(asc(visits.starts_at), asc(visits.id))
    .limit(SHOWN)
}
