import { and, asc, eq, exists, lt, sql } from 'drizzle-orm'
import { isIn } from '../../../db/schema/columns.ts'
import type { Ctx } from '../../../context.ts'
import { orderFiles, orders, uploads } from '../../../db/schema.ts'
import { VIDEO_FILE_TYPE } from '@contour/domain/media/video-limits'
import { removeUpload } from './upload-store.ts'

/** Files per statement, so that a run can end between two of them. */
const BATCH = 100

/**
 * Deletes the identity videos of orders that ended before an instant, from the store first, so that a run that is
 * interrupted repeats it. What was decided about them stays.
 * @param limit the maximum number of videos
 * @returns how many were deleted
 */
export async function removeExpiredVideos(
  ctx: Pick<Ctx, 'db' | 'files'>,
  endedBefore: Date,
  limit: number,
): Promise<number> {
  let removed = 0
  while (removed < limit) {
    const batch = await ctx.db
      .select({ id: uploads.id, key: uploads.key })
      .from(uploads)
      .where(
        and(
          eq(uploads.state, 'checked'),
          eq(uploads.purpose, 'video'),
          exists(
            ctx.db
              .select({ one: sql`1` })
              .from(orderFiles)
              .innerJoin(orders, eq(orders.id, orderFiles.order_id))
              .where(
                and(
                  eq(orderFiles.upload_id, uploads.id),
                  eq(orderFiles.type, VIDEO_FILE_TYPE),
                  isIn(orders.status, ['order_delivered', 'denied', 'cancelled']),
                  lt(orders.status_since, endedBefore),
                ),
              ),
          ),
        ),
      )
      .orderBy(asc(uploads.id))
      .limit(BATCH)
    for (const { id, key } of batch) {
      await ctx.files.remove(key)
      await removeUpload(ctx.db, id)
    }
    removed += batch.length
    if (batch.length < BATCH) break
  }
  return removed
}
