import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { get } from 'node:http'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { setPassword } from '@contour/testkit/people/set-password'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, registerChat } from '../../crash-tests/chat-people.ts'
import { refusedWith } from '../../crash-tests/live-client.ts'
import { BODY_LIMITS } from '../http/slow-bodies.ts'
import { countSockets } from './count-sockets.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

test('security.md 22 a network gets its share of sockets, another network its own, and a closed one is free again', () => {
  const { take } = countSockets(2)
  const [first, second, third] = [new EventEmitter(), new EventEmitter(), new EventEmitter()]
  expect([take('a', first), take('a', second), take('a', third), take('b', third)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  first.emit('close')
  expect([take('a', third), take('a', third)]).toEqual([true, false])
})

/** Opens a socket that never says who it is, from a network behind the proxy. */
const openSilent = (network: string) =>
  new Promise<{ opened: boolean; end: () => void }>((resolve) => {
    const request = get(`${at.service.patientUrl}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'x-forwarded-for': network,
      },
    })
    const end = () => request.destroy()
    request.once('upgrade', (_response, socket) => resolve({ opened: true, end: () => socket.destroy() }))
    request.once('response', () => resolve({ opened: false, end }))
    request.once('error', () => resolve({ opened: false, end }))
  })

test('security.md 22 behind a proxy sockets that never say who they are count for the network that it names', async () => {
  const sockets = await Promise.all(
    Array.from({ length: BODY_LIMITS.connections + 20 }, () => openSilent('203.0.113.7')),
  )
  expect(sockets.filter(({ opened }) => opened)).toHaveLength(BODY_LIMITS.connections)
  const other = await openSilent('203.0.113.8')
  expect(other.opened).toBe(true)
  for (const { end } of [...sockets, other]) end()
  const again = async () => {
    const { opened, end } = await openSilent('203.0.113.7')
    end()
    return opened
  }
  await expect.poll(again, { timeout: 20_000 }).toBe(true)
})

test('security.md 22 one person has eight sockets at once, from however many networks; a closed one makes room', async () => {
  const lead = await createLead(at)
  const token = await setPassword(at, lead)
  const user = await registerChat(at, { token })
  const url = at.service.patientUrl
  const open = []
  for (let n = 0; n < 8; n++) open.push(await openChat(url, user, token))
  expect(await refusedWith(url, { token }, { headers: { 'x-forwarded-for': '198.51.100.9' } })).toBe(
    'too_many_requests',
  )
  open[0]?.close()
  await expect.poll(() => refusedWith(url, { token }), { timeout: 20_000 }).toBe('connected')
  for (const chat of open) chat.close()
})
