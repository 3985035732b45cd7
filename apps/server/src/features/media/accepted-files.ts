import { VIDEO_LIMITS } from '@contour/domain/media/video-limits'
import { AppError } from '../../app-error.ts'

export type FileKind = 'image' | 'video'

/** Maximum bytes of an image: 5 MB as document 3 §5 counts. */
const MAX_IMAGE = 5_242_880

/** The image types that we can decode and encode; the browser sends JPEG (document 3 §5). */
export const IMAGE_MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Returns what a declared type may contain: its kind and its maximum bytes (images 5,242,880; videos 100 MB, document 3
 * §5).
 * @throws AppError file_type_refused
 */
export function acceptedFile(contentType: string): { kind: FileKind; maxBytes: number; mime: string } {
  const mime = mimeOf(contentType)
  if (IMAGE_MIMES.includes(mime)) return { kind: 'image', maxBytes: MAX_IMAGE, mime }
  if (/^video\/[\w.+-]+$/.test(mime)) return { kind: 'video', maxBytes: VIDEO_LIMITS.maxBytes, mime }
  throw new AppError('file_type_refused')
}

/** The type without parameters such as codecs. */
export const mimeOf = (contentType: string) => (contentType.split(';')[0] ?? '').trim().toLowerCase()

/** The last hundred safe characters of a file name. */
export function safeName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').slice(-100) || 'file'
}
