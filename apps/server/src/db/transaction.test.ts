import { createLogger } from '@contour/server/log'
import { createTestDatabase } from '@contour/testkit'
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reader, StoredWork } from './database.ts'
import { pipelined } from './pipelined.ts'
import { preparedQuery } from './prepared-query.ts'

let made: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  made = await createTestDatabase(createLogger('silent'))
  await made.database.query('create table things (name text unique)')
})
beforeEach(() => made.database.query('delete from things'))
afterAll(async () => {
  await made.database.close()
  await made.drop()
})

const insert = (on: Reader, name: string) => on.execute(sql`insert into things (name) values (${name})`)
const stored = () => made.database.query('select name from things order by name')

test('what belongs to a transaction is stored or undone with it', async () => {
  for (const name of ['one', 'two', 'three']) {
    const done = made.database.db.transaction(async (tx) => {
      await insert(tx, name)
      if (name === 'two') throw new Error('no')
      return name
    })
    if (name === 'two') await expect(done).rejects.toThrow('no')
    else expect(await done).toBe(name)
  }
  expect(await stored()).toEqual([{ name: 'one' }, { name: 'three' }])
})

test('plain SQL is stored or undone with its transaction too', async () => {
  const write = (name: string) =>
    made.database.transaction(async (query) => {
      await query('insert into things (name) values ($1)', [name])
      if (name === 'undone') throw new Error('no')
    })
  await write('one')
  await expect(write('undone')).rejects.toThrow('no')
  expect(await stored()).toEqual([{ name: 'one' }])
})

test('a transaction without a statement ends, and so does one inside it', async () => {
  await made.database.db.transaction(async () => {})
  expect(await made.database.db.transaction((tx) => tx.transaction(async () => 'inner'))).toBe('inner')
})

test('what fails in an inner transaction leaves what stood before it', async () => {
  await made.database.db.transaction(async (tx) => {
    await insert(tx, 'before')
    for (let time = 0; time < 3; time++) {
      const inner = tx.transaction(async (within) => {
        await insert(within, `undone ${time}`)
        await insert(within, 'before')
      })
      await expect(inner).rejects.toMatchObject({ cause: { code: '23505' } })
    }
    await tx.transaction((within) => insert(within, 'inside'))
  })
  expect(await stored()).toEqual([{ name: 'before' }, { name: 'inside' }])
})

test('a failure that the work ignores still undoes the transaction', async () => {
  const ignoring = made.database.db.transaction(async (tx) => {
    await insert(tx, 'one')
    await insert(tx, 'one').catch(() => {})
    await insert(tx, 'two')
  })
  await expect(ignoring).rejects.toMatchObject({ cause: { code: '25P02' } })
  expect(await stored()).toEqual([])
})

test('statements sent at once run in their order', async () => {
  await made.database.db.transaction((tx) =>
    Promise.all([insert(tx, 'one'), tx.execute(sql`update things set name = 'two'`), insert(tx, 'one')]),
  )
  expect(await stored()).toEqual([{ name: 'one' }, { name: 'two' }])
})

const things = pgTable('things', { name: text() })
const insertPrepared = preparedQuery((db) =>
  db
    .insert(things)
    .values({ name: sql.placeholder('name') })
    .returning(),
)

test.each([
  ['of the builder', insert],
  ['prepared once', (on: Reader, name: string) => insertPrepared(on, { name })],
])('a statement %s that fails undoes the transaction and is what the caller sees', async (_, write) => {
  await made.database.db.transaction((tx) => insert(tx, 'taken'))
  const failing = made.database.db.transaction(async (tx) => {
    await insert(tx, 'one')
    await write(tx, 'taken')
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await stored()).toEqual([{ name: 'taken' }])
  await made.database.db.transaction((tx) => insert(tx, 'next'))
  expect(await stored()).toEqual([{ name: 'next' }, { name: 'taken' }])
})

test('a statement that fails before others sent at once undoes them too', async () => {
  await made.database.db.transaction((tx) => insert(tx, 'taken'))
  const failing = made.database.db.transaction((tx) =>
    pipelined([insert(tx, 'taken').then(() => undefined), insert(tx, 'one').then(() => undefined)]),
  )
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await stored()).toEqual([{ name: 'taken' }])
})

/** Collects what is announced while `work` runs. */
async function announced(work: () => Promise<unknown>): Promise<StoredWork[]> {
  const heard: StoredWork[] = []
  made.database.onAnnounced((stored) => void heard.push(stored))
  await work()
  made.database.onAnnounced(() => {})
  return heard
}

test('stored work is announced once, by the commit', async () => {
  const heard = await announced(() =>
    made.database.db.transaction(async (tx) => {
      for (const name of ['one', 'two']) {
        await insert(tx, name)
        tx.announce('outbox')
      }
      await tx.transaction(async (within) => within.announce('due'))
      // Nobody is woken to look for rows that nobody else can see yet.
      expect(await announced(async () => {})).toEqual([])
    }),
  )
  expect(heard).toEqual([])
  const after = await announced(() =>
    made.database.db.transaction(async (tx) => {
      tx.announce('outbox')
      tx.announce('outbox')
      await tx.transaction(async (within) => within.announce('due'))
    }),
  )
  expect(after).toEqual(['outbox', 'due'])
})

test('a transaction that is undone announces nothing, and of an undone part nothing is announced', async () => {
  const undone = await announced(async () => {
    const failing = made.database.db.transaction(async (tx) => {
      tx.announce('outbox')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const last = made.database.db.transaction(async (tx) => {
      tx.announce('webhooks')
      await insert(tx, 'one')
      await insert(tx, 'one')
    })
    await expect(last).rejects.toMatchObject({ cause: { code: '23505' } })
  })
  expect(undone).toEqual([])
  const part = await announced(() =>
    made.database.db.transaction(async (tx) => {
      tx.announce('due')
      const inner = tx.transaction(async (within) => {
        within.announce('outbox')
        throw new Error('no')
      })
      await expect(inner).rejects.toThrow('no')
    }),
  )
  expect(part).toEqual(['due'])
})

test('work that is stored outside a transaction is announced at once', async () => {
  expect(await announced(async () => made.database.db.announce('outbox'))).toEqual(['outbox'])
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a transaction whose connection is lost fails, and the next one has another connection',
  async () => {
    const lost = made.database.db.transaction(async (tx) => {
      await insert(tx, 'lost')
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(lost).rejects.toThrow()
    await made.database.db.transaction((tx) => insert(tx, 'kept'))
    expect(await stored()).toEqual([{ name: 'kept' }])
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a frequent statement is prepared once a connection',
  async () => {
    const statement = { name: 'example', text: 'delete from things where name = $1', values: ['nobody'] }
    await made.database.db.transaction(async (tx) => {
      for (let time = 0; time < 3; time++) await tx.send(statement)
      const { rows } = await tx.execute(
        sql`select count(*)::int as n from pg_prepared_statements where name = 'example'`,
      )
      expect(rows).toEqual([{ n: 1 }])
    })
  },
)
