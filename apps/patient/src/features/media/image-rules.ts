import { isPicture } from '@contour/domain/media/picture-kind'
import type { mediaTexts } from '../../texts/en/media.ts'
import type { TextsOf } from '@contour/texts/screen-texts'

type T = TextsOf<typeof mediaTexts>

/** Bytes; a file of exactly 5 MB is accepted. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
/** Pixels and JPEG quality of the image that is sent (document 3 §5). */
export const IMAGE_WIDTH = 1000
export const IMAGE_QUALITY = 0.8
/** Milliseconds from the upload to the next question (document 3 §9). */
export const ADVANCE_MS = 500

/** Returns the message for a selected file, or null if it may be sent. */
export function imageError(file: { type: string; name?: string; size: number } | null, t: T): string | null {
  if (!file) return t('noFile')
  if (!isPicture(file)) return t('notImage')
  return file.size > IMAGE_MAX_BYTES ? t('tooLarge') : null
}

export type UploadError = {
  at: 'link' | 'put'
  /** Null if there was no response. */
  status: number | null
  online: boolean
  screen: 'form' | 'adjust'
}

/** Returns the message for an upload that failed (document 3 §8, X-61). */
export function uploadMessage({ at, status, online, screen }: UploadError, t: T): string {
  if (!online) return t('offline')
  if (status === null) return t('connection')
  if (at === 'link') return `${t('preparing')} ${t('smaller')}`
  if (status >= 500) return `${t('storage')} ${t('smaller')}`
  return t(screen === 'adjust' ? 'refusedInAdjust' : 'refused')
}

/** Returns the size in pixels of the image that is sent: at most 1000 wide, never enlarged. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, IMAGE_WIDTH / width)
  return { width: Math.round(width * share), height: Math.max(1, Math.round(height * share)) }
}
