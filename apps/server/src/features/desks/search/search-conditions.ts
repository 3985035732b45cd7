import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { orders, users } from '../../../db/schema.ts'
import { likeStart } from '../../../db/match-text.ts'
import type { SearchText } from './search-text.ts'

/** What a role may search orders by: what its own list of orders shows. */
export type SearchField = 'name' | 'email' | 'phone' | 'order id' | 'tracking'

/** The users whose name, email or phone begins with the text, as a subquery of ids. Each condition has its index. */
function userIds({ text, phone }: SearchText, fields: readonly SearchField[]): SQL {
  const start = likeStart(text)
  // lower() on both sides: what it does with letters outside ASCII depends on the database.
  const conditions = [
    ...(fields.includes('name')
      ? [
          sql`lower(u.first_name || ' ' || u.last_name) like lower(${start})`,
          sql`lower(u.last_name) like lower(${start})`,
        ]
      : []),
    ...(fields.includes('email') ? [sql`u.email_lower like ${start}`] : []),
    ...(fields.includes('phone') && phone !== null ? [sql`u.phone like ${likeStart(phone)}`] : []),
  ]
  return sql`select u.id from users u where ${sql.join(conditions, sql` or `)}`
}

/** Condition on `users`: found by name, email or phone. */
export const isFoundPerson = (search: SearchText): SQL =>
  sql`${users.id} in (${userIds(search, ['name', 'email', 'phone'])})`

/**
 * Condition on `orders`: found by its patient, its id or its tracking number. A union and no OR, so that each part uses
 * its index.
 */
export function isFoundOrder(search: SearchText, fields: readonly SearchField[]): SQL {
  const { orderId, tracking } = search
  const parts = [
    sql`select o.id from orders o where o.user_id in (${userIds(search, fields)})`,
    ...(orderId === null || !fields.includes('order id')
      ? []
      : [sql`select o.id from orders o where o.public_id like ${likeStart(orderId)}`]),
    ...(tracking === null || !fields.includes('tracking')
      ? []
      : [sql`select s.order_id from shipments s where s.tracking like ${likeStart(tracking)}`]),
  ]
  return sql`${orders.id} in (${sql.join(parts, sql` union `)})`
}
