import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * Where a person lives, for licenses: where they ship to, before there is an address the state of the questionnaire (D-96).
 * @param userId the column with the person's key, with its table written out
 */
export const homeState = (userId: SQL): SQL<string> =>
  sql<string>`coalesce((select a.state from addresses a where a.user_id = ${userId} and a.kind = 'shipping'),
    (select p.state from users p where p.id = ${userId}))`

/** Condition that the person of a row lives in one of the states. */
export const livesIn = (userId: SQL, states: ReadonlySet<string>): SQL =>
  states.size === 0 ? sql`false` : inArray(homeState(userId), [...states])
