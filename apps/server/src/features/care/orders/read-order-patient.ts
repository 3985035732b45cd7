import { eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { users } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'

export type Owner = typeof users.$inferSelect

/** Reads the patient of an order. */
export async function readOrderPatient(tx: Reader, order: { user_id: number }): Promise<Owner> {
  const [owner] = await tx.select().from(users).where(eq(users.id, order.user_id))
  if (!owner) throw notFound()
  return owner
}
