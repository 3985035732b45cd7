// The smallest Node server for the same calls on the same engine: node:http, the driver and the same statements,
// including the messages and the seal of the audit rows, without rules, builders, schemas, limits or headers.
// answer-speed.ts starts it with ENGINE, a PostgreSQL URL or a folder for PGlite.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import { startBareBackground } from './bare-background.ts'
import { openEngine } from './bare-engine.ts'
import { bareIntake } from './bare-intake.ts'
import { bareOrders } from './bare-orders.ts'
import type { intakeBody } from './bench-people.ts'

const engine = await openEngine(process.env.ENGINE ?? '')
const listOrders = bareOrders(engine)
/** With the hashing cost of the service's passwords (security.md 15). */
const VERIFIED = await hash('somebody else', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

async function answer(request: IncomingMessage): Promise<unknown> {
  let body = ''
  for await (const part of request) body += String(part)
  const sent: unknown = body ? JSON.parse(body) : {}
  const token = (request.headers.authorization ?? '').slice('Bearer '.length)
  switch (request.url) {
    case '/api/order-items':
      return listOrders(token)
    case '/api/intake-form':
      return bareIntake(engine, sent as ReturnType<typeof intakeBody>)
    case '/api/login':
      return { status: 'success', fits: await verify(VERIFIED, (sent as { password: string }).password) }
    default:
      throw new Error(`no ${request.url}`)
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
const stopBackground = startBareBackground(engine)
process.stdout.write(`listening ${port}\n`)
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close(
    () =>
      void stopBackground()
        .then(() => engine.database.close())
        .then(() => process.exit(0)),
  )
})
