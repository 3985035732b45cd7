import { cameraErrorKind, type CameraErrorKind } from '@contour/domain/media/video-errors'
import { VIDEO_LIMITS, VIDEO_TIMES } from '@contour/domain/media/video-limits'
import type { Timers } from './timers.ts'

export type RecordedVideo = {
  file: File
  seconds: number
  /** Whether the microphone picked up anything. */
  isHeard: boolean
}

export type RecorderState =
  | { step: 'asking' | 'adjusting' | 'finishing' | 'closed' }
  | { step: 'ready'; stream: MediaStream }
  | { step: 'countdown'; stream: MediaStream; left: number }
  | { step: 'recording'; stream: MediaStream; seconds: number }
  | { step: 'recorded'; video: RecordedVideo }
  | { step: 'failed'; error: CameraErrorKind | 'recording' }

/** `recording` is a running recording: `stop` delivers it, `drop` discards it. */
type Recording = { stop: () => void; drop: () => void }

export type Camera = {
  /** False if the browser has no camera call or no recorder. */
  supported: boolean
  ios: boolean
  /** Opens camera and microphone. Throws the browser's DOMException. */
  open: (settings: 'preferred' | 'basic') => Promise<MediaStream>
  record: (
    stream: MediaStream,
    on: {
      /** `seconds` is what the file lasts; null if this browser cannot tell. */
      done: (file: File, isHeard: boolean, seconds: number | null) => void
      failed: () => void
    },
  ) => Recording
}

export type CameraRecorder = ReturnType<typeof createCameraRecorder>

const SECOND = 1_000
/** How often the elapsed time is read. */
const TICK = 200
/** Seconds that a file may last longer than it was recorded: it ends with a whole frame, in the dark 1/5 s. */
const LAST_FRAME = 0.2

/**
 * The recorder of the camera dialog (document 3 §4): asks for the camera, counts down, records at most 60 s, and ends
 * every track of the camera when it is closed, in every state. It stops by itself as soon as the file might otherwise
 * last more than 60 s, which the server refuses.
 */
export function createCameraRecorder(camera: Camera, timers: Timers) {
  let state: RecorderState = { step: 'asking' }
  let stream: MediaStream | null = null
  let recording: Recording | null = null
  let disarm = () => {}
  /** Increases with every opening and closing: what an earlier one still delivers is discarded. */
  let round = 0
  const listeners = new Set<() => void>()
  const enter = (next: RecorderState) => {
    state = next
    listeners.forEach((listener) => listener())
  }
  const release = () => {
    disarm()
    disarm = () => {}
    recording?.drop()
    recording = null
    stream?.getTracks().forEach((track) => track.stop())
    stream = null
  }
  const fail = (error: CameraErrorKind | 'recording') => {
    release()
    enter({ step: 'failed', error })
  }

  async function tryToOpen(settings: 'preferred' | 'basic'): Promise<void> {
    const mine = round
    try {
      const opened = await camera.open(settings)
      if (mine !== round) return opened.getTracks().forEach((track) => track.stop())
      stream = opened
      // A camera that is unplugged, or taken away by the system, ends its tracks.
      for (const track of opened.getTracks())
        track.addEventListener('ended', () => {
          if (mine === round && stream === opened) fail(recording ? 'recording' : 'unknown')
        })
      enter({ step: 'ready', stream: opened })
    } catch (error) {
      if (mine !== round) return
      const kind = kindOf(error)
      if (kind !== 'overconstrained') return fail(kind)
      // Basic settings demand nothing that a camera could refuse.
      if (settings === 'basic') return fail('unknown')
      enter({ step: 'adjusting' })
      disarm = timers.after(VIDEO_TIMES.basicSettingsRetry, () => void tryToOpen('basic'))
    }
  }

  const kindOf = (error: unknown): CameraErrorKind =>
    cameraErrorKind({
      supported: camera.supported,
      ios: camera.ios,
      ...(error instanceof Error || error instanceof DOMException ? { name: error.name } : {}),
    })

  /** Asks for the camera; also "Record again", which discards what was recorded. */
  async function open(): Promise<void> {
    release()
    round += 1
    if (!camera.supported) return fail('unsupported_browser')
    enter({ step: 'asking' })
    await tryToOpen('preferred')
  }

  function countDown(left: number): void {
    if (!stream) return
    if (left === 0) return begin(stream)
    enter({ step: 'countdown', stream, left })
    disarm = timers.after(SECOND, () => countDown(left - 1))
  }

  function begin(from: MediaStream): void {
    const mine = round
    const started = timers.now()
    const elapsed = () => (timers.now() - started) / SECOND
    let length: number | null = null
    const onDone = (file: File, isHeard: boolean, measured: number | null) => {
      // A recording that was dropped still delivers what it has.
      if (mine !== round || !recording) return
      // The file is what counts on the server, and it may be shorter than the time between start and stop.
      const seconds = measured ?? length ?? elapsed()
      recording = null
      if (file.size === 0) return fail('recording')
      release()
      enter({ step: 'recorded', video: { file, seconds, isHeard } })
    }
    try {
      recording = camera.record(from, {
        done: onDone,
        failed: () => (mine === round ? fail('recording') : undefined),
      })
    } catch {
      return fail('recording')
    }
    let before = 0
    const tick = () => {
      const seconds = elapsed()
      // In a tab that is hidden or busy the next look may come as late as this one did.
      const next = seconds + Math.max(TICK / SECOND, seconds - before)
      before = seconds
      if (next > VIDEO_LIMITS.maxSeconds - LAST_FRAME) return finish()
      enter({ step: 'recording', stream: from, seconds })
      disarm = timers.after(TICK, tick)
    }
    const finish = () => {
      disarm()
      length = elapsed()
      enter({ step: 'finishing' })
      recording?.stop()
    }
    end = finish
    tick()
  }
  let end = () => {}

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    open,
    /** Starts the countdown of 3 seconds (document 3 §9). */
    start: () => (state.step === 'ready' ? countDown(VIDEO_TIMES.countdown / SECOND) : undefined),
    cancelCountdown() {
      if (state.step !== 'countdown') return
      disarm()
      enter({ step: 'ready', stream: state.stream })
    },
    stop: () => (state.step === 'recording' ? end() : undefined),
    close() {
      round += 1
      release()
      enter({ step: 'closed' })
    },
  }
}
