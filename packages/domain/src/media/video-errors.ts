import { VIDEO_LIMITS, VIDEO_MAX_RETRIES } from './video-limits.ts'

/** Titles of document 3 §8; messages and suggestions of S-78. */
export const VIDEO_ERRORS = {
  'No File Selected': {
    message: 'Please choose a video first.',
    suggestion: 'Pick a file from your gallery or record one now.',
  },
  'Wrong File Type': {
    message: 'This file is not a video.',
    suggestion: 'Choose an MP4, MOV, AVI or WebM file.',
  },
  'Video File Too Large': {
    message: 'Your video is larger than 100 MB.',
    suggestion: 'Record a shorter video or lower the camera quality.',
  },
  'Video Too Short': {
    message: 'Your video is shorter than 5 seconds.',
    suggestion: 'Record 30 to 60 seconds.',
  },
  'Video Too Long': {
    message: 'Your video is longer than 60 seconds.',
    suggestion: 'Record 60 seconds or less.',
  },
  'Cannot Read Video': {
    message: 'We could not open this video.',
    suggestion: 'Try another file or record a new video.',
  },
  'Video Analysis Failed': {
    message: 'We could not check this video.',
    suggestion: 'Try again or choose another file.',
  },
  'Video Format Issue': {
    message: 'Your browser cannot read this format.',
    suggestion: 'Use an MP4 or MOV file.',
  },
  'Device Memory Low': {
    message: 'Your device ran out of memory.',
    suggestion: 'Close other apps or tabs and try again.',
  },
  'Video Processing Error': {
    message: 'Something went wrong with this video.',
    suggestion: 'Try again or choose another file.',
  },
  'Device Not Supported': {
    message: 'This device cannot make the video smaller.',
    suggestion: 'Upload it as it is or record a shorter one.',
  },
  'Compression Not Available': {
    message: 'Your browser cannot make the video smaller.',
    suggestion: 'Upload it as it is or use another browser.',
  },
  'Compression Failed': {
    message: 'We could not make the video smaller.',
    suggestion: 'Upload it as it is or record a shorter one.',
  },
  'Large File Upload Failed': {
    message: 'The upload of this large file timed out.',
    suggestion: 'Use Wi-Fi or make the video smaller.',
  },
  'Upload Taking Too Long': {
    message: 'The upload took too long.',
    suggestion: 'Check your connection and try again.',
  },
  'No Internet Connection': { message: 'You seem to be offline.', suggestion: 'Reconnect and try again.' },
  'Video File Too Big': {
    message: 'The server refused the file because of its size.',
    suggestion: 'Make the video smaller and try again.',
  },
  'Video Format Not Supported': {
    message: 'The server does not accept this format.',
    suggestion: 'Use an MP4 or MOV file.',
  },
  'Server Temporarily Down': {
    message: 'We cannot take your video right now.',
    suggestion: 'Wait a few minutes and try again.',
  },
  'Upload Not Authorized': { message: 'Your session may have ended.', suggestion: 'Log in again and retry.' },
  'Storage Limit Reached': {
    message: 'The storage cannot take your video right now.',
    suggestion: 'Try again later or contact support.',
  },
  'Browser Security Issue': {
    message: 'Your browser blocked the upload.',
    suggestion: 'Use another browser or turn off blocking extensions.',
  },
  'Upload Cancelled': { message: 'The upload was cancelled.', suggestion: 'Press Try Again to start over.' },
  'Upload Failed': {
    message: 'The upload did not finish.',
    suggestion: 'Make the video smaller or use a faster connection.',
  },
  'Upload Error': { message: 'Something went wrong during the upload.', suggestion: 'Try again.' },
} as const

export type VideoErrorTitle = keyof typeof VIDEO_ERRORS

/** Camera errors (document 3 §8, S-78); the titles are ours, the documents name only the cases. */
export const CAMERA_ERRORS = {
  unsupported_browser: {
    message: 'Your browser cannot record video.',
    suggestion: 'Use another browser or pick a file.',
  },
  denied: {
    message: 'Camera access was denied.',
    suggestion: 'Allow the camera in your browser settings and try again.',
  },
  denied_ios: {
    message: 'Camera access was denied.',
    suggestion: 'Open Settings, Safari, Camera, choose Allow, then try again.',
  },
  not_found: { message: 'We found no camera.', suggestion: 'Connect one or pick a file.' },
  unsupported_device: { message: 'This device cannot record here.', suggestion: 'Pick a file instead.' },
  overconstrained: {
    message: 'Your camera does not support these settings.',
    suggestion: 'We will try again with basic settings.',
  },
  in_use: { message: 'Another app is using your camera.', suggestion: 'Close it and try again.' },
  unknown: { message: 'We could not access your camera.', suggestion: 'Try again or pick a file.' },
} as const

export type CameraErrorKind = keyof typeof CAMERA_ERRORS

export const RECORDING_FAILED = 'Recording failed. Please try again.'

const MB = 1024 * 1024

export type UploadFailure = {
  /** HTTP status of the object store's response; null if there was none. */
  status: number | null
  cause?: 'timeout' | 'network' | 'cors' | 'cancelled' | 'signed_url' | 'storage_full' | null
  bytes: number
}

/** Returns the title for a failed upload; the most certain cause first (document 3 §8). */
export function uploadErrorTitle({ status, cause, bytes }: UploadFailure): VideoErrorTitle {
  if (cause === 'cancelled') return 'Upload Cancelled'
  if (status === 413) return 'Video File Too Big'
  if (status === 415) return 'Video Format Not Supported'
  if (status === 401 || status === 403) return 'Upload Not Authorized'
  if (status === 507 || cause === 'storage_full') return 'Storage Limit Reached'
  if (cause === 'timeout') return bytes > 50 * MB ? 'Large File Upload Failed' : 'Upload Taking Too Long'
  if ((status !== null && status >= 500) || cause === 'signed_url') return 'Server Temporarily Down'
  if (cause === 'cors') return 'Browser Security Issue'
  if (cause === 'network') return 'No Internet Connection'
  return bytes > 20 * MB ? 'Upload Failed' : 'Upload Error'
}

/** Network errors and timeouts are retried automatically, three times (document 3 §8). */
export const retriesByItself = (cause: UploadFailure['cause'], retriesSoFar: number): boolean =>
  (cause === 'network' || cause === 'timeout') && retriesSoFar < VIDEO_MAX_RETRIES

export type ProcessingFailure = 'unreadable' | 'analysis' | 'format' | 'memory' | 'other'

/** Returns the title for a video that could not be opened or checked. */
export const processingErrorTitle = (failure: ProcessingFailure): VideoErrorTitle =>
  (
    {
      unreadable: 'Cannot Read Video',
      analysis: 'Video Analysis Failed',
      format: 'Video Format Issue',
      memory: 'Device Memory Low',
      other: 'Video Processing Error',
    } as const
  )[failure]

export type CompressionFailure = 'device' | 'browser' | 'other'

/** Returns the title for a video that could not be compressed. */
export const compressionErrorTitle = (failure: CompressionFailure): VideoErrorTitle =>
  (
    {
      device: 'Device Not Supported',
      browser: 'Compression Not Available',
      other: 'Compression Failed',
    } as const
  )[failure]

/**
 * Returns the camera error for an exception of getUserMedia, by its DOMException name (W3C Media Capture §10).
 * `supported` is false if the browser lacks that call.
 */
export function cameraErrorKind(input: {
  supported: boolean
  name?: string
  ios?: boolean
}): CameraErrorKind {
  if (!input.supported) return 'unsupported_browser'
  switch (input.name) {
    case 'NotAllowedError':
    case 'SecurityError':
    case 'PermissionDeniedError':
      return input.ios ? 'denied_ios' : 'denied'
    case 'NotFoundError':
    case 'DevicesNotFoundError':
      return 'not_found'
    case 'NotSupportedError':
      return 'unsupported_device'
    case 'OverconstrainedError':
    case 'ConstraintNotSatisfiedError':
      return 'overconstrained'
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'in_use'
    default:
      return 'unknown'
  }
}

/** Returns the title of the server's finding about a received video; null if the finding was something else. */
export function verdictTitle(code: string | undefined, seconds: number | undefined): VideoErrorTitle | null {
  if (code === 'video_unreadable') return 'Cannot Read Video'
  if (code !== 'video_length') return null
  return (seconds ?? 0) < VIDEO_LIMITS.minSeconds ? 'Video Too Short' : 'Video Too Long'
}
