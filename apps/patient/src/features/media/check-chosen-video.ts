import { isOldPhoneVideo, videoError } from '@contour/domain/media/check-video'
import type { ProcessingFailure, VideoErrorTitle } from '@contour/domain/media/video-errors'
import { processingErrorTitle } from '@contour/domain/media/video-errors'
import { isOutOfMemory } from './out-of-memory.ts'
import { ProbeError } from './probe-video.ts'

/** `error` is null if the file may be sent; `seconds` is null if its length could not be read. */
export type CheckedVideo = { error: VideoErrorTitle | null; seconds: number | null }

export type VideoReader = {
  /** Seconds; null if not read in time. Rejects with why it cannot be read at all. */
  seconds: (file: File) => Promise<number | null>
  playsType: (type: string) => boolean
}

/** Where a video is from: the gallery, a phone's camera app, or the recorder of the page. */
export type VideoOrigin = 'gallery' | 'capture' | 'recorder'

/** Checks type and size, which are judged before anything is offered (D-36); a phone's camera is trusted. */
export const firstError = (file: File, origin: VideoOrigin): VideoErrorTitle | null =>
  videoError(
    { type: file.type, name: file.name, bytes: file.size, seconds: null },
    { mobileCapture: origin === 'capture' },
  )

/**
 * Checks everything.
 * @param known its length, if the recorder measured it
 */
export async function checkVideo(
  file: File,
  origin: VideoOrigin,
  reader: VideoReader,
  known: number | null = null,
): Promise<CheckedVideo> {
  const verify = (seconds: number | null): CheckedVideo => ({
    error: videoError(
      { type: file.type, name: file.name, bytes: file.size, seconds },
      { mobileCapture: origin === 'capture' },
    ),
    seconds,
  })
  if (known !== null) return verify(known)
  try {
    return verify(await reader.seconds(file))
  } catch (error) {
    const failure = failureOf(error)
    // AVI and some MOV files cannot be opened by browsers; the server checks their length (S-78).
    // Neither can the server if it is an old phone's: better said now than after the upload.
    if (failure === 'unreadable' && isOldPhoneVideo(file))
      return { error: processingErrorTitle('format'), seconds: null }
    const isLeftToServer = failure === 'unreadable' && !reader.playsType(file.type)
    return { error: isLeftToServer ? null : processingErrorTitle(failure), seconds: null }
  }
}

function failureOf(error: unknown): ProcessingFailure {
  if (error instanceof ProbeError) return error.failure
  return isOutOfMemory(error) ? 'memory' : 'other'
}
