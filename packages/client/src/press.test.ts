import { QueryObserver, notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPress, followPresses } from './press.ts'
import { createQueryClient } from './query-client.ts'

const page = new EventTarget()
followPresses(page)
const sends = (name: string) => page.dispatchEvent(new Event(name))

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  sends('pointerup')
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

test('D-01 a change waits for the end of the press and for its click', async () => {
  const done: string[] = []
  const change = () => afterPress(() => void done.push('moved'))
  change()
  expect(done).toEqual(['moved'])
  sends('pointerdown')
  change()
  sends('pointerup')
  done.push('clicked')
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['moved', 'clicked', 'moved'])
})

test.each(['pointerup', 'pointercancel', 'nothing'])(
  'D-01 a press that ends by %s holds nothing back',
  async (end) => {
    const change = vi.fn()
    sends('pointerdown')
    afterPress(change)
    sends(end)
    await vi.advanceTimersByTimeAsync(1000)
    expect(change).toHaveBeenCalledTimes(1)
  },
)

test('D-01 what a query brings during a press is shown after it', async () => {
  const client = createQueryClient({ staleTime: 0 })
  const seen = vi.fn()
  // As React's binding does.
  const stop = new QueryObserver(client, {
    queryKey: ['orders'],
    queryFn: () => Promise.resolve('two orders'),
  }).subscribe(notifyManager.batchCalls(({ data }) => data && seen(data)))
  sends('pointerdown')
  await vi.advanceTimersByTimeAsync(500)
  expect(seen).not.toHaveBeenCalled()
  sends('pointerup')
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toHaveBeenCalledWith('two orders')
  stop()
  client.clear()
})
