import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { lockCallersOrder } from './lock-order.ts'
import { attachVideo } from './attach-video.ts'
import { finishStoredUpload, findOwnUpload } from '../../ground/media/index.ts'

/**
 * Records that the identity video of an order was uploaded; if the form is already submitted, the order goes to the
 * clinicians (M-13, S-53). The same video again gets the same response.
 * @throws AppError not_found, upload_refused (not the caller's own checked video), wrong_status
 */
export async function uploadVideo(ctx: Ctx, caller: Caller, input: { s3FileName: string; uniqueId: string }) {
  const patient = asPatient(caller)
  const found = await findOwnUpload(ctx.db, patient.userId, input.s3FileName)
  const upload = found && (await finishStoredUpload(ctx, found))
  const order = await ctx.db.transaction(async (tx) => {
    const locked = await lockCallersOrder(tx, patient, input.uniqueId)
    if (!upload || upload.purpose !== 'video' || upload.state !== 'checked')
      throw new AppError('upload_refused')
    return attachVideo(ctx, tx, locked, upload)
  })
  return {
    status: 'success' as const,
    message: 'Video uploaded.',
    order_status: order.status,
  }
}
