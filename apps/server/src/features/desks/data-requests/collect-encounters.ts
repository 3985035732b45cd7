import type { Modality } from '@contour/domain/prescriptions/modality'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { encounters, orders, staffMembers } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

const at = (instant: Date | null) => instant?.toISOString() ?? null

const HOW: Readonly<Record<Modality, string>> = {
  form: 'from your form and pictures, without a visit',
  live_visit: 'after a live visit',
  other_visit: 'after a visit by phone or at a partner',
}

/** Collects who decided about each round of answers, with which NPI, and how the patient was seen (M-07). */
export async function encounterRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({
      encounter: encounters,
      order: orders.public_id,
      clinician: staffMembers.name,
      npi: staffMembers.npi,
    })
    .from(encounters)
    .innerJoin(orders, eq(orders.id, encounters.order_id))
    .leftJoin(staffMembers, eq(staffMembers.id, encounters.clinician_id))
    .where(eq(encounters.user_id, userId))
    .orderBy(asc(encounters.id))
  return rows.map(({ encounter, order, clinician, npi }) => ({
    order,
    round: encounter.n,
    clinician,
    npi,
    decided: encounter.outcome?.replaceAll('_', ' ') ?? null,
    how: encounter.modality === null ? null : HOW[encounter.modality],
    began: at(encounter.started_at),
    ended: at(encounter.ended_at),
  }))
}
