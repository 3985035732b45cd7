import { PRICE_ROWS } from '@contour/domain/catalog/price-book'
import type { Db } from '../db/database.ts'
import { priceRows } from '../db/schema.ts'

/** Before the first subscription. */
const ALWAYS = '2020-01-01'

/** Inserts the documents' prices as the first rows of the price book (M-21); prices published since are unchanged. */
export async function seedPrices(db: Db): Promise<void> {
  const known = await db.select({ id: priceRows.id }).from(priceRows).limit(1)
  if (known.length > 0) return
  await db.insert(priceRows).values(PRICE_ROWS.map((row) => ({ ...row, valid_from: ALWAYS })))
}
