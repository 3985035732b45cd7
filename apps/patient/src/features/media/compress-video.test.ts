import { afterEach, expect, test, vi } from 'vitest'
import { sampleVideos } from '@contour/testkit/people/upload-image'
import { CompressionError, compressVideo } from './compress-video.ts'

afterEach(() => vi.unstubAllGlobals())

/** Gives this run the encoder and decoder of a browser whose device supports no configuration. */
function stubCodecs() {
  const codec = { isConfigSupported: async () => ({ supported: false }) }
  vi.stubGlobal('VideoEncoder', codec)
  vi.stubGlobal('VideoDecoder', codec)
}

const failureOf = async (file: File) => {
  try {
    await compressVideo(file, { onProgress: () => {}, signal: new AbortController().signal })
  } catch (error) {
    return error instanceof CompressionError ? error.failure : error
  }
  return null
}

const recording = () => new File([new Uint8Array(sampleVideos().mp4)], 'me.mp4', { type: 'video/mp4' })

test('P-VID-041 a browser without encoders makes no video smaller', async () => {
  expect(await failureOf(recording())).toBe('browser')
})

test('P-VID-040 a device whose encoders support no size makes no video smaller', async () => {
  stubCodecs()
  expect(await failureOf(recording())).toBe('device')
})

test('P-VID-037 a format that the library does not read is told as such', async () => {
  stubCodecs()
  const avi = new File([new Uint8Array(sampleVideos().avi)], 'me.avi', { type: 'video/x-msvideo' })
  expect(await failureOf(avi)).toBe('format')
})

test.each([
  ['P-VID-038', new RangeError('Array buffer allocation failed'), 'memory'],
  ['P-VID-042', new DOMException('The file was changed', 'NotReadableError'), 'other'],
])('%s a file that cannot be read to its end (%s) is told as %s', async (_row, error, failure) => {
  stubCodecs()
  const file = recording()
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw error
  })
  expect(await failureOf(file)).toBe(failure)
})
