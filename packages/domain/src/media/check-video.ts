import type { VideoErrorTitle } from './video-errors.ts'
import { VIDEO_LIMITS } from './video-limits.ts'

export type ChosenVideo = {
  /** MIME type as the browser tells it. */
  type: string
  bytes: number
  /** Null when it cannot be read; then 8 s is assumed (document 3 §5). */
  seconds: number | null
}

/**
 * The fault of a chosen video, or null. The camera input of a phone checks only the duration; the
 * server checks everything for everybody.
 */
export function videoError(
  video: ChosenVideo | null,
  options: { mobileCapture?: boolean } = {},
): VideoErrorTitle | null {
  if (video === null) return 'No File Selected'
  if (!options.mobileCapture) {
    if (!video.type.toLowerCase().startsWith('video/')) return 'Wrong File Type'
    if (video.bytes > VIDEO_LIMITS.maxBytes) return 'Video File Too Large'
  }
  const seconds = readDuration(video.seconds)
  if (seconds < VIDEO_LIMITS.minSeconds) return 'Video Too Short'
  return seconds > VIDEO_LIMITS.maxSeconds ? 'Video Too Long' : null
}

/** The duration in seconds, or the assumed one when the file does not tell. */
export const readDuration = (seconds: number | null): number =>
  seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : VIDEO_LIMITS.assumedSeconds

/** Choices of the compression dialog (S-79). */
export const COMPRESSION_CHOICES = ['Compress', 'Upload as is', 'Choose another'] as const

/** Whether compression is offered: over 60 MB, on a 2g connection from 20 MB (S-79). */
export function offersCompression(bytes: number, effectiveType?: string | null): boolean {
  const slow = effectiveType === '2g' || effectiveType === 'slow-2g'
  return slow ? bytes >= VIDEO_LIMITS.compressAboveBytesOn2g : bytes > VIDEO_LIMITS.compressAboveBytes
}

export type CompressionPlan = {
  maxWidth: number
  maxHeight: number
  framesPerSecond: number
  /** Bits per second for the picture. */
  bitrate: number
}

const CAPS = [
  { below: 0.4, maxWidth: 480, maxHeight: 320 },
  { below: 0.7, maxWidth: 640, maxHeight: 480 },
  { below: Number.POSITIVE_INFINITY, maxWidth: 854, maxHeight: 480 },
] as const

/** How a video is made smaller: the cap by 60 MB over its size, 15 fps, at least 100 kbps (document 3 §9, S-79). */
export function compressionPlan(video: { bytes: number; seconds: number | null }): CompressionPlan {
  const ratio = VIDEO_LIMITS.compressAboveBytes / video.bytes
  const cap = CAPS.find(({ below }) => ratio < below) ?? CAPS[2]
  const targetBits = VIDEO_LIMITS.compressAboveBytes * 8
  // A tenth stays free for sound and container; 2 Mbps is the best the recorder itself makes.
  const fitting = Math.floor((targetBits * 0.9) / readDuration(video.seconds))
  return {
    maxWidth: cap.maxWidth,
    maxHeight: cap.maxHeight,
    framesPerSecond: 15,
    bitrate: Math.max(100_000, Math.min(2_000_000, fitting)),
  }
}
