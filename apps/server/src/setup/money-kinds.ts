import { staffContract } from '@contour/contract'
import { PriceRow } from '@contour/contract/staff-sales'
import { isTerm, type PriceRow as Price } from '@contour/domain/catalog/price-book'
import { addDays } from '@contour/domain/time/plain-date'
import { desc, eq, gt, ne } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { coupons, priceDrafts, priceRows } from '../db/schema.ts'
import { readPriceBook } from '../features/care/catalog/index.ts'
import { createCoupon, draftPrices } from '../features/desks/sales/index.ts'
import { formOf, kind, laterOf, todayOf, type SetupCtx } from './kind.ts'

/** So many rows one draft of prices takes (staffSales.draftPrices). */
const ROWS_OF_DRAFT = 40

const Book = z.strictObject({ rows: z.array(PriceRow.strict()).min(1).max(500) })

const nameOf = ({ list, drug, term, part }: Omit<Price, 'cents'>) => `${list} ${drug} ${term} ${part}`

/** The rows of a price book that say something else than the prices in force here. */
async function changedRows(ctx: SetupCtx, rows: readonly Price[]): Promise<Price[]> {
  const here = new Map((await readPriceBook(ctx.db, todayOf(ctx))).map((row) => [nameOf(row), row.cents]))
  return rows.filter((row) => here.get(nameOf(row)) !== row.cents)
}

const byName = (rows: readonly Price[]) => rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

export const prices = kind({
  name: 'prices',
  words: { one: 'price book', many: 'price books' },
  tables: ['price_rows', 'price_drafts'],
  call: staffContract.sales.draftPrices,
  entry: Book,
  titleOf: () => 'prices in force',
  async read(ctx) {
    const today = todayOf(ctx)
    const later = await ctx.db.$count(priceRows, gt(priceRows.valid_from, today))
    const drafts = await ctx.db.$count(priceDrafts, eq(priceDrafts.state, 'draft'))
    return [
      {
        entry: { rows: byName(await readPriceBook(ctx.db, today)) },
        ...(later + drafts > 0 ? { leaves: 'prices that are not in force yet' } : {}),
      },
    ]
  },
  async compare(ctx, { rows }) {
    const changed = await changedRows(ctx, rows)
    if (changed.length === 0) return { is: 'same' }
    const decided = await ctx.db.select().from(priceDrafts).where(ne(priceDrafts.state, 'dropped'))
    if (decided.length === 0) return { is: 'new' }
    const waiting = decided
      .filter(({ state, valid_from: from }) => state === 'draft' && from > todayOf(ctx))
      .flatMap((draft) => z.array(PriceRow).parse(draft.rows))
    return isDeepStrictEqual(byName(waiting), byName(changed))
      ? { is: 'same' }
      : { is: 'different', in: changed.map(nameOf).join(', ') }
  },
  async write({ ctx, by, firstDay }, { rows }) {
    const changed = await changedRows(ctx, rows)
    const from = laterOf(firstDay, addDays(todayOf(ctx), 1))
    for (let at = 0; at < changed.length; at += ROWS_OF_DRAFT)
      await draftPrices(ctx, by, { rows: changed.slice(at, at + ROWS_OF_DRAFT), valid_from: from })
  },
})

export const couponCodes = kind({
  name: 'coupons',
  words: { one: 'coupon', many: 'coupons' },
  tables: ['coupons'],
  call: staffContract.sales.createCoupon,
  entry: formOf(staffContract.sales.createCoupon),
  titleOf: ({ code }) => code.toUpperCase(),
  async read(ctx) {
    const now = ctx.clock.now()
    const rows = await ctx.db
      .select()
      .from(coupons)
      .where(ne(coupons.approval, 'refused'))
      .orderBy(desc(coupons.id))
    return rows.map((row) => ({
      entry: {
        code: row.code_lower.toUpperCase(),
        ...(row.cents_off === null ? {} : { cents_off: row.cents_off }),
        ...(row.percent_off === null ? {} : { percent_off: row.percent_off }),
        ...(row.terms === null ? {} : { terms: row.terms.split(',').map(Number).filter(isTerm) }),
        ...(row.drug === null ? {} : { drug: row.drug }),
        new_customers_only: row.new_customers_only,
        ...(row.starts_at ? { starts_at: row.starts_at.toISOString() } : {}),
        ...(row.ends_at ? { ends_at: row.ends_at.toISOString() } : {}),
        ...(row.max_uses === null ? {} : { max_uses: row.max_uses }),
        max_per_user: row.max_per_user,
        ...(row.offer === null ? {} : { offer: row.offer }),
      },
      ...(row.ends_at && row.ends_at <= now
        ? { stays: 'it has ended' }
        : row.active
          ? {}
          : { stays: row.approval === 'waiting' ? 'it waits for a second approver' : 'it is paused' }),
    }))
  },
  async write({ ctx, by }, entry) {
    await createCoupon(ctx, by, entry)
  },
})
