import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, oneOf, publicId, ref } from './columns.ts'
import { orders } from './orders.ts'

/** One report to the affiliate of each order that a click brought (C-CNV); `key` tells repetitions of it apart. */
export const conversions = pgTable(
  'conversions',
  {
    id: key(),
    key: publicId(),
    order_id: ref(() => orders.id)
      .notNull()
      .unique(),
    body: jsonb().notNull(),
    state: text().notNull(),
    tries: integer().notNull().default(0),
    /** Why the last try failed, in words; null once it was accepted. */
    error: text(),
    /** Real time; a run that a crash left behind is taken over after it. */
    lease_until: instant(),
    created_at: instant().notNull(),
    sent_at: instant(),
  },
  (t) => [
    // Looked at every second: what was sent must not be read again.
    index('conversions_failed')
      .on(t.id)
      .where(sql`${t.state} = 'failed'`),
    index('conversions_open')
      .on(t.id)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    oneOf('conversions_state', t.state, ['waiting', 'sending', 'sent', 'failed']),
  ],
)

/** Where the purchase of an order came from, as the visit stood then (M-32); it never changes afterwards. */
export const orderOrigins = pgTable(
  'order_origins',
  {
    id: key(),
    order_id: ref(() => orders.id)
      .notNull()
      .unique(),
    /** The word that reports count by (domain: attribution). */
    source: text().notNull(),
    /** The affiliate's click id. */
    c_id: text(),
    sema_offer: text(),
    tir_offer: text(),
    offer: text(),
    tracking_session: text(),
    first_touch: jsonb(),
    last_touch: jsonb(),
    /** What the purchase came to, cents. */
    cents: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('order_origins_at').on(t.at)],
)

/** What our own receiver was told, where no partner's endpoint is set (S-43). */
export const conversionReceipts = pgTable('conversion_receipts', {
  key: text().primaryKey(),
  body: jsonb().notNull(),
  at: instant().notNull(),
})
