import { DRUGS, type Drug } from '@contour/domain/catalog/products'
import { PRICE_LISTS, PRICE_PARTS } from '@contour/domain/catalog/price-book'
import { PRICE_DRAFT_STATES, type PriceDraftState } from '@contour/domain/sales/price-draft-life-cycle'
import type { PriceList, PricePart, Term } from '@contour/domain/catalog/price-book'
import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, key, oneOf, publicId } from './columns.ts'

/** The one price book (D-12), seeded from the domain's rows; a row is valid from its date until the next one begins. */
export const priceRows = pgTable(
  'price_rows',
  {
    id: key(),
    list: text().$type<PriceList>().notNull(),
    drug: text().$type<Drug>().notNull(),
    term: integer().$type<Term>().notNull(),
    part: text().$type<PricePart>().notNull(),
    cents: integer().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    valid_to: date({ mode: 'string' }),
  },
  (t) => [
    unique('price_rows_once').on(t.list, t.drug, t.term, t.part, t.valid_from),
    oneOf('price_rows_list', t.list, PRICE_LISTS),
    oneOf('price_rows_drug', t.drug, DRUGS),
    oneOf('price_rows_part', t.part, PRICE_PARTS),
    check('price_rows_cents', sql`${t.cents} >= 50`),
  ],
)

/** Prices proposed by a staff member; a second approver publishes them (M-21). */
export const priceDrafts = pgTable(
  'price_drafts',
  {
    id: key(),
    public_id: publicId(),
    rows: jsonb().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    author: text().notNull(),
    approver: text(),
    /** Nobody else could publish it: a day of waiting took the second person's place (D-101). */
    alone: boolean().notNull().default(false),
    state: text().$type<PriceDraftState>().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('price_drafts_state', t.state, PRICE_DRAFT_STATES),
    check(
      'price_drafts_two_people',
      sql`${t.approver} is null or ${t.approver} <> ${t.author} or ${t.alone}`,
    ),
  ],
)
