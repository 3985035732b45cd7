import { isKeyOf } from '../table-keys.ts'
import type { VideoErrorTitle } from './video-errors.ts'
import { VIDEO_LIMITS } from './video-limits.ts'

export type ChosenVideo = {
  /** MIME type as reported by the browser; empty where it knows none. */
  type: string
  /** The name, whose ending stands for a type that the browser does not report. */
  name?: string
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
    // The server looks at the bytes anyway (D-36).
    if (!videoType(video).toLowerCase().startsWith('video/')) return 'Wrong File Type'
    if (video.bytes > VIDEO_LIMITS.maxBytes) return 'Video File Too Large'
  }
  const seconds = readDuration(video.seconds)
  if (seconds < VIDEO_LIMITS.minSeconds) return 'Video Too Short'
  return seconds > VIDEO_LIMITS.maxSeconds ? 'Video Too Long' : null
}

const TYPE_OF_ENDING = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  qt: 'video/quicktime',
  avi: 'video/x-msvideo',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  '3gp': 'video/3gpp',
} as const

/** What a file says that it is: its type or, where the browser reports none, what its ending stands for. */
export function videoType({ type, name = '' }: Pick<ChosenVideo, 'type' | 'name'>): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return type === '' && isKeyOf(TYPE_OF_ENDING, ending) ? TYPE_OF_ENDING[ending] : type
}

/**
 * Whether it is of the kind that phones wrote before MP4: the server rewrites it only if it has a newer picture inside,
 * which the browser can then play, too.
 */
export const isOldPhoneVideo = ({ type, name = '' }: Pick<ChosenVideo, 'type' | 'name'>): boolean =>
  /^video\/3gpp/i.test(videoType({ type, name }))

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
