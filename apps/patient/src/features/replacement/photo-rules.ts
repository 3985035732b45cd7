import { isPicture } from '@contour/domain/media/picture-kind'
import { PHOTO_MAX_BYTES, REPLACEMENT_MESSAGES } from '@contour/domain/replacement/replacement-rules'

/** Returns the message for a selected photo, or null if it may be sent (document 3 §5). */
export function photoError(file: { type: string; name?: string; size: number }): string | null {
  if (!isPicture(file)) return REPLACEMENT_MESSAGES.notAnImage
  return file.size > PHOTO_MAX_BYTES ? REPLACEMENT_MESSAGES.imageTooLarge : null
}

/** Pixels of the stored preview: enough for a phone, and small enough for the device's storage. */
const PREVIEW_WIDTH = 480

/** Returns a small copy of the photo as a data URL, which a reload can show again; empty if it cannot be drawn. */
export async function previewOf(file: File): Promise<string> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, PREVIEW_WIDTH / picture.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    return ''
  }
}
