import { monthLabel } from '@contour/domain/dosing/months'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { lockCallersOrder } from '../orders/index.ts'
import { itemsOf, latestPrescription } from './prescription-store.ts'
import { contactBy } from './unanswered-facts.ts'

/** Additional medication that the screen does not show (document 3 §7). */
const HIDDEN = /ondansetron/i

/**
 * Reads the awaiting prescription of the caller's order with its directions. A missing and a decided one get the same
 * response: there is nothing to decide (P-RX-011). The read is audited.
 * @throws AppError not_found
 */
export async function readPending(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  return ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, id)
    const prescription = await latestPrescription(tx, order.id)
    if (prescription?.state !== 'awaiting') throw notFound()
    const items = await itemsOf(tx, prescription.id)
    await audit(tx, 'prescription.read', { subjectUser: order.user_id, subject: `order:${order.public_id}` })
    return {
      message: 'Your prescription.',
      prescription: items
        .filter((item) => !HIDDEN.test(item.name))
        .map((item) => ({
          rxId: item.rx_id,
          name: item.name,
          directions: item.directions,
          strength: item.strength,
          slot: monthLabel(item.slot, prescription.months_before),
        })),
      accepts_at: prescription.due_at?.toISOString() ?? null,
      contact_by: (await contactBy(tx, prescription))?.toISOString() ?? null,
      clinician: prescription.clinician_name,
      kept_text: prescription.kept_text,
    }
  })
}
