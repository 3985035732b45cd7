import { sql, type SQL } from 'drizzle-orm'
import { homeState } from '../whereabouts/index.ts'

/** Where the person of a thread is; null for a visitor. */
export const personState: SQL<string | null> = homeState(sql`"conversations"."user_id"`)
