import { expect, test } from 'vitest'
import { createLocalMedia } from './local-media.ts'

class FakeTrack extends EventTarget {
  enabled = true
  readyState = 'live'
  readonly kind: 'audio' | 'video'
  constructor(kind: 'audio' | 'video') {
    super()
    this.kind = kind
  }
  stop() {
    this.readyState = 'ended'
  }
}

const named = (name: string) => Object.assign(new Error('no'), { name })

/** Devices that open at once, except those that are refused by name. */
function devices(refused: { audio?: string; video?: string } = {}) {
  const tracks: FakeTrack[] = []
  const asked: string[] = []
  return {
    tracks,
    asked,
    refused,
    live: () => tracks.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind),
    open: async ({ audio, video }: { audio: boolean; video: boolean }) => {
      asked.push([audio && 'audio', video && 'video'].filter(Boolean).join('+'))
      if (video && refused.video) throw named(refused.video)
      if (audio && refused.audio) throw named(refused.audio)
      const opened = [...(audio ? [new FakeTrack('audio')] : []), ...(video ? [new FakeTrack('video')] : [])]
      tracks.push(...opened)
      const of = (kind: string) => opened.filter((track) => track.kind === kind)
      const stream = {
        getTracks: () => opened,
        getAudioTracks: () => of('audio'),
        getVideoTracks: () => of('video'),
      }
      return stream as unknown as MediaStream
    },
  }
}

test('M-06 both devices open; the camera that is turned off is released, and comes back when it is turned on', async () => {
  const { open, live, asked } = devices()
  const media = createLocalMedia(open)
  await media.open({ camera: true })
  expect(media.read()).toMatchObject({ step: 'ready', camera: 'on', cameraProblem: null })
  await media.setCamera(false)
  expect(media.read()).toMatchObject({ step: 'ready', camera: 'off', video: null, cameraProblem: null })
  expect(live()).toEqual(['audio'])
  await media.setCamera(true)
  expect(media.read().camera).toBe('on')
  expect(live()).toEqual(['audio', 'video'])
  expect(asked).toEqual(['audio+video', 'video'])
})

test('M-06 the camera may stay off from the beginning', async () => {
  const { open, asked } = devices()
  const media = createLocalMedia(open)
  await media.open({ camera: false })
  expect(media.read()).toMatchObject({ step: 'ready', camera: 'off', video: null })
  expect(asked).toEqual(['audio'])
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['OddError', 'unknown'],
] as const)(
  'M-06 a camera that fails with %s leaves the sound, and may be tried again',
  async (name, problem) => {
    const { open, refused } = devices({ video: name })
    const media = createLocalMedia(open)
    await media.open({ camera: true })
    expect(media.read()).toMatchObject({ step: 'ready', camera: 'off', cameraProblem: problem })
    expect(media.read().audio).not.toBeNull()
    await media.setCamera(true)
    expect(media.read()).toMatchObject({ camera: 'off', cameraProblem: problem })
    delete refused.video
    await media.setCamera(true)
    expect(media.read()).toMatchObject({ camera: 'on', cameraProblem: null })
  },
)

test('M-06 without a microphone the reason is said, and another try may succeed', async () => {
  const { open, refused, live } = devices({ audio: 'NotAllowedError' })
  const media = createLocalMedia(open)
  await media.open({ camera: true })
  expect(media.read()).toMatchObject({ step: 'failed', microphoneProblem: 'refused', audio: null })
  expect(live()).toEqual([])
  delete refused.audio
  await media.open({ camera: true })
  expect(media.read()).toMatchObject({ step: 'ready', microphoneProblem: null })
  const none = createLocalMedia(undefined)
  await none.open({ camera: true })
  expect(none.read()).toMatchObject({ step: 'failed', microphoneProblem: 'unsupported' })
})

test('M-06 a muted microphone stays muted through another opening, and sends silence', async () => {
  const { open } = devices()
  const media = createLocalMedia(open)
  await media.open({ camera: false })
  media.setMuted(true)
  expect(media.read().audio?.enabled).toBe(false)
  await media.open({ camera: false })
  expect(media.read()).toMatchObject({ muted: true })
  expect(media.read().audio?.enabled).toBe(false)
  media.setMuted(false)
  expect(media.read().audio?.enabled).toBe(true)
})

test('M-06 closing ends every track, also those that arrive afterwards', async () => {
  const { open, live } = devices()
  const media = createLocalMedia(open)
  await media.open({ camera: true })
  media.close()
  expect(live()).toEqual([])
  const late = media.open({ camera: true })
  media.close()
  await late
  expect(live()).toEqual([])
  expect(media.read().step).toBe('closed')
})

test('M-06 a device that is unplugged is noticed', async () => {
  const { open, tracks } = devices()
  const media = createLocalMedia(open)
  await media.open({ camera: true })
  tracks.find(({ kind }) => kind === 'video')?.dispatchEvent(new Event('ended'))
  expect(media.read()).toMatchObject({ step: 'ready', camera: 'off', cameraProblem: 'unknown' })
  tracks.find(({ kind }) => kind === 'audio')?.dispatchEvent(new Event('ended'))
  expect(media.read()).toMatchObject({ step: 'failed', microphoneProblem: 'unknown' })
})
