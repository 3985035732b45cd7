import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UploadFailure } from './video-errors.ts'
import {
  compressionPlan,
  isOldPhoneVideo,
  offersCompression,
  readDuration,
  videoError,
  videoType,
} from './check-video.ts'
import {
  CAMERA_ERRORS,
  RECORDING_FAILED,
  VIDEO_ERRORS,
  cameraErrorKind,
  compressionErrorTitle,
  processingErrorTitle,
  retriesByItself,
  uploadErrorTitle,
} from './video-errors.ts'
import {
  VIDEO_ACCEPT,
  VIDEO_BUTTONS,
  VIDEO_SUCCESS,
  VIDEO_TIMES,
  recordingBitrate,
  recordingPlatform,
  videoFileName,
  videoHeading,
  videoRetryWait,
  videoStoredPath,
} from './video-limits.ts'

const MB = 1024 * 1024
const clip = { type: 'video/mp4', bytes: 20 * MB, seconds: 30 }

describe('choosing a video', () => {
  test('P-VID-034 none chosen', () => expect(videoError(null)).toBe('No File Selected'))
  test('P-VID-017 the type begins with video/', () => {
    expect(videoError({ ...clip, type: 'application/pdf' })).toBe('Wrong File Type')
    expect(videoError(clip)).toBeNull()
  })
  test('P-VID-018 100 MB pass, one byte more does not', () => {
    expect(videoError({ ...clip, bytes: 100 * MB })).toBeNull()
    expect(videoError({ ...clip, bytes: 100 * MB + 1 })).toBe('Video File Too Large')
  })
  test('P-VID-019 P-VID-020 5 to 60 seconds', () => {
    const at = (seconds: number) => videoError({ ...clip, seconds })
    expect([at(4.9), at(5), at(60), at(61)]).toEqual(['Video Too Short', null, null, 'Video Too Long'])
  })
  test('P-VID-021 an unreadable duration counts as 8 seconds, after 10 s of trying', () => {
    expect([readDuration(null), readDuration(Number.POSITIVE_INFINITY), readDuration(0)]).toEqual([8, 8, 8])
    expect(videoError({ ...clip, seconds: null })).toBeNull()
    expect(VIDEO_TIMES.probe).toBe(10_000)
  })
  test('P-VID-023 the camera of a phone is checked for duration alone', () => {
    const huge = { type: '', bytes: 500 * MB, seconds: 30 }
    expect(videoError(huge, { mobileCapture: true })).toBeNull()
    expect(videoError({ ...huge, seconds: 61 }, { mobileCapture: true })).toBe('Video Too Long')
  })
  test('P-VID-005 what the input accepts', () => {
    expect(VIDEO_ACCEPT).toBe('video/*,.mp4,.mov,.avi,.webm')
  })
})

describe('making it smaller', () => {
  test('P-VID-022 P-VID-033 offered over 60 MB, on 2g from 20 MB', () => {
    expect([offersCompression(60 * MB), offersCompression(60 * MB + 1)]).toEqual([false, true])
    expect([offersCompression(20 * MB, '2g'), offersCompression(20 * MB - 1, '2g')]).toEqual([true, false])
    expect(offersCompression(20 * MB, '4g')).toBe(false)
  })
  test('P-VID-031 the cap follows 60 MB over the size', () => {
    const cap = (bytes: number) => {
      const { maxWidth, maxHeight } = compressionPlan({ bytes, seconds: 60 })
      return `${maxWidth}x${maxHeight}`
    }
    expect([cap(160 * MB), cap(150 * MB), cap(86 * MB), cap(85 * MB), cap(61 * MB)]).toEqual([
      '480x320',
      '640x480',
      '640x480',
      '854x480',
      '854x480',
    ])
  })
  test('P-VID-032 15 frames a second, never under 100 kbps, and within the target', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.option(fc.double({ min: 1, max: 100_000, noNaN: true })),
        (megabytes, seconds) => {
          const plan = compressionPlan({ bytes: megabytes * MB, seconds })
          expect(plan.framesPerSecond).toBe(15)
          expect(plan.bitrate).toBeGreaterThanOrEqual(100_000)
          if (plan.bitrate > 100_000) expect((plan.bitrate * readDuration(seconds)) / 8).toBeLessThan(60 * MB)
        },
      ),
    )
  })
})

describe('names, times and buttons', () => {
  test('P-VID-024 P-VID-025 the file name and its place in the store', () => {
    const name = videoFileName('ord_maya', 1795237705440, 'my clip (1).mp4')
    expect(name).toBe('ord_maya_av_video_1795237705440_my_clip_1_.mp4')
    expect(videoStoredPath(name)).toBe(`public/user_med_images/${name}`)
    expect(videoFileName('o', 1, '../../etc/passwd')).not.toContain('/')
  })
  test('P-VID-026 P-VID-027 P-VID-028 time-outs, waits and countdown', () => {
    expect([VIDEO_TIMES.signedUrl, VIDEO_TIMES.upload, VIDEO_TIMES.countdown]).toEqual([
      30_000, 300_000, 3_000,
    ])
    expect([1, 2, 3].map(videoRetryWait)).toEqual([2_000, 4_000, 6_000])
    expect(retriesByItself('network', 0)).toBe(true)
    expect(retriesByItself('timeout', 2)).toBe(true)
    expect(retriesByItself('network', 3)).toBe(false)
    expect(retriesByItself('cors', 0)).toBe(false)
  })
  test('P-VID-010 P-VID-015 P-VID-016 the button texts', () => {
    expect(VIDEO_BUTTONS.ready).toBe('Upload Video')
    expect(VIDEO_BUTTONS.uploading).toBe('Uploading Video...')
    expect(VIDEO_BUTTONS.retrying(2)).toBe('Retrying Upload... (2/3)')
    expect(VIDEO_BUTTONS.compressing).toBe('Making Video Smaller...')
    expect(VIDEO_BUTTONS.done).toBe('Video Uploaded Successfully!')
    expect(VIDEO_BUTTONS.failed).toBe('Try Again')
    expect(VIDEO_SUCCESS).toBe('Video Uploaded!')
  })
  test('P-VID-003 the heading names the state, or "your state"', () => {
    expect(videoHeading('Texas')).toContain("required per Texas's regulations")
    expect(videoHeading(null)).toContain("your state's")
  })
  test('P-VID-061 the recording bitrate by device', () => {
    const rate = (agent: string, touch = 0) => recordingBitrate(recordingPlatform(agent, touch))
    expect(rate('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe(800_000)
    expect(rate('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe(800_000)
    expect(rate('Mozilla/5.0 (Linux; Android 16; Pixel)')).toBe(1_000_000)
    expect(rate('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe(2_000_000)
  })
})

describe('P-VID-043 P-VID-044 P-VID-045 P-VID-046 P-VID-047 P-VID-048 P-VID-049 P-VID-050 P-VID-051 P-VID-052 P-VID-053 P-VID-054 errors', () => {
  test.each([
    ['P-VID-052', { status: null, cause: 'cancelled', bytes: 60 * MB }, 'Upload Cancelled'],
    ['P-VID-046', { status: 413, bytes: 60 * MB }, 'Video File Too Big'],
    ['P-VID-047', { status: 415, bytes: 1 }, 'Video Format Not Supported'],
    ['P-VID-049', { status: 401, bytes: 1 }, 'Upload Not Authorized'],
    ['P-VID-049', { status: 403, bytes: 1 }, 'Upload Not Authorized'],
    ['P-VID-050', { status: 507, bytes: 1 }, 'Storage Limit Reached'],
    ['P-VID-043', { status: null, cause: 'timeout', bytes: 50 * MB + 1 }, 'Large File Upload Failed'],
    ['P-VID-044', { status: null, cause: 'timeout', bytes: 50 * MB }, 'Upload Taking Too Long'],
    ['P-VID-048', { status: 500, bytes: 60 * MB }, 'Server Temporarily Down'],
    ['P-VID-048', { status: null, cause: 'signed_url', bytes: 1 }, 'Server Temporarily Down'],
    ['P-VID-051', { status: null, cause: 'cors', bytes: 60 * MB }, 'Browser Security Issue'],
    ['P-VID-045', { status: null, cause: 'network', bytes: 60 * MB }, 'No Internet Connection'],
    ['P-VID-053', { status: 400, bytes: 20 * MB + 1 }, 'Upload Failed'],
    ['P-VID-054', { status: null, bytes: 20 * MB }, 'Upload Error'],
  ] as [string, UploadFailure, string][])('%s %o is "%s"', (_row, failure, title) => {
    expect(uploadErrorTitle(failure)).toBe(title)
  })

  test('P-VID-035 P-VID-036 P-VID-037 P-VID-038 P-VID-039 titles of videos that cannot be opened', () => {
    expect(
      (['unreadable', 'analysis', 'format', 'memory', 'other'] as const).map(processingErrorTitle),
    ).toEqual([
      'Cannot Read Video',
      'Video Analysis Failed',
      'Video Format Issue',
      'Device Memory Low',
      'Video Processing Error',
    ])
  })
  test('P-VID-009 every error has a message and a suggestion', () => {
    expect(Object.keys(VIDEO_ERRORS)).toHaveLength(25)
    for (const text of Object.values(VIDEO_ERRORS)) {
      expect(text.message).toMatch(/\w.*\.$/)
      expect(text.suggestion).toMatch(/\w.*\.$/)
    }
  })
})

describe('recording and compressing', () => {
  test('P-VID-040 P-VID-041 P-VID-042 titles of videos that cannot be made smaller', () => {
    expect((['device', 'browser', 'other'] as const).map(compressionErrorTitle)).toEqual([
      'Device Not Supported',
      'Compression Not Available',
      'Compression Failed',
    ])
  })
  test.each([
    ['P-VID-062', { supported: false }, 'unsupported_browser'],
    ['P-VID-063', { supported: true, name: 'NotAllowedError' }, 'denied'],
    ['P-VID-063', { supported: true, name: 'NotAllowedError', ios: true }, 'denied_ios'],
    ['P-VID-064', { supported: true, name: 'NotFoundError' }, 'not_found'],
    ['P-VID-065', { supported: true, name: 'NotSupportedError' }, 'unsupported_device'],
    ['P-VID-066', { supported: true, name: 'OverconstrainedError' }, 'overconstrained'],
    ['P-VID-067', { supported: true, name: 'NotReadableError' }, 'in_use'],
    ['P-VID-068', { supported: true, name: 'Strange' }, 'unknown'],
  ] as const)('%s camera %o is %s', (_row, input, kind) => expect(cameraErrorKind(input)).toBe(kind))

  test('P-VID-066 basic settings are tried after 2 seconds', () => {
    expect(VIDEO_TIMES.basicSettingsRetry).toBe(2_000)
  })
  test('P-VID-069 the recorder’s own failure', () => {
    expect(RECORDING_FAILED).toBe('Recording failed. Please try again.')
  })
  test('every camera error has a message and a suggestion', () => {
    expect(Object.keys(CAMERA_ERRORS)).toHaveLength(8)
    for (const text of Object.values(CAMERA_ERRORS)) {
      expect(text.message).toMatch(/\w.*\.$/)
      expect(text.suggestion).toMatch(/\w.*\.$/)
    }
  })
})

test.each([
  ['IMG_0001.MOV', 'video/quicktime'],
  ['a.b.mp4', 'video/mp4'],
  ['old.3gp', 'video/3gpp'],
  ['clip.avi', 'video/x-msvideo'],
])('CASE-35 %s without a type is judged by its ending', (name, type) => {
  expect(videoType({ type: '', name })).toBe(type)
  expect(videoError({ type: '', name, bytes: 1000, seconds: 30 })).toBeNull()
})

test('CASE-35 without a type and without the ending of a video it is none', () => {
  for (const name of ['letter.pdf', 'video', ''])
    expect(videoError({ type: '', name, bytes: 1000, seconds: 30 })).toBe('Wrong File Type')
  expect(videoError({ type: 'application/pdf', name: 'a.mov', bytes: 1000, seconds: 30 })).toBe(
    'Wrong File Type',
  )
})

test('CASE-34 3GP is known by its type or its ending', () => {
  expect(['video/3gpp', 'video/3gpp2', 'video/mp4'].map((type) => isOldPhoneVideo({ type }))).toEqual([
    true,
    true,
    false,
  ])
  expect(isOldPhoneVideo({ type: '', name: 'old.3GP' })).toBe(true)
})
