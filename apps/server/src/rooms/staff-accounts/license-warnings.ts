import { firstWarningDay, licenseStanding } from '@contour/domain/staff/license-rules'
import { dateInWords, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { due, licences, staffPeople } from '../../db/schema.ts'
import { planDue } from '../../jobs/due.ts'
import type { DueItem } from '../../jobs/due.ts'
import { createTask } from '../tasks/index.ts'

/** The kind of the due row that looks at a license 30 days before its last day. */
export const LICENSE_WARNING = 'license_warning'

/** Names one license: a person and a state. */
export const licenseSubject = (staffPublicId: string, state: string): string =>
  `license:${staffPublicId}-${state}`

type Planned = { staffPublicId: string; state: string; expiresOn: string }

/** Plans the look at a license on its first warning day; entered anew, the look moves with the date. */
export const planLicenseWarning = (tx: Reader, ctx: Pick<Ctx, 'clock'>, license: Planned): Promise<void> =>
  planDue(tx, ctx.clock, {
    kind: LICENSE_WARNING,
    subject: licenseSubject(license.staffPublicId, license.state),
    dueAt: easternInstant(firstWarningDay(license.expiresOn), '09:00'),
  })

/** Plans the look for licenses that were stored without one, by a seed or by an earlier version. */
export async function planMissingWarnings(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const subject = sql`'license:' || ${staffPeople.public_id} || '-' || ${licences.state}`
  const unplanned = await ctx.db
    .select({
      staffPublicId: staffPeople.public_id,
      state: licences.state,
      expiresOn: licences.expires_on,
    })
    .from(licences)
    .innerJoin(staffPeople, eq(staffPeople.id, licences.staff_id))
    .leftJoin(due, and(eq(due.kind, LICENSE_WARNING), eq(due.subject, subject)))
    .where(isNull(due.id))
  for (const license of unplanned) await planLicenseWarning(ctx.db, ctx, license)
}

/** Due 30 days before a license ends: asks an administrator to enter the renewed one (beyond-the-documents M-08). */
export async function warnOfLicense(ctx: Ctx, item: DueItem): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [license] = await tx
      .select({ name: staffPeople.name, state: licences.state, expiresOn: licences.expires_on })
      .from(licences)
      .innerJoin(staffPeople, eq(staffPeople.id, licences.staff_id))
      .where(
        and(
          eq(sql`'license:' || ${staffPeople.public_id} || '-' || ${licences.state}`, item.subject),
          eq(staffPeople.active, true),
        ),
      )
    if (!license || licenseStanding(license.expiresOn, easternDate(ctx.clock.now())) === 'valid') return
    await createTask(tx, ctx, {
      kind: 'license_expiring',
      subject: item.subject,
      details:
        `The license of ${license.name} in ${license.state} is valid until ${dateInWords(license.expiresOn)}. ` +
        'After that day it no longer counts. Enter the renewed license under Staff.',
      dueAt: easternInstant(license.expiresOn, '18:00'),
    })
  })
}
