import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { DRUGS, instant, key, oneOf, publicId } from './columns.ts'

/** The one price book (D-12), seeded from the domain's rows; a row is valid from its date until the next one begins. */
export const priceRows = pgTable(
  'price_rows',
  {
    id: key(),
    list: text().notNull(),
    drug: text().notNull(),
    term: integer().notNull(),
    part: text().notNull(),
    cents: integer().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    valid_to: date({ mode: 'string' }),
  },
  (t) => [
    unique('price_rows_once').on(t.list, t.drug, t.term, t.part, t.valid_from),
    oneOf('price_rows_list', t.list, ['checkout', 'buymore', 'upgrade']),
    oneOf('price_rows_drug', t.drug, DRUGS),
    oneOf('price_rows_part', t.part, ['first', 'regular', 'total']),
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
    state: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('price_drafts_state', t.state, ['draft', 'published', 'dropped']),
    check('price_drafts_two_people', sql`${t.approver} is null or ${t.approver} <> ${t.author}`),
  ],
)
