import { expect, test, vi } from 'vitest'
import { CompressionError, sizeWithin } from './compress-video.ts'
import { ProbeError } from './probe-video.ts'
import { MB, clip, testFlow } from './test-bench/test-flow.ts'

test('P-VID-034 P-VID-017 P-VID-018 P-VID-019 P-VID-020 P-VID-021 P-VID-035 P-VID-036 P-VID-038 P-VID-039 what is not accepted is discarded with its title', async () => {
  const titleOf = async (file: File | null, seconds: number | null | Error = 30) => {
    const { flow } = testFlow({
      reader: {
        seconds: () => (seconds instanceof Error ? Promise.reject(seconds) : Promise.resolve(seconds)),
        playsType: (type) => type === 'video/mp4',
      },
    })
    if (file) await flow.choose(file, 'gallery')
    else flow.chooseNothing()
    const { phase, file: kept } = flow.state()
    if (phase.step === 'failed') expect(kept).toBeNull()
    return phase.step === 'failed' ? phase.title : phase.step
  }
  expect(await titleOf(null)).toBe('No File Selected')
  expect(await titleOf(clip(1, 'application/pdf'))).toBe('Wrong File Type')
  expect(await titleOf(clip(101))).toBe('Video File Too Large')
  expect(await titleOf(clip(), 4.9)).toBe('Video Too Short')
  expect(await titleOf(clip(), 60.1)).toBe('Video Too Long')
  expect(await titleOf(clip(), null)).toBe('ready')
  const broken = new ProbeError('unreadable')
  expect(await titleOf(clip(), broken)).toBe('Cannot Read Video')
  expect(await titleOf(clip(1, 'video/x-msvideo'), broken)).toBe('ready')
  const lost = new ProbeError('analysis')
  expect(await titleOf(clip(), lost)).toBe('Video Analysis Failed')
  expect(await titleOf(clip(1, 'video/x-msvideo'), lost)).toBe('Video Analysis Failed')
  expect(await titleOf(clip(), new RangeError('Array buffer allocation failed'))).toBe('Device Memory Low')
  expect(await titleOf(clip(), new Error('strange'))).toBe('Video Processing Error')
})

test('P-VID-023 what a phone’s camera delivers is checked for its length alone', async () => {
  const { flow, step } = testFlow()
  await flow.choose(clip(20, ''), 'capture')
  expect(step()).toBe('ready')
  const long = testFlow({ reader: { seconds: async () => 61, playsType: () => true } })
  await long.flow.choose(clip(20, ''), 'capture')
  expect(long.flow.state().phase).toMatchObject({ title: 'Video Too Long' })
})

test('P-VID-022 P-VID-033 a smaller video is offered over 60 MB, on 2g from 20 MB, before the length is judged', async () => {
  const seconds = vi.fn(async () => 30)
  const reader = { seconds, playsType: () => true }
  const stepAfter = async (megabytes: number, connection: string | null) => {
    const { flow, step } = testFlow({ reader, connection: () => connection })
    await flow.choose(clip(megabytes), 'gallery')
    return step()
  }
  expect(await stepAfter(70, null)).toBe('offered')
  expect(await stepAfter(20, '2g')).toBe('offered')
  expect(seconds).not.toHaveBeenCalled()
  expect([await stepAfter(60, '4g'), await stepAfter(19, '2g')]).toEqual(['ready', 'ready'])
})

test('P-VID-008 a large video is made smaller, with its progress, and is then ready; or kept as it is', async () => {
  const shares: number[] = []
  const { flow, step } = testFlow({
    compress: async (_file, { onProgress }) => {
      onProgress(0.4)
      return clip(15)
    },
  })
  flow.subscribe(() => {
    const { phase } = flow.state()
    if (phase.step === 'compressing') shares.push(phase.share)
  })
  await flow.choose(clip(70), 'gallery')
  await flow.compress()
  expect(shares).toEqual([0, 0.4])
  expect([step(), flow.state().file?.size]).toEqual(['ready', 15 * MB])

  const other = testFlow()
  await other.flow.choose(clip(70), 'gallery')
  await other.flow.keepAsIs()
  expect([other.step(), other.flow.state().file?.size]).toEqual(['ready', 70 * MB])
})

test.each([
  ['P-VID-040', 'device', 'Device Not Supported'],
  ['P-VID-041', 'browser', 'Compression Not Available'],
  ['P-VID-042', 'other', 'Compression Failed'],
  ['P-VID-038', 'memory', 'Device Memory Low'],
  ['P-VID-037', 'format', 'Video Format Issue'],
] as const)(
  '%s a compression that fails (%s) says "%s", keeps the video and offers again',
  async (_row, failure, title) => {
    const { flow, step } = testFlow({ compress: () => Promise.reject(new CompressionError(failure)) })
    await flow.choose(clip(70), 'gallery')
    await flow.compress()
    expect(flow.state().phase).toMatchObject({ step: 'failed', title, at: 'compression' })
    flow.offerAgain()
    expect([step(), flow.state().file?.size]).toEqual(['offered', 70 * MB])
  },
)

test('a compression that is cancelled goes back to the offer, and its late result is ignored', async () => {
  let finish = (_file: File) => {}
  const { flow, step } = testFlow({ compress: () => new Promise((resolve) => (finish = resolve)) })
  await flow.choose(clip(70), 'gallery')
  const work = flow.compress()
  flow.cancel()
  finish(clip(15))
  await work
  expect([step(), flow.state().file?.size]).toEqual(['offered', 70 * MB])
})

test('P-VID-059 "Use this video" sends a recording with the length that the recorder measured', async () => {
  const seconds = vi.fn(async () => null)
  const { flow, step, put } = testFlow({ reader: { seconds, playsType: () => true } })
  await flow.use(clip(8, 'video/webm'), 41)
  expect([step(), flow.state().seconds, put.mock.calls.length]).toEqual(['uploaded', 41, 1])
  expect(seconds).not.toHaveBeenCalled()
})

test('P-VID-031 a video is fitted into its cap, upright ones too, and never enlarged', () => {
  const cap = { maxWidth: 854, maxHeight: 480 }
  expect(sizeWithin(cap, 1920, 1080)).toEqual({ width: 852, height: 480 })
  expect(sizeWithin(cap, 1080, 1920)).toEqual({ width: 480, height: 852 })
  expect(sizeWithin(cap, 320, 240)).toEqual({ width: 320, height: 240 })
})
