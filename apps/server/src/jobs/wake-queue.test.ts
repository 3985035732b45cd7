import { createTestDatabase } from '@contour/testkit'
import { expect, test, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { createWakeQueue } from './wake-queue.ts'

const log = createLogger('silent')

test('a job that a killed process left active holds nothing up: another process runs what is asked for next', async () => {
  const { database, url, drop } = await createTestDatabase(log)
  let died = false
  let restartWorker = () => {}
  const ran: string[] = []
  // To the queue, a process that never returns from its task is the same as a killed one.
  const first = createWakeQueue(database, url, log, {
    due: () => {
      died = true
      return new Promise<void>((resolve) => (restartWorker = resolve))
    },
  })
  const second = createWakeQueue(database, url, log, { due: async () => ran.push('due') })
  try {
    await first.start()
    await first.ask('due')
    await vi.waitFor(() => expect(died).toBe(true), { timeout: 15_000, interval: 50 })
    await second.start()
    await second.ask('due')
    await vi.waitFor(() => expect(ran).toContain('due'), { timeout: 15_000, interval: 50 })
  } finally {
    restartWorker()
    await second.stop()
    await first.stop()
    await database.close()
    await drop()
  }
})
