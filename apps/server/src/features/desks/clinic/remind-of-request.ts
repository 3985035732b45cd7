import { REQUEST_CLOSES, REQUEST_CLOSES_HOURS, isImageRequestOpen } from '@contour/domain/media/image-request'
import { NO_ANSWER } from '@contour/domain/orders/denial-reasons'
import { and, asc, eq } from 'drizzle-orm'
import { after, days, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { imageRequests, orders } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { HOLD_RETRY, openHoldOf } from '../../care/care-holds/index.ts'
import { lockOrder, readOrderPatient, transitionOrder, type OrderRow } from '../../care/orders/index.ts'
import { isCapturing, voidPendingIntents } from '../../care/payments/index.ts'
import { voidUndecidedPrescription } from '../../care/prescriptions/index.ts'
import { refundDeniedOrder } from '../../care/subscriptions/index.ts'
import { notify } from '../../ground/notifications/index.ts'

/** What the patient reads on the order that was closed. */
const CLOSED_TEXT = `Your doctor needed something from you to go on, and we had no answer for ${REQUEST_CLOSES}. You can order again at any time.`

/**
 * Runs 4, 24 and 72 hours after a request to the patient that is still open, and reminds them; after seven days it closes the
 * order with a letter, as a denial without a fee (D-93, D-42). One letter for all that is asked: the oldest request sends it.
 */
export async function remindOfRequest(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const asked = await ctx.db.transaction(async (tx) => {
    const found = await openRequest(tx, item.subject)
    if (!found) return []
    const { order, request } = found
    // Nobody loses an order over a question while care is on hold (D-76), or while the card is charged.
    if (
      item.n === REQUEST_CLOSES_HOURS &&
      ((await openHoldOf(tx, order.user_id)) || (await isCapturing(tx, order.id)))
    ) {
      await scheduleJob(tx, ctx.clock, { ...item, dueAt: after(ctx.clock.now(), HOLD_RETRY) })
      return []
    }
    // The card comes first: what is asked waits until the order is back in review.
    if (order.status === 'payment_failed') {
      await scheduleJob(tx, ctx.clock, { ...item, dueAt: after(ctx.clock.now(), days(1)) })
      return []
    }
    if (item.n === REQUEST_CLOSES_HOURS) return closeOrder(tx, ctx, order)
    await notify(tx, ctx, 'request_reminder', await readOrderPatient(tx, order), {
      orderId: order.public_id,
      requestId: request.public_id,
      n: item.n,
      question: request.image_type === 'question',
      closes: after(request.asked_at, hours(REQUEST_CLOSES_HOURS)).toISOString(),
    })
    return []
  })
  await voidPendingIntents(ctx, asked)
}

/** The oldest open request of an order that is, or returns, in review, if it is this one; its order is locked. */
async function openRequest(tx: Tx, publicId: string) {
  const [named] = await tx
    .select({ order: orders.public_id })
    .from(imageRequests)
    .innerJoin(orders, eq(orders.id, imageRequests.order_id))
    .where(eq(imageRequests.public_id, publicId))
  if (!named) return null
  const order = await lockOrder(tx, named.order)
  const [request] = await tx
    .select()
    .from(imageRequests)
    .where(and(eq(imageRequests.order_id, order.id), eq(imageRequests.state, 'open')))
    .orderBy(asc(imageRequests.id))
    .limit(1)
  return request?.public_id === publicId && isImageRequestOpen(order) ? { order, request } : null
}

async function closeOrder(tx: Tx, ctx: Ctx, order: OrderRow): Promise<number[]> {
  const owner = await readOrderPatient(tx, order)
  const moved = await transitionOrder(tx, ctx.clock, {
    order,
    event: 'unanswered',
    actor: 'server',
    set: { denial_reason: NO_ANSWER, denial_text: CLOSED_TEXT, taken_by: null, taken_at: null },
  })
  await voidUndecidedPrescription(tx, ctx, moved, `The patient did not answer for ${REQUEST_CLOSES}.`)
  const { asked, money } = await refundDeniedOrder(tx, ctx, { order: moved, actor: 'server' })
  await notify(tx, ctx, 'request_closed', owner, { orderId: order.public_id, ...money })
  return asked
}
