import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders, staffMembers, visits } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

const at = (instant: Date | null) => instant?.toISOString() ?? null

/** Collects the live visits of a patient; nothing of what was said or shown is stored (D-48). */
export async function visitRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({ visit: visits, order: orders.public_id, clinician: staffMembers.name })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.order_id))
    .leftJoin(staffMembers, eq(staffMembers.id, visits.clinician_id))
    .where(eq(visits.user_id, userId))
    .orderBy(asc(visits.id))
  return rows.map(({ visit, order, clinician }) => ({
    order,
    visit: visit.state,
    with: clinician,
    booked_for: at(visit.starts_at),
    began: at(visit.entered_at),
    ended: at(visit.ended_at),
    canceled_because: visit.withdrawn_reason ?? visit.canceled_because?.replaceAll('_', ' ') ?? null,
  }))
}
