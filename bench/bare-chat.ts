// The smallest WebSocket server that checks and stores a chat message: ws, the driver, and one statement each for the proof
// of the visitor, the thread's lock, the message and the thread's last number, the last three in one transaction. It
// decides nothing and delivers to nobody else. live-chat.ts starts it with ENGINE.
import type { IncomingMessage } from 'node:http'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { newId, openEngine, sha256 } from './bare-engine.ts'
import type { Row, Run } from './bare-engine.ts'

const engine = await openEngine(process.env.ENGINE ?? '')
const MAX_CHARACTERS = 256

type Visitor = { id: string; secret: string }
type Sent = { clientId: string; message: string }

/** The key of the chat profile, or null for a wrong secret. */
async function prove({ id, secret }: Visitor): Promise<unknown> {
  const [found] = await engine.run(
    `select u.id, u.public_id, u.secret_sha, u.created_at, c.last_message_at from chat_users u
     left join conversations c on c.chat_user_id = u.id
     where u.public_id = $1 and u.user_id is null and u.forgotten_at is null`,
    [id],
  )
  return found?.secret_sha === sha256(secret) ? found.id : null
}

async function store(run: Run, chatUser: unknown, { clientId, message }: Sent): Promise<Row | undefined> {
  const now = new Date()
  const thread = (await lock(run, chatUser)) ?? (await create(run, chatUser, now))
  const seq = Number(thread.last_seq) + 1
  const [stored] = await run(
    `insert into conversation_messages (public_id, conversation_id, seq, sender, client_id, body, via, created_at)
     values ($1, $2, $3, 'visitor', $4, $5, 'chat', $6)
     on conflict (conversation_id, sender, client_id) where client_id is not null do nothing returning *`,
    [newId(), thread.id, seq, clientId, message, now],
  )
  if (stored)
    await run('update conversations set last_seq = $2, last_message_at = $3 where id = $1', [
      thread.id,
      seq,
      now,
    ])
  return stored
}

const lock = async (run: Run, chatUser: unknown) =>
  (
    await run(`select * from conversations where chat_user_id = $1 and channel = 'support' for update`, [
      chatUser,
    ])
  )[0]

async function create(run: Run, chatUser: unknown, now: Date): Promise<Row> {
  const [created] = await run(
    `insert into conversations (public_id, channel, chat_user_id, state, team, last_seq, patient_seen_seq,
       staff_seen_seq, notified_seq, created_at)
     values ($1, 'support', $2, 'waiting', 'support', 0, 0, 0, 0, $3) returning *`,
    [newId(), chatUser, now],
  )
  return created ?? {}
}

async function answer(visitor: Visitor, text: string): Promise<unknown> {
  const { clientId, message } = JSON.parse(text) as Sent
  const said = message.trim()
  if (said === '' || said.length > MAX_CHARACTERS) return { clientId, ok: false }
  const chatUser = await prove(visitor)
  if (chatUser === null) return { clientId, ok: false }
  const stored = await engine.transaction((run) => store(run, chatUser, { clientId, message: said }))
  return { clientId, ok: stored !== undefined, message: stored }
}

function serve(socket: WebSocket, request: IncomingMessage): void {
  const params = new URL(request.url ?? '/', 'http://localhost').searchParams
  const visitor = { id: params.get('id') ?? '', secret: params.get('secret') ?? '' }
  socket.on('message', (data) => {
    answer(visitor, String(data)).then(
      (value) => socket.send(JSON.stringify(value)),
      () => socket.close(),
    )
  })
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', serve)
server.on('listening', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`listening ${port}\n`)
})
process.on('SIGTERM', () => {
  for (const client of server.clients) client.terminate()
  server.close(() => void engine.database.close().then(() => process.exit(0)))
})
