import { eq, inArray, and } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders, prescriptions } from '../../../db/schema.ts'
import { returnForDose, voidOwnPrescription } from '../prescriptions/index.ts'
import { lockUnshippedOrders } from './unshipped-orders.ts'

const WHY = 'A clinician changes the dose after a hold.'

/**
 * Sends what is prescribed back to the clinicians for another dose. Earlier prescriptions cover no later shipment any
 * more: the next one is reviewed first (D-14).
 */
export async function changeDose(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  for (const order of await lockUnshippedOrders(tx, userId)) await returnForDose(tx, ctx, order, WHY)
  const covering = await tx
    .select({ order: orders })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(and(eq(orders.user_id, userId), inArray(prescriptions.state, ['accepted', 'auto'])))
  for (const { order } of covering) await voidOwnPrescription(tx, ctx, { order, why: WHY })
}
