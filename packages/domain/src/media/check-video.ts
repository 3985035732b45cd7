import type { VideoErrorTitle } from './video-errors.ts'
import { VIDEO_LIMITS } from './video-limits.ts'

export type ChosenVideo = {
  /** MIME type as reported by the browser. */
  type: string
  bytes: number
  /** Null when it cannot be read; then 8 s is assumed (document 3 §5). */
  seconds: number | null
}

/**
 * Returns the error of a chosen video, or null. The camera input of a phone checks only the duration; the server
 * checks everything for every upload.
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

/** Returns the duration in seconds, or the assumed one when the file does not state it. */
export const readDuration = (seconds: number | null): number =>
  seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : VIDEO_LIMITS.assumedSeconds

/** Choices of the compression dialog (S-79). */
export const COMPRESSION_CHOICES = ['Compress', 'Upload as is', 'Choose another'] as const

/** Whether compression is offered: above 60 MB; on a 2g connection from 20 MB (S-79). */
export function offersCompression(bytes: number, effectiveType?: string | null): boolean {
  const slow = effectiveType === '2g' || effectiveType === 'slow-2g'
  return slow ? bytes >= VIDEO_LIMITS.compressAboveBytesOn2g : bytes > VIDEO_LIMITS.compressAboveBytes
}

export type CompressionPlan = {
  maxWidth: number
  maxHeight: number
  framesPerSecond: number
  /** Bits per second of the video track. */
  bitrate: number
}

const CAPS = [
  { below: 0.4, maxWidth: 480, maxHeight: 320 },
  { below: 0.7, maxWidth: 640, maxHeight: 480 },
  { below: Number.POSITIVE_INFINITY, maxWidth: 854, maxHeight: 480 },
] as const

/**
 * Returns how to compress a video: the resolution cap depends on 60 MB divided by its size; 15 fps, at least 100 kbps
 * (document 3 §9, S-79).
 */
export function compressionPlan(video: { bytes: number; seconds: number | null }): CompressionPlan {
  const ratio = VIDEO_LIMITS.compressAboveBytes / video.bytes
  const cap = CAPS.find(({ below }) => ratio < below) ?? CAPS[2]
  const targetBits = VIDEO_LIMITS.compressAboveBytes * 8
  // A tenth is reserved for audio and container; 2 Mbps is the recorder's own maximum.
  const fitting = Math.floor((targetBits * 0.9) / readDuration(video.seconds))
  return {
    maxWidth: cap.maxWidth,
    maxHeight: cap.maxHeight,
    framesPerSecond: 15,
    bitrate: Math.max(100_000, Math.min(2_000_000, fitting)),
  }
}
