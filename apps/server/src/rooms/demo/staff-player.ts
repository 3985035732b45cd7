import type { StaffRole } from '@contour/contract'
import { STAFF_ROLES } from '@contour/contract'
import { and, asc, eq, gt } from 'drizzle-orm'
import { easternDate } from '@contour/domain/time/plain-date'
import type { StaffCaller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { licences, staffPeople, staffRoles } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'

/**
 * A seeded member of staff as a caller, for a step that the demo plays; a clinician holds a licence for the state.
 * @throws Fault unavailable when nobody fits
 */
export async function staffPlayer(ctx: Ctx, role: StaffRole, state?: string): Promise<StaffCaller> {
  const licensed =
    state === undefined
      ? undefined
      : and(eq(licences.state, state), gt(licences.expires_on, easternDate(ctx.clock.now())))
  const query = ctx.db
    .select({ person: staffPeople })
    .from(staffPeople)
    .innerJoin(staffRoles, eq(staffRoles.staff_id, staffPeople.id))
  const rows = await (
    licensed
      ? query
          .innerJoin(licences, eq(licences.staff_id, staffPeople.id))
          .where(and(eq(staffRoles.role, role), eq(staffPeople.active, true), licensed))
      : query.where(and(eq(staffRoles.role, role), eq(staffPeople.active, true)))
  )
    .orderBy(asc(staffPeople.id))
    .limit(1)
  const person = rows[0]?.person
  if (!person) throw new Fault('unavailable', { message: `No ${role} can play this step.` })
  const held = await ctx.db.select().from(staffRoles).where(eq(staffRoles.staff_id, person.id))
  return {
    kind: 'staff',
    source: {
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
