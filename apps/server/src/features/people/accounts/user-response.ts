import { isLegacyAccount } from '@contour/domain/accounts/legacy-account'
import type { User } from '@contour/contract/shapes'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { preparedQuery } from '../../../db/prepared-query.ts'
import type { Builder, Reader } from '../../../db/database.ts'
import { addresses, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'

export type UserRow = typeof users.$inferSelect
type ShippingRow = typeof addresses.$inferSelect
type Scope = 'patient' | 'checkout'

/**
 * Builds a user as the client stores it (G-STO-012). `is_admin` is always 0 here: staff have separate accounts (S-03).
 * The checkout session of a cart link, which may be forwarded, gets no health data, and email and phone only once it
 * has paid: the checkout shows neither (D-03, X-41).
 */
export function toUserResponse(
  user: UserRow,
  shipping: ShippingRow | null,
  scope: Scope = 'patient',
  paidAt: Date | null = null,
): User {
  const own = scope === 'patient'
  const reached = own || paidAt !== null
  return {
    id: user.public_id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: reached ? user.email : '',
    phone: reached ? user.phone : '',
    health_id: own ? user.health_id : null,
    created_at: user.created_at.toISOString(),
    is_admin: 0,
    weight: own ? user.weight_lb : null,
    height_inch: own ? user.height_in : null,
    desired_weight: own ? user.desired_weight_lb : null,
    address: shipping?.line_1 ?? null,
    city: shipping?.city ?? null,
    state: shipping?.state ?? user.state,
    zip: shipping?.zip ?? null,
    gender: own ? user.sex : null,
    email_verified: user.email_verified_at !== null,
    phone_verified: user.phone_verified_at !== null,
    has_password: user.password_hash !== null,
    is_legacy: isLegacyAccount(user.created_at),
  }
}

const withShipping = (db: Builder) =>
  db
    .select({ user: users, shipping: addresses })
    .from(users)
    .leftJoin(addresses, and(eq(addresses.user_id, users.id), eq(addresses.kind, 'shipping')))

const findUser = preparedQuery((db) => withShipping(db).where(eq(users.id, sql.placeholder('user'))))

/** The account of a lowercase email with its shipping address: all that a login needs. */
export const findAccount = preparedQuery((db) =>
  withShipping(db).where(and(eq(users.email_lower, sql.placeholder('email')), isNotNull(users.account_at))),
)

/** Returns the same for a user found by internal key; undefined if there is none. */
export async function findUserRow(tx: Reader, userId: number) {
  const [row] = await findUser(tx, { user: userId })
  return row
}

/** Returns the same response for a user found by internal key. */
export async function readUserResponse(
  tx: Reader,
  userId: number,
  scope: Scope = 'patient',
  paidAt: Date | null = null,
): Promise<User> {
  const row = await findUserRow(tx, userId)
  if (!row) throw new AppError('not_found')
  return toUserResponse(row.user, row.shipping, scope, paidAt)
}
