import { COMPLAINT_KINDS } from '@contour/domain/complaints/complaint'
import { and, count, eq, gte, ne } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { complaints, pharmacies, shipments } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'

const COUNTED_DAYS = 90

/** Counts the complaints of the last days by kind and pharmacy, next to the parcels that each pharmacy sent (D-92). */
export async function countComplaints(ctx: Ctx) {
  const since = after(ctx.clock.now(), -days(COUNTED_DAYS))
  const told = await ctx.db
    .select({ pharmacy: pharmacies.name, kind: complaints.kind, count: count() })
    .from(complaints)
    .innerJoin(shipments, eq(shipments.id, complaints.shipment_id))
    .leftJoin(pharmacies, eq(pharmacies.id, shipments.pharmacy_id))
    .where(and(gte(complaints.told_at, since), ne(complaints.state, 'withdrawn')))
    .groupBy(pharmacies.name, complaints.kind)
  const parcels = await ctx.db
    .select({ pharmacy: pharmacies.name, count: count() })
    .from(shipments)
    .leftJoin(pharmacies, eq(pharmacies.id, shipments.pharmacy_id))
    .where(gte(shipments.shipped_at, since))
    .groupBy(pharmacies.name)
  await audit(ctx.db, 'complaints.counted', { after: { days: COUNTED_DAYS } })
  const names = [...new Set([...parcels, ...told].map(({ pharmacy }) => pharmacy))]
  return {
    message: 'Complaints by kind and pharmacy.',
    days: COUNTED_DAYS,
    rows: names.map((pharmacy) => ({
      pharmacy,
      parcels: parcels.find((row) => row.pharmacy === pharmacy)?.count ?? 0,
      kinds: COMPLAINT_KINDS.flatMap((kind) => {
        const found = told.find((row) => row.pharmacy === pharmacy && row.kind === kind)
        return found ? [{ kind, count: found.count }] : []
      }),
    })),
  }
}
