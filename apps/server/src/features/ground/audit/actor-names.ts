import { inArray } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { staffMembers } from '../../../db/schema.ts'

const STAFF = 'staff:'

/** Resolves actors for the staff console: "staff:<id>" to a name, every other actor to the service. */
export async function namesOfActors(
  db: Reader,
  actors: readonly (string | null)[],
): Promise<(actor: string) => string> {
  const ids = [
    ...new Set(actors.flatMap((actor) => (actor?.startsWith(STAFF) ? [actor.slice(STAFF.length)] : []))),
  ]
  const people = ids.length
    ? await db
        .select({ id: staffMembers.public_id, name: staffMembers.name })
        .from(staffMembers)
        .where(inArray(staffMembers.public_id, ids))
    : []
  const names = new Map(people.map(({ id, name }) => [STAFF + id, name]))
  return (actor) => names.get(actor) ?? (actor.startsWith(STAFF) ? 'Former staff' : 'The service')
}
