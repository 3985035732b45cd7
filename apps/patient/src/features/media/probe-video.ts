import { VIDEO_TIMES } from '@contour/domain/media/video-limits'

/** Returns a video's length in seconds; null if not read in time. Rejects if the file cannot be opened at all. */
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
      reject(new Error('The video cannot be opened'))
    })
    video.preload = 'metadata'
    video.muted = true
    video.src = url
  }).finally(() => {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
