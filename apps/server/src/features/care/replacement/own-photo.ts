import { REPLACEMENT_MESSAGES } from '@contour/domain/replacement/replacement-rules'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import { finishStoredUpload, findOwnUpload } from '../../ground/media/index.ts'
import type { UploadRow } from '../../ground/media/index.ts'
import { refused } from './create-request.ts'

/**
 * Finds the upload that a URL names. The URL itself is never fetched: only the name at its end is used (D-37).
 * @throws AppError invalid_request without one, upload_refused unless it is the caller's own checked image
 */
export async function ownPhoto(ctx: Ctx, userId: number, image: string): Promise<UploadRow> {
  const name = image.trim().split(/[?#]/)[0] ?? ''
  if (name === '') throw refused('image', REPLACEMENT_MESSAGES.noImage)
  const found = await findOwnUpload(ctx.db, userId, name)
  const upload = found && (await finishStoredUpload(ctx, found))
  if (!upload || upload.state !== 'checked')
    throw new AppError('upload_refused', { field: 'image', message: REPLACEMENT_MESSAGES.noImage })
  if (upload.purpose !== 'image')
    throw new AppError('upload_refused', { field: 'image', message: REPLACEMENT_MESSAGES.notAnImage })
  return upload
}
