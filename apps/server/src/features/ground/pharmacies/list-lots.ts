import { countDistinct, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { lots, parcelLots } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'
import { lotRows } from './lots-store.ts'

const NEWEST_FIRST: readonly SortKey[] = [
  { by: lots.created_at, kind: 'instant', order: 'desc' },
  { by: lots.id, kind: 'number', order: 'desc' },
]

/** Lists a page of the lots, newest first, each with the number of parcels that it is in. */
export async function listLots(ctx: Ctx, input: { after?: string | undefined }) {
  const page = keyset(NEWEST_FIRST, input.after)
  const found = await lotRows(ctx.db)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ lot }) => [lot.created_at, lot.id])
  const counts = await parcelsOf(
    ctx,
    rows.map(({ lot }) => lot.id),
  )
  await audit(ctx.db, 'pharmacy_products.read', { after: { rows: rows.length } })
  return {
    message: 'Lots.',
    rows: rows.map(({ lot, product, pharmacy }) => ({
      id: lot.public_id,
      product: product.public_id,
      drug: product.drug,
      strength_ug: product.strength_ug,
      ug_per_ml: product.ug_per_ml,
      pharmacy: pharmacy.name,
      number: lot.number,
      use_by: lot.use_by,
      withdrawn: lot.withdrawn_reason,
      parcels: counts.get(lot.id) ?? 0,
    })),
    next,
    total: await countRows(ctx.db, ctx.db.select({ id: lots.id }).from(lots).$dynamic()),
  }
}

async function parcelsOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: parcelLots.lot_id, parcels: countDistinct(parcelLots.shipment_id) })
    .from(parcelLots)
    .where(inArray(parcelLots.lot_id, [...ids]))
    .groupBy(parcelLots.lot_id)
  return new Map(rows.map(({ id, parcels }) => [id, parcels]))
}
