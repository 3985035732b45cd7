import { ATTACHMENT_MAX_BYTES, attachmentType } from '@contour/domain/media/attachment-types'
import { VIDEO_LIMITS } from '@contour/domain/media/video-limits'
import { AppError } from '../../../app-error.ts'

export type FileKind = 'image' | 'video' | 'attachment'

type AcceptedFile = { kind: FileKind; maxBytes: number; mime: string }

/** Maximum bytes of an image: 5 MB as document 3 §5 counts. */
const MAX_IMAGE = 5_242_880

/** The image types that we can decode and encode; the browser sends JPEG (document 3 §5). */
export const IMAGE_MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Returns what a declared type may contain: its kind and its maximum bytes (images 5,242,880; videos 100 MB, document 3
 * §5).
 * @throws AppError file_type_refused
 */
export function acceptedFile(contentType: string): AcceptedFile {
  const mime = mimeOf(contentType)
  if (IMAGE_MIMES.includes(mime)) return { kind: 'image', maxBytes: MAX_IMAGE, mime }
  if (/^video\/[\w.+-]+$/.test(mime)) return { kind: 'video', maxBytes: VIDEO_LIMITS.maxBytes, mime }
  throw new AppError('file_type_refused')
}

/**
 * Returns what a file of a message may contain: the type that its name declares, which must be the declared one, and 5
 * MB (P-DOC-016, P-DOC-017).
 * @throws AppError file_type_refused
 */
export function acceptedAttachment(filename: string, contentType: string): AcceptedFile {
  const mime = attachmentType(filename)
  if (!mime || mimeOf(contentType) !== mime) throw new AppError('file_type_refused')
  return { kind: 'attachment', maxBytes: ATTACHMENT_MAX_BYTES, mime }
}

/** The type without parameters such as codecs. */
export const mimeOf = (contentType: string) => (contentType.split(';')[0] ?? '').trim().toLowerCase()

/** The last hundred safe characters of a file name. */
export function safeName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').slice(-100) || 'file'
}
