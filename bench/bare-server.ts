// The least a Node server can do with the same rows on the same engine: no checks, no audit, no limits. Started by
// answer-speed.ts with ENGINE, a PostgreSQL URL or a folder for PGlite. The payment simulator keeps its state on the
// same engine, as it does beside the service.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { createHash, randomBytes } from 'node:crypto'
import { createLogger } from '@contour/server/log'
import { migrateDatabase } from '@contour/server/db/migrate'
import { openDatabase } from '@contour/server/db/open-database'
import { startSandbox } from '@contour/stripe-sandbox'

const engine = process.env.ENGINE ?? ''
const databaseUrl = engine.startsWith('postgres') ? engine : null
const database = await openDatabase({ databaseUrl, dataDir: engine }, createLogger('silent'))
await migrateDatabase(database, databaseUrl)
const sandbox = await startSandbox({
  store: database,
  port: 0,
  host: '127.0.0.1',
  now: () => new Date(),
  webhookUrl: null,
  webhookSecret: 'whsec_bench',
  publicOrigin: 'http://localhost',
  allowedFrameParents: [],
})

const id = () => randomBytes(16).toString('base64url')
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const insertUser = `insert into users (public_id, email, email_lower, first_name, last_name, phone, dob, sex, state,
  height_in, weight_lb, created_at) values ($1, $2, $2, 'Maya', 'Sample', '2125550142', '1985-03-14', 'Female', 'NY',
  66, 210, now()) returning id`
const insertSession = `insert into sessions (token_hash, user_id, scope, created_at, last_seen_at, expires_at)
  values ($1, $2, 'patient', now(), now(), now() + interval '30 days')`
const insertSubscription = `insert into subscriptions (public_id, user_id, drug, product_id, term, list, state,
  renewal_cents, created_at) values ($1, $2, 'semaglutide', 's', 1, 'checkout', 'pending', 1, now()) returning id`
const insertOrder = `insert into orders (public_id, user_id, drug, product_id, subscription_id, shipment_no, kind,
  status, status_since, provider, state, created_at) values ($1, $2, 'semaglutide', 's', $3, 1, 'first',
  'pending_approval', now(), 1, 'NY', now())`
const listOrders = `select o.* from orders o join sessions s on s.user_id = o.user_id
  where s.token_hash = $1 and s.ended_at is null and s.expires_at > now() order by o.created_at desc`

async function makeLead(): Promise<{ token: string; userId: number }> {
  return database.transaction(async (query) => {
    const token = id()
    const [user] = await query(insertUser, [id(), `${id()}@example.com`])
    await query(insertSession, [hash(token), user?.id])
    return { token, userId: Number(user?.id) }
  })
}

async function checkOut(userId: number): Promise<void> {
  const response = await fetch(`${sandbox.url}/v1/payment_intents`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_bench',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': id(),
    },
    body: new URLSearchParams({
      amount: '29900',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      capture_method: 'manual',
      'payment_method_types[]': 'card',
    }),
  })
  if (!response.ok) throw new Error(await response.text())
  await database.transaction(async (query) => {
    const [subscription] = await query(insertSubscription, [id(), userId])
    await query(insertOrder, [id(), userId, subscription?.id])
  })
}

const tokenOf = (request: IncomingMessage) => (request.headers.authorization ?? '').slice('Bearer '.length)

async function answer(request: IncomingMessage): Promise<unknown> {
  let body = ''
  for await (const part of request) body += String(part)
  const sent: unknown = body ? JSON.parse(body) : {}
  switch (request.url) {
    case '/api/order-items':
      return { orders: await database.query(listOrders, [hash(tokenOf(request))]) }
    case '/api/intake-form':
      return makeLead()
    case '/api/checkout-new':
      await checkOut((sent as { userId: number }).userId)
      return { status: 'success' }
    default:
      return {}
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listening ${typeof address === 'object' && address ? address.port : 0}\n`)
})
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close(
    () =>
      void sandbox
        .close()
        .then(() => database.close())
        .then(() => process.exit(0)),
  )
})
