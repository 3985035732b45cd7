import { isActiveOrder } from '@contour/domain/orders/order-life-cycle'
import { takesVisit } from '@contour/domain/visits/live-visit'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Patient } from '../../../caller.ts'
import type { Reader } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'

/**
 * Reads an open order of the caller without a lock; a checkout session can access only that of its own cart (D-26).
 * @throws AppError not_found, wrong_status once the order has ended
 */
export async function readOpenOrder(db: Reader, caller: Patient, id: string): Promise<OrderRow> {
  const order = await readOwnOrder(db, caller, id)
  assertOpenOrder(order)
  return order
}

/**
 * Reads an order of the caller, open or ended, without a lock; a checkout session can access only that of its own cart
 * (D-26).
 * @throws AppError not_found
 */
export async function readOwnOrder(db: Reader, caller: Patient, id: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.public_id, id), eq(orders.user_id, caller.userId)))
  if (!order || (caller.scope === 'checkout' && order.cart_id !== caller.cartId))
    throw new AppError('not_found')
  return order
}

/**
 * The pages of a visit work for open orders only (D-48).
 * @throws AppError wrong_status
 */
export function assertOpenOrder(order: OrderRow): void {
  if (!isActiveOrder(order.status))
    throw new AppError('wrong_status', {
      message: 'This order has ended, so no visit takes place for it.',
      details: { order_status: order.status },
    })
}

/**
 * Refuses what needs an order whose visit can take place now (D-48).
 * @throws AppError wrong_status
 */
export function assertTakesVisit(order: OrderRow): void {
  assertOpenOrder(order)
  if (!takesVisit(order.status))
    throw new AppError('wrong_status', {
      message: 'No visit takes place for this order now.',
      details: { order_status: order.status },
    })
}
