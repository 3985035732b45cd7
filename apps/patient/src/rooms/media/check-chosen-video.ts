import { videoFault } from '@contour/domain/identity-video/check-video'
import type { VideoErrorTitle } from '@contour/domain/identity-video/video-errors'
import { processingErrorTitle } from '@contour/domain/identity-video/video-errors'
import { videoSeconds } from './probe-video.ts'

/** The fault of a chosen file, or null when it may be sent: type and size first, then the length. */
export async function checkChosenVideo(file: File | undefined): Promise<VideoErrorTitle | null> {
  if (!file) return videoFault(null)
  const known = { type: file.type, bytes: file.size }
  const early = videoFault({ ...known, seconds: null })
  if (early) return early
  try {
    return videoFault({ ...known, seconds: await videoSeconds(file) })
  } catch {
    const playable = document.createElement('video').canPlayType(file.type) !== ''
    // AVI and some MOV files cannot be opened by browsers; the server checks their length (S-78).
    return playable ? processingErrorTitle('unreadable') : null
  }
}
