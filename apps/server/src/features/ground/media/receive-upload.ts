import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { incomingKey } from '../../../adapters/storage/port.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { errorFacts } from '../../../log.ts'
import { audit } from '../audit/index.ts'
import { mimeOf } from './accepted-files.ts'
import { incomingFolder } from './incoming-folder.ts'
import { withInspectedAttachment } from './inspect-attachment.ts'
import { withInspected, type Inspected } from './inspect-file.ts'
import { readUploadToken } from './links.ts'
import { receiveBytes } from './receive-bytes.ts'
import {
  claimUpload,
  findUpload,
  markChecked,
  markReceived,
  markRefused,
  releaseUpload,
} from './upload-store.ts'
import type { UploadRow } from './upload-store.ts'

type UploadRequest = { token: string; contentType: string; contentLength: number | null; body: Readable }

/**
 * Accepts the one PUT of a signed upload: streamed to a temporary file, stopped at its limit, inspected, stored.
 * @throws AppError not_found, link_expired, upload_refused (used before), file_too_large, file_type_refused
 */
export async function receiveUpload(ctx: Ctx, put: UploadRequest): Promise<void> {
  const upload = await findUpload(ctx.db, readUploadToken(ctx, put.token))
  if (!upload) throw new AppError('not_found')
  if (upload.state !== 'signed') throw new AppError('upload_refused')
  if (upload.expires_at <= ctx.clock.now()) {
    await markRefused(ctx.db, upload.id, 'link_expired')
    throw new AppError('link_expired')
  }
  if (mimeOf(put.contentType) !== upload.content_type) throw new AppError('file_type_refused')
  if (put.contentLength !== null && put.contentLength > upload.max_bytes) {
    await markRefused(ctx.db, upload.id, 'file_too_large')
    throw new AppError('file_too_large')
  }
  if (!(await claimUpload(ctx.db, ctx.clock, upload.id))) throw new AppError('upload_refused')
  await withTemporaryFile(ctx, upload, async (file) => {
    const received = await receiveBytes(put.body, file, upload.max_bytes).catch(async (error: unknown) => {
      await releaseUpload(ctx.db, upload.id)
      throw error
    })
    if (!received || received.bytes === 0) {
      await markRefused(ctx.db, upload.id, received ? 'empty' : 'file_too_large')
      throw new AppError(received ? 'upload_refused' : 'file_too_large')
    }
    await storeFile(ctx, upload, file)
  })
}

/**
 * Inspects a file that was sent directly to the store, before anything relies on it. A file sent to our own route is
 * inspected on arrival.
 * @returns the current row of the upload
 */
export async function finishStoredUpload(ctx: Ctx, upload: UploadRow): Promise<UploadRow> {
  if (ctx.files.kind !== 's3' || upload.state !== 'signed') return upload
  const incoming = incomingKey(upload.key)
  if ((await ctx.files.size(incoming)) === null) return upload
  if (!(await claimUpload(ctx.db, ctx.clock, upload.id))) return upload
  await withTemporaryFile(ctx, upload, async (file) => {
    const received = await readIncoming(ctx, upload, file)
    if (received) await storeFile(ctx, upload, file)
    else await markRefused(ctx.db, upload.id, 'file_too_large')
  })
  // Once stored or refused, the upload is never read from there again, even if more is written to the signed URL.
  await ctx.files.remove(incoming).catch((error: unknown) => {
    ctx.log.warn({ upload: upload.public_id, err: errorFacts(error) }, 'incoming object not removed')
  })
  return (await findUpload(ctx.db, upload.public_id)) ?? upload
}

/** Reads what was sent directly to the store. A store error says nothing about the file: the upload can be retried. */
async function readIncoming(ctx: Ctx, upload: UploadRow, file: string) {
  try {
    return await receiveBytes(await ctx.files.read(incomingKey(upload.key)), file, upload.max_bytes)
  } catch (error) {
    await releaseUpload(ctx.db, upload.id)
    throw error
  }
}

/**
 * Inspects a received file and writes what may be stored to the upload's own key.
 * @throws AppError of the inspection, with the upload refused; unavailable if the store failed, with the upload
 *   released
 */
export async function storeFile(ctx: Ctx, upload: UploadRow, file: string): Promise<void> {
  await markReceived(ctx.db, ctx.clock, upload.id)
  try {
    const inspect = upload.purpose === 'attachment' ? withInspectedAttachment : withInspected
    await inspect(file, upload, (inspected) => storeInspected(ctx, upload, inspected))
  } catch (error) {
    await ctx.files.remove(upload.key).catch(() => {})
    // A busy inspection and a failing store say nothing about the file.
    if (error instanceof AppError && error.code !== 'unavailable') {
      await markRefused(ctx.db, upload.id, error.code)
      throw error
    }
    await releaseUpload(ctx.db, upload.id)
    if (error instanceof AppError) throw error
    ctx.log.error({ upload: upload.public_id, err: errorFacts(error) }, 'upload not stored')
    throw new AppError('unavailable')
  }
  if (upload.purpose === 'video') await ctx.orderVideos(ctx).attach(upload)
}

async function storeInspected(ctx: Ctx, upload: UploadRow, inspected: Inspected): Promise<void> {
  const { body, bytes, mime } = inspected
  await ctx.files.put(upload.key, Buffer.isBuffer(body) ? body : { stream: body, bytes }, mime)
  await ctx.db.transaction(async (tx) => {
    await markChecked(tx, upload.id, inspected)
    await audit(tx, 'upload.checked', {
      actor: 'server',
      subjectUser: upload.user_id,
      subject: `upload:${upload.public_id}`,
      after: { bytes: inspected.bytes, type: inspected.mime },
    })
  })
}

export async function withTemporaryFile(
  ctx: Ctx,
  upload: UploadRow,
  work: (file: string) => Promise<void>,
): Promise<void> {
  const dir = incomingFolder(ctx.config)
  await mkdir(dir, { recursive: true })
  const file = path.join(dir, `${upload.public_id}-${ctx.random.id()}`)
  try {
    await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
