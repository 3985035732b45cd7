import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { endSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

async function listen(limits: Parameters<typeof endSlowBodies>[1]): Promise<number> {
  app = Fastify({ forceCloseConnections: true })
  endSlowBodies(app, limits)
  app.post('/call', async () => ({ ok: true }))
  app.put('/upload', { config: { longBody: true } }, async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

/** Sends the head of a request and the first byte of its body. */
function begin(port: number, line: string): Socket {
  const socket = open(port)
  socket.write(`${line} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{`)
  return socket
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

const answer = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))

/** The time for a body passes when the test says so: on a busy machine it would pass while the body waits to be read. */
const ownTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** Lets the time of the one body that has not arrived run out, once the server has seen the head of its request. */
async function runOut(): Promise<void> {
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60)
}

test('R-035 a call whose body does not end is ended, an upload of the same speed goes on', async () => {
  const port = await listen({ bodyMs: 60, connections: null })
  ownTime()
  const upload = begin(port, 'PUT /upload')
  const ended = closed(begin(port, 'POST /call'))
  await runOut()
  await ended
  const answered = answer(upload)
  upload.write('"a": "0123456789" }')
  expect(await answered).toContain('200 OK')
})

test('R-035 a body that arrives in time is answered however long the connection stays open', async () => {
  const port = await listen({ bodyMs: 60, connections: null })
  ownTime()
  const slow = begin(port, 'POST /call')
  const first = answer(slow)
  slow.write('"a": "0123456789" }')
  expect(await first).toContain('200 OK')
  const ended = closed(begin(port, 'POST /call'))
  await runOut()
  await ended
  const second = answer(slow)
  slow.write(
    'POST /call HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  )
  expect(await second).toContain('200 OK')
})

test('R-035 one source keeps so many connections open and no more, and gets one back for each that ends', async () => {
  const port = await listen({ bodyMs: 60_000, connections: 2 })
  const [first, second] = [begin(port, 'POST /call'), begin(port, 'POST /call')]
  await Promise.all([first, second].map((socket) => new Promise((done) => socket.once('connect', done))))
  await closed(begin(port, 'POST /call'))
  first.destroy()
  await new Promise<void>((resolve) => {
    const look = () => app.server.getConnections((_error, n) => (n < 2 ? resolve() : setImmediate(look)))
    look()
  })
  const third = begin(port, 'POST /call')
  const answered = answer(third)
  third.write('"a": "0123456789" }')
  expect(await answered).toContain('200 OK')
})
