import { DRUGS, type Drug } from '@contour/domain/catalog/products'
import { CART_STATES, type CartState } from '@contour/domain/carts/cart-life-cycle'
import type { Term } from '@contour/domain/catalog/price-book'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'

export const carts = pgTable(
  'carts',
  {
    id: key(),
    /** At least 128 random bits (D-03). */
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    state: text().$type<CartState>().notNull(),
    drug: text().$type<Drug>().notNull(),
    product_id: text().notNull(),
    sema_offer: text(),
    tir_offer: text(),
    offer: text(),
    taking_glp: boolean(),
    current_med: text(),
    current_dose: text(),
    created_by_staff: ref(() => staffMembers.id),
    created_at: instant().notNull(),
    /** The link stops signing in after 72 hours and ends after 30 days (D-03). */
    signs_in_until: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [
    oneOf('carts_state', t.state, CART_STATES),
    oneOf('carts_drug', t.drug, DRUGS),
    index('carts_user').on(t.user_id),
  ],
)

export const cartItems = pgTable(
  'cart_items',
  {
    cart_id: ref(() => carts.id).notNull(),
    product_id: text().notNull(),
    kind: text().$type<'plan' | 'addon'>().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cart_id, t.product_id] }),
    oneOf('cart_items_kind', t.kind, ['plan', 'addon']),
    uniqueIndex('cart_items_one_plan')
      .on(t.cart_id)
      .where(isIn(t.kind, ['plan'])),
    check('cart_items_quantity', sql`${t.quantity} > 0 and (${t.kind} <> 'plan' or ${t.quantity} = 1)`),
  ],
)

/** What a call-center cart link was created with, and whether it was opened (M-30). */
export const cartLinks = pgTable(
  'cart_links',
  {
    id: key(),
    cart_id: ref(() => carts.id)
      .notNull()
      .unique(),
    staff_id: ref(() => staffMembers.id).notNull(),
    term: integer().$type<Term>().notNull(),
    coupon: text(),
    sent_by: text().$type<'email' | 'sms' | 'none'>().notNull(),
    made_at: instant().notNull(),
    opened_at: instant(),
  },
  (t) => [oneOf('cart_links_sent', t.sent_by, ['email', 'sms', 'none'])],
)
