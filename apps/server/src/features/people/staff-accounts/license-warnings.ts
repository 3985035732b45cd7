import { firstWarningDay, licenseStatus } from '@contour/domain/staff-accounts/license-rules'
import { formatLongDate, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { scheduledJobs, licenses, staffMembers } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { createTask } from '../../ground/tasks/index.ts'

/** The kind of the scheduled job that checks a license 30 days before its last day. */
export const LICENSE_WARNING = 'license_warning'

/** Identifies one license: a staff member and a state. */
export const licenseSubject = (staffPublicId: string, state: string): string =>
  `license:${staffPublicId}-${state}`

type Planned = { staffPublicId: string; state: string; expiresOn: string }

/** Schedules the check of a license on its first warning day; entering it again moves the check with the date. */
export const scheduleLicenseWarning = (
  tx: Reader,
  ctx: Pick<Ctx, 'clock'>,
  license: Planned,
): Promise<void> =>
  scheduleJob(tx, ctx.clock, {
    kind: LICENSE_WARNING,
    subject: licenseSubject(license.staffPublicId, license.state),
    dueAt: easternInstant(firstWarningDay(license.expiresOn), '09:00'),
  })

/** Schedules the check of licenses that were stored without one, by a seed or by an earlier version. */
export async function scheduleMissingWarnings(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const subject = sql`'license:' || ${staffMembers.public_id} || '-' || ${licenses.state}`
  const unplanned = await ctx.db
    .select({
      staffPublicId: staffMembers.public_id,
      state: licenses.state,
      expiresOn: licenses.expires_on,
    })
    .from(licenses)
    .innerJoin(staffMembers, eq(staffMembers.id, licenses.staff_id))
    .leftJoin(scheduledJobs, and(eq(scheduledJobs.kind, LICENSE_WARNING), eq(scheduledJobs.subject, subject)))
    .where(isNull(scheduledJobs.id))
  for (const license of unplanned) await scheduleLicenseWarning(ctx.db, ctx, license)
}

/** Runs 30 days before a license ends: creates a task to enter the renewed one (beyond-the-documents M-08). */
export async function sendLicenseWarning(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [license] = await tx
      .select({ name: staffMembers.name, state: licenses.state, expiresOn: licenses.expires_on })
      .from(licenses)
      .innerJoin(staffMembers, eq(staffMembers.id, licenses.staff_id))
      .where(
        and(
          eq(sql`'license:' || ${staffMembers.public_id} || '-' || ${licenses.state}`, item.subject),
          eq(staffMembers.active, true),
        ),
      )
    if (!license || licenseStatus(license.expiresOn, easternDate(ctx.clock.now())) === 'valid') return
    await createTask(tx, ctx, {
      kind: 'license_expiring',
      subject: item.subject,
      details:
        `The license of ${license.name} in ${license.state} is valid until ${formatLongDate(license.expiresOn)}. ` +
        'After that day it no longer counts. Enter the renewed license under Staff.',
      dueAt: easternInstant(license.expiresOn, '18:00'),
    })
  })
}
