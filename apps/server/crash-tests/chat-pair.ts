import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredThread } from '@contour/testkit/chat-commands'
import type { SupportMessage } from '@contour/contract/live-events'
import { openChat, type ChatUser } from './chat-people.ts'
import { cut, type LiveClient } from './live-client.ts'
import type { Running } from './crash-client.ts'

/** The processes of a run; a killed one is replaced. */
export type Processes = {
  /** One that runs, by chance; null while none does. */
  any(): Running | null
  /** Counts a stored message; kills happen at certain counts. */
  stored(): void
  /** Whether the connection of this message is cut. */
  cuts(): boolean
  random(): number
}

/** Refusals after which a client sends the same message again. */
const AGAIN = ['stopping', 'unavailable', 'internal']
const PAUSE_MS = 50

export type Pair = {
  user: ChatUser
  /** What the visitor's browser knows, by sequence number. */
  known: Map<number, SupportMessage>
  /** What was wrong with what arrived. */
  wrong: string[]
  /** The visitor writes and support replies, at the same time. */
  talk(messages: number): Promise<void>
  reply(name: string): Promise<void>
  /** Connects and fetches the gap. */
  catchUp(): Promise<void>
  leave(): Promise<void>
  thread(): Promise<StoredThread>
}

/** A visitor whose connection breaks, and support, who both send a message until it is acknowledged. */
export function createPair(processes: Processes, user: ChatUser): Pair {
  const known = new Map<number, SupportMessage>()
  const wrong: string[] = []
  let client: LiveClient | null = null

  const take = (message: SupportMessage) => {
    const before = known.get(message.seq)
    if (before && before.id !== message.id) wrong.push(`two messages have number ${message.seq}`)
    known.set(message.seq, message)
  }
  /** The last message before the first gap: what the browser asks from. */
  const complete = () => {
    let seq = 0
    while (known.has(seq + 1)) seq += 1
    return seq
  }
  const connected = async (): Promise<LiveClient> => {
    for (;;) {
      if (client?.socket.connected) return client
      try {
        const process = processes.any()
        if (!process) throw new Error('no process')
        const opened = await openChat(process.patientUrl, user)
        let last = 0
        opened.messages.forEach(take)
        opened.socket.on('chat_message', (message: SupportMessage) => {
          if (message.seq <= last) wrong.push(`${message.seq} came after ${last}`)
          last = message.seq
          take(message)
        })
        for (const message of await opened.history(complete())) take(message)
        client = opened
        return opened
      } catch {
        await sleep(PAUSE_MS)
      }
    }
  }
  const say = async (name: string) => {
    for (;;) {
      const open = await connected()
      const payload = { userId: user.id, message: name, clientId: `client-${name.replace(' ', '-')}` }
      const answering = open.ask('chat message', payload).catch(() => null)
      if (processes.cuts()) {
        await sleep(processes.random() * 8)
        cut(open)
      }
      const answer = await answering
      if (answer?.ok) return processes.stored()
      if (answer && !AGAIN.includes(answer.code)) throw new Error(`${name} refused: ${answer.code}`)
    }
  }
  const order = async <T>(
    what: Parameters<Running['order']>[0],
    isAnswer: (value: unknown) => value is T,
  ) => {
    for (;;) {
      const answer = await processes.any()?.order(what)
      if (isAnswer(answer)) return answer
      await sleep(PAUSE_MS)
    }
  }
  const reply = async (name: string) => {
    const body = { chatUser: user.id, body: name, clientId: `client-${name.replace(' ', '-')}` }
    await order({ reply: body }, (value): value is true => value === true)
    processes.stored()
  }
  return {
    user,
    known,
    wrong,
    reply,
    async talk(messages) {
      const numbers = Array.from({ length: messages }, (_, n) => n)
      const each = async (work: (name: string) => Promise<void>, who: string) => {
        for (const n of numbers) await work(`${who} ${n}`)
      }
      await Promise.all([each(say, 'visitor'), each(reply, 'support')])
    },
    async catchUp() {
      const open = await connected()
      for (const message of await open.history(complete())) take(message)
    },
    async leave() {
      client?.close()
      await client?.ended
    },
    thread: () => order({ thread: user.id }, isThread),
  }
}

const isThread = (value: unknown): value is StoredThread =>
  typeof value === 'object' && value !== null && 'messages' in value
