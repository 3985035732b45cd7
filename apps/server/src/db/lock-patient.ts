import { eq, sql } from 'drizzle-orm'
import { notFound } from '../app-error.ts'
import type { Tx } from './database.ts'
import { preparedQuery } from './prepared-query.ts'
import { users } from './schema.ts'

export type UserRow = typeof users.$inferSelect

// FOR NO KEY UPDATE: a row about the patient that another transaction inserts refers to this one and must not wait.
const lockUser = preparedQuery((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .for('no key update'),
)

/**
 * Locks and reads a patient: the first lock of every transaction that changes what belongs to one patient, so that two
 * such transactions run one after the other and never deadlock (docs/locking.md). Locking a patient twice is harmless.
 * @throws AppError not_found
 */
export async function lockPatient(tx: Tx, userId: number): Promise<UserRow> {
  const [user] = await lockUser(tx, { id: userId })
  if (!user) throw notFound()
  return user
}
