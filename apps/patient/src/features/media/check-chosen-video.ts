import { videoError } from '@contour/domain/media/check-video'
import type { VideoErrorTitle } from '@contour/domain/media/video-errors'
import { processingErrorTitle } from '@contour/domain/media/video-errors'
import { videoSeconds } from './probe-video.ts'

/** `error` is null if the file may be sent; `seconds` is null if its length could not be read. */
export type CheckedVideo = { error: VideoErrorTitle | null; seconds: number | null }

/** Checks a selected file: type and size first, then the length. */
export async function checkChosenVideo(file: File | undefined): Promise<CheckedVideo> {
  if (!file) return { error: videoError(null), seconds: null }
  const known = { type: file.type, bytes: file.size }
  const early = videoError({ ...known, seconds: null })
  if (early) return { error: early, seconds: null }
  try {
    const seconds = await videoSeconds(file)
    return { error: videoError({ ...known, seconds }), seconds }
  } catch {
    const playable = document.createElement('video').canPlayType(file.type) !== ''
    // AVI and some MOV files cannot be opened by browsers; the server checks their length (S-78).
    return { error: playable ? processingErrorTitle('unreadable') : null, seconds: null }
  }
}
