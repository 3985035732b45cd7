import { PRICE_ROWS } from '@contour/domain/catalog/price-book'
import type { PriceBook } from '@contour/domain/catalog/price-book'
import { and, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { preparedQuery } from '../../../db/prepared-query.ts'
import type { Reader } from '../../../db/database.ts'
import { priceRows } from '../../../db/schema.ts'

const day = sql.placeholder('day')
const findRows = preparedQuery((db) =>
  db
    .select()
    .from(priceRows)
    .where(and(lte(priceRows.valid_from, day), or(isNull(priceRows.valid_to), gt(priceRows.valid_to, day)))),
)

/** Reads the prices in force on a US Eastern day (D-12, M-21); the prices of the documents while the table is empty. */
export async function readPriceBook(db: Reader, on: string): Promise<PriceBook> {
  const rows = await findRows(db, { day: on })
  if (rows.length === 0) return PRICE_ROWS
  return rows.map((row) => ({
    list: row.list,
    drug: row.drug,
    term: row.term,
    part: row.part,
    cents: row.cents,
  }))
}
