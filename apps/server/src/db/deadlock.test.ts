import { createLogger } from '@contour/server/log'
import { createTestDatabase } from '@contour/testkit'
import { useServer } from '@contour/testkit/own-postgres'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'

/** The embedded engine runs one transaction at a time: there is no deadlock to produce. */
const server = await useServer()
let made: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database

if (server) {
  beforeAll(async () => {
    made = await createTestDatabase(createLogger('silent'))
    database = made.database
    await database.query('create table things (name text)')
  })
  afterAll(async () => {
    await database.close()
    await made.drop()
    await server()
  })
}

test.skipIf(!server)('R-032 of two transactions that lock two rows crosswise, both succeed', async () => {
  await database.query(`insert into things (name) values ('left'), ('right')`)
  let runs = 0
  let waiting = 2
  let release = () => {}
  const bothHoldOne = new Promise<void>((resolve) => (release = resolve))
  const lock = (name: string) => sql`select name from things where name = ${name} for update`
  const crosswise = (first: string, second: string) =>
    database.db.transaction(async (tx) => {
      runs += 1
      await tx.execute(lock(first))
      waiting -= 1
      if (waiting === 0) release()
      await bothHoldOne
      await tx.execute(lock(second))
      return first
    })
  const done = await Promise.all([crosswise('left', 'right'), crosswise('right', 'left')])
  expect(done).toEqual(['left', 'right'])
  // PostgreSQL aborted one of the two, and that one ran again.
  expect(runs).toBe(3)
})
