import { startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { setPassword } from '@contour/testkit/people/set-password'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { visitCall } from '@contour/testkit/people/visit-people'
import { keysOf } from '@contour/domain/table-keys'
import { liveEvents } from '@contour/contract/live-events'
import { visitEvents } from '@contour/contract/visit-events'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, registerChat } from '../../crash-tests/chat-people.ts'
import { cut, refusedWith } from '../../crash-tests/live-client.ts'
import { connectVisit, visitRefusedWith } from '../../crash-tests/visit-client.ts'
import { conversationMessages, visitSignals } from '../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const soon = <T>(get: () => T) => expect.poll(get, { timeout: 5_000 })
const NO_EVENT = { ok: false, code: 'invalid_request', message: 'There is no such event.' }

async function inLine() {
  const order = await placeOrderInReview(at)
  await visitCall(at, order, 'join')
  return order
}

const stored = async () => {
  const [messages] = await at.ctx.db.select({ n: sql<number>`count(*)::int` }).from(conversationMessages)
  const [signals] = await at.ctx.db.select({ n: sql<number>`count(*)::int` }).from(visitSignals)
  return [messages?.n, signals?.n]
}

test('security.md 22 a chat refuses every event of visits, a visit every event of chats, and both go on', async () => {
  const [user, order] = [await registerChat(at), await inLine()]
  const chat = await openChat(at.service.patientUrl, user)
  const visit = await connectVisit(at.service.patientUrl, { token: order.token, order: order.orderId })
  const before = await stored()
  for (const name of keysOf(visitEvents))
    expect(await chat.ask(name, { kind: 'restart' }), name).toEqual(NO_EVENT)
  for (const name of keysOf(liveEvents))
    expect(await visit.ask(name, { id: user.id, userId: user.id, message: 'Hello' }), name).toEqual(NO_EVENT)
  expect(await stored()).toEqual(before)
  expect(await chat.ask('user_online', {})).toEqual({ ok: true })
  expect(await visit.ask('here', {})).toEqual({ ok: true })
  chat.close()
  visit.close()
})

test('security.md 22 what admits to one namespace does not admit to the other, and no chat is at the staff origin', async () => {
  const [user, order] = [await registerChat(at), await inLine()]
  const { patientUrl, staffUrl } = at.service
  expect(await visitRefusedWith(patientUrl, { id: user.id, secret: user.secret })).toBe('unauthenticated')
  expect(await refusedWith(patientUrl, { token: order.token, order: order.orderId })).toBe('unauthenticated')
  expect(await refusedWith(staffUrl, { id: user.id, secret: user.secret })).toBe('unauthenticated')
  expect(await refusedWith(staffUrl, { token: await setPassword(at, order) })).toBe('unauthenticated')
  expect(await refusedWith(staffUrl, { token: await signInStaff(at, 'support') })).toBe('unauthenticated')
  expect(await refusedWith(`${patientUrl}/admin`, { id: user.id, secret: user.secret })).toBe(
    'Invalid namespace',
  )
})

test('one connection may carry both namespaces: each admits by its own proof and hears nothing of the other', async () => {
  const [user, order] = [await registerChat(at), await inLine()]
  const options = { transports: ['websocket'], reconnection: false }
  const chat = io(at.service.patientUrl, {
    ...options,
    forceNew: true,
    auth: { id: user.id, secret: user.secret },
  })
  const visit = chat.io.socket('/visit', { auth: { token: order.token, order: order.orderId } })
  const heard: string[] = []
  visit.onAny((name: string) => heard.push(name))
  visit.connect()
  await soon(() => [chat.connected, visit.connected]).toEqual([true, true])
  const ask = (event: string, payload: object) => chat.timeout(10_000).emitWithAck(event, payload)
  expect(await ask('init_user', { id: user.id })).toEqual({ ok: true })
  expect(await ask('chat message', { userId: user.id, message: 'Hello' })).toMatchObject({ ok: true })
  await soon(() => heard).toEqual(['visit'])
  chat.io.engine.close()
})

test('R-019 who reconnects after a lost connection gets what was missed, each message once and in order', async () => {
  const user = await registerChat(at)
  const [lost, other] = [
    await openChat(at.service.patientUrl, user),
    await openChat(at.service.patientUrl, user),
  ]
  const write = async (message: string) =>
    expect(await other.ask('chat message', { userId: user.id, message })).toMatchObject({ ok: true })
  await write('one')
  await soon(() => lost.messages.map(({ content }) => content)).toEqual(['one'])
  const known = lost.messages.at(-1)?.seq ?? 0
  cut(lost)
  for (const message of ['two', 'three']) await write(message)
  const again = await openChat(at.service.patientUrl, user)
  // One arrives between the connection and the history, as it does to a browser.
  await write('four')
  const missed = await again.history(known)
  await write('five')
  const words = () => {
    const seen = [...missed, ...again.messages]
    const bySeq = new Map(seen.map((message) => [message.seq, message]))
    return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq).map(({ content }) => content)
  }
  await soon(words).toEqual(['two', 'three', 'four', 'five'])
  expect(missed.map(({ content }) => content)).toEqual(['two', 'three', 'four'])
  // What the history had is not sent after it.
  expect(again.messages.map(({ content }) => content).filter((content) => content !== 'four')).toEqual([
    'five',
  ])
  expect(lost.messages.map(({ content }) => content)).toEqual(['one'])
  for (const chat of [again, other]) chat.close()
})
