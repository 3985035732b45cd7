import { PORTRAIT, PORTRAIT_TOO_SMALL } from '@contour/domain/staff-accounts/clinician-profile'
import sharp from 'sharp'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { IMAGE_MIMES } from './accepted-files.ts'
import { assertPixels, inspectionQueue, MAX_PIXELS } from './inspect-file.ts'
import { shownType, withSentFile, type SentFile } from './receive-sent-file.ts'

/**
 * Receives a portrait, stopped at its limit, and returns it as a square JPEG without metadata (security.md 19). The
 * first bytes decide the type, not the name. One image is decoded at a time, up to a number of pixels.
 * @throws AppError of withSentFile; file_type_refused; upload_refused (too few pixels); unavailable (too many wait)
 */
export const receivePortrait = (ctx: Pick<Ctx, 'config' | 'random'>, sent: SentFile): Promise<Buffer> =>
  withSentFile(ctx, sent, { types: IMAGE_MIMES, maxBytes: PORTRAIT.maxBytes }, async (file) => {
    await shownType(file, IMAGE_MIMES)
    return inspectionQueue(() => toSquare(file))
  })

/** Decodes an image and returns its middle as a square JPEG, upright, on white, never enlarged. */
async function toSquare(file: string): Promise<Buffer> {
  await assertPixels(file)
  const image = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { width, height } = await image().metadata().catch(refuse)
  const side = Math.min(width, height)
  if (side < PORTRAIT.minSide) throw new AppError('upload_refused', { message: PORTRAIT_TOO_SMALL })
  const edge = Math.min(side, PORTRAIT.maxSide)
  return image()
    .rotate()
    .resize({ width: edge, height: edge, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(refuse)
}

function refuse(): never {
  throw new AppError('file_type_refused')
}
