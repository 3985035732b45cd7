import { inArray, sql, type SQL } from 'drizzle-orm'
import { homeState } from '../whereabouts/index.ts'

/** Condition that the person of a row lives in one of the states. */
export const livesIn = (userId: SQL, states: ReadonlySet<string>): SQL =>
  states.size === 0 ? sql`false` : inArray(homeState(userId), [...states])
