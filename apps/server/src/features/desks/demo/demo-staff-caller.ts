import { STAFF_ROLES, type StaffRole } from '@contour/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import { easternDate } from '@contour/domain/time/plain-date'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffMembers, staffRoles } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { isLicensed } from '../../ground/states/index.ts'

/**
 * Returns a seeded staff member as a caller, for a step that the demo simulates; a clinician has a license for the
 * state.
 * @throws AppError unavailable if no staff member fits
 */
export async function demoStaffCaller(ctx: Ctx, role: StaffRole, state?: string): Promise<StaffCaller> {
  const licensed =
    state === undefined
      ? undefined
      : isLicensed({ staffId: sql`staff.id`, state }, easternDate(ctx.clock.now()), 'prescribe')
  const rows = await ctx.db
    .select({ person: staffMembers })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.staff_id, staffMembers.id))
    .where(and(eq(staffRoles.role, role), eq(staffMembers.active, true), licensed))
    .orderBy(asc(staffMembers.id))
    .limit(1)
  const person = rows[0]?.person
  if (!person) throw new AppError('unavailable', { message: `No ${role} can play this step.` })
  const held = await ctx.db.select().from(staffRoles).where(eq(staffRoles.staff_id, person.id))
  return {
    kind: 'staff',
    meta: {
      ip: 'demo',
      network: 'demo',
      userAgent: 'demo',
      requestId: ctx.random.id(),
      trackingSession: null,
    },
    staffId: person.id,
    staffPublicId: person.public_id,
    name: person.name,
    npi: person.npi,
    roles: STAFF_ROLES.filter((known) => held.some((row) => row.role === known)),
    tokenHash: '',
    sessionId: null,
  }
}
