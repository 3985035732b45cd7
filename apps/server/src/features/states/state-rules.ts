import { eq, sql } from 'drizzle-orm'
import { preparedQuery } from '../../db/prepared-query.ts'
import type { Reader } from '../../db/database.ts'
import { stateRules } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'

export type StateRule = typeof stateRules.$inferSelect

const findRule = preparedQuery((db) =>
  db
    .select()
    .from(stateRules)
    .where(eq(stateRules.state, sql.placeholder('state'))),
)

/** Finds the rules of a state by its two-letter code; null for anything else. All code uses this table (M-49). */
export async function findStateRule(tx: Reader, code: string): Promise<StateRule | null> {
  const [rule] = await findRule(tx, { state: code.trim().toUpperCase() })
  return rule ?? null
}

/**
 * Rejects a state that is not served, with its own message (S-11, S-42).
 * @throws AppError state_not_served
 */
export async function assertStateServed(tx: Reader, code: string, field = 'state'): Promise<StateRule> {
  const rule = await findStateRule(tx, code)
  if (!rule) throw new AppError('state_not_served', { field })
  if (!rule.served) throw new AppError('state_not_served', { message: rule.message, field })
  return rule
}
