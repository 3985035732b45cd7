import { formatLongDate, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { isShipDay, nextShipDate } from '@contour/domain/time/shipping-calendar'
import { callAs, inCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { deliverOrder, firstLotsOf, resumeOrder, shipOrder } from '../../care/shipments/index.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import { demoStaffCaller } from './demo-staff-caller.ts'

/**
 * Simulates the pharmacy: sends the shipment with a tracking number in FedEx's format; a paused order is resumed first.
 * The authorization is captured as in the staff console.
 * @throws AppError like the staff console's own calls
 */
export async function simulatePharmacy(
  ctx: Ctx,
  order: Pick<OrderRow, 'public_id' | 'status'>,
): Promise<string> {
  const id = order.public_id
  const waited = await advanceToShipDay(ctx)
  const pharmacy = await demoStaffCaller(ctx, 'pharmacy')
  if (order.status === 'shipping_paused') await callAs(ctx, pharmacy, resumeOrder, id)
  const shipment = {
    id,
    carrier: 'FedEx',
    tracking: sampleTracking(ctx),
    lots: await firstLotsOf(ctx, id),
  } as const
  await inCall(ctx, pharmacy, () => shipOrder(ctx, shipment))
  return waited
    ? `The clock went on to ${formatLongDate(waited)}, the next ship day; ${pharmacy.name} shipped the order.`
    : `${pharmacy.name} shipped the order.`
}

/**
 * Shipments leave on ship days only (M-16). On another day the demo does not break the rule; it moves the clock to the
 * morning of the next ship day, and everything that is due in between runs.
 */
async function advanceToShipDay(ctx: Ctx): Promise<string | null> {
  const now = ctx.clock.now()
  const today = easternDate(now)
  if (isShipDay(today)) return null
  const day = nextShipDate(today)
  const seconds = (easternInstant(day, '09:00').getTime() - now.getTime()) / 1000
  await ctx.background?.advance(Math.ceil(seconds))
  return day
}

/** Simulates the carrier's delivery, recorded in the way the staff console records it. */
export async function simulateCarrier(ctx: Ctx, order: Pick<OrderRow, 'public_id'>): Promise<string> {
  const pharmacy = await demoStaffCaller(ctx, 'pharmacy')
  await callAs(ctx, pharmacy, deliverOrder, order.public_id)
  return 'The carrier delivered the parcel.'
}

/** Twelve random digits in FedEx's format; not the number of a real shipment that we know of. */
function sampleTracking(ctx: Ctx): string {
  const digits = [...ctx.random.bytes(11)].map((byte) => byte % 10)
  return `9${digits.join('')}`
}
