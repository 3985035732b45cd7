import { videoFileName } from '@contour/domain/media/video-limits'
import { api } from '../../lib/patient-api.ts'
import { putFile } from './put-file.ts'
import type { UploadCalls } from './send-video.ts'

/** How long the storage may take to show that it can be reached, ms. */
const REACH_LIMIT = 5_000

export const uploadCalls = (orderId: string): UploadCalls => ({
  async sign(file, signal) {
    const wanted = {
      filename: videoFileName(orderId, Date.now(), file.name),
      content_type: file.type,
      size: file.size,
    }
    const { url, file_name } = await api.media.getSignedUrl(wanted, { signal })
    return { url, fileName: file_name }
  },
  put: (link, file, on) => putFile(link.url, file, on),
  async report(s3FileName) {
    await api.media.uploadVideo({ s3FileName, uniqueId: orderId })
  },
  isBlocked,
})

/**
 * The browser does not say why a request failed. A storage on another origin that answers an opaque request is
 * reachable, so that it was the browser that refused the upload (document 3 §8, "Browser Security Issue").
 */
async function isBlocked(url: string): Promise<boolean> {
  const { origin } = new URL(url, window.location.href)
  if (origin === window.location.origin || !navigator.onLine) return false
  try {
    await fetch(origin, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(REACH_LIMIT) })
    return true
  } catch {
    return false
  }
}

/** Notes a failure for support (M-48); a note that cannot be made has no effect (P-IMG-006). */
export function noteFailure(file: File, orderId: string, error: string): void {
  api.media
    .logUploadAttempt({
      success: false,
      error: error.slice(0, 500),
      userAgent: navigator.userAgent.slice(0, 512),
      fileSize: file.size,
      filename: file.name.slice(0, 300),
      imageType: 'av_video',
      idOfForm: orderId,
      timestamp: new Date().toISOString(),
    })
    .catch(() => {})
}
