import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testConfig } from '@contour/testkit'
import { startFault } from './start-fault.ts'

const config = {
  ...testConfig(),
  port: 3000,
  staffPort: 3001,
  databaseUrl: 'postgres://contour@localhost/contour',
}
afterAll(() => rmSync(config.dataDir, { recursive: true }))
const error = (facts: object) => Object.assign(new Error('of a system'), facts)

test.each<[string, object, string | null]>([
  [
    'a port in use',
    { code: 'EADDRINUSE', syscall: 'listen', port: 3001 },
    'STAFF_PORT 3001 is in use by another program',
  ],
  [
    'a port that is not for everybody',
    { code: 'EACCES', syscall: 'listen', port: 3000 },
    'PORT 3000: EACCES',
  ],
  [
    'a folder that is not ours',
    { code: 'EACCES', path: `${config.dataDir}/secrets.json` },
    `DATA_DIR ${config.dataDir}: this user may not write there`,
  ],
  [
    'a full disk',
    { code: 'ENOSPC', path: `${config.dataDir}/secrets.json` },
    `DATA_DIR ${config.dataDir}: the disk is full`,
  ],
  ['no database there', { code: 'ECONNREFUSED', syscall: 'connect' }, 'DATABASE_URL: nothing listens there'],
  ['a database that does not exist', { code: '3D000' }, 'DATABASE_URL: there is no such database'],
  ['a full disk of the database', { code: '53100' }, 'DATABASE_URL: the disk of the database is full'],
  ['an error of ours', { code: 'ERR_ASSERTION' }, null],
])('D-103 OP-10 OP-20 %s ends the start with one line that names the setting', (_what, facts, line) => {
  expect(startFault(error(facts), config)).toBe(line)
})

test('OP-10 R-048 a full disk of the embedded database names its folder', () => {
  const full = Object.assign(new Error('a query'), { cause: error({ code: '53100' }) })
  expect(startFault(full, { ...config, databaseUrl: null })).toBe(
    `DATA_DIR ${config.dataDir}: the disk of the database is full`,
  )
})
