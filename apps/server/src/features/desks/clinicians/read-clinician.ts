import { shownLicense } from '@contour/domain/staff-accounts/clinician-profile'
import { portraitPath } from '@contour/domain/staff-accounts/portrait-key'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, desc, eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { licenses, orders, shipments, staffMembers } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import { latestPrescription, shippingStateOf } from '../../care/prescriptions/index.ts'

/**
 * Reads the clinician of the newest prescription of the caller's order: name and NPI as signed, biography and portrait
 * as they are now (M-08). A voided prescription has no clinician to show.
 * @throws AppError not_found
 */
export async function readClinician(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.public_id, id), eq(orders.user_id, patient.userId)))
  if (!order || (patient.scope === 'checkout' && order.cart_id !== patient.cartId)) throw notFound()
  const prescription = await latestPrescription(ctx.db, order.id)
  if (!prescription || prescription.state === 'voided') throw notFound()
  const [shown] = await ctx.db
    .select({ biography: staffMembers.biography, portrait_key: staffMembers.portrait_key })
    .from(staffMembers)
    .where(eq(staffMembers.id, prescription.clinician_id))
  const held = await ctx.db
    .select({ state: licenses.state, expires_on: licenses.expires_on })
    .from(licenses)
    .where(eq(licenses.staff_id, prescription.clinician_id))
  return {
    status: 'success' as const,
    message: '',
    clinician: {
      name: prescription.clinician_name,
      npi: prescription.npi,
      biography: shown?.biography ?? null,
      portrait: portraitPath(shown?.portrait_key ?? null),
      license: shownLicense(held, await stateOfOrder(ctx.db, order), easternDate(ctx.clock.now())),
    },
  }
}

/** The state on the label of the newest shipment; before there is one, that of the address it would go to. */
async function stateOfOrder(db: Reader, order: OrderRow): Promise<string> {
  const [shipment] = await db
    .select({ state: shipments.state })
    .from(shipments)
    .where(eq(shipments.order_id, order.id))
    .orderBy(desc(shipments.id))
    .limit(1)
  return shipment?.state ?? (await shippingStateOf(db, order.user_id)) ?? order.state
}
