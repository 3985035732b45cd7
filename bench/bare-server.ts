// The smallest Node server that does what each measured call is at heart: node:http, the driver and one statement on a
// table of its own. order-items reads one row by its key, an intake adds one, a login verifies a password. It has no
// rules, sessions, schemas, limits or headers. answer-speed.ts starts it with ENGINE, a PostgreSQL URL or a folder for PGlite.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import { openStore } from './bare-store.ts'
import { printPort } from './start-bare.ts'

const store = await openStore(process.env.ENGINE ?? '')
/** With the hashing cost of the service's passwords (security.md 15). */
const VERIFIED = await hash('somebody else', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

async function answer(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  switch (request.url) {
    case '/api/order-items': {
      const found = await store.read((request.headers.authorization ?? '').slice('Bearer '.length))
      if (found === undefined) throw new Error('no such row')
      return found
    }
    case '/api/intake-form': {
      const token = randomUUID()
      await store.add(token, JSON.stringify(JSON.parse(body)))
      return JSON.stringify({ status: 'success', session: { token } })
    }
    case '/api/login': {
      const { password } = JSON.parse(body) as { password: string }
      return JSON.stringify({ status: 'success', fits: await verify(VERIFIED, password) })
    }
    default:
      throw new Error(`no ${request.url}`)
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => printPort(server.address()))
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void store.close().then(() => process.exit(0)))
})
