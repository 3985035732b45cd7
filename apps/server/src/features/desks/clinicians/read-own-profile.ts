import { portraitPath } from '@contour/domain/staff-accounts/portrait-key'
import { asc, eq } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { licenses, staffMembers } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'

/** Reads what patients see of the caller, who is a clinician, with every license. */
export async function readOwnProfile(ctx: Ctx, caller: Caller) {
  const { staffId } = asStaff(caller)
  const [person] = await ctx.db.select().from(staffMembers).where(eq(staffMembers.id, staffId))
  if (!person) throw notFound()
  const held = await ctx.db
    .select({ state: licenses.state, expires_on: licenses.expires_on })
    .from(licenses)
    .where(eq(licenses.staff_id, staffId))
    .orderBy(asc(licenses.state))
  return {
    status: 'success' as const,
    message: '',
    profile: {
      name: person.name,
      npi: person.npi ?? '',
      biography: person.biography,
      portrait: portraitPath(person.portrait_key),
      licenses: held,
    },
  }
}
