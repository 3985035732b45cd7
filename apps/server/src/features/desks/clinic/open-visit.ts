import type { Chart } from '@contour/contract/staff-chart'
import { OPEN_VISIT_STATES } from '@contour/domain/visits/visit-life-cycle'
import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { staffMembers, visits } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import type { OrderRow } from '../../care/orders/index.ts'

/** Returns the live visit that an order waits for, booked or in line; a signature cancels it (D-48). */
export async function openVisitOf(db: Reader, order: Pick<OrderRow, 'id'>): Promise<Chart['visit']> {
  const [visit] = await db
    .select({ startsAt: visits.starts_at, doctor: staffMembers.name })
    .from(visits)
    .leftJoin(staffMembers, eq(staffMembers.id, visits.booked_with))
    .where(and(eq(visits.order_id, order.id), isIn(visits.state, OPEN_VISIT_STATES)))
  return visit ? { starts_at: visit.startsAt?.toISOString() ?? null, doctor: visit.doctor } : null
}
