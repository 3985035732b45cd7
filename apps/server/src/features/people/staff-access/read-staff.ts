import { eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { staffMembers, staffRoles } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'

/** Returns what the console shows of a staff member. */
export async function readStaff(db: Reader, staffId: number) {
  const [person] = await db.select().from(staffMembers).where(eq(staffMembers.id, staffId))
  if (!person) throw notFound()
  const roles = await db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.staff_id, staffId))
    .orderBy(staffRoles.role)
  return {
    id: person.public_id,
    name: person.name,
    email: person.email,
    roles: roles.map(({ role }) => role),
    npi: person.npi,
  }
}
