import { createTestDatabase } from '@contour/testkit'
import { expect, test, vi } from 'vitest'
import { createClock } from '../clock.ts'
import { createLogger } from '../log.ts'
import { withMigrationLock } from './migrate.ts'

test('R-088 what runs under the migration lock runs in one process at a time', async () => {
  const { database, url, drop } = await createTestDatabase(createLogger('silent'))
  let inside = 0
  let most = 0
  const seed = async () => {
    most = Math.max(most, (inside += 1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    inside -= 1
  }
  try {
    // The embedded database has one process, which seeds once.
    if (url) await Promise.all([1, 2, 3].map(() => withMigrationLock(url, seed)))
    else await seed()
    expect(most).toBe(1)
  } finally {
    await database.close()
    await drop()
  }
})

test('R-088 leases and limits count by the clock of the database, give or take the way of an answer', () => {
  const machine = Date.parse('2027-03-02T15:00:00Z')
  vi.useFakeTimers({ now: machine, toFake: ['Date'] })
  try {
    const clock = createClock()
    clock.align(100)
    expect(clock.real().getTime()).toBe(machine)
    clock.align(-60_000)
    expect(clock.real().getTime()).toBe(machine - 60_000)
    expect(clock.now().getTime()).toBe(machine - 60_000)
  } finally {
    vi.useRealTimers()
  }
})
