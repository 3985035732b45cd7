import { ilike, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { users } from './schema.ts'

/**
 * Conditions for `or` that match part of a name or an email: how every section finds a patient. `%` and `_` are
 * literal.
 */
export const personMatches = (search: string): SQL[] => {
  const part = likePart(search)
  return [ilike(users.email, part), ilike(sql`${users.first_name} || ' ' || ${users.last_name}`, part)]
}

/** The ILIKE pattern that finds a search text anywhere. */
export const likePart = (search: string): string => `%${literal(search)}%`

/** The LIKE pattern that finds a search text at the beginning, which an index can do. */
export const likeStart = (search: string): string => `${literal(search)}%`

const literal = (search: string): string => search.replace(/[\\%_]/g, '\\$&')
