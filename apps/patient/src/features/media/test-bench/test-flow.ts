import { vi } from 'vitest'
import { PutError } from '../put-file.ts'
import { createVideoFlow, type VideoPorts } from '../video-flow.ts'
import { movableTimers } from './movable-timers.ts'

export const MB = 1024 * 1024

/** A file that says its size without having it. */
export const clip = (megabytes = 30, type = 'video/mp4') =>
  Object.defineProperty(new File(['x'], 'me.mp4', { type }), 'size', { value: megabytes * MB })

export const lost = () => Promise.reject(new PutError('network', null))

/** Ends only when it is aborted, like a call that hangs. */
export const hangs = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(new PutError('cancelled', null))
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })

/** The flow of a video with ports that succeed, of which a test changes some, and timers that it moves itself. */
export function testFlow(change: Partial<VideoPorts> = {}, calls: Partial<VideoPorts['calls']> = {}) {
  const time = movableTimers()
  const done = vi.fn()
  const note = vi.fn()
  const put = vi.fn(calls.put ?? (async () => {}))
  const sign = vi.fn(calls.sign ?? (async () => ({ url: '/storage/one', fileName: 'stored.mp4' })))
  const report = vi.fn(calls.report ?? (async () => {}))
  const flow = createVideoFlow({
    timers: time.timers,
    reader: { seconds: async () => 30, playsType: () => true },
    connection: () => '4g',
    compress: async () => clip(15),
    calls: { isBlocked: async () => false, ...calls, put, sign, report },
    note,
    done,
    ...change,
  })
  return { flow, time, done, note, put, sign, report, step: () => flow.state().phase.step }
}
