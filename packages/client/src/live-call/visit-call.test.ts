import { expect, test } from 'vitest'
import { createLocalMedia } from './local-media.ts'
import { createVisitCall, toConfiguration } from './visit-call.ts'
import type { VisitSocketEvents } from './visit-socket.ts'

const FACTS = {
  ice_servers: [
    { urls: ['turn:relay.example:3478'], username: 'until', credential: 'secret' },
    { urls: ['stun:s.example'] },
  ],
  relay_only: true,
  expires_at: new Date(600_000).toISOString(),
}

function setUp(offers: boolean, answer: () => Promise<typeof FACTS> = () => Promise.resolve(FACTS)) {
  const sockets: VisitSocketEvents[] = []
  const sent: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  const made: RTCConfiguration[] = []
  let entered = 0
  const call = createVisitCall({
    order: 'order-1',
    offers,
    token: () => 'secret',
    enter: () => {
      entered += 1
      return answer()
    },
    media: createLocalMedia(undefined),
    openSocket: (_auth, events) => {
      sockets.push(events)
      return { signal: ({ kind }) => void sent.push(kind), here: () => {}, close: () => {} }
    },
    createConnection: (configuration) => {
      made.push(configuration)
      return Object.assign(new EventTarget(), {
        addTransceiver: () => {},
        getTransceivers: () => [],
        close: () => {},
        setRemoteDescription: () => Promise.resolve(),
        setLocalDescription: () => Promise.resolve(),
        localDescription: { type: 'answer', sdp: 'v=0' },
        connectionState: 'new',
      }) as unknown as RTCPeerConnection
    },
    timers: {
      after: (ms, run) => {
        const one = { ms, run }
        timers.push(one)
        return () => void timers.splice(timers.indexOf(one), 1)
      },
    },
    now: () => 0,
    onVisit: () => {},
  })
  call.open()
  const socket = () => sockets.at(-1) ?? expect.fail('no socket')
  socket().connect()
  return { call, socket, sent, timers, made, entered: () => entered }
}

const inProgress = { state: 'in_progress', seat: 'me', peer_here: true, peer_seat: 'them' }
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

test('M-06 the relays, and that only they are used, are what the server says', () => {
  expect(toConfiguration(FACTS)).toEqual({
    iceServers: [
      { urls: ['turn:relay.example:3478'], username: 'until', credential: 'secret' },
      { urls: ['stun:s.example'] },
    ],
    iceTransportPolicy: 'relay',
  })
  expect(toConfiguration({ ...FACTS, relay_only: false }).iceTransportPolicy).toBe('all')
})

test('M-06 nothing is connected before we have entered, and then with what the server answered', async () => {
  const { call, socket, made } = setUp(true)
  socket().visit(inProgress)
  expect(made).toEqual([])
  await call.enter()
  expect(made).toEqual([toConfiguration(FACTS)])
  socket().visit(inProgress)
  expect(made).toHaveLength(1)
})

test('M-06 an offer that comes before our entering is answered afterwards', async () => {
  const { call, socket, made, sent } = setUp(false)
  socket().visit(inProgress)
  socket().signal({ kind: 'offer', sdp: 'v=0\r\no=- 7 1 IN IP4 0.0.0.0\r\n' })
  await settle()
  expect(made).toEqual([])
  await call.enter()
  await settle()
  expect(made).toHaveLength(1)
  expect(sent).toContain('answer')
})

test('M-06 a refused entering leaves us outside, and may be tried again', async () => {
  let refuse = true
  const { call, entered } = setUp(false, () =>
    refuse ? Promise.reject(new Error('wrong_status')) : Promise.resolve(FACTS),
  )
  await expect(call.enter()).rejects.toThrow('wrong_status')
  expect(call.entered.read().step).toBe('outside')
  refuse = false
  await call.enter()
  await call.enter()
  expect(call.entered.read().step).toBe('inside')
  expect(entered()).toBe(2)
})

test('M-06 new passwords of the relays are asked for a minute before the old ones expire', async () => {
  const { call, timers, entered } = setUp(false)
  await call.enter()
  const renewal = timers.find(({ ms }) => ms === 540_000) ?? expect.fail('no renewal')
  renewal.run()
  await settle()
  expect(entered()).toBe(2)
})

test('M-06 a server that was lost and is back lets the side that offers begin again unless the call stands', async () => {
  const { call, socket, made, timers } = setUp(true)
  socket().visit(inProgress)
  await call.enter()
  socket().lost(null)
  timers.find(({ ms }) => ms === 1_000)?.run()
  socket().connect()
  socket().visit(inProgress)
  expect(made).toHaveLength(2)
})

test('M-06 a call that was closed can be opened and entered again', async () => {
  const { call, socket, made } = setUp(true)
  await call.enter()
  socket().visit(inProgress)
  call.close()
  expect(call.peer.read().step).toBe('ended')
  expect(call.entered.read().step).toBe('outside')
  call.open()
  socket().connect()
  await call.enter()
  socket().visit(inProgress)
  expect(made).toHaveLength(2)
})

test('M-06 a patient who is returned to the line is outside again, and enters it again when called', async () => {
  const { call, socket, made, entered } = setUp(true)
  socket().visit(inProgress)
  await call.enter()
  socket().visit({ ...inProgress, state: 'waiting' })
  expect(call.entered.read().step).toBe('outside')
  expect(call.peer.read().step).toBe('waiting')
  socket().visit({ ...inProgress, state: 'called' })
  await call.enter()
  socket().visit(inProgress)
  expect([entered(), made.length]).toEqual([2, 2])
})
