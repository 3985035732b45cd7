import { liveEvents, type LiveEventName } from '@contour/contract/live-events'
import { keysOf } from '@contour/domain/table-keys'
import {
  createOwner,
  fittingBody,
  inputSchema,
  malformedBody,
  patientToken,
  staffToken,
  startTestService,
} from '@contour/testkit'
import type { Owner, TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChat, registerChat, type ChatUser } from '../../crash-tests/chat-people.ts'
import { connectLive, refusedWith, type LiveClient } from '../../crash-tests/live-client.ts'
import { chatUsers, conversationMessages, sessions } from '../db/schema.ts'
import { sha256 } from '../randomness.ts'
import { eventHandlers } from './chat-events.ts'

/** Set FUZZ_SEED to repeat a run with its payloads. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)
const RUNS = Number(process.env.FUZZ_RUNS ?? 15)

let at: TestService
let patient: Owner
let other: ChatUser
beforeAll(async () => {
  at = await startTestService()
  patient = await createOwner(at.ctx, 'paula')
  other = await registerChat(at)
})
afterAll(() => at.close())

const url = () => at.service.patientUrl
const names = keysOf(liveEvents)
const events = names.map((name) => [name] as const)

/** A payload that fits, in the name of `id`. */
const payloadOf = (name: LiveEventName, id: string): unknown =>
  name === 'init_user'
    ? { id, name: 'Somebody', email: 'somebody@example.com' }
    : name === 'chat message'
      ? { userId: id, message: 'Hello' }
      : {}

const stored = async () =>
  Number((await at.ctx.db.select({ n: sql`count(*)` }).from(conversationMessages))[0]?.n)

test('every declared event has a summary, a limit and a handler, and there are no others', () => {
  expect(Object.keys(eventHandlers).toSorted()).toEqual(names.toSorted())
  for (const { summary, limit } of Object.values(liveEvents)) {
    expect(summary.length).toBeGreaterThan(10)
    expect(limit.max).toBeGreaterThan(0)
  }
})

/** Everyone whose connection is refused, whatever event they would send. */
const strangers: Record<string, () => Promise<[object, string]>> = {
  nobody: () => Promise.resolve([{}, 'unauthenticated']),
  'a guessed token': () => Promise.resolve([{ token: 'a'.repeat(43) }, 'unauthenticated']),
  'a checkout session': async () => [{ token: await patientToken(at.ctx, patient, 'checkout') }, 'forbidden'],
  'a staff session': async () => [{ token: await staffToken(at.ctx, ['support']) }, 'unauthenticated'],
  'a visitor with the secret of another': async () => {
    const { id } = await registerChat(at)
    return [{ id, secret: other.secret }, 'unauthenticated']
  },
  'a visitor whose secret ended': async () => {
    const { id, secret } = await registerChat(at)
    await at.ctx.db
      .update(chatUsers)
      .set({ created_at: new Date(at.clock.now().getTime() - 91 * 86_400_000) })
      .where(eq(chatUsers.public_id, id))
    return [{ id, secret }, 'unauthenticated']
  },
}

test.each(Object.entries(strangers))('P-CHT-012 %s does not connect', async (_, stranger) => {
  const [auth, code] = await stranger()
  expect(await refusedWith(url(), auth)).toBe(code)
})

test.each(events.filter(([name]) => liveEvents[name].initialized))(
  'P-CHT-019 "%s" is refused before init_user',
  async (name) => {
    const user = await registerChat(at)
    const chat = await connectLive(url(), { id: user.id, secret: user.secret })
    const before = await stored()
    expect(await chat.ask(name, payloadOf(name, user.id))).toMatchObject({
      ok: false,
      code: 'not_initialized',
    })
    expect(await stored()).toBe(before)
    chat.close()
  },
)

describe.each(events)('event "%s"', (name) => {
  test('in the name of another visitor reaches nothing of theirs', async () => {
    const [user, theirs] = [await registerChat(at), await openChat(url(), other)]
    await theirs.ask('chat message', { userId: other.id, message: 'Private' })
    const chat = await openChat(url(), user)
    const before = await stored()
    const answer = await chat.ask(name, payloadOf(name, other.id))
    if (name === 'init_user' || name === 'chat message')
      expect(answer).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await stored()).toBe(before)
    expect(JSON.stringify([chat.histories, chat.messages])).not.toContain('Private')
    chat.close()
    theirs.close()
  })

  test('patient B reaches nothing of patient A', async () => {
    const [a, b] = [await createLead(at), await createLead(at)]
    const [ofA, ofB] = [
      await registerChat(at, { token: a.token }),
      await registerChat(at, { token: b.token }),
    ]
    const [chatA, chatB] = [await openChat(url(), ofA, a.token), await openChat(url(), ofB, b.token)]
    await chatA.ask('chat message', { userId: ofA.id, message: 'Of patient A' })
    const before = await stored()
    for (const id of [ofA.id, a.id]) {
      const answer = await chatB.ask(name, payloadOf(name, id))
      if (name === 'init_user' || name === 'chat message')
        expect(answer).toMatchObject({ ok: false, code: 'forbidden' })
    }
    expect(await stored()).toBe(before)
    expect(JSON.stringify([chatB.histories, chatB.messages])).not.toContain('Of patient A')
    chatA.close()
    chatB.close()
  })

  test('is refused on a living socket once the session has ended', async () => {
    const lead = await createLead(at)
    const user = await registerChat(at, { token: lead.token })
    const chat = await openChat(url(), user, lead.token)
    const before = await stored()
    await at.ctx.db
      .update(sessions)
      .set({ ended_at: at.clock.now() })
      .where(eq(sessions.token_hash, sha256(lead.token)))
    // The watch may close the socket first; then there is no answer at all.
    const answer = await chat.ask(name, payloadOf(name, user.id)).catch(() => null)
    if (answer) expect(answer).toMatchObject({ ok: false, code: 'session_ended' })
    await expect.poll(() => chat.socket.connected).toBe(false)
    expect(chat.errors.at(-1)).toMatchObject({ code: 'session_ended' })
    expect(await stored()).toBe(before)
  })

  test(`payloads of every shape never break the connection, seed ${SEED}`, async () => {
    const user = await registerChat(at)
    const chat: LiveClient = await openChat(url(), user)
    const schema = inputSchema(liveEvents[name].input)
    const payloads = fc.oneof(malformedBody(schema), fittingBody(schema))
    await fc.assert(
      fc.asyncProperty(payloads, async (payload) => {
        const answer = await chat.ask(name, payload)
        if (!answer.ok) expect(['invalid_request', 'forbidden']).toContain(answer.code)
      }),
      { seed: SEED, numRuns: RUNS },
    )
    expect(chat.socket.connected).toBe(true)
    chat.close()
  })
})
