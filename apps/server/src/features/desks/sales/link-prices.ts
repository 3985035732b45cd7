import { DRUGS } from '@contour/domain/catalog/products'
import { TERMS, firstCharge, renewalCharge } from '@contour/domain/catalog/price-book'
import { easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import { readPriceBook } from '../../care/catalog/index.ts'

/** Returns what support says on the phone before a link is made: the charge of today and that of each renewal (M-30). */
export async function readLinkPrices(ctx: Ctx) {
  const book = await readPriceBook(ctx.db, easternDate(ctx.clock.now()))
  return {
    message: 'Prices.',
    rows: DRUGS.flatMap((drug) =>
      TERMS.map((term) => ({
        drug,
        term,
        first_cents: firstCharge('checkout', drug, term, book),
        renewal_cents: renewalCharge('checkout', drug, term, book),
      })),
    ),
  }
}
