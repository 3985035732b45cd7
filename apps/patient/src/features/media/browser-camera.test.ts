import { afterEach, expect, test, vi } from 'vitest'
import { browserCamera } from './browser-camera.ts'

afterEach(() => vi.unstubAllGlobals())

/** Gives this run a browser that names itself so, and a recorder that keeps what it was asked for. */
function stubBrowser(userAgent: string, maxTouchPoints: number) {
  const asked: MediaRecorderOptions[] = []
  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type === 'video/mp4'
    constructor(_stream: MediaStream, options: MediaRecorderOptions) {
      super()
      asked.push(options)
    }
    start() {}
  }
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints, mediaDevices: { getUserMedia: async () => {} } })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  return asked
}

const stream = { getAudioTracks: () => [] } as unknown as MediaStream

test.each([
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 5, 800_000],
  [
    'an iPad that names itself a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
    5,
    800_000,
  ],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 16; SM-X710) Chrome/140.0 Safari/537.36', 5, 1_000_000],
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 0, 2_000_000],
])('P-VID-061 the recorder of %s is given its bitrate', (_device, userAgent, touchPoints, bitrate) => {
  const asked = stubBrowser(userAgent, touchPoints)
  browserCamera().record(stream, { done: () => {}, failed: () => {} })
  expect(asked).toEqual([{ videoBitsPerSecond: bitrate, mimeType: 'video/mp4' }])
})
