import { lowestMonths } from '@contour/domain/catalog/price-book'
import { easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import { readPriceBook } from './price-book-store.ts'

/**
 * Writes the lowest months of today into pages from now on. A page is sent without asking the database, so each process
 * reads them every few seconds: a new version of the price book begins on its day.
 */
export async function followPrices({
  db,
  clock,
  prices,
}: Pick<Ctx, 'db' | 'clock' | 'prices'>): Promise<void> {
  prices.current = lowestMonths(await readPriceBook(db, easternDate(clock.now())))
}
