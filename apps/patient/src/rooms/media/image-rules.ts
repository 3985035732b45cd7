/** Bytes; a file of exactly 5 MB is taken. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
/** Pixels and JPEG quality of what is sent (document 3 §5). */
export const IMAGE_WIDTH = 1000
export const IMAGE_QUALITY = 0.8
/** Milliseconds from the upload to the next question (document 3 §9). */
export const ADVANCE_MS = 500

/** Document 3 §5 and §8. */
export const IMAGE_MESSAGES = {
  notImage: 'Please upload an image file',
  noFile: 'Please select a file',
  tooLarge: 'File size exceeds 5 MB limit. Please choose a smaller file.',
  done: 'Image uploaded',
  connection: 'Upload failed due to connection issues. Please check your internet connection and try again.',
  preparing: 'Error preparing upload. Please try again.',
  storage: 'Error uploading file. Please try again.',
  refused: 'The upload was unsuccessful. Please try again.',
  refusedInAdjust: 'The upload was unsuccessful. Please try using a smaller image size.',
  offline: 'Network error. Please check your connection and try again.',
} as const

/** Beside the two errors of which document 3 §8 says that a smaller image is advised. */
export const SMALLER_IMAGE = 'A smaller image may help.'

/** The message for a chosen file, or null when it may be sent. */
export function imageFault(file: { type: string; size: number } | null): string | null {
  if (!file) return IMAGE_MESSAGES.noFile
  if (!file.type.startsWith('image/')) return IMAGE_MESSAGES.notImage
  return file.size > IMAGE_MAX_BYTES ? IMAGE_MESSAGES.tooLarge : null
}

export type UploadFault = {
  at: 'link' | 'put'
  /** Null when nothing was answered. */
  status: number | null
  online: boolean
  screen: 'form' | 'adjust'
}

/** The sentence for an upload that failed (document 3 §8, X-61). */
export function uploadMessage({ at, status, online, screen }: UploadFault): string {
  if (!online) return IMAGE_MESSAGES.offline
  if (status === null) return IMAGE_MESSAGES.connection
  if (at === 'link') return `${IMAGE_MESSAGES.preparing} ${SMALLER_IMAGE}`
  if (status >= 500) return `${IMAGE_MESSAGES.storage} ${SMALLER_IMAGE}`
  return screen === 'adjust' ? IMAGE_MESSAGES.refusedInAdjust : IMAGE_MESSAGES.refused
}

/** Pixels of the picture that is sent: at most 1000 wide, never enlarged. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, IMAGE_WIDTH / width)
  return { width: Math.round(width * share), height: Math.max(1, Math.round(height * share)) }
}
