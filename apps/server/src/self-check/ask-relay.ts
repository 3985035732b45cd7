import { createSocket } from 'node:dgram'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import {
  ALLOCATE,
  BINDING,
  REFRESH,
  UDP_TRANSPORT,
  longTermKey,
  stunAnswer,
  stunRequest,
  textAttribute,
} from './stun-message.ts'
import type { StunAnswer, StunFields } from './stun-message.ts'

type Ask = (request: Buffer) => Promise<StunAnswer>
type Line = { ask: Ask; close(): void }
type Credentials = { username?: string; credential?: string }

const UNAUTHORIZED = 401
const PATIENCE = 4_000

/**
 * Asks a server of ICE_SERVERS as a browser does: a relay for a place, which is given back at once.
 * @returns the setting that is refused, with the code; null if nothing is
 * @throws an error of the connection
 */
export async function askRelay(url: string, { username, credential }: Credentials): Promise<string | null> {
  const line = await openLine(url)
  try {
    if (username === undefined || credential === undefined) {
      const answer = await line.ask(stunRequest(BINDING, []))
      return answer.isSuccess ? null : `ICE_SERVERS is refused (${answer.code})`
    }
    return await askForPlace(line.ask, username, credential)
  } finally {
    line.close()
  }
}

/** The first answer names realm and nonce, with which the second request proves that it knows the password. */
async function askForPlace(ask: Ask, username: string, password: string): Promise<string | null> {
  const asked: StunFields = [['transport', UDP_TRANSPORT]]
  const first = await ask(stunRequest(ALLOCATE, asked))
  if (first.isSuccess) return 'TURN_SECRET is not asked for: the relay is open to everybody'
  if (first.code !== UNAUTHORIZED) return `ICE_SERVERS is refused (${first.code})`
  const realm = textAttribute(first, 'realm')
  const known: StunFields = [
    ['username', username],
    ['realm', realm],
    ['nonce', textAttribute(first, 'nonce')],
  ]
  const key = longTermKey(username, realm, password)
  const second = await ask(stunRequest(ALLOCATE, [...asked, ...known], key))
  if (!second.isSuccess) return `TURN_SECRET is refused (${second.code})`
  await ask(stunRequest(REFRESH, [['lifetime', Buffer.alloc(4)], ...known], key)).catch(() => {})
  return null
}

/** stun:host:3478, turn:host:3478?transport=tcp, turns:host:5349 */
function openLine(url: string): Promise<Line> {
  const { protocol, pathname, search } = new URL(url)
  const [, host = '', port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(pathname) ?? []
  const bare = host.replace(/^\[|\]$/g, '')
  const at = { host: bare, port: Number(port ?? (protocol.endsWith('s:') ? 5349 : 3478)) }
  if (protocol.endsWith('s:')) return overStream(connectTls({ ...at, servername: bare }), 'secureConnect')
  return search.includes('tcp') ? overStream(connectTcp(at), 'connect') : overUdp(at)
}

/** UDP loses packets, so a request is sent again until it is answered. */
async function overUdp({ host, port }: { host: string; port: number }): Promise<Line> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.connect(port, host, resolve)
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const send = () => socket.send(request)
        const again = setInterval(send, 500)
        const late = setTimeout(() => done(() => reject(lateError())), PATIENCE)
        const done = (end: () => void) => {
          clearInterval(again)
          clearTimeout(late)
          socket.removeAllListeners('message')
          end()
        }
        socket.removeAllListeners('error')
        socket.once('error', (error) => done(() => reject(error)))
        socket.on('message', (bytes) => {
          const answer = stunAnswer(bytes, request)
          if (answer) done(() => resolve(answer))
        })
        send()
      }),
    close() {
      socket.close()
    },
  }
}

async function overStream(socket: Socket, ready: 'connect' | 'secureConnect'): Promise<Line> {
  socket.setTimeout(PATIENCE, () => socket.destroy(lateError()))
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once(ready, resolve)
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        let bytes = Buffer.alloc(0)
        socket.removeAllListeners('error').once('error', reject)
        socket.removeAllListeners('data').on('data', (part) => {
          bytes = Buffer.concat([bytes, Buffer.from(part)])
          const answer = stunAnswer(bytes, request)
          if (answer) resolve(answer)
        })
        socket.once('close', () => reject(lateError()))
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

const lateError = () => Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
