import { calendarFile } from '@contour/domain/visits/calendar-file'
import { AppError } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { readOpenOrder } from './callers-order.ts'
import { openVisit } from './visit-store.ts'

/**
 * Returns the caller's booked visit as a file for a calendar; it names neither a drug nor a doctor.
 * @throws AppError not_found without a booked visit, wrong_status
 */
export async function readCalendar(ctx: Ctx, caller: Caller, id: string) {
  const order = await readOpenOrder(ctx.db, asPatient(caller), id)
  const visit = await openVisit(ctx.db, order.id)
  if (!visit?.starts_at || !visit.ends_at) throw new AppError('not_found')
  const { brand, publicOrigin } = ctx.config
  const url = `${publicOrigin}/visit/${order.public_id}`
  const content = calendarFile({
    uid: `${visit.public_id}@${new URL(publicOrigin).hostname}`,
    startsAt: visit.starts_at,
    endsAt: visit.ends_at,
    madeAt: ctx.clock.now(),
    title: `Video visit, ${brand}`,
    description: `Join here: ${url}`,
    url,
  })
  return { status: 'success' as const, message: 'Your calendar entry.', file_name: 'visit.ics', content }
}
