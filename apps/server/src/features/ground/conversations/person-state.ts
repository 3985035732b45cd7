import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

// The tables are written out: in a statement about one table the builder names its columns alone, and the thread's user
// would be compared with itself.
/**
 * Where the person of a thread lives: the state that they ship to, before there is one that of the questionnaire. It is
 * looked up for each row that asks, without a join: a list that stops when its page is full then follows its index.
 */
export const personState: SQL<string | null> = sql`coalesce((select a.state from addresses a
  where a.user_id = "conversations"."user_id" and a.kind = 'shipping'),
  (select u.state from users u where u.id = "conversations"."user_id"))`
