import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { staffMembers, staffRoles } from '../../../db/schema.ts'

/** Everybody who can sign in as administrator now. */
export const activeAdministrators = (db: Reader) =>
  db
    .select({
      id: staffMembers.id,
      publicId: staffMembers.public_id,
      email: staffMembers.email,
      name: staffMembers.name,
      phone: staffMembers.phone,
    })
    .from(staffMembers)
    .innerJoin(
      staffRoles,
      and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, 'administrator')),
    )
    .where(eq(staffMembers.active, true))
    .orderBy(asc(staffMembers.id))
