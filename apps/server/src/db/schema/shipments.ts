import type { DeliveryAnswer } from '@contour/domain/orders/delivery-answer'
import { DELIVERY_ANSWERS } from '@contour/domain/orders/delivery-answer'
import { boolean, date, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, ref } from './columns.ts'
import { orders } from './orders.ts'

export const shipments = pgTable(
  'shipments',
  {
    id: key(),
    order_id: ref(() => orders.id).notNull(),
    kind: text().$type<'original' | 'replacement'>().notNull(),
    /** The address at the time of acceptance (M-15). */
    name: text().notNull(),
    line_1: text().notNull(),
    line_2: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    ship_on: date({ mode: 'string' }).notNull(),
    carrier: text(),
    tracking: text(),
    shipped_at: instant(),
    delivered_at: instant(),
    /** The delivery was not confirmed: five days passed without a carrier event (M-17, D-64). */
    delivery_assumed: boolean().notNull().default(false),
    /** The patient's answer about it. */
    delivery_answer: text().$type<DeliveryAnswer>(),
    delivery_answered_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('shipments_kind', t.kind, ['original', 'replacement']),
    oneOf('shipments_delivery_answer', t.delivery_answer, DELIVERY_ANSWERS),
    uniqueIndex('shipments_one_original')
      .on(t.order_id)
      .where(isIn(t.kind, ['original'])),
    index('shipments_order').on(t.order_id),
    unique('shipments_tracking').on(t.carrier, t.tracking),
    // The search of the staff console, which does not know the carrier.
    index('shipments_search_tracking').on(t.tracking.op('text_pattern_ops')),
  ],
)
