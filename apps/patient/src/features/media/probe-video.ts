import { VIDEO_TIMES } from '@contour/domain/media/video-limits'

/** Why a video's length was not read: its bytes could not be read, or the browser cannot play them. */
export class ProbeError extends Error {
  readonly failure: 'analysis' | 'unreadable'

  constructor(failure: ProbeError['failure']) {
    super(`The length was not read: ${failure}`)
    this.name = 'ProbeError'
    this.failure = failure
  }
}

/**
 * Returns a video's length in seconds; null if not read in time.
 * @throws ProbeError
 */
export function videoSeconds(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  return new Promise<number | null>((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), VIDEO_TIMES.probe)
    video.addEventListener('loadedmetadata', () => {
      clearTimeout(timer)
      resolve(Number.isFinite(video.duration) ? video.duration : null)
    })
    video.addEventListener('error', () => {
      clearTimeout(timer)
      void failureOf(file).then((failure) => reject(new ProbeError(failure)))
    })
    video.preload = 'metadata'
    video.muted = true
    video.src = url
  }).finally(() => {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}

/** A file that was moved or changed after it was chosen cannot be read any more; a player calls it unplayable too. */
async function failureOf(file: File): Promise<ProbeError['failure']> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return 'unreadable'
  } catch {
    return 'analysis'
  }
}
