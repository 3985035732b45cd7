import { isRequestable, imageRequestLifeCycle } from '@contour/domain/media/image-request'
import type { RequestableFile } from '@contour/domain/media/image-request'
import { and, eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { imageRequests, orderFiles } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { auditImageRequest, openImageRequests } from './image-request-store.ts'
import { lockOwnOrder } from './lock-order.ts'
import { schedulePromiseCheck } from './schedule-promise-check.ts'
import type { OrderRow } from './order-row.ts'
import { finishStoredUpload, findOwnUpload } from '../../ground/media/index.ts'
import type { UploadRow } from '../../ground/media/index.ts'
import { transition } from '../../../db/transition.ts'

const ANSWERED = transition(imageRequestLifeCycle, 'uploaded', 'patient', imageRequests.state)

type SubmittedImage = { id: string; file_name: string; image_type: string }

/**
 * Submits the new image that a clinician requested (P-IMG-007, X-61): attaches it to the order in addition to the old
 * one, which stays, and closes the request. The same image again gets the same response.
 * @throws AppError not_found, upload_refused (not the caller's own checked image, or not a new one), wrong_status (the
 *   review is over), conflict (no request of this kind is open)
 */
export async function submitRequestedImage(ctx: Ctx, caller: Caller, input: SubmittedImage) {
  const patient = asPatient(caller)
  const found = await findOwnUpload(ctx.db, patient.userId, input.file_name)
  const upload = found && (await finishStoredUpload(ctx, found))
  await ctx.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, input.id, patient.userId)
    if (!upload || upload.purpose !== 'image' || upload.state !== 'checked')
      throw new AppError('upload_refused')
    const type = isRequestable(input.image_type) ? input.image_type : null
    if (type && (await hasSubmitted(tx, order, type, upload))) return
    if (!openImageRequests(order))
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    if (!type) throw new AppError('conflict')
    await answerRequest(tx, ctx, order, type, upload)
  })
  return { status: 'success' as const, message: 'Image uploaded' }
}

/** Whether this image closed a request of its kind: the response was lost and the call was repeated. */
async function hasSubmitted(
  tx: Tx,
  order: OrderRow,
  type: RequestableFile,
  upload: UploadRow,
): Promise<boolean> {
  const rows = await tx
    .select({ id: imageRequests.id })
    .from(imageRequests)
    .where(
      and(
        eq(imageRequests.order_id, order.id),
        eq(imageRequests.image_type, type),
        eq(imageRequests.upload_id, upload.id),
      ),
    )
  return rows.length > 0
}

async function answerRequest(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  type: RequestableFile,
  upload: UploadRow,
): Promise<void> {
  const at = ctx.clock.now()
  const [request] = await tx
    .update(imageRequests)
    .set({ state: ANSWERED.to, upload_id: upload.id, closed_at: at })
    .where(and(eq(imageRequests.order_id, order.id), eq(imageRequests.image_type, type), ANSWERED.allowed))
    .returning()
  if (!request) throw new AppError('conflict', { message: 'This image is no longer needed.' })
  const hung = await tx
    .insert(orderFiles)
    .values({ order_id: order.id, upload_id: upload.id, type, at })
    .onConflictDoNothing()
    .returning({ id: orderFiles.id })
  // An image that is already attached to the order is the one that the clinician could not use.
  if (hung.length === 0) throw new AppError('upload_refused')
  await schedulePromiseCheck(tx, ctx.clock, order)
  await auditImageRequest(tx, order, request, { upload: upload.public_id })
}
