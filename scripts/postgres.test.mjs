import { createServer } from 'node:net'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPostgres, freePort, startPostgres } from './postgres.mjs'

const bin = findPostgres()

test.skipIf(!bin)(
  'a port that was taken in the meantime is no failure: the database starts on another',
  async () => {
    const holder = createServer()
    await new Promise((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const taken = holder.address().port
    const tried = []
    const server = await startPostgres(bin, {}, async () => {
      tried.push(tried.length === 0 ? taken : await freePort())
      return tried.at(-1)
    })
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
