import { attachmentType, shownFileName } from '@contour/domain/media/attachment-types'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { messageAttachments } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { findOwnUpload, finishStoredUpload } from '../media/index.ts'
import type { UploadRow } from '../media/index.ts'
import type { MessageRow } from './conversation-rows.ts'

/** A checked upload that becomes a file of a message, under the name that people read. */
export type AttachedFile = { upload: UploadRow; name: string }

/**
 * Finds the upload of a user that a message names by its URL, key or name. The URL is never fetched (S-61).
 * @throws AppError upload_refused if it is not this user's own checked file of a message, file_type_refused if the name
 *   has another ending than the file was signed for
 */
export async function findFile(
  ctx: Ctx,
  userId: number,
  given: { url: string; name: string },
): Promise<AttachedFile> {
  const found = await findOwnUpload(ctx.db, userId, given.url.trim().split(/[?#]/)[0] ?? '')
  const upload = found && (await finishStoredUpload(ctx, found))
  if (!upload || upload.purpose !== 'attachment' || upload.state !== 'checked')
    throw new AppError('upload_refused', { field: 'attachments' })
  const name = shownFileName(given.name)
  const declared = attachmentType(name)
  if (declared === null || declared !== attachmentType(upload.name))
    throw new AppError('file_type_refused', { field: 'attachments' })
  return { upload, name }
}

/**
 * Attaches files to a message in its transaction, each of them once, and schedules their scan.
 * @throws AppError upload_refused for a file that was attached before
 */
export async function attachFiles(
  tx: Tx,
  { clock, random }: Pick<Ctx, 'clock' | 'random'>,
  message: MessageRow,
  files: readonly AttachedFile[],
): Promise<void> {
  for (const { upload, name } of files) {
    const [attached] = await tx
      .insert(messageAttachments)
      .values({
        public_id: random.id(),
        message_id: message.id,
        upload_id: upload.id,
        name,
        scan: 'pending',
      })
      .onConflictDoNothing()
      .returning()
    if (!attached) throw new AppError('upload_refused', { field: 'attachments' })
    await scheduleJob(tx, clock, { kind: 'attachment_scan', subject: attached.public_id, dueAt: clock.now() })
  }
}
