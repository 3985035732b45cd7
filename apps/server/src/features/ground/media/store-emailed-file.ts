import { writeFile } from 'node:fs/promises'
import { ATTACHMENT_MAX_BYTES, attachmentType } from '@contour/domain/media/attachment-types'
import { videoStoredPath } from '@contour/domain/media/video-limits'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { uploads } from '../../../db/schema.ts'
import { FREE_SPACE_FLOOR } from './assert-may-upload.ts'
import { safeName } from './accepted-files.ts'
import { storeFile, withTemporaryFile } from './receive-upload.ts'
import { findUpload } from './upload-store.ts'
import type { UploadRow } from './upload-store.ts'

/** A file of an email; `userId` is null for one of a visitor without an account. */
type EmailedFile = { userId: number | null; name: string; bytes: Uint8Array }

/**
 * Stores a file that came by email under the rules of files of messages: the eleven types by name and first bytes, 5 MB,
 * images and videos without their metadata (P-DOC-016, P-DOC-017). It belongs to nobody until a message attaches it, and
 * is removed a day later if none does.
 * @returns the checked upload, or null for a file that is refused or cannot be stored now
 */
export async function storeEmailedFile(ctx: Ctx, file: EmailedFile): Promise<UploadRow | null> {
  const type = attachmentType(file.name)
  if (type === null || file.bytes.length === 0 || file.bytes.length > ATTACHMENT_MAX_BYTES) return null
  // Nothing is shown before the scanner found it clean (D-44).
  if (ctx.config.scanner.kind === 'off') return null
  const free = await ctx.files.freeBytes()
  if (free !== null && free - file.bytes.length < FREE_SPACE_FLOOR) return null
  const upload = await createUpload(ctx, file, type)
  try {
    await withTemporaryFile(ctx, upload, async (path) => {
      await writeFile(path, file.bytes)
      await storeFile(ctx, upload, path)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.info({ upload: upload.public_id, reason: error.code }, 'file of an email not stored')
    return null
  }
  return findUpload(ctx.db, upload.public_id)
}

async function createUpload(
  ctx: Ctx,
  { userId, name, bytes }: EmailedFile,
  type: string,
): Promise<UploadRow> {
  const now = ctx.clock.now()
  const stored = safeName(name)
  const [upload] = await ctx.db
    .insert(uploads)
    .values({
      public_id: ctx.random.id(),
      user_id: userId,
      purpose: 'attachment',
      key: videoStoredPath(`${ctx.random.id()}-${stored}`),
      name: stored,
      content_type: type,
      max_bytes: bytes.length,
      state: 'signed',
      created_at: now,
      // No link was signed: what arrived is stored at once.
      expires_at: now,
    })
    .returning()
  if (!upload) throw new Error('the upload was not stored')
  return upload
}
