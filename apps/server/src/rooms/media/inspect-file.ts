import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { Fault } from '../../fault.ts'
import type { FileKind } from './accepted-files.ts'
import { IMAGE_MIMES } from './accepted-files.ts'

/** Longest side of a stored image in pixels; a larger one is scaled down. */
const MAX_SIDE = 6000
/** Pixels that are decoded at most, so that a small file cannot fill the memory. */
const MAX_PIXELS = 100_000_000

/** What is to be stored: an image written anew, or the received video as it is. */
export type Inspected = { body: Buffer | Readable; mime: string; bytes: number; sha: string }

/**
 * Looks at what really arrived: its first bytes decide the type, not its name. An image is decoded and written anew,
 * upright and without EXIF, so that neither place nor payload travels with it; a video is judged by its first bytes.
 * @throws Fault file_type_refused
 */
export async function inspectFile(
  file: string,
  kind: FileKind,
  received: { bytes: number; sha: string },
): Promise<Inspected> {
  const mime = (await fileTypeFromFile(file))?.mime ?? ''
  if (kind === 'video') {
    if (!mime.startsWith('video/')) throw new Fault('file_type_refused')
    return { body: createReadStream(file), mime, ...received }
  }
  if (!IMAGE_MIMES.includes(mime)) throw new Fault('file_type_refused')
  const body = await rewriteImage(file)
  return { body, mime, bytes: body.length, sha: createHash('sha256').update(body).digest('hex') }
}

async function rewriteImage(file: string): Promise<Buffer> {
  try {
    return await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toBuffer()
  } catch {
    throw new Fault('file_type_refused')
  }
}
