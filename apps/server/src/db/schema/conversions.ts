import { CONVERSION_STATES, type ConversionState } from '@contour/domain/conversions/conversion-life-cycle'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, oneOf, publicId, ref } from './columns.ts'
import { orders } from './orders.ts'

/** One report to the affiliate for each order that came from a click (C-CNV); `key` identifies repetitions of it. */
export const conversions = pgTable(
  'conversions',
  {
    id: key(),
    key: publicId(),
    order_id: ref(() => orders.id)
      .notNull()
      .unique(),
    body: jsonb().notNull(),
    state: text().$type<ConversionState>().notNull(),
    tries: integer().notNull().default(0),
    /** Why the last attempt failed, as text; null once it was accepted. */
    error: text(),
    /** Real time; after it a run that a crash interrupted is taken over. */
    lease_until: instant(),
    created_at: instant().notNull(),
    sent_at: instant(),
  },
  (t) => [
    // Queried every second: what was sent must not be read again.
    index('conversions_failed')
      .on(t.id)
      .where(sql`${t.state} = 'failed'`),
    index('conversions_open')
      .on(t.id)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    oneOf('conversions_state', t.state, CONVERSION_STATES),
  ],
)

/** Where the purchase of an order came from, as recorded by the visit at that time (M-32); never changed afterwards. */
export const orderOrigins = pgTable(
  'order_origins',
  {
    id: key(),
    order_id: ref(() => orders.id)
      .notNull()
      .unique(),
    /** The word by which reports count (domain: attribution). */
    source: text().notNull(),
    c_id: text(),
    sema_offer: text(),
    tir_offer: text(),
    offer: text(),
    tracking_session: text(),
    first_touch: jsonb(),
    last_touch: jsonb(),
    /** The amount of the purchase, cents. */
    cents: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('order_origins_at').on(t.at)],
)

/** What our own receiver received, if no partner's endpoint is set (S-43). */
export const conversionReceipts = pgTable('conversion_receipts', {
  key: text().primaryKey(),
  body: jsonb().notNull(),
  at: instant().notNull(),
})
