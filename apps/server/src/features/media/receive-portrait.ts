import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { PORTRAIT, PORTRAIT_TOO_SMALL } from '@contour/domain/staff-accounts/clinician-profile'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../app-error.ts'
import { IMAGE_MIMES, mimeOf } from './accepted-files.ts'
import { incomingFolder } from './incoming-folder.ts'
import { inspectionQueue, MAX_PIXELS } from './inspect-file.ts'
import { receiveBytes } from './receive-bytes.ts'

/** The body of a request with one image. `contentLength` is null if the sender did not state it. */
export type SentPortrait = { contentType: string; contentLength: number | null; body: Readable }

/**
 * Receives a portrait, stopped at its limit, and returns it as a square JPEG without metadata (security.md 19). The
 * first bytes decide the type, not the name. One image is decoded at a time, up to a number of pixels.
 * @throws AppError file_type_refused; file_too_large; upload_refused (empty, or too few pixels); unavailable (too many
 *   wait)
 */
export async function receivePortrait(
  ctx: Pick<Ctx, 'config' | 'random'>,
  { contentType, contentLength, body }: SentPortrait,
): Promise<Buffer> {
  if (!IMAGE_MIMES.includes(mimeOf(contentType))) throw new AppError('file_type_refused')
  if (contentLength !== null && contentLength > PORTRAIT.maxBytes) throw new AppError('file_too_large')
  const dir = incomingFolder(ctx.config)
  await mkdir(dir, { recursive: true })
  const file = path.join(dir, `portrait-${ctx.random.id()}`)
  try {
    const received = await receiveBytes(body, file, PORTRAIT.maxBytes)
    if (!received) throw new AppError('file_too_large')
    if (received.bytes === 0) throw new AppError('upload_refused')
    const mime = (await fileTypeFromFile(file))?.mime ?? ''
    if (!IMAGE_MIMES.includes(mime)) throw new AppError('file_type_refused')
    return await inspectionQueue(() => toSquare(file))
  } finally {
    await rm(file, { force: true })
  }
}

/** Decodes an image and returns its middle as a square JPEG, upright, on white, never enlarged. */
async function toSquare(file: string): Promise<Buffer> {
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
