import { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { BatchingWebSocketServer } from './batching-web-socket.ts'

/** The writes that reach the operating system, each with everything that it carries. */
let writes: Buffer[]
let stream: Duplex
let socket: WebSocket
/** While true, the reader takes nothing. */
let stuck = false

beforeEach(() => {
  writes = []
  stuck = false
  stream = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, done) => {
      writes.push(chunk)
      if (!stuck) done()
    },
    writev: (chunks, done) => {
      writes.push(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
      if (!stuck) done()
    },
  })
  const request = Object.assign(new IncomingMessage(new Socket()), {
    method: 'GET',
    headers: {
      upgrade: 'websocket',
      connection: 'upgrade',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  })
  new BatchingWebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
  }).handleUpgrade(request, stream, Buffer.alloc(0), (opened) => (socket = opened))
  writes.length = 0
})

const turn = () => new Promise((resolve) => setImmediate(resolve))
const sendAll = (...texts: readonly string[]) => {
  const sent: string[] = []
  for (const text of texts) socket.send(text, () => sent.push(text))
  return sent
}

test('what is sent in one turn leaves in one write, in its order', async () => {
  expect(sendAll('message', 'acknowledgment')).toEqual(['message', 'acknowledgment'])
  expect(writes).toEqual([])
  await turn()
  expect(writes.map(String)).toEqual([
    '\x81\x07message\x81\x0eacknowledgment'.replace('\x81', '\ufffd').replace('\x81', '\ufffd'),
  ])
  sendAll('next')
  await turn()
  expect(writes).toHaveLength(2)
})

test('a packet for a reader that takes nothing counts as sent only once there is room', async () => {
  stuck = true
  const large = 'x'.repeat(70_000)
  sendAll(large)
  await turn()
  const sent = sendAll('later')
  await turn()
  expect(sent).toEqual([])
})

test('a packet to a closed socket is reported as not sent', async () => {
  socket.terminate()
  const failed = new Promise((resolve) => socket.send('late', resolve))
  expect(await failed).toBeInstanceOf(Error)
})
