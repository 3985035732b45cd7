import { alertLifeCycle } from '@contour/domain/alerts/alert'
import { FAULT_FACTS } from '@contour/domain/alerts/fault'
import { and, eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { alerts, settings } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { FOREIGN_NUMBER, audit } from '../audit/index.ts'

const ACKNOWLEDGED = transition(alertLifeCycle, 'acknowledged', 'staff', alerts.state)

/**
 * Says that the caller has an alert, and what they do about it. It stays until its fault is over.
 * @throws AppError not_found, conflict if somebody has it or it is over
 */
export async function acknowledgeAlert(
  ctx: Ctx,
  staff: StaffCaller,
  { id, note }: { id: string; note: string },
) {
  await ctx.db.transaction(async (tx) => {
    const [taken] = await tx
      .update(alerts)
      .set({
        state: ACKNOWLEDGED.to,
        acknowledged_at: ctx.clock.now(),
        acknowledged_by: staff.staffId,
        note,
      })
      .where(and(eq(alerts.public_id, id), ACKNOWLEDGED.allowed))
      .returning({ id: alerts.id })
    if (!taken) {
      await findAlert(tx, id)
      throw new AppError('conflict', {
        message: 'Somebody has it already, or it is over. Open the list again.',
      })
    }
    await audit(tx, 'alert.acknowledged', { subject: `alert:${id}`, after: { note } })
  })
  return { message: 'You have it.' }
}

/**
 * Ends a fault that lasts until somebody has looked. The watch closes its alert with its next looks.
 * @throws AppError not_found, conflict for a fault that ends by itself
 */
export async function endLastingFault(ctx: Ctx, { id, note }: { id: string; note: string }) {
  await ctx.db.transaction(async (tx) => {
    const alert = await findAlert(tx, id)
    if (!FAULT_FACTS[alert.fault].lasts || alert.state === 'closed')
      throw new AppError('conflict', { message: 'It closes by itself once its fault is over.' })
    await tx.update(alerts).set({ note }).where(eq(alerts.id, alert.id))
    await tx.delete(settings).where(eq(settings.name, FOREIGN_NUMBER))
    await audit(tx, 'alert.looked_into', { subject: `alert:${id}`, after: { note } })
  })
  return { message: 'Its alert closes within a minute.' }
}

async function findAlert(tx: Tx, id: string) {
  const [alert] = await tx.select().from(alerts).where(eq(alerts.public_id, id)).for('update')
  if (!alert) throw notFound()
  return alert
}
