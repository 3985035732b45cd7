import { inArray } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { pharmacies, type shipments } from '../../../db/schema.ts'
import { lotsOfParcels, lotsToShip } from './lots-store.ts'
import { fittingLots, type PackedLine } from './pack-lots.ts'

type Parcel = Pick<typeof shipments.$inferSelect, 'id' | 'state' | 'shipped_at' | 'pharmacy_id'>

/** Reads for a page of parcels what a board shows: the pharmacy, the lots that left, and those that may be chosen. */
export async function packingOf(db: Reader, now: Date, parcels: readonly Parcel[]) {
  const packed = await lotsOfParcels(
    db,
    parcels.map(({ id }) => id),
  )
  const onFile = await lotsToShip(
    db,
    now,
    parcels.flatMap(({ state, shipped_at }) => (shipped_at === null ? [state] : [])),
  )
  const ids = [...new Set(parcels.flatMap(({ pharmacy_id }) => pharmacy_id ?? []))]
  const names = new Map(
    ids.length > 0
      ? (await db.select().from(pharmacies).where(inArray(pharmacies.id, ids))).map(({ id, name }) => [
          id,
          name,
        ])
      : [],
  )
  return {
    pharmacy: (parcel: Parcel | null): string | null => names.get(parcel?.pharmacy_id ?? 0) ?? null,
    lots: (parcel: Parcel | null, line: PackedLine) => ({
      lot: packed(parcel?.id, line.id),
      lots: line.drug === null ? null : fittingLots(line, parcel?.state ?? '', onFile),
    }),
  }
}

export type Packing = Awaited<ReturnType<typeof packingOf>>
