import type { UploadFailure, VideoErrorTitle } from '@contour/domain/media/video-errors'
import { retriesByItself, uploadErrorTitle, verdictTitle } from '@contour/domain/media/video-errors'
import {
  VIDEO_TIMES,
  videoFileName,
  videoRetryWait,
  videoStoredPath,
} from '@contour/domain/media/video-limits'
import { CallError } from '@contour/client/call-error'
import { api } from '../../lib/patient-api.ts'
import { PutError, putFile } from './put-file.ts'

/** `unusable` is true if the video itself is the problem and another one is needed. */
export type SentVideo =
  { ok: true; storedPath: string } | { ok: false; title: VideoErrorTitle; unusable: boolean }

/** Sends a video; retries a lost connection or a timeout three times (document 3 §8). Never throws. */
export async function sendVideo(
  file: File,
  orderId: string,
  on: { progress: (share: number) => void; retry: (attempt: number) => void },
): Promise<SentVideo> {
  for (let retries = 0; ;) {
    try {
      const link = await api.media.getSignedUrl({
        filename: videoFileName(orderId, Date.now(), file.name),
        content_type: file.type,
        size: file.size,
      })
      await putFile(link.url, file, { onProgress: on.progress, limitMs: VIDEO_TIMES.upload })
      return { ok: true, storedPath: videoStoredPath(link.file_name) }
    } catch (error) {
      const verdict = verdictOn(error)
      if (verdict) return { ok: false, title: verdict, unusable: true }
      const failure = failureOf(error, file.size)
      if (!retriesByItself(failure.cause, retries))
        return { ok: false, title: uploadErrorTitle(failure), unusable: false }
      retries += 1
      on.retry(retries)
      await new Promise((done) => setTimeout(done, videoRetryWait(retries)))
    }
  }
}

/** Returns the problem that the server found in the video itself, on upload or when the upload was reported. */
export function verdictOn(error: unknown): VideoErrorTitle | null {
  if (error instanceof PutError) return verdictTitle(error.verdict.code, error.verdict.seconds)
  if (!(error instanceof CallError)) return null
  const seconds = error.details?.seconds
  return verdictTitle(error.code, typeof seconds === 'number' ? seconds : undefined)
}

/** P-VID-030: the report of an uploaded video failed. The failure is logged for support, and the patient continues. */
export function recordUnannouncedVideo(file: File, orderId: string, error: unknown): void {
  api.media
    .logUploadAttempt({
      success: false,
      error: `upload-av-video: ${error instanceof Error ? error.message : String(error)}`,
      userAgent: navigator.userAgent.slice(0, 512),
      fileSize: file.size,
      filename: file.name.slice(0, 300),
      imageType: 'av_video',
      idOfForm: orderId,
      timestamp: new Date().toISOString(),
    })
    // P-IMG-006: a log entry that could not be made has no effect.
    .catch(() => {})
}

function failureOf(error: unknown, bytes: number): UploadFailure {
  if (error instanceof PutError) {
    return { status: error.status, cause: error.reason === 'refused' ? null : error.reason, bytes }
  }
  if (error instanceof CallError && error.code === 'offline') return { status: null, cause: 'network', bytes }
  if (error instanceof CallError && error.code === 'timeout') return { status: null, cause: 'timeout', bytes }
  const status = error instanceof CallError && error.status > 0 ? error.status : null
  return { status, cause: 'signed_url', bytes }
}
