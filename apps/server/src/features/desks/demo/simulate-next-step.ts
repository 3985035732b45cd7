import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { orders } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { simulateClinician } from './simulate-clinician.ts'
import { simulateCarrier, simulatePharmacy } from './simulate-pharmacy.ts'

/**
 * Simulates the next step of clinician, pharmacy or carrier with the use cases of the staff console, so that the demo
 * can do nothing that the service forbids (beyond-the-documents Part 8).
 * @throws AppError not_found, wrong_status if the patient has to act
 */
export async function simulateNextStep(ctx: Ctx, id: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.public_id, id))
  if (!order) throw new AppError('not_found')
  const did = await play(ctx, order)
  const [after] = await ctx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id))
  return {
    status: 'success' as const,
    message: did,
    order_status: after?.status ?? order.status,
    did,
  }
}

async function play(ctx: Ctx, order: typeof orders.$inferSelect): Promise<string> {
  switch (order.status) {
    case 'waiting_prescription':
    case 'appointment_required':
      return simulateClinician(ctx, order)
    case 'order_placed':
    case 'shipping_paused':
      return simulatePharmacy(ctx, order)
    case 'order_shipped':
      return simulateCarrier(ctx, order)
    default:
      throw new AppError('wrong_status', { details: { order_status: order.status } })
  }
}
