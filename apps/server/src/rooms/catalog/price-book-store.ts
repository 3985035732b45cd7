import { PRICE_ROWS } from '@contour/domain/money/price-book'
import type { PriceBook, PriceRow } from '@contour/domain/money/price-book'
import { and, gt, isNull, lte, or } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { priceRows } from '../../db/schema.ts'

/** The prices in force on a US Eastern day (D-12, M-21); the documents' figures while the store holds none. */
export async function readPriceBook(db: Reader, on: string): Promise<PriceBook> {
  const rows = await db
    .select()
    .from(priceRows)
    .where(and(lte(priceRows.valid_from, on), or(isNull(priceRows.valid_to), gt(priceRows.valid_to, on))))
  if (rows.length === 0) return PRICE_ROWS
  return rows.map((row) => ({
    list: row.list as PriceRow['list'],
    drug: row.drug as PriceRow['drug'],
    term: row.term as PriceRow['term'],
    part: row.part as PriceRow['part'],
    cents: row.cents,
  }))
}
