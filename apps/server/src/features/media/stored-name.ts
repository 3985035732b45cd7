import { videoFileName } from '@contour/domain/media/video-limits'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { orders } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { safeName } from './accepted-files.ts'
import type { FileKind } from './accepted-files.ts'

/** A name as the page of the identity video builds it: order, "av_video", time and the file's own name. */
const VIDEO_NAME = /^([\w-]{16,64})_av_video_\d{1,16}_(.*)$/s

/**
 * Returns the name of a new upload, and the file name of its key, which nobody can guess. Those of an identity video
 * begin with its order (document 3 §3, D-36): `{orderId}_av_video_{time}_{random}-{name}`.
 * @throws AppError not_found if a video is named after an order that is not this user's
 */
export async function storedName(
  ctx: Ctx,
  userId: number,
  { kind, filename }: { kind: FileKind; filename: string },
): Promise<{ name: string; fileName: string }> {
  const random = ctx.random.id()
  const [, orderId, own] = (kind === 'video' && VIDEO_NAME.exec(filename)) || []
  if (!orderId) {
    const name = safeName(filename)
    return { name, fileName: `${random}-${name}` }
  }
  await assertOwnOrder(ctx, userId, orderId)
  const time = ctx.clock.now().getTime()
  // Short enough that the random part is not cut off with the beginning of a long name.
  const name = safeName(own ?? '').slice(-70)
  return {
    name: videoFileName(orderId, time, name),
    fileName: videoFileName(orderId, time, `${random}-${name}`),
  }
}

async function assertOwnOrder(ctx: Ctx, userId: number, orderId: string): Promise<void> {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.public_id, orderId), eq(orders.user_id, userId)))
  if (!order) throw new AppError('not_found')
}
