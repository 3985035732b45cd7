import { placeOfShipment } from '@contour/domain/subscriptions/schedule'
import { shipDaysOf, shipmentDays, skippedTo } from '@contour/domain/subscriptions/shipment-moves'
import type { PlannedShipment } from '@contour/domain/subscriptions/shipment-moves'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { drafts, orders } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import { toShipmentMoves } from '../supply/index.ts'
import { readShipmentPlan, type ShipmentPlan } from './shipment-plan.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/** A planned shipment and what staff may do with it; without days, `whyNot` says why. */
export type MovableShipment = PlannedShipment & {
  /** The day on which it would leave without moves. */
  firstOn: PlainDate
  order: OrderRow | null
  days: { earliest: PlainDate; latest: PlainDate } | null
  /** The ship days among them, without its own. */
  moveTo: PlainDate[]
  /** The day of the shipment if it is skipped; null if that is too late. */
  skipTo: PlainDate | null
  whyNot: string
}

/** Returns the plan of a subscription and what may be moved of it (M-18); null if no billing period is paid. */
export async function readMovableShipments(
  ctx: Ctx,
  db: Reader,
  subscription: SubscriptionRow,
): Promise<{ plan: ShipmentPlan; rows: MovableShipment[] } | null> {
  const plan = await readShipmentPlan(db, subscription)
  if (!plan) return null
  const opened = await db.select().from(orders).where(eq(orders.subscription_id, subscription.id))
  const begun = await begunForms(db, subscription, opened)
  const today = easternDate(ctx.clock.now())
  const rows = plan.shipments.map((planned, index): MovableShipment => {
    const { shipment } = planned
    const order = opened.find(({ shipment_no }) => shipment_no === shipment) ?? null
    const stays =
      whyFixed(subscription, order, begun) ??
      (opened.some(({ shipment_no }) => shipment_no > shipment) ? 'A later shipment was opened.' : null) ??
      (placeOfShipment(plan.period.term, shipment).within === 0
        ? 'It leaves with its charge; the patient can move that date.'
        : null)
    const days = stays
      ? null
      : shipmentDays(plan.period, toShipmentMoves(plan.moves), {
          shipment,
          today,
          calendar: US_SHIPPING_CALENDAR,
        })
    const moveTo = shipDaysOf(days, US_SHIPPING_CALENDAR).filter((day) => day !== planned.shipOn)
    const skipTo = skippedTo(planned, US_SHIPPING_CALENDAR)
    return {
      ...planned,
      firstOn: plan.unmoved[index]?.shipOn ?? planned.shipOn,
      order,
      days,
      moveTo,
      skipTo: days && skipTo >= days.earliest && skipTo <= days.latest ? skipTo : null,
      whyNot: stays ?? (moveTo.length > 0 ? '' : 'No day is left to which it could move.'),
    }
  })
  return { plan, rows }
}

/** Returns why no day of a shipment can change any more; null if it can. */
function whyFixed(
  subscription: SubscriptionRow,
  order: OrderRow | null,
  begun: ReadonlySet<string>,
): string | null {
  if (subscription.state !== 'active' || subscription.cancelled_at) return 'The plan is not running.'
  if (!order) return null
  if (order.status === 'order_shipped' || order.status === 'order_delivered') return 'It was sent.'
  if (order.status === 'cancelled' || order.status === 'denied') return 'It ended.'
  if (order.status !== 'pending_approval') return 'The check-in was sent.'
  return begun.has(order.public_id) ? 'The patient has begun the check-in.' : null
}

/** Returns the public ids of the orders whose form the patient has begun on a device. */
async function begunForms(
  db: Reader,
  subscription: SubscriptionRow,
  opened: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const waiting = opened.filter(({ status }) => status === 'pending_approval')
  if (waiting.length === 0) return new Set()
  const rows = await db
    .select({ subject: drafts.subject })
    .from(drafts)
    .where(and(eq(drafts.user_id, subscription.user_id), eq(drafts.step, 'medical-form')))
  // The subject of a form's draft is the order and the form.
  return new Set(
    waiting
      .map(({ public_id }) => public_id)
      .filter((id) => rows.some(({ subject }) => subject.startsWith(id))),
  )
}
