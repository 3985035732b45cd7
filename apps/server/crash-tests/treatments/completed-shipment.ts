import type { Term } from '@contour/domain/catalog/price-book'
import type { TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { orders, prescriptionItems, prescriptions, subscriptions } from '../../src/db/schema.ts'

type Line = { slot: string; name: string; strength: string }

/** A shipment that was sent: its contents according to the board, and what was prescribed. */
export type CompletedShipment = {
  drug: string
  term: Term
  shipmentNo: number
  box: readonly Line[]
  /** The lines of the accepted prescription that covers it, and the shipment for which it was written. */
  prescribed: readonly Line[]
  prescribedAt: number
}

/** The contents of each waiting box according to the pharmacy board. */
export async function boxesOnBoard(at: TestService): Promise<Map<string, Line[]>> {
  const token = await signInStaff(at, 'pharmacy')
  const { status, body } = await at.staffCall('GET', '/staff-api/pharmacy/orders?show=open', { token })
  if (status !== 200) throw new Error(`no board: ${JSON.stringify(body)}`)
  const rows = body['rows'] as { order_id: string; items: Line[] }[]
  return new Map(rows.map(({ order_id, items }) => [order_id, items]))
}

/** The shipment of an order, with the prescription that a reader of the chart would compare it to. */
export async function completedShipment(
  at: TestService,
  order: typeof orders.$inferSelect,
  box: readonly Line[],
): Promise<CompletedShipment> {
  const [plan] = await at.ctx.db
    .select({ term: subscriptions.term })
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscription_id))
  const [covering] = await at.ctx.db
    .select({ id: prescriptions.id, writtenFor: orders.shipment_no })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.subscription_id, order.subscription_id),
        lte(orders.shipment_no, order.shipment_no),
        inArray(prescriptions.state, ['accepted', 'auto']),
      ),
    )
    .orderBy(desc(orders.shipment_no), desc(prescriptions.id))
    .limit(1)
  if (!plan || !covering) throw new Error('a parcel left without a prescription')
  const items = await at.ctx.db
    .select()
    .from(prescriptionItems)
    .where(eq(prescriptionItems.prescription_id, covering.id))
  return {
    drug: order.drug,
    term: plan.term,
    shipmentNo: order.shipment_no,
    box,
    prescribed: items.map(({ slot, name, strength }) => ({ slot, name, strength })),
    prescribedAt: covering.writtenFor,
  }
}
