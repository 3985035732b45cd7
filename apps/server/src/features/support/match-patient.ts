import { ilike, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { users } from '../../db/schema.ts'

/** A part of a name or an e-mail, for `or`: how every desk finds a person. `%` and `_` stand for themselves. */
export const personMatches = (search: string): SQL[] => {
  const part = likePart(search)
  return [ilike(users.email, part), ilike(sql`${users.first_name} || ' ' || ${users.last_name}`, part)]
}

/** A search as the pattern of ILIKE that finds it anywhere. */
export const likePart = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`
