import { expect, test, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { createWaker } from './waker.ts'

const log = createLogger('silent')
/** Only what hangs reaches the end. */
const SOON = { interval: 5, timeout: 60_000 }

/** A task that ends when the test lets it. */
function heldTask() {
  const releases: (() => void)[] = []
  return {
    runs: () => releases.length,
    release: () => releases.at(-1)?.(),
    work: () => new Promise<void>((resolve) => releases.push(resolve)),
  }
}

test('a woken task runs at once; woken while it runs, it runs once more', async () => {
  const held = heldTask()
  const waker = createWaker(log, { due: held.work })
  waker.start()
  waker.wake('due')
  await vi.waitFor(() => expect(held.runs()).toBe(1), SOON)
  for (let n = 0; n < 5; n++) waker.wake('due')
  held.release()
  await vi.waitFor(() => expect(held.runs()).toBe(2), SOON)
  held.release()
  await waker.stop()
  expect(held.runs()).toBe(2)
})

test('a task that fails or hangs holds up no other, and runs again when it is woken again', async () => {
  const held = heldTask()
  let failures = 0
  const waker = createWaker(log, {
    hanging: held.work,
    failing: async () => {
      failures += 1
      throw new Error('no')
    },
  })
  waker.start()
  waker.wake('hanging')
  waker.wake('failing')
  await vi.waitFor(() => expect([held.runs(), failures]).toEqual([1, 1]), SOON)
  waker.wake('failing')
  await vi.waitFor(() => expect(failures).toBe(2), SOON)
  held.release()
  await waker.stop()
})

test('nothing runs before the start, and nothing begins after a stop, which waits for what runs', async () => {
  const held = heldTask()
  const waker = createWaker(log, { due: held.work })
  waker.wake('due')
  expect(waker.running()).toBe(false)
  waker.start()
  waker.wake('due')
  await vi.waitFor(() => expect(held.runs()).toBe(1), SOON)
  let stopped = false
  const stop = waker.stop().then(() => (stopped = true))
  waker.wake('due')
  await new Promise((resolve) => setImmediate(resolve))
  expect(stopped).toBe(false)
  held.release()
  await stop
  expect([held.runs(), waker.running()]).toEqual([1, false])
})

test('whoever waits for a task waits until its run has ended, and not where it does not run', async () => {
  const held = heldTask()
  const waker = createWaker(log, { due: held.work })
  waker.start()
  await waker.idle('due')
  waker.wake('due')
  await vi.waitFor(() => expect(held.runs()).toBe(1), SOON)
  let idle = false
  const waited = waker.idle('due').then(() => (idle = true))
  await vi.waitFor(() => expect(held.runs()).toBe(1), SOON)
  expect(idle).toBe(false)
  held.release()
  await waited
  await waker.stop()
})
