import { createState } from './watched-state.ts'

/** Why a device cannot be used. */
export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'unknown'

export type LocalMediaState = {
  step: 'closed' | 'asking' | 'ready' | 'failed'
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  /** Off is a choice; it is never a reason not to join (M-06). */
  camera: 'on' | 'off' | 'starting'
  cameraProblem: DeviceProblem | null
  muted: boolean
  /** Why there is no microphone; only in step "failed". */
  microphoneProblem: DeviceProblem | null
}

/** Opens devices; throws the browser's DOMException. Undefined where the browser has no such call. */
export type OpenDevices = (wanted: { audio: boolean; video: boolean }) => Promise<MediaStream>

export type LocalMedia = ReturnType<typeof createLocalMedia>

const CLOSED: LocalMediaState = {
  step: 'closed',
  audio: null,
  video: null,
  camera: 'off',
  cameraProblem: null,
  muted: false,
  microphoneProblem: null,
}

/**
 * Camera and microphone of the device check and of the call after it. The camera that is off is released, so that its
 * light goes out; the microphone that is muted sends silence. Closing ends every track, in every state.
 */
export function createLocalMedia(openDevices: OpenDevices | undefined) {
  const { read, change, subscribe } = createState(CLOSED)
  /** Increases with every opening and closing: what an earlier one still delivers is ended. */
  let round = 0

  const release = () => {
    const { audio, video } = read()
    audio?.stop()
    video?.stop()
  }

  /** Opens the devices; if only the camera fails, the call goes on without it. */
  async function open(wanted: { camera: boolean }): Promise<void> {
    release()
    round += 1
    const mine = round
    if (!openDevices) return change({ ...CLOSED, step: 'failed', microphoneProblem: 'unsupported' })
    change({ ...CLOSED, step: 'asking', muted: read().muted, camera: wanted.camera ? 'starting' : 'off' })
    let cameraProblem: DeviceProblem | null = null
    let stream: MediaStream | null = null
    if (wanted.camera) {
      try {
        stream = await openDevices({ audio: true, video: true })
      } catch (error) {
        cameraProblem = problemOf(error)
      }
    }
    try {
      if (mine === round) stream ??= await openDevices({ audio: true, video: false })
    } catch (error) {
      if (mine === round)
        change({ step: 'failed', camera: 'off', cameraProblem, microphoneProblem: problemOf(error) })
      return
    }
    if (mine !== round || !stream) return endTracks(stream)
    take(stream, mine, cameraProblem)
  }

  function take(stream: MediaStream, mine: number, cameraProblem: DeviceProblem | null) {
    const [audio = null] = stream.getAudioTracks()
    const [video = null] = stream.getVideoTracks()
    if (audio) audio.enabled = !read().muted
    // A device that is unplugged, or taken away by the system, ends its track.
    audio?.addEventListener('ended', () => {
      if (mine !== round || read().audio !== audio) return
      release()
      round += 1
      change({ ...CLOSED, step: 'failed', microphoneProblem: 'unknown' })
    })
    if (video) watchCamera(video)
    change({ step: 'ready', audio, video, camera: video ? 'on' : 'off', cameraProblem })
  }

  function watchCamera(video: MediaStreamTrack) {
    video.addEventListener('ended', () => {
      if (read().video === video) change({ video: null, camera: 'off', cameraProblem: 'unknown' })
    })
  }

  async function turnCameraOn(): Promise<void> {
    const mine = round
    if (read().step !== 'ready' || read().camera !== 'off' || !openDevices) return
    change({ camera: 'starting', cameraProblem: null })
    try {
      const stream = await openDevices({ audio: false, video: true })
      const [video = null] = stream.getVideoTracks()
      if (mine !== round || read().camera !== 'starting') return endTracks(stream)
      if (video) watchCamera(video)
      change({ video, camera: video ? 'on' : 'off' })
    } catch (error) {
      if (mine === round && read().camera === 'starting')
        change({ camera: 'off', cameraProblem: problemOf(error) })
    }
  }

  return {
    read,
    subscribe,
    open,
    async setCamera(on: boolean): Promise<void> {
      if (on) return turnCameraOn()
      const { video, step } = read()
      if (step !== 'ready') return
      change({ video: null, camera: 'off', cameraProblem: null })
      video?.stop()
    },
    setMuted(muted: boolean) {
      const { audio } = read()
      if (audio) audio.enabled = !muted
      change({ muted })
    },
    close() {
      release()
      round += 1
      change(CLOSED)
    },
  }
}

const endTracks = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())

/** Names of the browser's exceptions (Media Capture and Streams, section 10.3). */
const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
}

function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return PROBLEMS[name] ?? 'unknown'
}

/** The devices of this browser; a size and rate that suit a conversation on a weak connection. */
export const browserDevices = (): OpenDevices | undefined =>
  typeof navigator.mediaDevices?.getUserMedia === 'function'
    ? ({ audio, video }) =>
        navigator.mediaDevices.getUserMedia({
          audio: audio && { echoCancellation: true, noiseSuppression: true },
          video: video && {
            facingMode: 'user',
            width: { ideal: 640 },
            height: { ideal: 480 },
            frameRate: { ideal: 24 },
          },
        })
    : undefined
