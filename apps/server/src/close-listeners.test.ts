import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { closerOf } from './close-listeners.ts'

/** Longer than a test may take: a stop that waits for it fails. */
const NEVER_CUT = 600_000

async function listening(finishMs: number) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const reached = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    reached.resolve()
    await mayAnswer.promise
    return 'answered'
  })
  const close = closerOf([app], finishMs)
  const accepted: Socket[] = []
  app.server.on('connection', (socket: Socket) => accepted.push(socket))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { close, port, accepted, reached: reached.promise, mayAnswer: mayAnswer.resolve }
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.resume()
  return socket
}

test('R-036 a connection that was opened and sends nothing does not hold up a stop', async () => {
  const { close, port } = await listening(NEVER_CUT)
  const socket = await opened(port)
  await Promise.all([close(), once(socket, 'close')])
  expect(socket.readyState).toBe('closed')
})

test('R-036 a request in progress is answered before a stop ends', async () => {
  const { close, port, reached, mayAnswer } = await listening(NEVER_CUT)
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await reached
  const closed = close()
  mayAnswer()
  expect(await (await answer).text()).toBe('answered')
  await closed
})

test('R-036 a request that never arrives whole holds up a stop for the given time only', async () => {
  const { close, port, accepted } = await listening(100)
  const socket = await opened(port)
  // It may be reset.
  socket.on('error', () => {})
  socket.write('GET /slow HTTP/1.1\r\nHost: ')
  await expect.poll(() => accepted[0]?.bytesRead).toBeGreaterThan(0)
  await close()
  expect(accepted[0]?.destroyed).toBe(true)
})
