import { createTestDatabase } from '@contour/testkit'
import { expect, test, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { createSoon } from './soon.ts'

const log = createLogger('silent')

test('a job that a killed process left active holds nothing up: another process runs what is asked for next', async () => {
  const { database, url, drop } = await createTestDatabase(log)
  let died = false
  let revive = () => {}
  const ran: string[] = []
  // A process that never comes back from its task is to the queue what a killed one is.
  const first = createSoon(database, url, log, {
    due: () => {
      died = true
      return new Promise<void>((resolve) => (revive = resolve))
    },
  })
  const second = createSoon(database, url, log, { due: async () => ran.push('due') })
  try {
    await first.start()
    await first.ask('due')
    await vi.waitFor(() => expect(died).toBe(true), { timeout: 15_000, interval: 50 })
    await second.start()
    await second.ask('due')
    await vi.waitFor(() => expect(ran).toContain('due'), { timeout: 15_000, interval: 50 })
  } finally {
    revive()
    await second.stop()
    await first.stop()
    await database.close()
    await drop()
  }
})
