import { DRUGS, type Drug } from '@contour/domain/catalog/products'
import { ADDON_SELECTIONS, type AddonSelection } from '@contour/domain/add-on/addons'
import { ORDER_KINDS, type OrderKind } from '@contour/domain/orders/order-kind'
import { UNSHIPPED_STATUSES, orderLifeCycle, type OrderStatus } from '@contour/domain/orders/order-life-cycle'
import type { Provider } from '@contour/domain/intake/states'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { carts } from './carts.ts'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'
import { subscriptions, periods } from './subscriptions.ts'

/** An order is one shipment of one drug (D-14). */
export const orders = pgTable(
  'orders',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    drug: text().$type<Drug>().notNull(),
    product_id: text().notNull(),
    subscription_id: ref(() => subscriptions.id).notNull(),
    /** The billing period whose payment covers this shipment. */
    period_id: ref(() => periods.id),
    shipment_no: integer().notNull(),
    kind: text().$type<OrderKind>().notNull(),
    /** By how many months the parcel is behind its number on the ladder of its prescription (D-87). */
    months_behind: integer().notNull().default(0),
    /** Weekly doses in the parcel, counted when the pharmacy gets the order (D-88); null on orders from before. */
    weekly_doses: integer(),
    /** The day by which the parcel is to be in her hands (D-88); null for a first order. */
    needed_by: date({ mode: 'string' }),
    status: text().$type<OrderStatus>().notNull(),
    /** Where a payment_failed order returns to once paid (D-18). */
    resume_status: text().$type<OrderStatus>(),
    status_since: instant().notNull(),
    /** 0 none, 1 form, 2 video, 3 with the clinician, 4 prescription awaits the patient (S-53). */
    submitted: integer().notNull().default(0),
    provider: integer().$type<Provider>().notNull(),
    state: text().notNull(),
    cart_id: ref(() => carts.id),
    due_on: date({ mode: 'string' }),
    dose_change: boolean().notNull().default(false),
    taken_by: ref(() => staffMembers.id),
    taken_at: instant(),
    denial_reason: text(),
    denial_text: text(),
    pause_reason: text(),
    /** The state to which the shipment is sent requires the identity video, whichever form was completed (D-57). */
    video_required: boolean().notNull().default(false),
    version: integer().notNull().default(0),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('orders_status', t.status, orderLifeCycle.states),
    oneOf('orders_kind', t.kind, ORDER_KINDS),
    oneOf('orders_drug', t.drug, DRUGS),
    check('orders_resume', sql`(${t.status} = 'payment_failed') = (${t.resume_status} is not null)`),
    check('orders_months_behind', sql`${t.months_behind} >= 0`),
    check('orders_weekly_doses', sql`${t.weekly_doses} > 0`),
    unique('orders_shipment').on(t.subscription_id, t.shipment_no),
    uniqueIndex('orders_first_of_cart')
      .on(t.cart_id)
      .where(sql`${t.kind} = 'first'`),
    uniqueIndex('orders_one_unshipped').on(t.user_id, t.drug).where(isIn(t.status, UNSHIPPED_STATUSES)),
    index('orders_user').on(t.user_id, t.created_at),
    // The search of the staff console, which finds an order by the beginning of its id.
    index('orders_search_id').on(t.public_id.op('text_pattern_ops')),
    index('orders_period').on(t.period_id),
    // The support section lists the newest of all patients.
    index('orders_newest').on(t.created_at, t.id),
    // The clinicians' queue, a page at a time.
    index('orders_review')
      .on(t.status_since, t.id)
      .where(isIn(t.status, ['waiting_prescription', 'appointment_required'])),
    index('orders_status_at').on(t.status, t.status_since),
  ],
)

export const orderHistory = pgTable(
  'order_history',
  {
    id: key(),
    order_id: ref(() => orders.id).notNull(),
    n: integer().notNull(),
    event: text().notNull(),
    from_status: text().$type<OrderStatus>(),
    to_status: text().$type<OrderStatus>().notNull(),
    actor: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [unique('order_history_once').on(t.order_id, t.n)],
)

/** The patient's one decision about the add-on of an order (C-UPS); a paid one is written with its authorization. */
export const addonChoices = pgTable(
  'addon_choices',
  {
    id: key(),
    order_id: ref(() => orders.id)
      .notNull()
      .unique(),
    selection: text().$type<AddonSelection>().notNull(),
    cents: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('addon_choices_selection', t.selection, ADDON_SELECTIONS),
    check('addon_choices_none', sql`(${t.selection} = 'None') = (${t.cents} = 0)`),
  ],
)
