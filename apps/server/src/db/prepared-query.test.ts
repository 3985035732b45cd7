import { createLogger } from '@contour/server/log'
import { createTestDatabase } from '@contour/testkit'
import { asc, eq, gt, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparedInsert, preparedQuery, preparedWrite } from './prepared-query.ts'
import type { Db } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { audit, scheduledJobs, settings } from './schema.ts'

let made: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeAll(async () => {
  made = await createTestDatabase(createLogger('silent'))
  await migrateDatabase(made.database, made.url)
  db = made.database.db
})
afterAll(async () => {
  await made.database.close()
  await made.drop()
})

const insertAudit = preparedInsert(audit)
const stored = (action: string) =>
  db.select().from(audit).where(eq(audit.action, action)).orderBy(asc(audit.id))
const entry = { actor: 'server', purpose: 'operations', action: 'tested' }
const at = new Date('2026-03-08T06:59:59.123Z')

test('rows are stored as the builder stores them, null and absent values too', async () => {
  const row = fc.record(
    {
      at: fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      subject: fc.option(fc.string({ unit: 'grapheme' })),
      before: fc.option(fc.jsonValue({ maxDepth: 2 })),
      after: fc.jsonValue({ maxDepth: 2 }),
      request_id: fc.option(fc.string()),
    },
    { requiredKeys: ['at'] },
  )
  let compared = 0
  const storable = (value: unknown) =>
    !/\0|\\u0000/.test(JSON.stringify(value)) && JSON.stringify(value).isWellFormed()
  const oneByOne = fc.asyncProperty(
    fc.array(row.filter(storable), { minLength: 1, maxLength: 3 }),
    async (rows) => {
      for (const values of rows) {
        const action = `compared ${++compared}`
        await db.insert(audit).values({ ...entry, ...values, action })
        await insertAudit(db, { ...entry, ...values, action })
        const [own, rendered] = await stored(action)
        expect({ ...rendered, id: 0 }).toEqual({ ...own, id: 0 })
      }
    },
  )
  await fc.assert(oneByOne, { numRuns: 40, seed: 20_261_121 })
})

test('several rows go in with one statement', async () => {
  const action = 'two rows'
  await insertAudit(db, { ...entry, action, at, subject: 'a' }, { ...entry, action, at, subject: 'b' })
  expect((await stored(action)).map(({ subject }) => subject)).toEqual(['a', 'b'])
})

test('what is inserted in a transaction is undone with it', async () => {
  const undone = db.transaction(async (tx) => {
    await insertAudit(tx, { ...entry, at, action: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await db.select().from(audit).where(eq(audit.action, 'undone'))).toEqual([])
})

test('a row that is there already is met as the statement says', async () => {
  const insertScheduledJob = preparedInsert(scheduledJobs, (insert) =>
    insert.onConflictDoUpdate({
      target: [scheduledJobs.kind, scheduledJobs.subject, scheduledJobs.n],
      set: { due_at: sql`excluded.due_at` },
    }),
  )
  const item = { kind: 'test', subject: 'one', n: 0, created_at: at }
  const later = new Date('2026-03-09T00:00:00Z')
  await insertScheduledJob(db, { ...item, due_at: at })
  await insertScheduledJob(db, { ...item, due_at: later })
  const found = await db
    .select({ due_at: scheduledJobs.due_at })
    .from(scheduledJobs)
    .where(eq(scheduledJobs.kind, 'test'))
  expect(found).toEqual([{ due_at: later }])
})

test('a statement reads with the values of each use, inside and outside a transaction', async () => {
  const above = preparedQuery((on) =>
    on
      .select({ name: settings.name })
      .from(settings)
      .where(gt(settings.name, sql.placeholder('name')))
      .orderBy(asc(settings.name)),
  )
  await db.insert(settings).values(['zz1', 'zz2', 'zz3'].map((name) => ({ name, value: true })))
  expect(await above(db, { name: 'zz1' })).toEqual([{ name: 'zz2' }, { name: 'zz3' }])
  expect(await above(db, { name: 'zz2' })).toEqual([{ name: 'zz3' }])
  await db.transaction(async (tx) => {
    await tx.delete(settings).where(eq(settings.name, 'zz3'))
    expect(await above(tx, { name: 'zz2' })).toEqual([])
  })
})

test('a value that is not given is refused before anything is sent', async () => {
  const remove = preparedWrite((on) => on.delete(settings).where(eq(settings.name, sql.placeholder('name'))))
  await expect(remove(db, {})).rejects.toThrow('no value for "name"')
  const find = preparedQuery((on) =>
    on
      .select()
      .from(settings)
      .where(eq(settings.name, sql.placeholder('name'))),
  )
  await expect(find(db, {})).rejects.toThrow('"name"')
})
