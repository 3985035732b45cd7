import { and, eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { PROBLEM_OWNER, type ShipmentProblem } from '@contour/domain/shipments/shipment-problem'
import { shipments } from '../../../db/schema.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, plannedShipDay, transitionOrder, readOrderPatient } from '../orders/index.ts'

const roleOf = (caller: Caller) => (asStaff(caller).roles.includes('pharmacy') ? 'pharmacy' : 'clinician')

type Pause = { id: string; reason: string; problem: ShipmentProblem }

/** What the task says; the reason may hold health data and stands in the order. */
const ASKED: Readonly<Record<ShipmentProblem, string>> = {
  clinical: 'The pharmacy has a question about a prescription. Answer it, then resume the shipment.',
  address:
    'The pharmacy cannot send to the address. Ask the patient, correct it, and let the pharmacy resume.',
  stock: 'A medicine is not in stock. Resume the shipment when it is.',
  other: 'Shipping is paused. Resume it when the reason is gone.',
}

/**
 * Pauses shipping with a reason for staff; whoever solves it has a task, and the patient is notified of a delay (M-12, M-15).
 * @throws AppError not_found, wrong_status
 */
export async function pauseOrder(ctx: Ctx, caller: Caller, input: Pause) {
  const moved = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, input.id)
    const after = await transitionOrder(tx, ctx.clock, {
      order,
      event: 'paused',
      actor: roleOf(caller),
      set: { pause_reason: input.reason },
    })
    await createTask(tx, ctx, {
      kind: 'shipment_problem',
      subject: `order:${after.public_id}`,
      userId: after.user_id,
      role: PROBLEM_OWNER[input.problem],
      details: ASKED[input.problem],
    })
    const owner = await readOrderPatient(tx, after)
    await notify(tx, ctx, 'paused', owner, { orderId: after.public_id, n: after.version })
    return after
  })
  const order_status = moved.status
  return { message: 'Shipping paused.', order_status }
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
  return { message: 'Shipping resumed.', order_status }
}
