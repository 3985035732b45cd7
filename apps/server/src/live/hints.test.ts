import {
  callsTo,
  createTestDatabase,
  createOwner,
  patientToken,
  testConfig,
  testTime,
} from '@contour/testkit'
import type { TestDatabase } from '@contour/testkit'
import { useServer } from '@contour/testkit/own-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, registerChat } from '../../crash-tests/chat-people.ts'
import { connectLive } from '../../crash-tests/live-client.ts'
import { appendMessage, openConversation } from '../features/ground/conversations/index.ts'
import { createClock } from '../clock.ts'
import { createLogger } from '../log.ts'
import { startService, type Service } from '../service.ts'

/** Hints travel through a PostgreSQL server; the embedded database has one process. */
const server = await useServer()
const log = createLogger('silent')

let database: TestDatabase
let here: Service
let there: Service
if (server) {
  beforeAll(async () => {
    database = await createTestDatabase(log)
    await database.database.close()
    // Nobody looks at the sockets of these two: what arrives at one from the other came as a hint.
    const start = () =>
      startService(testConfig({ DATABASE_URL: database.url ?? '' }), {
        log,
        clock: createClock(testTime),
        pages: false,
        background: false,
        watchChats: false,
      })
    here = await start()
    there = await start()
  }, 120_000)
  afterAll(async () => {
    await here?.close()
    await there?.close()
    await database?.drop()
    await server()
  })
}

/** Milliseconds for a hint to arrive; without one nothing does, however long one waits. */
const ARRIVES = { timeout: 5_000 }

test.skipIf(!server)('R-019 a message is delivered at the other process by a hint', async () => {
  const user = await registerChat(callsTo(here))
  const [writer, reader] = [await openChat(here.patientUrl, user), await openChat(there.patientUrl, user)]
  for (const message of ['one', 'two'])
    expect(await writer.ask('chat message', { userId: user.id, message })).toMatchObject({ ok: true })
  await expect
    .poll(() => reader.messages.filter(({ role }) => role === 'user').map(({ content }) => content), ARRIVES)
    .toEqual(['one', 'two'])
  writer.close()
  reader.close()
})

test.skipIf(!server)('D-43 the doctor chat is told at the other process to look again', async () => {
  const owner = await createOwner(here.ctx, 'cora')
  const reader = await connectLive(there.patientUrl, { token: await patientToken(here.ctx, owner) })
  const { conversation } = await here.ctx.db.transaction(async (tx) =>
    appendMessage(
      tx,
      here.ctx,
      await openConversation(tx, here.ctx, { channel: 'doctor', userId: owner.userId, chatUserId: null }),
      { sender: 'clinician', body: 'In the fridge.', clientId: null },
    ),
  )
  here.ctx.live.changed(conversation.public_id)
  await expect.poll(() => reader.hints, ARRIVES).toEqual([{ channel: 'doctor' }])
  reader.close()
})

test.skipIf(!server)('a logout at one process is a hint that closes the sockets at the other', async () => {
  const owner = await createOwner(here.ctx, 'dana')
  const token = await patientToken(here.ctx, owner)
  const reader = await connectLive(there.patientUrl, { token })
  await callsTo(here).call('GET', '/api/logout', { token })
  await expect.poll(() => reader.socket.connected, ARRIVES).toBe(false)
  expect(reader.errors.at(-1)).toMatchObject({ code: 'session_ended' })
})
