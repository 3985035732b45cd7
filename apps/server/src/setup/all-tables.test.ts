import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../db/schema.ts'
import { LEFT_OUT, SETUP_KINDS } from './kinds.ts'

const TABLES: string[] = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []))

test('OP-11 every table is exported or left out with a reason: a new one of console data is not forgotten', () => {
  const exported = new Set(SETUP_KINDS.flatMap(({ tables }) => tables))
  const named = [...exported, ...Object.keys(LEFT_OUT)]
  expect(TABLES.filter((table) => !named.includes(table))).toEqual([])
  expect(named.filter((table) => !TABLES.includes(table))).toEqual([])
  expect([...exported].filter((table) => table in LEFT_OUT)).toEqual([])
  expect(Object.values(LEFT_OUT).filter((why) => why.length < 10)).toEqual([])
})
