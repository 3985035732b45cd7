import { createServer } from 'node:net'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostgres, freePort, removeAbandoned, startPostgres } from './postgres.mjs'

const bin = findPostgres()

test.skipIf(!bin)(
  'a port that was taken in the meantime is no failure: the database starts on another',
  async () => {
    const holder = createServer()
    await new Promise((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const taken = holder.address().port
    const tried = []
    const choosePort = async () => {
      tried.push(tried.length === 0 ? taken : await freePort())
      return tried.at(-1)
    }
    const server = await startPostgres(bin, {}, { choosePort })
    try {
      expect(tried[0]).toBe(taken)
      expect(tried).toHaveLength(2)
      expect(new URL(server.url).port).toBe(String(tried[1]))
    } finally {
      await server.stop()
      await new Promise((resolve) => holder.close(resolve))
    }
    expect(existsSync(`/proc/${server.pid}`)).toBe(false)
  },
)

test.skipIf(!existsSync('/proc/self'))(
  'the files of a database whose server has ended are removed, those of one that runs or begins are left',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'contour-abandoned-'))
    // No process of Linux has a number this high.
    const servers = {
      'contour-postgres-ended': 2 ** 22 + 1,
      'contour-postgres-runs': process.pid,
      'contour-postgres-is-filled': -process.pid,
      another: 2 ** 22 + 1,
    }
    for (const [name, pid] of Object.entries(servers)) {
      mkdirSync(join(folder, name, 'data'), { recursive: true })
      writeFileSync(join(folder, name, 'data', 'postmaster.pid'), `${pid}\n/somewhere\n`)
    }
    mkdirSync(join(folder, 'contour-postgres-begins'))
    try {
      removeAbandoned(folder)
      expect(readdirSync(folder).toSorted()).toEqual([
        'another',
        'contour-postgres-begins',
        'contour-postgres-is-filled',
        'contour-postgres-runs',
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
