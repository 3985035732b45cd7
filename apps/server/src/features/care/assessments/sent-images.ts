import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orderFiles } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { findOwnUpload, finishStoredUpload } from '../../ground/media/index.ts'
import type { OrderRow } from '../orders/index.ts'

export type SentImage = { type: string; file_name: string }
/** A checked image upload of the caller, with the type it was sent as. */
export type CheckedImage = { type: string; uploadId: number }

/**
 * Finds each image among the caller's own checked uploads, before the transaction that stores the form.
 * @throws AppError invalid_request that names the first image that is missing
 */
export async function findSentImages(
  ctx: Ctx,
  userId: number,
  images: readonly SentImage[],
): Promise<CheckedImage[]> {
  const found: CheckedImage[] = []
  for (const image of images) {
    const own = await findOwnUpload(ctx.db, userId, image.file_name)
    const upload = own && (await finishStoredUpload(ctx, own))
    if (!upload || upload.purpose !== 'image' || upload.state !== 'checked')
      throw new AppError('invalid_request', {
        field: image.type,
        message: `The image for "${image.type}" has not arrived. Please upload it again.`,
      })
    found.push({ type: image.type, uploadId: upload.id })
  }
  return found
}

/** Attaches the images to the order; an image sent twice is attached once. */
export async function attachImages(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  images: readonly CheckedImage[],
): Promise<void> {
  if (images.length === 0) return
  const at = ctx.clock.now()
  await tx
    .insert(orderFiles)
    .values(images.map(({ type, uploadId }) => ({ order_id: order.id, upload_id: uploadId, type, at })))
    .onConflictDoNothing()
}
