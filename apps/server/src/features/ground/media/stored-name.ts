import { videoFileName } from '@contour/domain/media/video-limits'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { safeName } from './accepted-files.ts'
import type { FileKind } from './accepted-files.ts'

/**
 * A name as the page of the identity video builds it: order, "av_video", time and the file's own name. What stands in
 * place of an order is no order, whatever its length.
 */
const VIDEO_NAME = /^(.*?)_av_video_\d{1,16}_(.*)$/s

/**
 * Returns the name of a new upload, and the file name of its key, which nobody can guess. Those of an identity video
 * begin with its order (document 3 §3, D-36): `{orderId}_av_video_{time}_{random}-{name}`.
 * @throws AppError not_found if a video is named after an order that is not this user's, wrong_status if that order takes
 *   no video now
 */
export async function storedName(
  ctx: Ctx,
  patient: Patient,
  { kind, filename }: { kind: FileKind; filename: string },
): Promise<{ name: string; fileName: string }> {
  const random = ctx.random.id()
  const [, orderId, own] = (kind === 'video' && VIDEO_NAME.exec(filename)) || []
  if (orderId === undefined) {
    const name = safeName(filename)
    return { name, fileName: `${random}-${name}` }
  }
  await assertTakesVideo(ctx, patient, orderId)
  const time = ctx.clock.now().getTime()
  // Short enough that the random part is not cut off with the beginning of a long name.
  const name = safeName(own ?? '').slice(-70)
  return {
    name: videoFileName(orderId, time, name),
    fileName: videoFileName(orderId, time, `${random}-${name}`),
  }
}

async function assertTakesVideo(ctx: Ctx, patient: Patient, orderId: string): Promise<void> {
  const takes = await ctx.orderVideos(ctx).takesVideo(patient, orderId)
  if (takes === null)
    throw new AppError('not_found', { message: 'We did not find this order on your account.' })
  if (!takes) throw new AppError('wrong_status', { message: 'Your order needs no video right now.' })
}
