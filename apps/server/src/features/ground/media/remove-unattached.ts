import { and, asc, eq, inArray, lt, not, notExists, or, sql } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import {
  complaints,
  imageRequests,
  messageAttachments,
  orderFiles,
  replacementRequests,
  uploads,
  users,
} from '../../../db/schema.ts'
import { requestsFiles } from './assert-may-upload.ts'
import { transition } from '../../../db/transition.ts'
import { uploadLifeCycle } from '@contour/domain/media/upload-life-cycle'

const SWEPT = transition(uploadLifeCycle, 'swept', 'server', uploads.state)

/** A video that was inspected; one that may still be sent, or waits in the store, is `signed`. */
const needlessVideo = and(eq(uploads.purpose, 'video'), inArray(uploads.state, ['checked', 'refused']))

/** What refers to a file. */
const REFERRING = [
  orderFiles.upload_id,
  imageRequests.upload_id,
  replacementRequests.upload_id,
  complaints.upload_id,
  messageAttachments.upload_id,
]

/** Maximum files per run, so that a run stays short; the next one continues. */
const BATCH = 500

/**
 * Removes files that nothing refers to, one day after their upload (M-48): abandoned forms, refused and repeated
 * images, the video of a second tab. The files of a patient whose form is still open stay, because its draft may refer
 * to them; no draft refers to a video.
 * @returns how many were removed
 */
export async function removeUnattachedFiles(
  ctx: Pick<Ctx, 'db' | 'clock' | 'files' | 'log'>,
): Promise<number> {
  const orphans = await ctx.db
    .select({ id: uploads.id, key: uploads.key })
    .from(uploads)
    .leftJoin(users, eq(users.id, uploads.user_id))
    .where(
      and(
        inArray(uploads.state, ['signed', 'received', 'checked', 'refused']),
        lt(uploads.created_at, after(ctx.clock.now(), -days(1))),
        or(not(requestsFiles(ctx.db)), needlessVideo),
        ...REFERRING.map((column) =>
          notExists(
            ctx.db
              .select({ one: sql`1` })
              .from(column.table)
              .where(eq(column, uploads.id)),
          ),
        ),
      ),
    )
    .orderBy(asc(uploads.id))
    .limit(BATCH)
  for (const { id, key } of orphans) {
    await ctx.files.remove(key)
    await ctx.db
      .update(uploads)
      .set({ state: SWEPT.to })
      .where(and(eq(uploads.id, id), SWEPT.allowed))
  }
  if (orphans.length > 0) ctx.log.info({ removed: orphans.length }, 'unattached files removed')
  return orphans.length
}
