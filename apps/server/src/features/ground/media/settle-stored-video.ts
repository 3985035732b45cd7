import { and, eq, gt, sql } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { AppError } from '../../../app-error.ts'
import { orderFiles, orders, uploads } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { VIDEO_FILE_TYPE } from '@contour/domain/media/video-limits'
import { finishStoredUpload } from './receive-upload.ts'
import { findUpload } from './upload-store.ts'
import type { UploadRow } from './upload-store.ts'

/** Longer than one attempt of the browser, which ends after 300 s (document 3 §9). */
const LOOK_EVERY = minutes(6)

/** Schedules the first look for a video whose link was signed, in the transaction of its row. */
export const scheduleStoredVideo = (tx: Reader, clock: Clock, upload: string, n = 1): Promise<void> =>
  scheduleJob(tx, clock, {
    kind: 'stored_video',
    subject: upload,
    n,
    dueAt: after(clock.now(), LOOK_EVERY),
  })

/**
 * Takes over a video that was sent directly to the store and never reported, because the browser died or lost its
 * connection: it is inspected and attached to its order as if it had been reported (S-81). Looks until an upload that
 * began with the last moment of its link must have ended.
 */
export async function settleStoredVideo(ctx: Ctx, { subject, n }: ScheduledJob): Promise<void> {
  const upload = await findUpload(ctx.db, subject)
  if (upload?.state !== 'signed' || (await wasSentAgain(ctx.db, upload))) return
  try {
    const { state } = await finishStoredUpload(ctx, upload)
    if (state !== 'signed') return
  } catch (error) {
    // A failing store and a busy inspection say nothing about the video: the job is tried again.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    ctx.log.info({ upload: subject, reason: error.code }, 'video in the store refused')
    return
  }
  if (ctx.clock.now() < after(upload.expires_at, LOOK_EVERY))
    await scheduleStoredVideo(ctx.db, ctx.clock, subject, n + 1)
}

/** Whether the patient has sent a later video for the same order meanwhile, which is the one that counts (D-47). */
async function wasSentAgain(db: Reader, upload: UploadRow): Promise<boolean> {
  const [later] = await db
    .select({ one: sql`1` })
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.order_id))
    .innerJoin(uploads, eq(uploads.id, orderFiles.upload_id))
    .where(
      and(
        eq(orderFiles.type, VIDEO_FILE_TYPE),
        gt(uploads.id, upload.id),
        sql`starts_with(${upload.name}, ${orders.public_id} || '_av_video_')`,
      ),
    )
    .limit(1)
  return later !== undefined
}
