import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'

/** Locks the orders of a locked patient that have not left. */
export const lockUnshippedOrders = (tx: Tx, userId: number): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), inArray(orders.status, [...UNSHIPPED_STATUSES])))
    .orderBy(orders.id)
    .for('update')
