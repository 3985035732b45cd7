import { afterEach, expect, test, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { createHeartbeats } from './heartbeats.ts'

afterEach(() => void vi.useRealTimers())

/** What is late follows from a clock that the test moves: on a busy machine its own time passes in leaps. */
const ownTime = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })

test('R-088 a beat that lasts longer than its interval is not started again while it runs', async () => {
  const heartbeats = createHeartbeats(createLogger('silent'))
  let running = 0
  let most = 0
  let beats = 0
  heartbeats.every('slow', 5, async () => {
    most = Math.max(most, (running += 1))
    await new Promise((resolve) => setTimeout(resolve, 25))
    running -= 1
    beats += 1
  })
  await vi.waitFor(() => expect(beats).toBeGreaterThan(2), { timeout: 60_000 })
  await heartbeats.stop()
  expect(most).toBe(1)
})

test('R-088 a stop waits for the beat that runs and begins no other', async () => {
  const heartbeats = createHeartbeats(createLogger('silent'))
  let release = () => {}
  const seen: string[] = []
  heartbeats.every('held', 1, async () => {
    seen.push('begun')
    await new Promise<void>((resolve) => (release = resolve))
    seen.push('ended')
  })
  await vi.waitFor(() => expect(seen).toEqual(['begun']), { timeout: 60_000 })
  const stopped = heartbeats.stop().then(() => seen.push('stopped'))
  release()
  await stopped
  expect(seen).toEqual(['begun', 'ended', 'stopped'])
})

test('R-047 a heartbeat that never ends, or always fails, is late', async () => {
  ownTime()
  const heartbeats = createHeartbeats(createLogger('silent'))
  let failures = 0
  heartbeats.every('failing', 10, async () => {
    failures += 1
    throw new Error('no')
  })
  heartbeats.every('endless', 10, () => new Promise(() => {}))
  heartbeats.every('well', 10, async () => {})
  await vi.advanceTimersByTimeAsync(60)
  expect(heartbeats.lateBy(50)).toEqual([])
  await vi.advanceTimersByTimeAsync(20)
  expect(heartbeats.lateBy(50)).toEqual(['failing', 'endless'])
  expect(failures).toBe(8)
})

test('R-047 a heartbeat that was stopped is not late', async () => {
  ownTime()
  const heartbeats = createHeartbeats(createLogger('silent'))
  heartbeats.every('failing', 10, () => Promise.reject(new Error('no')))
  await vi.advanceTimersByTimeAsync(100)
  expect(heartbeats.lateBy(50)).toEqual(['failing'])
  await heartbeats.stop()
  expect(heartbeats.lateBy(50)).toEqual([])
})

test('R-047 a heartbeat with a long interval is not late between two beats, nor after one that failed', async () => {
  ownTime()
  const heartbeats = createHeartbeats(createLogger('silent'))
  heartbeats.every('seldom', 60_000, async () => {})
  let beats = 0
  heartbeats.every('failed once', 400, async () => {
    beats += 1
    if (beats === 1) throw new Error('no')
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(beats).toBe(1)
  expect(heartbeats.lateBy(50)).toEqual([])
  await vi.advanceTimersByTimeAsync(400)
  expect(heartbeats.lateBy(50)).toEqual([])
  await heartbeats.stop()
})
