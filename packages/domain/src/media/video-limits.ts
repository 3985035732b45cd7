const MB = 1024 * 1024

/** The type under which the identity video is attached to its order (document 3 §3). */
export const VIDEO_FILE_TYPE = 'av_video'

/** Document 3 §9. Sizes in bytes (a megabyte is 1,048,576, as in X-60), durations in seconds. */
export const VIDEO_LIMITS = {
  maxBytes: 100 * MB,
  compressAboveBytes: 60 * MB,
  /** On a 2g connection compression is offered from this size (S-79). */
  compressAboveBytesOn2g: 20 * MB,
  minSeconds: 5,
  maxSeconds: 60,
  /** Assumed when the file does not state its duration (document 3 §5). */
  assumedSeconds: 8,
} as const

/** Milliseconds (document 3 §7, §8, §9). */
export const VIDEO_TIMES = {
  probe: 10_000,
  signedUrl: 30_000,
  upload: 300_000,
  countdown: 3_000,
  basicSettingsRetry: 2_000,
} as const

export const VIDEO_ACCEPT = 'video/*,.mp4,.mov,.avi,.webm'

export const VIDEO_MAX_RETRIES = 3

/** Returns the milliseconds before the nth automatic retry, 1 to 3: 2 s times its number (document 3 §8). */
export const videoRetryWait = (attempt: number): number => 2_000 * attempt

/** Document 3 §4. */
export const VIDEO_BUTTONS = {
  ready: 'Upload Video',
  uploading: 'Uploading Video...',
  retrying: (attempt: number) => `Retrying Upload... (${attempt}/${VIDEO_MAX_RETRIES})`,
  compressing: 'Making Video Smaller...',
  done: 'Video Uploaded Successfully!',
  failed: 'Try Again',
} as const

export const VIDEO_SUCCESS = 'Video Uploaded!'

/** Returns "A quick video is required per {state} regulations"; without a known state, "your state" (S-77). */
export const videoHeading = (stateName: string | null): string =>
  `A quick video is required per ${stateName ? `${stateName}'s` : "your state's"} regulations`

/** Document 3 §2. */
export const VIDEO_INSTRUCTIONS = [
  'Record a video of 30-60 seconds.',
  'First state your full name and date of birth.',
  'Then say briefly why you seek weight-loss medication.',
] as const

/**
 * Builds the file name: form id, "av_video", timestamp in ms and original name (document 3 §3), safe characters only.
 */
export function videoFileName(formId: string, timestamp: number, originalName: string): string {
  const safe = originalName.replace(/[^\w.-]+/g, '_').slice(-100)
  return `${formId}_av_video_${timestamp}_${safe}`
}

/** Returns the key in the object store; private despite its name (S-80). */
export const videoStoredPath = (fileName: string): string => `public/user_med_images/${fileName}`

/** Returns the recording bitrate, bits per second (document 3 §9). */
export const recordingBitrate = (platform: 'ios' | 'android' | 'other'): number =>
  ({ ios: 800_000, android: 1_000_000, other: 2_000_000 })[platform]

/** Detects the platform from the user agent; iPads that identify as a Mac are recognized by their touch points. */
export function recordingPlatform(userAgent: string, maxTouchPoints = 0): 'ios' | 'android' | 'other' {
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /android/i.test(userAgent) ? 'android' : 'other'
}

/** Hours after which a reminder for a missing identity video is sent (beyond-the-documents Part 5). */
export const VIDEO_REMINDER_HOURS = [1, 24] as const
