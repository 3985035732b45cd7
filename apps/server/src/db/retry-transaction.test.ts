import { createLogger } from '@contour/server/log'
import { createTestDatabase } from '@contour/testkit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'

let made: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  made = await createTestDatabase(createLogger('silent'))
  database = made.database
  await database.query('create table things (name text)')
  // A sequence is not rolled back with a transaction: it counts how often one was run.
  await database.query('create sequence runs')
  await database.query(`create function fail_until(n int, code text) returns void language plpgsql as $$
    begin if nextval('runs') <= n then raise exception 'given up' using errcode = code; end if; end $$`)
})
beforeEach(async () => {
  await database.query(`select setval('runs', 1, false)`)
  await database.query('delete from things')
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const names = async () => (await database.query('select name from things')).map(({ name }) => name)
const insertUnless = (failures: number, code: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into things (name) values ('stored')`)
    await tx.execute(sql`select fail_until(${failures}::int, ${code})`)
    return 'done'
  })

test.each(['40P01', '40001'])(
  'R-032 a transaction that was given up with %s is run once more',
  async (code) => {
    expect(await insertUnless(1, code)).toBe('done')
    expect(await names()).toEqual(['stored'])
  },
)

test('R-032 a transaction in plain SQL is repeated after a deadlock too', async () => {
  await database.transaction(async (query) => {
    await query(`insert into things (name) values ('plain')`)
    await query('select fail_until(1, $1)', ['40P01'])
  })
  expect(await names()).toEqual(['plain'])
})

test('R-032 it is run twice at most, and any other failure once', async () => {
  await expect(insertUnless(2, '40P01')).rejects.toThrow()
  await database.query(`select setval('runs', 1, false)`)
  await expect(insertUnless(1, '23505')).rejects.toThrow()
  expect(await names()).toEqual([])
})
