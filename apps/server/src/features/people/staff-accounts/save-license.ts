import { audit } from '../../ground/audit/index.ts'
import { formatLongDate, easternDate } from '@contour/domain/time/plain-date'
import { firstWarningDay, licenseKey, licenseProblem } from '@contour/domain/staff-accounts/license-rules'
import type { Profession } from '@contour/domain/intake/state-requirements'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { CtxOf } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { licenses, staffMembers } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { settleClosedStates } from '../../ground/closed-states/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { checkBookings } from './check-bookings.ts'
import { licenseSubject, scheduleLicenseWarning } from './license-warnings.ts'
import { lockStaff, rolesOf } from './staff-store.ts'

type Input = {
  id: string
  state: string
  number: string
  expires_on: string
  /** Absent to leave it as it is. */
  profession?: Profession | undefined
}

/**
 * Saves or renews the license of a clinician in a state. Thirty days before its last day an administrator gets a task.
 * @throws AppError not_found; invalid_request with the field; conflict if another clinician has that number
 */
export async function saveLicense(ctx: CtxOf<'random'>, input: Input) {
  const { state, number, expires_on, profession } = input
  const stated = profession ? { profession } : {}
  const today = easternDate(ctx.clock.now())
  const problem = licenseProblem({ state, number, expires_on }, today)
  if (problem) throw new AppError('invalid_request', problem)
  await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, input.id)
    if (!(await rolesOf(tx, person.id)).includes('clinician'))
      throw new AppError('conflict', { field: 'state', message: 'Only a clinician can hold a license.' })
    await assertNumberFree(tx, person.id, state, number)
    const [before] = await tx
      .select({ number: licenses.number, expires_on: licenses.expires_on, profession: licenses.profession })
      .from(licenses)
      .where(and(eq(licenses.staff_id, person.id), eq(licenses.state, state)))
    await tx
      .insert(licenses)
      .values({ staff_id: person.id, state, number, expires_on, ...stated })
      .onConflictDoUpdate({
        target: [licenses.staff_id, licenses.state],
        set: { number, expires_on, ...stated },
      })
    await scheduleLicenseWarning(tx, ctx, { staffPublicId: person.public_id, state, expiresOn: expires_on })
    if (before && expires_on < before.expires_on) await checkBookings(tx, ctx, person)
    if (firstWarningDay(expires_on) > today)
      await resolveTasks(
        tx,
        ctx,
        { kinds: ['license_expiring'], subject: licenseSubject(person.public_id, state) },
        `The license is valid until ${formatLongDate(expires_on)} now.`,
      )
    await settleClosedStates(tx, ctx)
    await audit(tx, 'staff.license_saved', {
      subject: `staff:${person.public_id}`,
      before: before ? { state, ...before } : null,
      after: { state, number, expires_on, ...stated },
    })
  })
  return { message: 'The license is saved.' }
}

/**
 * A number belongs to one clinician in a state; the table is locked, so that two concurrent entries cannot both pass.
 */
async function assertNumberFree(tx: Tx, staffId: number, state: string, number: string): Promise<void> {
  await tx.execute(sql`lock table ${licenses} in share row exclusive mode`)
  const others = await tx
    .select({ number: licenses.number, name: staffMembers.name })
    .from(licenses)
    .innerJoin(staffMembers, eq(staffMembers.id, licenses.staff_id))
    .where(and(eq(licenses.state, state), ne(licenses.staff_id, staffId)))
  const holder = others.find((other) => licenseKey(other.number) === licenseKey(number))
  if (holder)
    throw new AppError('conflict', {
      field: 'number',
      message: `This number is already entered for ${holder.name}. A license belongs to one person.`,
    })
}
