import { expect, test } from 'vitest'
import { createCameraRecorder, type Camera } from './camera-recorder.ts'
import { recordingType } from './browser-camera.ts'
import type { Timers } from './timers.ts'
import { movableTimers } from './test-bench/movable-timers.ts'

type Track = { stopped: boolean; end: () => void }

/** A camera whose answers the test gives; every track that it has handed out can be looked at. Its file `lasts`. */
function testCamera(change: Partial<Camera> = {}, lasts: number | null = null) {
  const tracks: Track[] = []
  const opened: string[] = []
  let onDone = (_file: File, _isHeard: boolean, _seconds: number | null) => {}
  let onFailed = () => {}
  let dropped = 0
  const stream = () => {
    const ended: (() => void)[] = []
    const track = { stopped: false, end: () => ended.forEach((listener) => listener()) }
    tracks.push(track)
    const media = {
      stop: () => (track.stopped = true),
      addEventListener: (_name: string, listener: () => void) => ended.push(listener),
    }
    return { getTracks: () => [media] } as unknown as MediaStream
  }
  const camera: Camera = {
    supported: true,
    ios: false,
    open: async (settings) => {
      opened.push(settings)
      return stream()
    },
    record: (_stream, on) => {
      onDone = on.done
      onFailed = on.failed
      return {
        stop: () => onDone(new File(['12345'], 'recording.webm', { type: 'video/webm' }), true, lasts),
        drop: () => (dropped += 1),
      }
    },
    ...change,
  }
  return { camera, stream, tracks, opened, dropped: () => dropped, fail: () => onFailed() }
}

const refusal = (name: string) => Object.assign(new Error(name), { name })

async function readyRecorder(change: Partial<Camera> = {}, lasts: number | null = null, lateness = 0) {
  const at = testCamera(change, lasts)
  const time = movableTimers()
  const after: Timers['after'] = (ms, run) => time.timers.after(Math.max(ms, lateness), run)
  const recorder = createCameraRecorder(at.camera, { ...time.timers, after })
  await recorder.open()
  return { ...at, time, recorder }
}

test('P-VID-055 P-VID-056 P-VID-057 the camera is asked for, then 3 seconds are counted down, and the elapsed time is shown', async () => {
  const { recorder, time } = await readyRecorder()
  expect(recorder.state().step).toBe('ready')
  recorder.start()
  const seen: unknown[] = [recorder.state()]
  for (let second = 0; second < 2; second++) {
    time.advance(1_000)
    seen.push(recorder.state())
  }
  expect(seen).toMatchObject([3, 2, 1].map((left) => ({ step: 'countdown', left })))
  time.advance(1_000)
  expect(recorder.state()).toMatchObject({ step: 'recording', seconds: 0 })
  time.advance(38_000)
  expect(recorder.state()).toMatchObject({ step: 'recording', seconds: 38 })
})

test('P-VID-058 the recording stops by itself at 60 seconds, before its file could last longer', async () => {
  const { recorder, time, tracks } = await readyRecorder()
  recorder.start()
  time.advance(3_000 + 59_400)
  expect(recorder.state().step).toBe('recording')
  time.advance(400)
  const state = recorder.state()
  expect(state).toMatchObject({ step: 'recorded', video: { isHeard: true } })
  const seconds = state.step === 'recorded' ? state.video.seconds : 0
  expect(seconds).toBeGreaterThan(59.5)
  expect(seconds).toBeLessThanOrEqual(59.8)
  expect(tracks.every(({ stopped }) => stopped)).toBe(true)
})

test('P-VID-058 P-VID-020 in a hidden tab, whose timers come every second, it stops before 60 seconds too', async () => {
  const { recorder, time } = await readyRecorder({}, null, 1_000)
  recorder.start()
  time.advance(3_000 + 70_000)
  const state = recorder.state()
  const seconds = state.step === 'recorded' ? state.video.seconds : 0
  expect(seconds).toBeGreaterThan(57)
  expect(seconds).toBeLessThanOrEqual(59.8)
})

test('P-VID-019 what the file lasts counts, not the time between start and stop', async () => {
  const { recorder, time } = await readyRecorder({}, 4.93)
  recorder.start()
  time.advance(3_000 + 5_100)
  recorder.stop()
  expect(recorder.state()).toMatchObject({ step: 'recorded', video: { seconds: 4.93 } })
})

test('P-VID-059 a recording is discarded and the camera opened again for another', async () => {
  const { recorder, time, tracks } = await readyRecorder()
  recorder.start()
  time.advance(10_000)
  recorder.stop()
  expect(recorder.state()).toMatchObject({ step: 'recorded', video: { seconds: 7 } })
  await recorder.open()
  expect(recorder.state().step).toBe('ready')
  expect(tracks).toHaveLength(2)
})

test.each([
  ['ready', 0],
  ['countdown', 1_500],
  ['recording', 9_000],
])('P-VID-060 closing while %s ends every track and what was recorded', async (step, ms) => {
  const { recorder, time, tracks, dropped } = await readyRecorder()
  if (ms > 0) recorder.start()
  time.advance(ms)
  expect(recorder.state().step).toBe(step)
  recorder.close()
  expect(recorder.state().step).toBe('closed')
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true])
  expect(dropped()).toBe(step === 'recording' ? 1 : 0)
  time.advance(100_000)
  expect(recorder.state().step).toBe('closed')
})

test('P-VID-060 a camera that is granted after the dialog was closed is switched off at once', async () => {
  const at = testCamera()
  let grant = () => {}
  const granted = new Promise<void>((resolve) => (grant = resolve))
  const recorder = createCameraRecorder(
    { ...at.camera, open: () => granted.then(at.stream) },
    movableTimers().timers,
  )
  const opening = recorder.open()
  expect(recorder.state().step).toBe('asking')
  recorder.close()
  grant()
  await opening
  expect(at.tracks.map(({ stopped }) => stopped)).toEqual([true])
  expect(recorder.state().step).toBe('closed')
})

test('P-VID-066 refused settings: after 2 seconds the basic ones are tried, and not before', async () => {
  const at = testCamera()
  const time = movableTimers()
  const recorder = createCameraRecorder(
    {
      ...at.camera,
      open: (settings) =>
        settings === 'preferred' ? Promise.reject(refusal('OverconstrainedError')) : at.camera.open(settings),
    },
    time.timers,
  )
  await recorder.open()
  expect(recorder.state().step).toBe('adjusting')
  time.advance(1_999)
  expect(at.opened).toEqual([])
  time.advance(1)
  await time.settle()
  expect(at.opened).toEqual(['basic'])
  expect(recorder.state().step).toBe('ready')
})

test('P-VID-062 a browser that cannot record is told as that, whatever it throws, and it can be tried again', async () => {
  const refuse = () => Promise.reject(refusal('NotAllowedError'))
  const { recorder } = await readyRecorder({ supported: false, open: refuse })
  expect(recorder.state()).toEqual({ step: 'failed', error: 'unsupported_browser' })
  await recorder.open()
  expect(recorder.state().step).toBe('failed')
})

test.each([
  ['P-VID-063', {}, 'NotAllowedError', 'denied'],
  ['P-VID-063', { ios: true }, 'NotAllowedError', 'denied_ios'],
  ['P-VID-064', {}, 'NotFoundError', 'not_found'],
  ['P-VID-065', {}, 'NotSupportedError', 'unsupported_device'],
  ['P-VID-067', {}, 'NotReadableError', 'in_use'],
  ['P-VID-068', {}, 'Strange', 'unknown'],
])('%s %o: %s is told as %s, and it can be tried again', async (_row, change, name, error) => {
  const { recorder } = await readyRecorder({ ...change, open: () => Promise.reject(refusal(name)) })
  expect(recorder.state()).toEqual({ step: 'failed', error })
  await recorder.open()
  expect(recorder.state().step).toBe('failed')
})

test('P-VID-069 a recorder that fails, delivers nothing, or loses its camera is a failed recording with the camera off', async () => {
  for (const spoil of ['fail', 'unplug', 'empty'] as const) {
    const empty = {
      record: (_stream, on) => ({
        stop: () => on.done(new File([], 'recording.webm'), false, null),
        drop: () => {},
      }),
    } satisfies Partial<Camera>
    const at = await readyRecorder(spoil === 'empty' ? empty : {})
    at.recorder.start()
    at.time.advance(9_000)
    if (spoil === 'fail') at.fail()
    else if (spoil === 'unplug') at.tracks[0]?.end()
    else at.recorder.stop()
    expect(at.recorder.state()).toEqual({ step: 'failed', error: 'recording' })
    expect(at.tracks.map(({ stopped }) => stopped)).toEqual([true])
  }
})

test('the countdown can be cancelled, and nothing is recorded then', async () => {
  const { recorder, time } = await readyRecorder()
  recorder.start()
  time.advance(2_500)
  recorder.cancelCountdown()
  time.advance(60_000)
  expect(recorder.state().step).toBe('ready')
})

test('WebM comes first, and an MP4 always names its codecs where the browser knows them', () => {
  expect(recordingType(() => true)).toBe('video/webm;codecs=vp8,opus')
  expect(recordingType((type) => type.startsWith('video/mp4'))).toBe('video/mp4;codecs=avc1.42E01E,opus')
  expect(recordingType((type) => type === 'video/mp4')).toBe('video/mp4')
  expect(recordingType(() => false)).toBeUndefined()
})
