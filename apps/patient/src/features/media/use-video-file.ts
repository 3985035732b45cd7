import { useEffect, useRef } from 'react'

/** Returns the ref of a video element that shows a file for as long as it is on the page. */
export function useVideoFile(file: Blob) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const url = URL.createObjectURL(file)
    element.src = url
    return () => {
      element.pause()
      URL.revokeObjectURL(url)
    }
  }, [file])
  return video
}
