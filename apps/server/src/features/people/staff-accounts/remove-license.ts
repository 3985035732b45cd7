import { audit } from '../../ground/audit/index.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { licenses } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { settleClosedStates } from '../../ground/closed-states/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { checkBookings } from './check-bookings.ts'
import { LICENSE_WARNING, licenseSubject } from './license-warnings.ts'
import { lockStaff } from './staff-store.ts'

/**
 * Removes a license; from then on the clinician can open no chart of that state.
 * @throws AppError not_found
 */
export async function removeLicense(ctx: Ctx, input: { id: string; state: string }) {
  await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, input.id)
    const [removed] = await tx
      .delete(licenses)
      .where(and(eq(licenses.staff_id, person.id), eq(licenses.state, input.state)))
      .returning()
    if (!removed) throw notFound()
    const subject = licenseSubject(person.public_id, input.state)
    await cancelJobs(tx, ctx.clock, LICENSE_WARNING, subject)
    await checkBookings(tx, ctx, person)
    await resolveTasks(tx, ctx, { kinds: ['license_expiring'], subject }, 'The license was removed.')
    await settleClosedStates(tx, ctx)
    await audit(tx, 'staff.license_removed', {
      subject: `staff:${person.public_id}`,
      before: { state: removed.state, number: removed.number, expires_on: removed.expires_on },
    })
  })
  return { status: 'success' as const, message: 'The license is removed.' }
}
