import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { ATTACHMENT_TYPES } from '@contour/domain/media/attachment-types'
import { createHash } from 'node:crypto'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../../../app-error.ts'
import { factsOf, inspectionQueue, reencode, type Inspected } from './inspect-file.ts'
import { inspectVideo } from './inspect-video.ts'

const { pdf, doc, docx, txt, jpg, png, gif, mp4, avi, mov } = ATTACHMENT_TYPES

/** A video in a message is limited by its bytes alone. */
const ANY_LENGTH = { minSeconds: 0, maxSeconds: Number.POSITIVE_INFINITY }

/** For each declared type the types that its first bytes may show: phones write MOV and MP4 under either name. */
const FIRST_BYTES: Readonly<Record<string, readonly string[]>> = {
  [pdf]: [pdf],
  [doc]: ['application/x-cfb'],
  [docx]: [docx],
  // A picture under the name of another kind is stored as the kind that its name declares (D-44).
  [jpg]: [jpg, png, gif],
  [png]: [png, jpg, gif],
  [gif]: [gif, png, jpg],
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
  const mime = await shownMime(file)
  if (!(await isDeclared(file, declared, mime))) throw new AppError('file_type_refused')
  if (declared.startsWith('image/')) {
    const body = await inspectionQueue(() => reencode(file, declared))
    return work({
      body,
      mime: declared,
      bytes: body.length,
      sha: createHash('sha256').update(body).digest('hex'),
    })
  }
  if (declared === txt) {
    const body = Buffer.from(plainText(await readFile(file)) ?? '', 'utf8')
    return work({
      body,
      mime: declared,
      bytes: body.length,
      sha: createHash('sha256').update(body).digest('hex'),
    })
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
  if (declared === txt) {
    const bytes = await readFile(file)
    // The mark of UTF-16 is also the first byte of a sound; what it begins is text if every sign of it is.
    return (mime === '' || isMarked(bytes)) && plainText(bytes) !== null
  }
  if (!FIRST_BYTES[declared]?.includes(mime)) return false
  // Installers and tables share the container of a .doc; only a text document has this stream.
  return declared !== doc || (await readFile(file)).includes(Buffer.from('WordDocument', 'utf16le'))
}

/** Bytes within which the header of a PDF may begin (ISO 32000-1, implementation note 13). */
const PDF_HEADER_WITHIN = 1024

/** The type that the first bytes show; some programs write empty lines before the header of a PDF. */
async function shownMime(file: string): Promise<string> {
  const mime = (await fileTypeFromFile(file))?.mime
  if (mime) return mime
  const first = (await readFile(file)).subarray(0, PDF_HEADER_WITHIN)
  return /^\s*%PDF-/.test(first.toString('latin1')) ? pdf : ''
}

const ENCODINGS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[], 'utf-8'],
  // What editors on Windows write without asking; it reads every byte, so it is the last.
  [[], 'windows-1252'],
] as const

const startsWith = (bytes: Buffer, mark: readonly number[]): boolean =>
  bytes.subarray(0, mark.length).equals(Buffer.from(mark))

/** Whether the first bytes name an encoding of text. */
const isMarked = (bytes: Buffer): boolean =>
  ENCODINGS.some(([mark]) => mark.length > 0 && startsWith(bytes, mark))

/**
 * Returns text that a person wrote, in whichever encoding their editor saved it; null for anything with control characters
 * and for a script that names its interpreter.
 */
function plainText(bytes: Buffer): string | null {
  for (const [mark, encoding] of ENCODINGS) {
    if (!startsWith(bytes, mark)) continue
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return text.startsWith('#!') || /[^\P{Cc}\n\r\t\f]/u.test(text) ? null : text
    } catch {
      continue
    }
  }
  return null
}
