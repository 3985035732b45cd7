import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { addresses, shipments } from '../../../db/schema.ts'
import { assertNoHold } from '../care-holds/index.ts'
import { notify, type Notified } from '../../ground/notifications/index.ts'
import { countParcelDoses } from '../supply/index.ts'
import { pharmacyOf } from '../../ground/pharmacies/index.ts'
import { plannedShipDay, schedulePromiseCheck, type OrderRow } from '../orders/index.ts'

type Owner = Notified & { first_name: string; last_name: string }

/**
 * Creates the shipment of an accepted order with the current address (M-15) and the planned ship date (M-16), and
 * notifies the patient. Without an address the shipment has none, and the pharmacy board says why it may not ship: an
 * acceptance is never lost because of it.
 * @throws AppError on_hold: every way here asks first, and this is the last door (D-76)
 */
export async function sendToPharmacy(tx: Tx, ctx: Ctx, order: OrderRow, owner: Owner): Promise<void> {
  await assertNoHold(tx, owner.id)
  const [address] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.user_id, owner.id), eq(addresses.kind, 'shipping')))
  const now = ctx.clock.now()
  const label = {
    name: `${owner.first_name} ${owner.last_name}`,
    line_1: address?.line_1 ?? '',
    line_2: address?.line_2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip: address?.zip ?? '',
    ship_on: await plannedShipDay(tx, order, now),
    pharmacy_id: (await pharmacyOf(tx, address?.state ?? order.state))?.id ?? null,
    created_at: now,
  }
  // An order that was returned to a clinician and accepted again already has a shipment, which gets the new address
  // (D-57).
  const [unshipped] = await tx
    .update(shipments)
    .set(label)
    .where(
      and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original'), isNull(shipments.shipped_at)),
    )
    .returning({ id: shipments.id })
  if (!unshipped)
    await tx
      .insert(shipments)
      .values({ order_id: order.id, kind: 'original', ...label })
      .onConflictDoNothing()
  await countParcelDoses(tx, order, label.ship_on)
  // The pharmacy's time begins on the planned day, which was not known when the order changed its status.
  if (order.status === 'order_placed') await schedulePromiseCheck(tx, ctx.clock, order)
  await notify(tx, ctx, 'at_pharmacy', owner, { orderId: order.public_id, n: order.version })
}
