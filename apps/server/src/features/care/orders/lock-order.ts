import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Patient } from '../../../caller.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders } from '../../../db/schema.ts'
import type { OrderRow } from './order-row.ts'

// Every lock of an order locks its patient first (docs/locking.md).

/**
 * Locks and reads any order by its public id; for staff and the server, whose permission was checked before.
 * @throws AppError not_found
 */
export async function lockOrder(tx: Tx, publicId: string): Promise<OrderRow> {
  const [found] = await tx
    .select({ userId: orders.user_id })
    .from(orders)
    .where(eq(orders.public_id, publicId))
  if (!found) throw new AppError('not_found')
  return lockOwnOrder(tx, publicId, found.userId)
}

/**
 * Locks and reads this patient's order by its public id; another patient's and an unknown id get the same error.
 * @throws AppError not_found
 */
export async function lockOwnOrder(tx: Tx, publicId: string, userId: number): Promise<OrderRow> {
  await lockPatient(tx, userId)
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.public_id, publicId), eq(orders.user_id, userId)))
    .for('update')
  if (!order) throw new AppError('not_found')
  return order
}

/**
 * Locks and reads an order of the caller; a checkout session can access only the order of its own cart (D-26).
 * @throws AppError not_found
 */
export async function lockCallersOrder(tx: Tx, caller: Patient, publicId: string): Promise<OrderRow> {
  const order = await lockOwnOrder(tx, publicId, caller.userId)
  if (caller.scope === 'checkout' && order.cart_id !== caller.cartId) throw new AppError('not_found')
  return order
}
