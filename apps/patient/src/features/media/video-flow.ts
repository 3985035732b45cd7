import { offersCompression, videoError, videoType } from '@contour/domain/media/check-video'
import type { VideoErrorTitle } from '@contour/domain/media/video-errors'
import { compressionErrorTitle, processingErrorTitle } from '@contour/domain/media/video-errors'
import { CallError } from '@contour/client/call-error'
import { checkVideo, firstError, type VideoOrigin, type VideoReader } from './check-chosen-video.ts'
import { CompressionError } from './compress-video.ts'
import { sendVideo, verdictOn, type LinkMemory, type Refusal, type UploadCalls } from './send-video.ts'
import { secondsLeft } from './time-left.ts'
import type { Timers } from './timers.ts'

/**
 * The states of document 3 §4, and `refused`: the server takes no video for this order, or none now. `failed` keeps the
 * file where another attempt with it makes sense.
 */
export type VideoPhase =
  | { step: 'idle' | 'checking' | 'offered' | 'ready' | 'uploaded' }
  | { step: 'compressing'; share: number }
  | { step: 'uploading'; attempt: number; share: number; secondsLeft: number | null }
  | { step: 'failed'; title: VideoErrorTitle; at: 'choice' | 'compression' | 'upload' }
  | ({ step: 'refused' } & Refusal)

export type VideoState = { file: File | null; seconds: number | null; phase: VideoPhase }

export type VideoPorts = {
  timers: Timers
  reader: VideoReader
  /** The kind of connection that the browser reports, such as "2g". */
  connection: () => string | null
  compress: (file: File, on: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<File>
  calls: UploadCalls
  /** Notes a failure for support. */
  note: (file: File, error: string) => void
  done: (outcome: SentOutcome) => void
}

/**
 * What became of a video that is stored: the order has it; the server could not be told (P-VID-030); or the order needed
 * none any more, because another tab or device was faster.
 */
export type SentOutcome = 'reported' | 'unreported' | 'not_needed'

export type VideoFlow = ReturnType<typeof createVideoFlow>

/** Whether a video would be lost with the page: one that is chosen, not sent, and may still be sent. */
export const isUnsent = ({ file, phase }: VideoState): boolean =>
  file !== null && phase.step !== 'uploaded' && !(phase.step === 'refused' && phase.isFinal)

const EMPTY: VideoState = { file: null, seconds: null, phase: { step: 'idle' } }

/** The identity video from its choice to /home: checked, made smaller if wanted, sent, reported (document 3 §4). */
export function createVideoFlow(ports: VideoPorts) {
  let state = EMPTY
  let origin: VideoOrigin = 'gallery'
  /** The length that the recorder measured, which a fresh recording does not state itself. */
  let recorded: number | null = null
  let memory: LinkMemory = { link: null }
  let work = new AbortController()
  const listeners = new Set<() => void>()
  const set = (change: Partial<VideoState>) => {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }
  const fail = (title: VideoErrorTitle, at: 'choice' | 'compression' | 'upload', keep: boolean) =>
    set({ ...(keep ? {} : { file: null, seconds: null }), phase: { step: 'failed', title, at } })
  const failWithoutFile = () => {
    const title = videoError(null)
    if (title) fail(title, 'choice', false)
  }
  /** Starts something that "Cancel", or another choice, ends. */
  const restart = () => {
    work.abort()
    work = new AbortController()
    return work.signal
  }
  const isBusy = () => ['checking', 'compressing', 'uploading', 'uploaded'].includes(state.phase.step)

  /** Takes a file as the one to send; returns whether it may be sent. */
  async function accept(file: File): Promise<boolean> {
    const signal = restart()
    set({ file, seconds: null, phase: { step: 'checking' } })
    const { error, seconds } = await checkVideo(file, origin, ports.reader, recorded)
    if (signal.aborted) return false
    if (error) fail(error, 'choice', false)
    else set({ seconds, phase: { step: 'ready' } })
    return !error
  }

  /** Type and size, then the offer to make it smaller, then the length (D-36). */
  async function choose(chosen: File, from: VideoOrigin, seconds: number | null = null): Promise<boolean> {
    if (isBusy()) return false
    const file = withType(chosen)
    origin = from
    recorded = seconds
    memory = { link: null }
    const error = firstError(file, from)
    if (error) {
      fail(error, 'choice', false)
      return false
    }
    if (!offersCompression(file.size, ports.connection())) return accept(file)
    set({ file, seconds, phase: { step: 'offered' } })
    return false
  }

  async function upload(): Promise<void> {
    if (isBusy()) return
    const { file } = state
    if (!file) return failWithoutFile()
    const signal = restart()
    let attempt = 0
    let begun = ports.timers.now()
    const show = (share: number) => {
      if (signal.aborted) return
      const left = secondsLeft(share, ports.timers.now() - begun)
      set({ phase: { step: 'uploading', attempt, share, secondsLeft: left } })
    }
    show(0)
    const outcome = await sendVideo({
      file,
      memory,
      calls: ports.calls,
      timers: ports.timers,
      signal,
      on: {
        progress: show,
        retry: (nth) => {
          attempt = nth
          begun = ports.timers.now()
          show(0)
        },
      },
    })
    if (outcome.ok) return report(file, outcome.storedPath)
    if ('refusal' in outcome) {
      const { message, isFinal } = outcome.refusal
      // An order that takes no video is no failure for support.
      if (!isFinal) ports.note(file, message)
      return set({ phase: { step: 'refused', message, isFinal } })
    }
    if (outcome.title !== 'Upload Cancelled') ports.note(file, outcome.title)
    fail(outcome.title, 'upload', !outcome.unusable)
  }

  async function report(file: File, storedPath: string): Promise<void> {
    set({ phase: { step: 'uploaded' } })
    try {
      await ports.calls.report(storedPath)
      ports.done('reported')
    } catch (error) {
      const verdict = verdictOn(error)
      if (verdict) return fail(verdict, 'upload', false)
      if (error instanceof CallError && error.code === 'wrong_status') return ports.done('not_needed')
      ports.note(file, `upload-av-video: ${error instanceof Error ? error.message : String(error)}`)
      ports.done('unreported')
    }
  }

  async function compress(): Promise<void> {
    const { file } = state
    if (!file || isBusy()) return
    const signal = restart()
    const show = (share: number) => {
      if (!signal.aborted) set({ phase: { step: 'compressing', share } })
    }
    show(0)
    try {
      const smaller = await ports.compress(file, { onProgress: show, signal })
      if (!signal.aborted) await accept(smaller)
    } catch (error) {
      if (!signal.aborted) fail(compressionTitle(error), 'compression', true)
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    choose,
    /** "Use this video": what was just seen and accepted is sent without another question (document 3 §4). */
    async use(file: File, seconds: number) {
      if (await choose(file, 'recorder', seconds)) await upload()
    },
    /** The chooser was closed without a file. */
    chooseNothing() {
      if (!state.file && !isBusy()) failWithoutFile()
    },
    compress,
    async keepAsIs() {
      if (state.file && !isBusy()) await accept(state.file)
    },
    /** Shows the three choices again after a compression that failed. */
    offerAgain: () => (state.file ? set({ phase: { step: 'offered' } }) : undefined),
    upload,
    /** Ends a compression or an upload; the video stays chosen. */
    cancel() {
      const { step } = state.phase
      if (step === 'uploading') work.abort()
      if (step !== 'compressing') return
      work.abort()
      set({ phase: { step: 'offered' } })
    },
    clear() {
      work.abort()
      memory = { link: null }
      set(EMPTY)
    },
    /** The page is left. */
    end: () => work.abort(),
  }
}

function compressionTitle(error: unknown): VideoErrorTitle {
  if (!(error instanceof CompressionError)) return compressionErrorTitle('other')
  const { failure } = error
  return failure === 'memory' || failure === 'format'
    ? processingErrorTitle(failure)
    : compressionErrorTitle(failure)
}

/** The file with a type where the browser reports none: what is sent has to name one. */
function withType(file: File): File {
  const type = videoType(file)
  return type === file.type ? file : new File([file], file.name, { type })
}
