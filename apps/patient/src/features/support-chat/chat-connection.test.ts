import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChatConnection } from './chat-connection.ts'
import type { SocketEvents } from './live-socket.ts'
import type { LiveAnswer, SupportMessage } from '@contour/contract/live-events'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Emitted = { event: string; payload: object; answer: (answer: LiveAnswer) => void }

/** A socket that records what is emitted; the test plays the server. */
type FakeSocket = { server: SocketEvents; emitted: Emitted[]; closed: boolean }

const person = {
  auth: { id: 'v-1', secret: 's' },
  id: 'v-1',
  name: 'Vera Visitor',
  email: 'vera@example.com',
}

function startChat() {
  const sockets: FakeSocket[] = []
  const ended: string[] = []
  let ids = 0
  const chat = createChatConnection({
    person,
    openSocket: (_, server) => {
      const fake: FakeSocket = { server, emitted: [], closed: false }
      sockets.push(fake)
      return {
        emit: (event, payload, answered) =>
          fake.emitted.push({ event, payload, answer: answered ?? (() => {}) }),
        close: () => {
          fake.closed = true
        },
      }
    },
    timers: { start: (run, ms) => Number(setTimeout(run, ms)), stop: (timer) => clearTimeout(timer) },
    newId: () => `c-${++ids}`,
    onEnded: (code) => ended.push(code),
  })
  const socket = () => sockets.at(-1)!
  const sent = (event: string) => socket().emitted.filter((one) => one.event === event)
  /** The server takes the connection and knows the user. */
  const accept = () => {
    socket().server.connect()
    sent('init_user').at(-1)!.answer({ ok: true })
  }
  return { chat, sockets, socket, sent, accept, ended }
}

const stored = (seq: number, more: Partial<SupportMessage> = {}): SupportMessage => ({
  id: `m-${seq}`,
  seq,
  role: 'assistant',
  content: `message ${seq}`,
  timestamp: '2026-11-23T15:00:00.000Z',
  automatic: false,
  client_id: null,
  ...more,
})

const seqs = (chat: { read: () => { messages: readonly SupportMessage[] } }) =>
  chat.read().messages.map(({ seq }) => seq)

test('P-CHT-012, P-CHT-013, P-CHT-015 after the connection come init_user and load_history, and the history is shown', () => {
  const { chat, socket, sent, accept } = startChat()
  expect(chat.read().connection).toBe('closed')
  chat.open()
  expect(chat.read().connection).toBe('connecting')
  socket().server.connect()
  expect(sent('init_user')[0]!.payload).toEqual({
    id: 'v-1',
    name: 'Vera Visitor',
    email: 'vera@example.com',
  })
  expect(sent('load_history')).toEqual([])
  accept()
  expect(chat.read()).toMatchObject({ connection: 'connected', loaded: false })
  expect(sent('load_history')[0]!.payload).toEqual({})
  socket().server.history([stored(2), stored(1)])
  expect(chat.read()).toMatchObject({ loaded: true, heard: null })
  expect(seqs(chat)).toEqual([1, 2])
})

test('P-CHT-014 a message is trimmed and sent with the id of its writer and an id of its own', () => {
  const { chat, sent, accept } = startChat()
  chat.open()
  accept()
  expect(chat.send('  hello \n')).toBe(true)
  expect(sent('chat message')[0]!.payload).toEqual({ userId: 'v-1', message: 'hello', clientId: 'c-1' })
  expect(chat.read().pending).toEqual([{ clientId: 'c-1', text: 'hello', state: 'sending' }])
  sent('chat message')[0]!.answer({ ok: true, message: stored(1, { role: 'user', client_id: 'c-1' }) })
  expect(chat.read()).toMatchObject({ pending: [], heard: null })
  expect(seqs(chat)).toEqual([1])
})

test('P-CHT-009, P-CHT-010, P-CHT-011 a blank message, one of 257 characters, and one without a connection stay', () => {
  const { chat, sent, accept, socket } = startChat()
  chat.open()
  expect(chat.send('too early')).toBe(false)
  accept()
  expect(chat.send(' \n ')).toBe(false)
  expect(chat.send('x'.repeat(257))).toBe(false)
  expect(sent('chat message')).toEqual([])
  expect(chat.send(` ${'x'.repeat(256)} `)).toBe(true)
  socket().server.disconnect()
  expect(chat.send('offline')).toBe(false)
})

test('P-CHT-016 user_online is sent every 120 s while the chat is open', () => {
  const { chat, sent, accept } = startChat()
  chat.open()
  accept()
  vi.advanceTimersByTime(119_999)
  expect(sent('user_online')).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(sent('user_online')).toHaveLength(1)
  vi.advanceTimersByTime(240_000)
  expect(sent('user_online')).toHaveLength(3)
  chat.close()
  vi.advanceTimersByTime(240_000)
  expect(sent('user_online')).toHaveLength(3)
})

test('P-CHT-001, P-CHT-017 five attempts follow a lost connection, after 1 to 5 s, then the error is shown', () => {
  const { chat, sockets, socket, accept } = startChat()
  chat.open()
  accept()
  socket().server.disconnect()
  for (const seconds of [1, 2, 3, 4, 5]) {
    expect(chat.read()).toMatchObject({ connection: 'disconnected', attempt: seconds })
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(sockets).toHaveLength(seconds)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(seconds + 1)
    socket().server.refused({ message: 'websocket error' })
  }
  expect(chat.read().connection).toBe('error')
  vi.advanceTimersByTime(600_000)
  expect(sockets).toHaveLength(6)
})

test('P-CHT-017 an attempt without an answer ends after 10 s', () => {
  const { chat, sockets } = startChat()
  chat.open()
  vi.advanceTimersByTime(9999)
  expect(sockets[0]!.closed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(sockets[0]!.closed).toBe(true)
  expect(chat.read()).toMatchObject({ connection: 'disconnected', attempt: 1 })
})

/** All attempts have failed. */
function giveUp({ chat, socket }: ReturnType<typeof startChat>) {
  chat.open()
  socket().server.refused({ message: 'websocket error' })
  for (const seconds of [1, 2, 3, 4, 5]) {
    vi.advanceTimersByTime(seconds * 1000)
    socket().server.refused({ message: 'websocket error' })
  }
  expect(chat.read().connection).toBe('error')
}

test('P-CHT-018 after the fifth attempt, another follows 5 s after the user sends or opens the chat again', () => {
  const started = startChat()
  const { chat, sockets, socket, accept } = started
  giveUp(started)
  const before = sockets.length
  expect(chat.send('hello?')).toBe(false)
  vi.advanceTimersByTime(4999)
  expect(chat.send('hello?')).toBe(false)
  expect(sockets).toHaveLength(before)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(before + 1)
  socket().server.refused({ message: 'websocket error' })
  expect(chat.read().connection).toBe('error')
  chat.close()
  chat.open()
  vi.advanceTimersByTime(4999)
  expect(sockets).toHaveLength(before + 1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(before + 2)
  accept()
  expect(chat.read()).toMatchObject({ connection: 'connected', attempt: 0 })
})

test('P-CHT-019 "User not initialized" is answered by init_user and the message again, three times', () => {
  const { chat, socket, sent, accept } = startChat()
  chat.open()
  accept()
  chat.send('hello')
  for (const retry of [1, 2, 3]) {
    socket().server.error({ code: 'not_initialized', message: 'User not initialized' })
    sent('chat message')
      .at(-1)!
      .answer({ ok: false, code: 'not_initialized', message: 'User not initialized' })
    expect(sent('init_user')).toHaveLength(1 + retry)
    expect(chat.read().error).toBeNull()
    sent('init_user').at(-1)!.answer({ ok: true })
    expect(sent('chat message')).toHaveLength(1 + retry)
  }
  socket().server.error({ code: 'not_initialized', message: 'User not initialized' })
  expect(sent('init_user')).toHaveLength(4)
  expect(chat.read()).toMatchObject({
    error: 'User not initialized',
    pending: [{ clientId: 'c-1', text: 'hello', state: 'unsent' }],
  })
  chat.sendAgain('c-1')
  expect(sent('chat message').map(({ payload }) => payload)).toEqual(
    Array.from({ length: 5 }, () => ({ userId: 'v-1', message: 'hello', clientId: 'c-1' })),
  )
})

test('P-CHT-020 an error is shown for 3 s, a second one for 3 s of its own', () => {
  const { chat, socket, accept } = startChat()
  chat.open()
  accept()
  socket().server.error({ code: 'invalid_request', message: 'first' })
  vi.advanceTimersByTime(2999)
  expect(chat.read().error).toBe('first')
  socket().server.error({ code: 'invalid_request', message: 'second' })
  vi.advanceTimersByTime(2999)
  expect(chat.read().error).toBe('second')
  vi.advanceTimersByTime(1)
  expect(chat.read().error).toBeNull()
})

test('a message without an answer is sent again after the next connection, under the same id', () => {
  const { chat, socket, sent, accept, sockets } = startChat()
  chat.open()
  accept()
  chat.send('one')
  vi.advanceTimersByTime(10_000)
  expect(sockets[0]!.closed).toBe(true)
  expect(chat.read().pending).toEqual([{ clientId: 'c-1', text: 'one', state: 'unsent' }])
  vi.advanceTimersByTime(1000)
  accept()
  expect(sent('chat message').map(({ payload }) => payload)).toEqual([
    { userId: 'v-1', message: 'one', clientId: 'c-1' },
  ])
  socket().server.history([stored(1, { role: 'user', client_id: 'c-1' })])
  expect(chat.read().pending).toEqual([])
})

test('a refused message stays, with the reason, until the user sends it again', () => {
  const { chat, sent, accept } = startChat()
  chat.open()
  accept()
  chat.send('one')
  sent('chat message')[0]!.answer({ ok: false, code: 'too_many_requests', message: 'Too many messages.' })
  expect(chat.read()).toMatchObject({ error: 'Too many messages.', pending: [{ state: 'unsent' }] })
  chat.sendAgain('c-1')
  expect(sent('chat message')).toHaveLength(2)
})

test('a missing message is fetched at once, and after every connection', () => {
  const { chat, socket, sent, accept } = startChat()
  chat.open()
  accept()
  socket().server.history([stored(1), stored(2)])
  socket().server.message(stored(4))
  expect(sent('load_history').at(-1)!.payload).toEqual({ after: 2 })
  expect(chat.read().heard?.seq).toBe(4)
  socket().server.disconnect()
  vi.advanceTimersByTime(1000)
  accept()
  expect(sent('load_history').map(({ payload }) => payload)).toEqual([{ after: 2 }])
  socket().server.history([stored(3), stored(4)])
  socket().server.message(stored(4))
  expect(seqs(chat)).toEqual([1, 2, 3, 4])
  expect(sent('load_history')).toHaveLength(1)
})

test('an ended session closes the socket at once, and nothing connects again', () => {
  const { chat, sockets, socket, accept, ended } = startChat()
  chat.open()
  accept()
  socket().server.error({ code: 'session_ended', message: 'This session has ended.' })
  expect(sockets[0]!.closed).toBe(true)
  expect(ended).toEqual(['session_ended'])
  vi.advanceTimersByTime(600_000)
  expect(sockets).toHaveLength(1)
  expect(chat.read().connection).toBe('ended')
})

test('a refused init_user is shown and tried again; only an ended session ends the chat', () => {
  const { chat, sockets, socket, sent, ended } = startChat()
  chat.open()
  socket().server.connect()
  sent('init_user')[0]!.answer({ ok: false, code: 'forbidden', message: 'Not yours.' })
  expect(ended).toEqual([])
  expect(chat.read()).toMatchObject({ connection: 'disconnected', attempt: 1, error: 'Not yours.' })
  vi.advanceTimersByTime(1000)
  expect(sockets).toHaveLength(2)
  socket().server.connect()
  sent('init_user')[0]!.answer({ ok: false, code: 'session_ended', message: 'Ended.' })
  expect(ended).toEqual(['session_ended'])
  expect(chat.read().connection).toBe('ended')
})

test('a visitor whom the server has forgotten is reported, a server without room is tried again', () => {
  const first = startChat()
  first.chat.open()
  first.socket().server.refused({ code: 'unauthenticated', message: 'unknown' })
  expect(first.ended).toEqual(['unauthenticated'])
  const second = startChat()
  second.chat.open()
  second.socket().server.refused({ code: 'too_many_requests', message: 'Too many connections.' })
  expect(second.chat.read()).toMatchObject({ connection: 'disconnected', error: 'Too many connections.' })
  vi.advanceTimersByTime(1000)
  expect(second.sockets).toHaveLength(2)
})

test('a closed chat has no socket and no timers; messages stay for the next opening', () => {
  const { chat, socket, sockets, accept } = startChat()
  chat.open()
  accept()
  socket().server.history([stored(1)])
  chat.close()
  expect(sockets[0]!.closed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(seqs(chat)).toEqual([1])
  chat.open()
  expect(sockets).toHaveLength(2)
})

test('a lost network is noticed at once, and its return connects without waiting', () => {
  const { chat, sockets, accept } = startChat()
  chat.open()
  accept()
  chat.wentOffline()
  expect(sockets[0]!.closed).toBe(true)
  expect(chat.read().connection).toBe('disconnected')
  chat.cameOnline()
  expect(sockets).toHaveLength(2)
  accept()
  expect(chat.read().connection).toBe('connected')
  expect(vi.getTimerCount()).toBe(1)
})
