import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { orders } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { requestable, sentParcels } from './parcels-store.ts'
import type { SentParcel } from './parcels-store.ts'

const toShippedItems = (parcels: readonly SentParcel[]) =>
  parcels.flatMap((parcel) =>
    requestable(parcel).map(({ name }) => ({
      external_order_number: parcelNumber(parcel.shipment.id),
      med_name: name,
      shipped_at: parcel.shipment.shipped_at?.toISOString() ?? null,
      delivered_at: parcel.shipment.delivered_at?.toISOString() ?? null,
    })),
  )

/** Lists what the caller may ask to be sent again: one entry for each line of each shipment (document 3 §3, D-37). */
export async function listShippedItems(ctx: Ctx, caller: Caller) {
  const items = toShippedItems(await sentParcels(ctx.db, asPatient(caller).userId))
  return {
    status: 'success' as const,
    success: true as const,
    message: 'Shipped items.',
    items: [{ orders: items }],
  }
}

/**
 * Lists for support what of an order can be sent again.
 * @throws AppError not_found
 */
export async function listOrderItems(ctx: Ctx, orderId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.public_id, orderId))
  if (!order) throw notFound()
  const parcels = await sentParcels(ctx.db, order.user_id)
  await audit(ctx.db, 'shipped_items.read', { subjectUser: order.user_id, subject: `order:${orderId}` })
  return {
    status: 'success' as const,
    message: 'Shipped items.',
    items: toShippedItems(parcels.filter((parcel) => parcel.order.id === order.id)),
  }
}
