import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { createQueue } from '../../../bounded-queue.ts'
import { AppError } from '../../../app-error.ts'
import { IMAGE_MIMES, type FileKind } from './accepted-files.ts'
import { inspectVideo, VIDEO_MIMES } from './inspect-video.ts'

/** Longest side of a stored image in pixels; a larger one is scaled down. */
const MAX_SIDE = 4096
/** Maximum number of pixels that are decoded, of all frames together: 24 megapixels are about 100 MB of memory. */
export const MAX_PIXELS = 24_000_000

/** A picture with more pixels says so: its type is right (D-36). */
const TOO_MANY_PIXELS = 'This picture has more than 24 megapixels. Please use a smaller picture.'

// One image at a time on one core: the memory that decoding needs does not depend on the size of the file, and four
// images at once exhausted the memory.
sharp.concurrency(1)
sharp.cache(false)
export const inspectionQueue = createQueue({ running: 1, waiting: 16 })

/** What is stored: a re-encoded image, or a video without its metadata. */
export type Inspected = { body: Buffer | Readable; mime: string; bytes: number; sha: string }

/**
 * Inspects what was really sent: the first bytes decide the type, not the name. An image is decoded and encoded again,
 * upright and without EXIF; a video is measured and rewritten without its metadata. Files are inspected one at a time.
 * `work` receives what to store; temporary files are deleted afterwards.
 * @throws AppError file_type_refused, video_unreadable, video_length, unavailable (too many wait)
 */
export async function withInspected<T>(
  file: string,
  { purpose: kind }: { purpose: FileKind },
  work: (inspected: Inspected) => Promise<T>,
): Promise<T> {
  const mime = (await fileTypeFromFile(file))?.mime ?? ''
  if (kind === 'image') {
    if (!IMAGE_MIMES.includes(mime)) throw new AppError('file_type_refused')
    const body = await inspectionQueue(() => reencode(file, mime))
    return work({ body, mime, bytes: body.length, sha: createHash('sha256').update(body).digest('hex') })
  }
  if (!VIDEO_MIMES.includes(mime)) throw new AppError('file_type_refused')
  const clean = `${file}.clean`
  try {
    await inspectionQueue(() => inspectVideo(file, clean, mime))
    return await work({ body: createReadStream(clean), mime, ...(await factsOf(clean)) })
  } finally {
    await rm(clean, { force: true })
  }
}

/** Returns size and SHA-256 of a file. */
export async function factsOf(file: string): Promise<{ bytes: number; sha: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha: hash.digest('hex') }
}

/**
 * Returns an image decoded and encoded again as `mime`, upright and without EXIF; an animation keeps its frames.
 * @throws AppError file_type_refused; file_too_large for too many pixels
 */
export async function reencode(file: string, mime: string): Promise<Buffer> {
  const animated = mime === 'image/gif'
  await assertPixels(file, animated)
  try {
    const image = sharp(file, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated,
      sequentialRead: true,
    })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    return await as(image, mime).toBuffer()
  } catch {
    throw new AppError('file_type_refused')
  }
}

/** Written as it is read: better packing would hold the whole picture in memory a second time. */
const STREAMED = { optimiseCoding: false } as const

/** A JPEG has no transparency; without a background transparent parts would turn black. */
function as(image: Sharp, mime: string): Sharp {
  if (mime === 'image/png') return image.png()
  if (mime === 'image/gif') return image.gif()
  return mime === 'image/webp' ? image.webp() : image.flatten({ background: '#ffffff' }).jpeg(STREAMED)
}

/**
 * Reads how many pixels a picture has, before anything is decoded.
 * @throws AppError file_too_large; file_type_refused if it is no picture
 */
export async function assertPixels(file: string, animated = false): Promise<void> {
  const facts = await sharp(file, { limitInputPixels: false, animated })
    .metadata()
    .catch(() => null)
  if (!facts) throw new AppError('file_type_refused')
  // Of an animation the height is that of all frames, one below the other.
  if (facts.width * facts.height > MAX_PIXELS)
    throw new AppError('file_too_large', { message: TOO_MANY_PIXELS })
}
