import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, type CallErrorCode } from './call-error.ts'
import { createQueryClient, isTransient } from './query-client.ts'

const failed = (code: CallErrorCode, status = 0) => new CallError({ code, status, message: 'No.' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['no connection', failed('offline'), true],
  ['a server that restarts', failed('unavailable', 503), true],
  ['a proxy without a server', failed('unexpected', 502), true],
  ['a refusal', failed('conflict', 409), false],
  ['an ended session', failed('unauthenticated', 401), false],
  ['an error of the server', failed('internal', 500), false],
  ['a timeout', failed('timeout'), false],
  ['a mistake in our code', new TypeError('x is not a function'), false],
])('%s is transient: %#', (_, error, transient) => {
  expect(isTransient(error)).toBe(transient)
})

async function countReads(error: Error): Promise<number> {
  let reads = 0
  const client = createQueryClient({ staleTime: 1000 })
  const stop = new QueryObserver(client, {
    queryKey: ['orders'],
    queryFn: () => {
      reads += 1
      return Promise.reject(error)
    },
  }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  client.clear()
  return reads
}

test('a read is tried three times without a connection, and once if it is refused', async () => {
  expect(await countReads(failed('offline'))).toBe(3)
  expect(await countReads(failed('forbidden', 403))).toBe(1)
})

test('a change is sent once, also without a connection, and never later', async () => {
  let sent = 0
  const client = createQueryClient({ staleTime: 1000 })
  const change = client.getMutationCache().build(client, {
    mutationFn: () => {
      sent += 1
      return Promise.reject(failed('offline'))
    },
  })
  const outcome = expect(change.execute(undefined)).rejects.toMatchObject({ code: 'offline' })
  await vi.advanceTimersByTimeAsync(60_000)
  await outcome
  expect(sent).toBe(1)
  client.clear()
})
