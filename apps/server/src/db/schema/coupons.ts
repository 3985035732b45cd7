import { COUPON_APPROVALS, COUPON_USE_STATES } from '@contour/domain/coupons/coupon-life-cycles'
import type { Drug } from '@contour/domain/catalog/products'
import type { CouponApproval, CouponUseState } from '@contour/domain/coupons/coupon-life-cycles'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { carts } from './carts.ts'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { users } from './people.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: key(),
    public_id: publicId(),
    code_lower: text().notNull().unique(),
    cents_off: integer(),
    percent_off: integer(),
    terms: text(),
    drug: text().$type<Drug>(),
    new_customers_only: boolean().notNull().default(false),
    starts_at: instant(),
    ends_at: instant(),
    max_uses: integer(),
    used: integer().notNull().default(0),
    max_per_user: integer().notNull().default(1),
    offer: text(),
    active: boolean().notNull().default(true),
    /** Whether a second approver must approve it, did, or refused (D-61); only an approved one can be active. */
    approval: text().$type<CouponApproval>().notNull().default('approved'),
    created_by: text(),
    created_at: instant(),
    /** The maximum discount for one patient, in cents, when it was created. */
    worth_cents: integer().notNull().default(0),
    second_approver: text(),
  },
  (t) => [
    oneOf('coupons_approval', t.approval, COUPON_APPROVALS),
    check('coupons_two_people', sql`${t.second_approver} is null or ${t.second_approver} <> ${t.created_by}`),
    index('coupons_created').on(t.created_by, t.created_at),
    check('coupons_uses', sql`${t.max_uses} is null or ${t.used} <= ${t.max_uses}`),
    check('coupons_value', sql`(${t.cents_off} is null) <> (${t.percent_off} is null)`),
  ],
)

export const couponUses = pgTable(
  'coupon_uses',
  {
    id: key(),
    coupon_id: ref(() => coupons.id).notNull(),
    user_id: ref(() => users.id).notNull(),
    cart_id: ref(() => carts.id).notNull(),
    state: text().$type<CouponUseState>().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('coupon_uses_state', t.state, COUPON_USE_STATES),
    uniqueIndex('coupon_uses_cart')
      .on(t.cart_id)
      .where(isIn(t.state, ['reserved', 'used'])),
    index('coupon_uses_user').on(t.user_id, t.coupon_id),
  ],
)
