import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { SendResult } from './port.ts'
import { SEND_TIMEOUT, withTimeout } from './with-timeout.ts'
import { smtpSender } from './smtp.ts'

const message = {
  to: 'maya@example.com',
  subject: 'Your order',
  body: 'It is here.',
  html: null,
  reference: 'm1',
}

test('a carrier that answers is believed, whatever it says', async () => {
  const said: SendResult[] = [{ state: 'sent' }, { state: 'refused', reason: 'SMTP 550' }]
  for (const answer of said)
    expect(await withTimeout({ send: async () => answer }).send(message)).toEqual(answer)
})

test('a mail server that takes the call and says nothing counts as failed, and its connection ends', async () => {
  const silent = createServer()
  const connected = new Promise<Socket>((resolve) => silent.once('connection', resolve))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const sending = smtpSender(`smtp://127.0.0.1:${port}`, 'care@example.com').send(message)
    const socket = await connected
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {}).resume()
    vi.advanceTimersByTime(SEND_TIMEOUT)
    expect(await sending).toEqual({ state: 'failed', reason: 'SMTP unreachable: it did not answer in time' })
    await ended
  } finally {
    vi.useRealTimers()
    silent.close()
  }
})

test('a carrier that never answers counts as failed, to be tried again', async () => {
  const hanging = withTimeout({ send: () => new Promise(() => {}) }, 20)
  expect(await hanging.send(message)).toEqual({ state: 'failed', reason: 'no answer in time' })
})
