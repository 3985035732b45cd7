import { dateInWords, easternDate } from '@contour/domain/time/plain-date'
import { firstWarningDay, licenseKey, licenseProblem } from '@contour/domain/staff/license-rules'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { licences, staffPeople } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { settleTasks } from '../tasks/index.ts'
import { licenseSubject, planLicenseWarning } from './license-warnings.ts'
import { auditStaff } from './staff-audit.ts'
import { lockStaff, rolesOf } from './staff-store.ts'

type Input = { id: string; state: string; number: string; expires_on: string }

/**
 * Enters or renews the license of a clinician in a state. Thirty days before its last day an administrator gets a task.
 * @throws Fault not_found; invalid_request with the field; conflict where somebody else holds that number
 */
export async function saveLicense(ctx: Ctx, caller: Caller, input: Input) {
  const { state, number, expires_on } = input
  const today = easternDate(ctx.clock.now())
  const problem = licenseProblem({ state, number, expires_on }, today)
  if (problem) throw new Fault('invalid_request', problem)
  await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, input.id)
    if (!(await rolesOf(tx, person.id)).includes('clinician'))
      throw new Fault('conflict', { field: 'state', message: 'Only a clinician can hold a license.' })
    await assertNumberFree(tx, person.id, state, number)
    const [before] = await tx
      .select({ number: licences.number, expires_on: licences.expires_on })
      .from(licences)
      .where(and(eq(licences.staff_id, person.id), eq(licences.state, state)))
    await tx
      .insert(licences)
      .values({ staff_id: person.id, state, number, expires_on })
      .onConflictDoUpdate({ target: [licences.staff_id, licences.state], set: { number, expires_on } })
    await planLicenseWarning(tx, ctx, { staffPublicId: person.public_id, state, expiresOn: expires_on })
    if (firstWarningDay(expires_on) > today)
      await settleTasks(
        tx,
        ctx,
        { kinds: ['license_expiring'], subject: licenseSubject(person.public_id, state) },
        `The license is valid until ${dateInWords(expires_on)} now.`,
      )
    await auditStaff(tx, ctx, caller, {
      action: 'staff.license_saved',
      subject: `staff:${person.public_id}`,
      before: before ? { state, ...before } : null,
      after: { state, number, expires_on },
    })
  })
  return { status: 'success' as const, message: 'The license is saved.' }
}

/** A number belongs to one person in a state; the table is locked, so that two entries at once cannot both pass. */
async function assertNumberFree(tx: Tx, staffId: number, state: string, number: string): Promise<void> {
  await tx.execute(sql`lock table ${licences} in share row exclusive mode`)
  const others = await tx
    .select({ number: licences.number, name: staffPeople.name })
    .from(licences)
    .innerJoin(staffPeople, eq(staffPeople.id, licences.staff_id))
    .where(and(eq(licences.state, state), ne(licences.staff_id, staffId)))
  const holder = others.find((other) => licenseKey(other.number) === licenseKey(number))
  if (holder)
    throw new Fault('conflict', {
      field: 'number',
      message: `This number is already entered for ${holder.name}. A license belongs to one person.`,
    })
}
