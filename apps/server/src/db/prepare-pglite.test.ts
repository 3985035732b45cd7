import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparePglite } from './prepare-pglite.ts'
import type { PgliteClient } from './prepare-pglite.ts'
import { NAMES } from './statement-names.ts'

let lite: PGlite
let client: PgliteClient
beforeAll(async () => {
  lite = await PGlite.create()
  client = preparePglite(lite)
  await lite.exec('create table things (id serial primary key, name text unique, n int not null default 7)')
})
afterAll(() => lite.close())

/** More often than a text is executed without a name. */
const TIMES = 3
const nameOf = (requested: { rows: unknown }) => requested.rows

test.each([
  ['select $1::text as a, $2::int as b, $3::bigint as c', ['ä "quoted" \\', -3, '9007199254740993']],
  ['select $1::boolean as a, $2::numeric as b, $3::text as c', [true, '1.10', null]],
  ['select $1::jsonb as a, $2::text[] as b', ['{"x":[1,null]}', ['one', 'two, three']]],
  ['select $1::timestamptz as a, $2::date as b', [new Date('2026-03-08T07:30:00.123Z'), '2026-03-08']],
  ['select n as twice, n as twice from generate_series(1, $1::int) as n', [3]],
  ['select 1 as a where $1::boolean', [false]],
])('%s answers the same each time as PGlite itself', async (text, params) => {
  const parsers = { 1082: (value: string) => `read: ${value}` }
  for (const options of [{}, { rowMode: 'array' as const }, { parsers }]) {
    const own = await lite.query(text, params, options)
    for (let time = 0; time < TIMES; time++) expect(await client.query(text, params, options)).toEqual(own)
  }
})

test('a statement without columns tells how many rows it changed', async () => {
  for (let n = 0; n < TIMES; n++) {
    const put = await client.query('insert into things (name) values ($1)', [`counted ${n}`])
    expect(put.affectedRows).toBe(1)
  }
  for (let time = 0; time < TIMES; time++)
    expect(
      (await client.query("update things set n = $1 where name like 'counted%'", [8])).affectedRows,
    ).toBe(3)
})

test('a statement that fails tells its code, and the next one works', async () => {
  const insert = 'insert into things (name) values ($1) returning n'
  const first = (name: string | null) => client.query(insert, [name])
  await first('only once')
  for (let time = 0; time < TIMES; time++) {
    await expect(first('only once')).rejects.toMatchObject({ code: '23505', constraint: 'things_name_key' })
    expect(nameOf(await client.query('select $1::int as one', [1]))).toEqual([{ one: 1 }])
  }
  await expect(client.query('selec $1', [1])).rejects.toMatchObject({ code: '42601' })
  await expect(client.query('selec $1', [1])).rejects.toMatchObject({ code: '42601' })
  expect(nameOf(await first('after all that'))).toEqual([{ n: 7 }])
})

test('what a transaction did is undone with it, and its statements stay prepared', async () => {
  const insert = 'insert into things (name) values ($1)'
  const count = async () =>
    (await client.query<{ n: number }>('select count(*)::int as n from things')).rows[0]?.n
  const before = await count()
  for (let time = 0; time < TIMES; time++) {
    const failing = client.transaction(async (tx) => {
      await tx.query(insert, ['undone'])
      await tx.query(insert, ['undone'])
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await count()).toBe(before)
  }
  await client.transaction((tx) => tx.query(insert, ['done']))
  expect(await count()).toBe((before ?? 0) + 1)
})

test('a savepoint is gone back to after a failure', async () => {
  const insert = 'insert into things (name) values ($1)'
  await client.transaction(async (tx) => {
    for (let n = 0; n < TIMES; n++) {
      await tx.query('savepoint sp1')
      await tx.query(insert, [`kept ${n}`])
      await expect(tx.query(insert, [`kept ${n}`])).rejects.toMatchObject({ code: '23505' })
      await tx.query('rollback to savepoint sp1')
    }
    await tx.query(insert, ['kept last'])
  })
  const kept = await client.query("select name from things where name like 'kept%'")
  expect(kept.rows).toEqual([{ name: 'kept last' }])
})

test('a transaction that has ended takes no statement', async () => {
  let late: Parameters<Parameters<PgliteClient['transaction']>[0]>[0] | undefined
  for (let time = 0; time < TIMES; time++)
    await client.transaction(async (tx) => {
      late = tx
      await tx.query('select $1::int as late', [1])
    })
  await expect(late?.query('select $1::int as late', [1])).rejects.toThrow('Transaction is closed')
})

test('statements beyond the names answer as well', async () => {
  const another = await PGlite.create()
  const many = preparePglite(another)
  for (let n = 0; n < NAMES + 20; n++) {
    const text = `select $1::int + ${n} as sum`
    for (let time = 1; time < TIMES; time++)
      expect(nameOf(await many.query(text, [1]))).toEqual([{ sum: n + 1 }])
  }
  await another.close()
})
