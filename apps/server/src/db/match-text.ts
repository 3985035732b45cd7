import { readOrderNumber } from '@contour/domain/orders/order-number'
import { searchWords } from '@contour/domain/text/folded-text'
import { eq, ilike, sql, type SQL } from 'drizzle-orm'
import { orders, users } from './schema.ts'

/**
 * Conditions for `or` that match part of an email, or every word of the text somewhere in the name, in any order and
 * without case, accents and apostrophes (D-98): how every section finds a patient. `%` and `_` are literal.
 */
export const personMatches = (search: string): SQL[] => [
  ilike(users.email, likePart(search)),
  nameMatches(search),
]

/** Condition on `users`: every word of the text is part of the name (D-98); a text without a word matches nobody. */
export function nameMatches(search: string): SQL {
  const words = searchWords(search).map((word) => sql`users.name_folded like lower(${likePart(word)})`)
  return words.length === 0 ? sql`false` : sql`(${sql.join(words, sql` and `)})`
}

/**
 * Condition on the users under `alias`: each word is the beginning of a word of the name, in any order (D-98); by the index
 * `users_search_words`.
 */
export function beginsNameWords(alias: 'u' | 'users', words: readonly string[]): SQL {
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ')
  return sql`array_to_tsvector(array_remove(string_to_array(${sql.raw(alias)}.name_folded, ' '), '')) @@ lower(${query})::tsquery`
}

/** Condition for the one order that a text names: by its number (D-94), or by its public id. */
export function isOrderNamed(text: string): SQL {
  const key = readOrderNumber(text)
  return key === null ? eq(orders.public_id, text) : eq(orders.id, key)
}

/** The ILIKE pattern that finds a search text anywhere. */
export const likePart = (search: string): string => `%${literal(search)}%`

/** The LIKE pattern that finds a search text at the beginning, which an index can do. */
export const likeStart = (search: string): string => `${literal(search)}%`

const literal = (search: string): string => search.replace(/[\\%_]/g, '\\$&')
