import { sql, type SQL } from 'drizzle-orm'
import { orders, users } from '../../../db/schema.ts'
import { beginsNameWords, likeStart } from '../../../db/match-text.ts'
import type { SearchText } from './search-text.ts'

/** What a role may search orders by: what its own list of orders shows. */
export type SearchField = 'name' | 'email' | 'phone' | 'order id' | 'tracking'

/**
 * The users each word of whose text begins a word of their name, in any order and folded (D-98), or whose email or phone
 * begins with it, as a subquery of ids. Each condition has its index.
 */
function userIds({ text, words, phone }: SearchText, fields: readonly SearchField[]): SQL {
  const start = likeStart(text)
  const conditions = [
    ...(fields.includes('name') && words.length > 0 ? [beginsNameWords('u', words)] : []),
    ...(fields.includes('email') ? [sql`u.email_lower like ${start}`] : []),
    ...(fields.includes('phone') && phone !== null ? [sql`u.phone like ${likeStart(phone)}`] : []),
  ]
  return sql`select u.id from users u where ${sql.join(conditions.length > 0 ? conditions : [sql`false`], sql` or `)}`
}

/** Condition on `users`: found by name, email or phone. */
export const isFoundPerson = (
  search: SearchText,
  fields: readonly SearchField[] = ['name', 'email', 'phone'],
): SQL => sql`${users.id} in (${userIds(search, fields)})`

/**
 * Condition on `orders`: found by its patient, its id or its tracking number. A union and no OR, so that each part uses
 * its index.
 */
export function isFoundOrder(search: SearchText, fields: readonly SearchField[]): SQL {
  const { orderId, orderKey, tracking } = search
  const parts = [
    sql`select o.id from orders o where o.user_id in (${userIds(search, fields)})`,
    ...(orderId === null || !fields.includes('order id')
      ? []
      : [sql`select o.id from orders o where o.public_id like ${likeStart(orderId)}`]),
    ...(orderKey === null || !fields.includes('order id')
      ? []
      : [sql`select o.id from orders o where o.id = ${orderKey}`]),
    ...(tracking === null || !fields.includes('tracking')
      ? []
      : [sql`select s.order_id from shipments s where s.tracking like ${likeStart(tracking)}`]),
  ]
  return sql`${orders.id} in (${sql.join(parts, sql` union `)})`
}
