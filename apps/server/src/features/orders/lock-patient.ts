import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { orders, users } from '../../db/schema.ts'
import { notFound } from '../../app-error.ts'
import type { Owner } from './read-order-patient.ts'

/**
 * Locks a patient before one of their orders (see lockOrderPatient), for a change of the patient's own row: a stronger
 * lock, because other transactions refer to the row at the same time.
 */
export async function lockPatient(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/**
 * Locks the patient of an order. Everything that touches an order's money locks the patient before the order, as every
 * payment does, so that two transactions never deadlock.
 */
export async function lockOrderPatient(tx: Tx, orderPublicId: string): Promise<Owner> {
  const [found] = await tx
    .select({ userId: orders.user_id })
    .from(orders)
    .where(eq(orders.public_id, orderPublicId))
  if (!found) throw notFound()
  const [owner] = await tx.select().from(users).where(eq(users.id, found.userId)).for('no key update')
  if (!owner) throw notFound()
  return owner
}
