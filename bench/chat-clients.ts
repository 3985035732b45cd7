import { createHash } from 'node:crypto'
import pg from 'pg'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'

export type ChatVisitor = { id: string; secret: string }
/** An open connection of one visitor, whichever server it is to. */
export type ChatClient = {
  /** Resolves once the message is stored. */
  send(message: string): Promise<void>
  close(): void
}
export type Connect = (url: string, visitor: ChatVisitor) => Promise<ChatClient>

let messages = 0
const nextClientId = () => `bench-${process.pid}-${++messages}`

export const connectOurs: Connect = async (url, { id, secret }) => {
  const socket = io(url, {
    auth: { id, secret },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const ask = async (event: string, payload: unknown) => {
    const { ok, code } = (await socket.timeout(20_000).emitWithAck(event, payload)) as {
      ok: boolean
      code?: string
    }
    if (!ok) throw new Error(`${event}: ${code}`)
  }
  await ask('init_user', { id, name: 'Vera', email: 'vera@example.com' })
  return {
    send: (message) => ask('chat message', { userId: id, message, clientId: nextClientId() }),
    close: () => void socket.disconnect(),
  }
}

export const connectBare: Connect = async (url, visitor) => {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false })
  const waiting = new Map<string, (ok: boolean) => void>()
  socket.on('message', (data) => {
    const { clientId, ok } = JSON.parse(String(data)) as { clientId: string; ok: boolean }
    waiting.get(clientId)?.(ok)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    async send(message) {
      const clientId = nextClientId()
      const ok = await new Promise<boolean>((resolve) => {
        waiting.set(clientId, resolve)
        socket.send(JSON.stringify({ ...visitor, clientId, message }))
      })
      waiting.delete(clientId)
      if (!ok) throw new Error('the bare server refused a message')
    },
    close: () => socket.close(),
  }
}

/** Creates the profiles of visitors, as their registration leaves them, and the same in the bare chat server's tables. */
export async function createVisitors(database: string, count: number): Promise<ChatVisitor[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const visitors = Array.from({ length: count }, (_, n) => ({
      id: `bench-visitor-${String(n).padStart(8, '0')}`,
      secret: `bench-secret-${n}`,
    }))
    await client.query(
      `insert into chat_users (public_id, first_name, last_name, email, secret_sha, source_web, created_at)
       select id, 'Vera', 'Sample', id || '@example.com', sha, 2, now() from unnest($1::text[], $2::text[]) as v(id, sha)`,
      [
        visitors.map(({ id }) => id),
        visitors.map(({ secret }) => createHash('sha256').update(secret).digest('hex')),
      ],
    )
    await client.query(
      'insert into bare_threads (id, secret) select * from unnest($1::text[], $2::text[]) as v(id, secret)',
      [visitors.map(({ id }) => id), visitors.map(({ secret }) => secret)],
    )
    return visitors
  } finally {
    await client.end()
  }
}
