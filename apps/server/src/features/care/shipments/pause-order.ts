import { and, eq } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { shipments } from '../../../db/schema.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, plannedShipDay, transitionOrder, readOrderPatient } from '../orders/index.ts'

const roleOf = (caller: Caller) => (asStaff(caller).roles.includes('pharmacy') ? 'pharmacy' : 'clinician')

/**
 * Pauses shipping with a reason for staff; the patient is notified of a delay (M-12, M-15).
 * @throws AppError not_found, wrong_status
 */
export async function pauseOrder(ctx: Ctx, caller: Caller, input: { id: string; reason: string }) {
  const moved = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, input.id)
    const after = await transitionOrder(tx, ctx.clock, {
      order,
      event: 'paused',
      actor: roleOf(caller),
      set: { pause_reason: input.reason },
    })
    const owner = await readOrderPatient(tx, after)
    await notify(tx, ctx, 'paused', owner, { orderId: after.public_id, n: after.version })
    return after
  })
  const order_status = moved.status
  return { status: 'success' as const, message: 'Shipping paused.', order_status }
}

/**
 * Resumes shipping of a paused order: it leaves on the next ship day (M-16), not before the day to which staff moved it.
 * @throws AppError not_found, wrong_status
 */
export async function resumeOrder(ctx: Ctx, caller: Caller, id: string) {
  const moved = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const after = await transitionOrder(tx, ctx.clock, {
      order,
      event: 'resumed',
      actor: roleOf(caller),
      set: { pause_reason: null },
    })
    await tx
      .update(shipments)
      .set({ ship_on: await plannedShipDay(tx, order, ctx.clock.now()) })
      .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
    const owner = await readOrderPatient(tx, after)
    await notify(tx, ctx, 'resumed', owner, { orderId: after.public_id, n: after.version })
    return after
  })
  const order_status = moved.status
  return { status: 'success' as const, message: 'Shipping resumed.', order_status }
}
