import { notFound } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import { firstLots, lotsToShip } from '../../ground/pharmacies/index.ts'
import { contentsOf, coveringPrescription } from '../supply/index.ts'
import { orderAtPharmacy } from './shipments-store.ts'

/** Chooses the lots of an order's shipment as the simulated pharmacy does. @throws AppError not_found */
export async function firstLotsOf(ctx: Pick<Ctx, 'db' | 'clock'>, orderId: string) {
  const row = await orderAtPharmacy(ctx.db, orderId)
  if (!row) throw notFound()
  const contents = contentsOf(row, await coveringPrescription(ctx.db, row))
  const state = row.shipment?.state ?? row.order.state
  return firstLots(
    contents.map(({ item }) => item),
    state,
    await lotsToShip(ctx.db, ctx.clock.now(), [state]),
  )
}
