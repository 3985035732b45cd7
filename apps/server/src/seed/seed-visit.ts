import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { ENTER_MINUTES } from '@contour/domain/visits/visit-times'
import { desc, eq } from 'drizzle-orm'
import { callAs } from '../call-context.ts'
import type { Patient } from '../caller.ts'
import { after, minutes } from '../clock.ts'
import type { Ctx } from '../context.ts'
import { orders } from '../db/schema.ts'
import { demoStaffCaller } from '../features/desks/demo/index.ts'
import { markMissed, pickNext, saveHours } from '../features/care/visits/index.ts'
import { clientOf } from './demo-client.ts'
import type { VisitHistory } from './demo-people.ts'
import { onDay } from './demo-times.ts'

const WEEKDAYS = [1, 2, 3, 4, 5]

/** The open hours of the sample clinician who is licensed in every state, so that visits can be booked. */
export async function seedOpenHours(ctx: Ctx): Promise<void> {
  const hours = WEEKDAYS.flatMap((weekday) => [
    { weekday, opens: '10:00', closes: '12:00' },
    { weekday, opens: '14:00', closes: '16:00' },
  ])
  await callAs(ctx, await demoStaffCaller(ctx, 'clinician'), saveHours, { hours })
}

/** Brings the live visit of a sample patient to its state, by the calls of the patient and of a clinician. */
export async function seedVisit(
  ctx: Ctx,
  patient: Patient,
  { visit, state }: { visit: VisitHistory; state: string },
): Promise<void> {
  const [order] = await ctx.db
    .select({ id: orders.public_id })
    .from(orders)
    .where(eq(orders.user_id, patient.userId))
    .orderBy(desc(orders.id))
    .limit(1)
  if (!order) throw new Error('the demo order was not stored')
  const { id } = order
  if (visit === 'in_line') await clientOf(ctx, patient).visits.joinLine({ id })
  if (visit === 'booked') {
    const as = clientOf(ctx, patient)
    const tomorrow = after(ctx.clock.now(), minutes(24 * 60))
    const { slots } = await as.visits.listSlots({ id })
    const slot = slots.find(({ starts_at }) => new Date(starts_at) > tomorrow)
    if (!slot) throw new Error('no free time for the demo visit')
    await as.visits.bookVisit({ id, starts_at: slot.starts_at, clinician_id: slot.clinician_id })
  }
  if (visit === 'missed') {
    const then = onDay(ctx, addDays(easternDate(ctx.clock.now()), -1))
    const late = after(then.clock.now(), minutes(ENTER_MINUTES))
    const clinician = await demoStaffCaller(ctx, 'clinician', state)
    await clientOf(then, patient).visits.joinLine({ id })
    await callAs(then, clinician, pickNext, { order_id: id })
    await callAs({ ...ctx, clock: { ...ctx.clock, now: () => late } }, clinician, markMissed, id)
  }
}
