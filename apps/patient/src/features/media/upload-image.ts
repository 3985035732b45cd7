import { CallError } from '@contour/client/call-error'
import { HEIC_MESSAGE, isHeic } from '@contour/domain/media/picture-kind'
import { api } from '../../lib/patient-api.ts'
import type { mediaTexts } from '../../texts/en/media.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { uploadMessage } from './image-rules.ts'
import { PutError, putFile } from './put-file.ts'
import { shrinkImage } from './shrink-image.ts'

/** Time limit in milliseconds for one image of at most 5 MB. */
const LIMIT_MS = 120_000

export type UploadFacts = { imageType: string; formId: string; screen: 'form' | 'adjust' }

/** `publicUrl` names the image in a call that sends a URL (P-RPL-014). */
export type Uploaded = { ok: true; fileName: string; publicUrl?: string } | { ok: false; message: string }

/** Shrinks the image, requests a signed URL, uploads the image and logs the outcome. Never throws. */
export async function uploadImage(
  file: File,
  facts: UploadFacts,
  t: TextsOf<typeof mediaTexts>,
  onProgress: (share: number) => void,
): Promise<Uploaded> {
  let at: 'link' | 'put' = 'link'
  let sent: File = file
  try {
    // A kind of image that the browser cannot draw is sent unchanged; the server decides whether to accept it.
    sent = await shrinkImage(file).catch(() => file)
    if (isHeic(sent)) {
      recordUploadAttempt(sent, facts, HEIC_MESSAGE)
      return { ok: false, message: HEIC_MESSAGE }
    }
    const link = await api.media.getSignedUrl({
      filename: sent.name,
      content_type: sent.type,
      size: sent.size,
    })
    at = 'put'
    await putFile(link.url, sent, { onProgress, limitMs: LIMIT_MS })
    recordUploadAttempt(sent, facts, null)
    return { ok: true, fileName: link.file_name, publicUrl: link.public_url }
  } catch (error) {
    const message = uploadMessage(
      { at, status: statusOf(error), online: navigator.onLine, screen: facts.screen },
      t,
    )
    recordUploadAttempt(sent, facts, message)
    return { ok: false, message: refusalOf(error) ?? message }
  }
}

function statusOf(error: unknown): number | null {
  if (error instanceof PutError) return error.status
  return error instanceof CallError && error.status > 0 ? error.status : null
}

/** Returns the server's message about the file itself, which is more useful than a general one. */
function refusalOf(error: unknown): string | null {
  const about =
    error instanceof CallError && (error.code === 'file_type_refused' || error.code === 'file_too_large')
  return about ? error.message : null
}

function recordUploadAttempt(file: File, facts: UploadFacts, error: string | null): void {
  api.media
    .logUploadAttempt({
      success: error === null,
      error,
      userAgent: navigator.userAgent.slice(0, 512),
      fileSize: file.size,
      filename: file.name.slice(0, 300),
      imageType: facts.imageType,
      idOfForm: facts.formId,
      timestamp: new Date().toISOString(),
    })
    // P-IMG-006: a log entry that could not be made has no effect.
    .catch(() => {})
}
