import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../db/database.ts'
import { careHolds, staffMembers } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

const lifter = alias(staffMembers, 'lifter')

/** Collects the holds of a patient's care, with what clinicians wrote about them (45 CFR 164.524). */
export async function careHoldRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({ hold: careHolds, opener: staffMembers.name, lifter: lifter.name })
    .from(careHolds)
    .leftJoin(staffMembers, eq(staffMembers.id, careHolds.opened_by))
    .leftJoin(lifter, eq(lifter.id, careHolds.lifted_by))
    .where(eq(careHolds.user_id, userId))
    .orderBy(asc(careHolds.id))
  return rows.map(({ hold, opener, lifter: by }) => ({
    since: hold.since.toISOString(),
    opened_by: opener ?? hold.source,
    reason: hold.reason.replaceAll('_', ' '),
    note: hold.note,
    lifted: hold.lifted_at?.toISOString() ?? null,
    lifted_by: by,
    outcome: hold.outcome?.replaceAll('_', ' ') ?? null,
    why: hold.lift_reason,
  }))
}
