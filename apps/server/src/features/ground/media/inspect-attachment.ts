import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { ATTACHMENT_TYPES } from '@contour/domain/media/attachment-types'
import { createHash } from 'node:crypto'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../../../app-error.ts'
import { factsOf, inspectionQueue, reencode } from './inspect-file.ts'
import type { Inspected } from './inspect-file.ts'
import { inspectVideo } from './inspect-video.ts'

const { pdf, doc, docx, txt, jpg, png, gif, mp4, avi, mov } = ATTACHMENT_TYPES

/** A video in a message is limited by its bytes alone. */
const ANY_LENGTH = { minSeconds: 0, maxSeconds: Number.POSITIVE_INFINITY }

/** For each declared type the types that its first bytes may show: phones write MOV and MP4 under either name. */
const FIRST_BYTES: Readonly<Record<string, readonly string[]>> = {
  [pdf]: [pdf],
  [doc]: ['application/x-cfb'],
  [docx]: [docx],
  [jpg]: [jpg],
  [png]: [png],
  [gif]: [gif],
  [mp4]: [mp4, 'video/x-m4v', mov],
  [mov]: [mov, mp4],
  [avi]: ['video/vnd.avi'],
}

/**
 * Inspects a file of a message: what its first bytes show must be what its name declares (P-DOC-017). Images are encoded
 * again and videos rewritten without their metadata, as everywhere (security.md 19); documents are stored as they are,
 * for the scanner to judge.
 * @throws AppError file_type_refused, video_unreadable, unavailable (too many wait)
 */
export async function withInspectedAttachment<T>(
  file: string,
  { content_type: declared }: { content_type: string },
  work: (inspected: Inspected) => Promise<T>,
): Promise<T> {
  const mime = (await fileTypeFromFile(file))?.mime ?? ''
  if (!(await isDeclared(file, declared, mime))) throw new AppError('file_type_refused')
  if (declared.startsWith('image/')) {
    const body = await inspectionQueue(() => reencode(file, declared === gif))
    return work({ body, mime, bytes: body.length, sha: createHash('sha256').update(body).digest('hex') })
  }
  if (!declared.startsWith('video/'))
    return work({ body: createReadStream(file), mime: declared, ...(await factsOf(file)) })
  const clean = `${file}.clean`
  try {
    await inspectionQueue(() => inspectVideo(file, clean, mime, ANY_LENGTH))
    return await work({ body: createReadStream(clean), mime, ...(await factsOf(clean)) })
  } finally {
    await rm(clean, { force: true })
  }
}

async function isDeclared(file: string, declared: string, mime: string): Promise<boolean> {
  if (declared === txt) return mime === '' && isPlainText(await readFile(file))
  if (!FIRST_BYTES[declared]?.includes(mime)) return false
  // Installers and tables share the container of a .doc; only a text document has this stream.
  return declared !== doc || (await readFile(file)).includes(Buffer.from('WordDocument', 'utf16le'))
}

/** Text that a person wrote: UTF-8 without control characters, and no script that names its interpreter. */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.subarray(0, 2).equals(Buffer.from('#!'))) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\n\r\t\f]/u.test(text)
  } catch {
    return false
  }
}
