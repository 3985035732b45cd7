import { createHash, createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer as createHttp } from 'node:http'
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { createAuthority, type Authority, type Certificate } from './certificates.ts'
import { startS3Server } from './s3-server.ts'
import { SMTPServer } from 'smtp-server'

/** Every vendor on loopback: as it should be, or each with one fault of its own. */
export type TestVendors = { env: Record<string, string>; close(): Promise<void> }

const TURN_SECRET = 'a-secret-that-the-relay-shares'

type Open = { port: number; close(): Promise<void> }

/** @param broken mail and PUBLIC_ORIGIN expired, STAFF_ORIGIN of an unknown authority, every other vendor refusing */
export async function startVendors(authority: Authority, broken: boolean): Promise<TestVendors> {
  const right = authority.issue({ expired: broken })
  const stranger = createAuthority('An authority that nobody trusts').issue()
  const site = await startTlsServer(right)
  const staff = await startTlsServer(broken ? stranger : right)
  const publicOrigin = `https://localhost:${site.port}`
  const s3 = await startS3Server(broken ? {} : { browsersFrom: publicOrigin })
  const mail = await startMailServer(right)
  const sms = await startJsonServer(() => (broken ? [401, { code: 20003 }] : [200, { status: 'active' }]))
  const gateway = await startJsonServer((path) => stripeAnswer(path, publicOrigin, broken))
  const scanner = await startScanner(broken)
  const relay = await startRelay(broken ? 'another-secret-that-it-does-not-share' : TURN_SECRET)
  const all: { close(): Promise<unknown> }[] = [site, staff, s3, mail, sms, gateway, scanner, relay]
  return {
    env: {
      ...s3.env,
      PUBLIC_ORIGIN: publicOrigin,
      STAFF_ORIGIN: `https://localhost:${staff.port}`,
      SMTP_URL: `smtps://clinic:word@localhost:${mail.port}`,
      TWILIO_API_BASE: `http://127.0.0.1:${sms.port}`,
      STRIPE_API_BASE: `http://127.0.0.1:${gateway.port}`,
      STRIPE_SECRET_KEY: 'sk_test_of_a_server_on_loopback',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_a_server_on_loopback',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_a_server_on_loopback',
      CLAMD_URL: `tcp://127.0.0.1:${scanner.port}`,
      ICE_SERVERS: `turn:127.0.0.1:${relay.port}`,
      TURN_SECRET,
    },
    close: async () => void (await Promise.all(all.map((vendor) => vendor.close()))),
  }
}

async function listen(server: Server): Promise<Open> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

const startTlsServer = (certificate: Certificate) => {
  const server = createTls(certificate, (socket) => socket.on('error', () => {}).end())
  server.on('tlsClientError', () => {})
  return listen(server)
}

async function startMailServer(certificate: Certificate): Promise<Open> {
  const server = new SMTPServer({
    ...certificate,
    secure: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'clinic' && password === 'word' ? done(null, { user: 'clinic' }) : done(new Error('no')),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

const startJsonServer = (answer: (path: string) => [number, object]) =>
  listen(
    createHttp((request, response) => {
      const [status, body] = answer(request.url ?? '')
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }),
  )

function stripeAnswer(path: string, origin: string, broken: boolean): [number, object] {
  if (broken) return [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }]
  if (path.startsWith('/v1/balance')) return [200, { object: 'balance' }]
  const ours = { object: 'webhook_endpoint', url: `${origin}/api/webhooks/payment`, status: 'enabled' }
  return [200, { object: 'list', data: [ours], has_more: false }]
}

/** Speaks clamd's INSTREAM; a broken one has no signatures and finds nothing. */
const startScanner = (broken: boolean) =>
  listen(
    createTcp((socket) => {
      let got = Buffer.alloc(0)
      socket.on('error', () => {})
      socket.on('data', (part) => {
        got = Buffer.concat([got, Buffer.from(part)])
        if (!got.subarray(-4).equals(Buffer.alloc(4))) return
        const found = !broken && got.includes('EICAR-STANDARD-ANTIVIRUS')
        socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
      })
    }),
  )

/** A relay that asks for credentials and verifies them as RFC 8656 says, under its own secret. */
async function startRelay(secret: string): Promise<Open> {
  const socket = createSocket('udp4')
  const answer = (request: Buffer, type: number, ...attributes: [number, Buffer][]) => {
    const body = Buffer.concat(
      attributes.map(([kind, value]) => {
        const head = Buffer.alloc(4)
        head.writeUInt16BE(kind, 0)
        head.writeUInt16BE(value.length, 2)
        return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
      }),
    )
    const header = Buffer.from(request.subarray(0, 20))
    header.writeUInt16BE(type, 0)
    header.writeUInt16BE(body.length, 2)
    return Buffer.concat([header, body])
  }
  const unauthorized = (request: Buffer) =>
    answer(
      request,
      0x0113,
      [0x0009, Buffer.from([0, 0, 4, 1])],
      [0x0014, Buffer.from('relay.example')],
      [0x0015, Buffer.from('a-nonce')],
    )
  const isProven = (request: Buffer) => {
    const before = request.subarray(0, -24)
    // USERNAME comes after the four bytes of REQUESTED-TRANSPORT and its head.
    const length = request.readUInt16BE(30)
    const username = request.subarray(32, 32 + length).toString()
    const password = createHmac('sha1', secret).update(username).digest('base64')
    const key = createHash('md5').update(`${username}:relay.example:${password}`).digest()
    return createHmac('sha1', key).update(before).digest().equals(request.subarray(-20))
  }
  socket.on('message', (request, from) => {
    const isRefresh = request.readUInt16BE(0) === 0x0004
    const taken = isRefresh || (request.length > 60 && isProven(request))
    const reply = taken ? answer(request, request.readUInt16BE(0) | 0x0100) : unauthorized(request)
    socket.send(reply, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { port: socket.address().port, close: () => new Promise((resolve) => socket.close(() => resolve())) }
}
