import { PATIENT_MESSAGE_MAX } from '@contour/domain/conversations/conversation-values'
import { readMessageText } from '@contour/domain/conversations/message-text'
import type { Handshake, LiveError, LiveSocket, OpenSocket } from './live-socket.ts'
import type { LiveAnswer, SupportMessage } from '@contour/contract/live-events'
import { completeUpTo, mergeMessages, stillPending, type PendingMessage } from './thread-messages.ts'

/** Reconnect attempts after a lost connection; the n-th follows after n seconds (P-CHT-017, X-64). */
const ATTEMPTS = 5
/** How long an attempt, and the answer to a message, may take, ms (P-CHT-017). */
const TIMEOUT = 10_000
/** After the last attempt the next one follows this long after the user opens the chat or sends, ms (P-CHT-018). */
const WAKE = 5000
/** P-CHT-016, ms. */
const PRESENCE = 120_000
/** How long an error is shown, ms (P-CHT-020). */
export const ERROR_SHOWN = 3000
/** How often "User not initialized" is answered with another init_user (P-CHT-019). */
const INIT_RETRIES = 3

export type ChatState = {
  /**
   * "error": the attempts are used up. "ended": the server no longer knows who connects, so nothing is tried again.
   */
  connection: 'closed' | 'connecting' | 'connected' | 'disconnected' | 'error' | 'ended'
  /** The current attempt to connect again, from 1; 0 while none is needed. */
  attempt: number
  /** False until the history was read for the first time. */
  loaded: boolean
  messages: readonly SupportMessage[]
  pending: readonly PendingMessage[]
  /** The last message from the other side that arrived live, to be announced. */
  heard: SupportMessage | null
  /** Shown for 3 s. */
  error: string | null
}

/** Who chats: the handshake, and what init_user says (P-CHT-013). */
export type ChatPerson = { auth: Handshake; id: string; name: string; email: string }

export type ChatTimers = {
  start: (run: () => void, ms: number) => number
  stop: (timer: number | undefined) => void
}

type Parts = {
  person: ChatPerson
  openSocket: OpenSocket
  timers: ChatTimers
  newId: () => string
  /** The server refused who connects (its code), or ended the session ("session_ended"). */
  onEnded: (code: string) => void
}

const START: ChatState = {
  connection: 'closed',
  attempt: 0,
  loaded: false,
  messages: [],
  pending: [],
  heard: null,
  error: null,
}

export type ChatConnection = ReturnType<typeof createChatConnection>

/**
 * The thread of one person with support, and its connection while the chat is open: attempts to reconnect, presence,
 * the gap after each connection, and messages that are sent again with the same id until the server has stored them
 * (document 3 §7, D-43).
 */
export function createChatConnection({ person, openSocket, timers, newId, onEnded }: Parts) {
  let state = START
  let socket: LiveSocket | null = null
  let open = false
  /** True between an init_user and its answer. */
  let introducing = false
  let introductions = 0
  const listeners = new Set<() => void>()
  const running = new Map<string, number>()

  function change(next: Partial<ChatState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function stop(name: string) {
    timers.stop(running.get(name))
    running.delete(name)
  }

  function after(name: string, ms: number, run: () => void) {
    stop(name)
    const timer = timers.start(() => {
      running.delete(name)
      run()
    }, ms)
    running.set(name, timer)
  }

  function showError(error: string) {
    change({ error })
    after('error', ERROR_SHOWN, () => change({ error: null }))
  }

  function dropSocket() {
    for (const name of running.keys()) if (name !== 'error') stop(name)
    socket?.close()
    socket = null
    introducing = false
    const pending = state.pending.map((message) => ({ ...message, state: 'unsent' as const }))
    if (pending.length > 0) change({ pending })
  }

  function connect() {
    dropSocket()
    if (state.attempt === 0) change({ connection: 'connecting' })
    introductions = 0
    after('limit', TIMEOUT, lost)
    socket = openSocket(person.auth, {
      connect: introduce,
      disconnect: lost,
      refused,
      error: onError,
      message: (message) => receive([message], message),
      history: (messages) => {
        receive(messages, null)
        change({ loaded: true })
      },
    })
  }

  /** The next attempt, or none after the fifth. */
  function lost() {
    dropSocket()
    if (!open) return
    if (state.attempt >= ATTEMPTS) return change({ connection: 'error' })
    const attempt = state.attempt + 1
    change({ connection: 'disconnected', attempt })
    after('retry', attempt * 1000, connect)
  }

  function end(code: string) {
    open = false
    dropSocket()
    change({ connection: 'ended' })
    onEnded(code)
  }

  function refused({ code, message }: LiveError) {
    if (code === 'unauthenticated' || code === 'forbidden') return end(code)
    if (code !== undefined) showError(message)
    lost()
  }

  function onError({ code, message }: LiveError) {
    if (code === 'not_initialized') introduceAgain(message)
    else if (code === 'session_ended') end(code)
    // A server that stops closes the socket itself; another one answers the next attempt.
    else if (code !== 'stopping') showError(message)
  }

  function introduce() {
    introducing = true
    const { id, name, email } = person
    socket?.emit('init_user', { id, name, email }, (answer) => {
      introducing = false
      if (answer.ok) return ready()
      if (answer.code === 'not_initialized') return introduceAgain(answer.message)
      if (answer.code === 'session_ended') return end(answer.code)
      // A refused profile says nothing about who connects: the handshake has accepted them.
      showError(answer.message)
      lost()
    })
  }

  /** The server says that it does not know the user yet (P-CHT-019). */
  function introduceAgain(reason: string) {
    if (introducing) return
    if (introductions >= INIT_RETRIES) {
      introductions = 0
      const pending = state.pending.map((message) => ({ ...message, state: 'unsent' as const }))
      change({ pending })
      return showError(reason)
    }
    introductions += 1
    introduce()
  }

  function ready() {
    stop('limit')
    change({ connection: 'connected', attempt: 0 })
    fetchGap()
    keepPresence()
    for (const message of state.pending) deliver(message.clientId)
  }

  function keepPresence() {
    after('presence', PRESENCE, () => {
      socket?.emit('user_online', {})
      keepPresence()
    })
  }

  function fetchGap() {
    const seq = completeUpTo(state.messages)
    socket?.emit('load_history', seq === undefined ? {} : { after: seq })
  }

  function receive(messages: readonly SupportMessage[], live: SupportMessage | null) {
    const isNew = live !== null && state.messages.every(({ seq }) => seq !== live.seq)
    const next = mergeMessages(state.messages, messages)
    const gap = live !== null && completeUpTo(next) !== next.at(-1)?.seq
    change({
      messages: next,
      pending: stillPending(state.pending, messages),
      ...(isNew && live.role !== 'user' ? { heard: live } : {}),
    })
    if (gap) fetchGap()
  }

  function deliver(clientId: string) {
    const message = state.pending.find((one) => one.clientId === clientId)
    if (!message) return
    mark(clientId, 'sending')
    // Without an answer the connection is dead, although nobody has noticed yet.
    after(clientId, TIMEOUT, lost)
    socket?.emit('chat message', { userId: person.id, message: message.text, clientId }, (answer) =>
      onAnswer(clientId, answer),
    )
  }

  function onAnswer(clientId: string, answer: LiveAnswer) {
    stop(clientId)
    if (answer.ok) {
      introductions = 0
      if (answer.message) receive([answer.message], answer.message)
      return
    }
    mark(clientId, 'unsent')
    if (answer.code === 'not_initialized') introduceAgain(answer.message)
    else showError(answer.message)
  }

  function mark(clientId: string, to: PendingMessage['state']) {
    const pending = state.pending.map((one) => (one.clientId === clientId ? { ...one, state: to } : one))
    change({ pending })
  }

  /** The attempt that follows once the five are used up. */
  function wake() {
    if (state.connection !== 'error') return
    change({ connection: 'disconnected' })
    after('retry', WAKE, connect)
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open() {
      if (open) return
      open = true
      if (state.connection === 'error') wake()
      else connect()
    },
    /** The chat is closed, or its person has gone: the socket closes at once. Messages stay. */
    close() {
      open = false
      dropSocket()
      stop('error')
      const stays = state.connection === 'error' || state.connection === 'ended'
      change({ error: null, ...(stays ? {} : { connection: 'closed', attempt: 0 }) })
    },
    /** Sends a message; false if it stays in the field, because it is blank, too long, or nothing is connected. */
    send(text: string): boolean {
      const read = readMessageText(text, PATIENT_MESSAGE_MAX)
      if (state.connection !== 'connected') wake()
      else if ('problem' in read) showError(read.problem)
      if (state.connection !== 'connected' || 'problem' in read) return false
      const clientId = newId()
      change({ pending: [...state.pending, { clientId, text: read.text, state: 'sending' }] })
      deliver(clientId)
      return true
    },
    sendAgain(clientId: string) {
      if (state.connection === 'connected') deliver(clientId)
      else wake()
    },
    /** The user asks for another attempt after the fifth. */
    wake,
    /** The browser has lost its network: a socket would notice only much later. */
    wentOffline() {
      if (open && socket) lost()
    },
    /** The network is back: connects at once, with all attempts. */
    cameOnline() {
      if (!open || state.connection === 'connected') return
      change({ connection: 'disconnected', attempt: 0 })
      connect()
    },
  }
}
