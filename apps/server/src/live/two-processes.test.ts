import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callsTo, createTestDatabase, type TestDatabase } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess, type Running } from '../../crash-tests/crash-client.ts'
import { openChat, registerChat } from '../../crash-tests/chat-people.ts'
import { refusedWith } from '../../crash-tests/live-client.ts'
import { createLogger } from '../log.ts'

/** Two processes share a server; the embedded database supports only one. */
const absent = !process.env.TEST_DATABASE_URL

let database: TestDatabase
let processes: [Running, Running]
const dir = mkdtempSync(path.join(tmpdir(), 'contour-live-'))

if (!absent) {
  beforeAll(async () => {
    database = await createTestDatabase(createLogger('silent'))
    await database.database.close()
    const env = { DATA_DIR: dir, DATABASE_URL: database.url ?? '' }
    processes = await Promise.all([startProcess(env), startProcess(env)])
  }, 120_000)
  afterAll(async () => {
    await Promise.all(processes?.map((running) => running.kill()) ?? [])
    await database?.drop()
    rmSync(dir, { recursive: true, force: true })
  })
}

test.skipIf(absent)(
  'R-019 a message that one process stores is seen at the other at once, and in order',
  async () => {
    const [a, b] = processes
    const user = await registerChat(callsTo(a))
    const [here, there] = [await openChat(a.patientUrl, user), await openChat(b.patientUrl, user)]
    const texts = Array.from({ length: 30 }, (_, n) => `message ${n}`)
    const sides = [here, there]
    for (const [n, message] of texts.entries())
      expect(await sides[n % 2]?.ask('chat message', { userId: user.id, message })).toMatchObject({
        ok: true,
      })
    for (const client of sides)
      await expect
        .poll(() => client.messages.filter(({ role }) => role === 'user').map(({ content }) => content))
        .toEqual(texts)
    here.close()
    there.close()
  },
)

test.skipIf(absent)('a logout at one process closes the sockets at the other', async () => {
  const [a, b] = processes
  const { token } = await createLead({ ...callsTo(a), service: a })
  const user = await registerChat(callsTo(a), { token })
  const there = await openChat(b.patientUrl, user, token)
  await callsTo(a).call('GET', '/api/logout', { token })
  await expect.poll(() => there.socket.connected).toBe(false)
  expect(there.errors.at(-1)).toMatchObject({ code: 'session_ended' })
  expect(await refusedWith(b.patientUrl, { token })).toBe('unauthenticated')
})

test.skipIf(absent)(
  'R-036 a process that stops says so, and the client continues at the other within 5 s',
  async () => {
    const [a, b] = processes
    const user = await registerChat(callsTo(a))
    const here = await openChat(a.patientUrl, user)
    const sent = await here.ask('chat message', { userId: user.id, message: 'Before the stop' })
    expect(sent).toMatchObject({ ok: true })
    const began = performance.now()
    const stopped = a.stop()
    expect(await here.ended).toBe('io server disconnect')
    expect(here.errors.at(-1)).toMatchObject({ code: 'stopping' })
    const there = await openChat(b.patientUrl, user)
    expect((await there.history()).map(({ content }) => content)).toContain('Before the stop')
    expect(performance.now() - began).toBeLessThan(5_000)
    there.close()
    expect(await stopped).toBe(0)
    processes[0] = await startProcess({ DATA_DIR: dir, DATABASE_URL: database.url ?? '' })
  },
)
