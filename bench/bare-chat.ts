// The smallest WebSocket server that stores a chat as a chat must: ws, the driver and two tables of its own. It proves the
// sender of each message by a secret, gives the message the next number under the lock of its thread, stores it once for each
// id of the client's, and acknowledges it after the commit. It has no rules, limits, audit or reactions and delivers to
// nobody. live-chat.ts starts it with ENGINE.
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { printPort } from './start-bare.ts'

const pool = new pg.Pool({ connectionString: process.env.ENGINE ?? '' })
await pool.query(`
  create table if not exists bare_threads (id text primary key, secret text not null, last integer not null default 0);
  create table if not exists bare_messages (
    id bigint generated always as identity primary key, thread text not null references bare_threads, seq integer not null,
    client_id text not null, body text not null, at timestamptz not null, unique (thread, seq), unique (thread, client_id))`)

const PROVE = 'select 1 from bare_threads where id = $1 and secret = $2'
const LOCK = 'select last from bare_threads where id = $1 for update'
const ADD = `insert into bare_messages (thread, seq, client_id, body, at) values ($1, $2, $3, $4, $5)
  on conflict (thread, client_id) do nothing`
const MOVE = 'update bare_threads set last = $2 where id = $1'

type Sent = { id: string; secret: string; clientId: string; message: string }

async function store({ id, secret, clientId, message }: Sent): Promise<boolean> {
  const { rowCount } = await pool.query({ name: 'prove', text: PROVE, values: [id, secret] })
  if (rowCount !== 1) return false
  const client = await pool.connect()
  const run = async (name: string, text: string, values: unknown[] = []) =>
    client.query<{ last: number }>({ name, text, values })
  try {
    await run('begin', 'begin')
    const { rows } = await run('lock', LOCK, [id])
    const seq = (rows[0]?.last ?? 0) + 1
    const added = await run('add', ADD, [id, seq, clientId, message, new Date()])
    if (added.rowCount === 1) await run('move', MOVE, [id, seq])
    await run('commit', 'commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function answer(text: string): Promise<string> {
  const sent = JSON.parse(text) as Sent
  const ok = await store(sent)
  return JSON.stringify({ clientId: sent.clientId, ok, message: sent.message })
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    answer(String(data)).then(
      (value) => socket.send(value),
      () => socket.close(),
    )
  })
})
server.on('listening', () => printPort(server.address()))
process.on('SIGTERM', () => {
  for (const client of server.clients) client.terminate()
  server.close(() => void pool.end().then(() => process.exit(0)))
})
