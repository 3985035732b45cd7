import type { UploadFailure, VideoErrorTitle } from '@contour/domain/media/video-errors'
import { retriesByItself, uploadErrorTitle, verdictTitle } from '@contour/domain/media/video-errors'
import { VIDEO_TIMES, videoRetryWait, videoStoredPath } from '@contour/domain/media/video-limits'
import { CallError } from '@contour/client/call-error'
import { PutError } from './put-file.ts'
import { TimeUpError, pause, within, type Timers } from './timers.ts'

/**
 * Why the server takes no video now, in its own words: the order is not the patient's or needs none, which is final, or
 * the patient has sent too much today.
 */
export type Refusal = { message: string; isFinal: boolean }

/** `unusable` is true if the video itself is the problem and another one is needed. */
export type SentVideo =
  | { ok: true; storedPath: string }
  | { ok: false; title: VideoErrorTitle; unusable: boolean }
  | { ok: false; refusal: Refusal }

export type VideoLink = { url: string; fileName: string }

/** The calls of an upload. Each ends when its signal is aborted. */
export type UploadCalls = {
  sign: (file: File, signal: AbortSignal) => Promise<VideoLink>
  put: (
    link: VideoLink,
    file: File,
    on: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<void>
  /** Reports an uploaded video, which the server accepts only if it has it; the same report again changes nothing. */
  report: (storedPath: string) => Promise<void>
  /** Whether the browser refuses to talk to the storage although the storage can be reached (CORS). */
  isBlocked: (url: string) => Promise<boolean>
}

/**
 * The link of one video. All its retries use the same link, which takes one file once: a video whose response was lost
 * is therefore never stored twice.
 */
export type LinkMemory = { link: VideoLink | null }

type Upload = {
  file: File
  memory: LinkMemory
  calls: UploadCalls
  timers: Timers
  signal: AbortSignal
  on: { progress: (share: number) => void; retry: (attempt: number) => void }
}

/** Sends a video; retries a lost connection or a timeout three times (document 3 §8). Never throws. */
export async function sendVideo(upload: Upload): Promise<SentVideo> {
  const { file, timers, signal, on } = upload
  for (let retries = 0; ;) {
    try {
      return { ok: true, storedPath: await sendOnce(upload) }
    } catch (error) {
      const verdict = verdictOn(error)
      if (verdict) return { ok: false, title: verdict, unusable: true }
      const refusal = refusalOf(error)
      if (refusal) return { ok: false, refusal }
      const failure = failureOf(error, file.size, signal)
      if (!retriesByItself(failure.cause, retries))
        return { ok: false, title: uploadErrorTitle(failure), unusable: false }
      retries += 1
      on.retry(retries)
      await pause(timers, videoRetryWait(retries), signal)
    }
  }
}

async function sendOnce(upload: Upload): Promise<string> {
  const { file, memory, calls, timers, signal, on } = upload
  const known = memory.link
  const link =
    known ??
    (await within({ ms: VIDEO_TIMES.signedUrl, timers, outer: signal }, (limited) =>
      calls.sign(file, limited),
    ))
  memory.link = link
  const storedPath = videoStoredPath(link.fileName)
  let share = 0
  try {
    await within({ ms: VIDEO_TIMES.upload, timers, outer: signal }, (limited) =>
      calls.put(link, file, {
        signal: limited,
        onProgress: (sent) => {
          share = sent
          on.progress(sent)
        },
      }),
    )
    return storedPath
  } catch (error) {
    if (!(error instanceof PutError)) throw error
    if (isRefused(error)) {
      memory.link = null
      if (known && isSpent(error))
        return (await hasArrived(calls, storedPath)) ? storedPath : sendOnce(upload)
    }
    // A blocked request fails before its first byte.
    if (error.reason === 'network' && share === 0 && (await calls.isBlocked(link.url)))
      throw new PutError('cors', null)
    throw error
  }
}

const isRefused = ({ status }: PutError) => status !== null && status >= 400 && status < 500

/** Whether a link was used before or is too old; an object store answers an old one with 403. */
const isSpent = ({ status, verdict }: PutError) =>
  status === 403 || status === 404 || status === 410 || verdict.code === 'upload_refused'

/** Whether an earlier attempt arrived although its response was lost. */
async function hasArrived(calls: UploadCalls, storedPath: string): Promise<boolean> {
  try {
    await calls.report(storedPath)
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === 'upload_refused') return false
    // It arrived, and the order needs it no more: the next report says so.
    if (error instanceof CallError && error.code === 'wrong_status') return true
    throw error
  }
}

/** Returns why no link was given, if the order or the patient is the reason, and neither the server nor the network. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof CallError)) return null
  const { code, message } = error
  if (code === 'too_many_requests') return { message, isFinal: false }
  return code === 'not_found' || code === 'wrong_status' ? { message, isFinal: true } : null
}

/** Returns the problem that the server found in the video itself, on upload or when the upload was reported. */
export function verdictOn(error: unknown): VideoErrorTitle | null {
  if (error instanceof PutError) return verdictTitle(error.verdict.code, error.verdict.seconds)
  if (!(error instanceof CallError)) return null
  const seconds = error.details?.seconds
  return verdictTitle(error.code, typeof seconds === 'number' ? seconds : undefined)
}

function failureOf(error: unknown, bytes: number, signal: AbortSignal): UploadFailure {
  if (signal.aborted) return { status: null, cause: 'cancelled', bytes }
  if (error instanceof TimeUpError) return { status: null, cause: 'timeout', bytes }
  if (error instanceof PutError)
    return { status: error.status, cause: error.reason === 'refused' ? null : error.reason, bytes }
  if (error instanceof CallError && error.code === 'offline') return { status: null, cause: 'network', bytes }
  if (error instanceof CallError && error.code === 'timeout') return { status: null, cause: 'timeout', bytes }
  const status = error instanceof CallError && error.status > 0 ? error.status : null
  return { status, cause: 'signed_url', bytes }
}
