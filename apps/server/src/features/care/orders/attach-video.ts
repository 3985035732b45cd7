import { VIDEO_FILE_TYPE } from '@contour/domain/media/video-limits'
import { SUBMITTED } from '@contour/domain/orders/tracker-steps'
import { and, eq } from 'drizzle-orm'
import { asServer } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { imageRequests, orderFiles, uploadAttempts } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { auditImageRequest, openImageRequests } from './image-request-store.ts'
import { lockOwnOrder } from './lock-order.ts'
import { transitionOrder } from './transition-order.ts'
import { schedulePromiseCheck } from './schedule-promise-check.ts'
import { openIdentityReview } from './identity-review-store.ts'
import type { OrderRow } from './order-row.ts'
import { announceForm } from './announce-form.ts'
import type { UploadRow } from '../../ground/media/index.ts'
import { transition } from '../../../db/transition.ts'
import { imageRequestLifeCycle } from '@contour/domain/media/image-request'

const ANSWERED = transition(imageRequestLifeCycle, 'uploaded', 'patient', imageRequests.state)

/**
 * Accepts a second video while the order is under review, because a reviewer or a clinician requested one (D-47): closes the request;
 * the first video stays in the chart.
 * @returns false if none was requested
 */
async function fulfillVideoRequest(ctx: Ctx, tx: Tx, order: OrderRow, upload: UploadRow): Promise<boolean> {
  const [request] = await tx
    .update(imageRequests)
    .set({ state: ANSWERED.to, upload_id: upload.id, closed_at: ctx.clock.now() })
    .where(
      and(
        eq(imageRequests.order_id, order.id),
        eq(imageRequests.image_type, VIDEO_FILE_TYPE),
        ANSWERED.allowed,
      ),
    )
    .returning()
  if (!request) return false
  await schedulePromiseCheck(tx, ctx.clock, order)
  await auditImageRequest(tx, order, request, { upload: upload.public_id })
  return true
}

/**
 * Attaches a checked video that is named after an order, even if the browser never reports the upload (S-81). A name
 * that matches no order of the owner, or an order that needs no video, changes nothing.
 */
export async function attachVideoByName(ctx: Ctx, upload: UploadRow): Promise<void> {
  const publicId = /^([\w-]{16,64})_av_video_/.exec(upload.name)?.[1]
  const { user_id: userId } = upload
  if (!publicId || userId === null) return
  try {
    await ctx.db.transaction(async (tx) => {
      const order = await lockOwnOrder(tx, publicId, userId)
      await asServer(() => attachVideo(ctx, tx, order, upload))
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.info({ upload: upload.public_id, reason: error.code }, 'video not attached by its name')
  }
}

/**
 * Attaches a checked video to its order, in the caller's transaction, which has locked the order. The same video again
 * changes nothing.
 * @throws AppError wrong_status if the order needs no video
 */
export async function attachVideo(ctx: Ctx, tx: Tx, order: OrderRow, upload: UploadRow): Promise<OrderRow> {
  const [before] = await tx
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .where(and(eq(orderFiles.order_id, order.id), eq(orderFiles.upload_id, upload.id)))
  if (before) return order
  const isAgain = openImageRequests(order) && (await fulfillVideoRequest(ctx, tx, order, upload))
  if (!isAgain && order.status !== 'pending_approval')
    throw new AppError('wrong_status', { details: { order_status: order.status } })
  await tx.insert(orderFiles).values({
    order_id: order.id,
    upload_id: upload.id,
    type: VIDEO_FILE_TYPE,
    at: ctx.clock.now(),
  })
  // What support reads after a failure: that the order has its video now (M-48).
  await tx.insert(uploadAttempts).values({
    user_id: order.user_id,
    order_public_id: order.public_id,
    success: true,
    image_type: VIDEO_FILE_TYPE,
    bytes: upload.bytes,
    at: ctx.clock.now(),
  })
  await openIdentityReview(tx, ctx, order, upload.id)
  await audit(tx, 'order.video_attached', {
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    after: { upload: upload.public_id },
  })
  if (isAgain || order.submitted < SUBMITTED.form) return order
  const moved = await transitionOrder(tx, ctx.clock, {
    order,
    event: 'form_submitted',
    actor: 'patient',
    set: { submitted: SUBMITTED.withDoctor },
  })
  await announceForm(ctx, tx, moved)
  return moved
}
