import { actorOf, asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../app-error.ts'
import { writeAudit } from '../audit/index.ts'
import { lockCallersOrder } from '../orders/index.ts'
import { itemsOf, latestPrescription } from './prescription-store.ts'

/** Medication given beside the drug that the screen does not show (document 3 §7). */
const HIDDEN = /ondansetron/i

/**
 * The awaiting prescription of the caller's order with its directions. Absent and decided answer alike: there is
 * nothing to answer (P-RX-011). The read is audited.
 * @throws AppError not_found
 */
export async function readPending(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  return ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, id)
    const prescription = await latestPrescription(tx, order.id)
    if (prescription?.state !== 'awaiting') throw notFound()
    const items = await itemsOf(tx, prescription.id)
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'own record',
      action: 'prescription.read',
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      requestId: caller.meta.requestId,
    })
    return {
      status: 'success' as const,
      success: true as const,
      message: 'Your prescription.',
      prescription: items
        .filter((item) => !HIDDEN.test(item.name))
        .map((item) => ({
          rxId: item.rx_id,
          name: item.name,
          directions: item.directions,
          strength: item.strength,
          slot: item.slot,
        })),
      accepts_at: prescription.due_at?.toISOString() ?? null,
      clinician: prescription.clinician_name,
    }
  })
}
