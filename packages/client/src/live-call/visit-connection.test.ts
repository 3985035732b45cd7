import { expect, test } from 'vitest'
import { HERE_EVERY, createVisitConnection } from './visit-connection.ts'
import type { VisitSocketEvents } from './visit-socket.ts'

function setUp(token: string | null = 'secret') {
  const sockets: { auth: unknown; events: VisitSocketEvents; sent: unknown[]; closed: boolean }[] = []
  const due: { ms: number; run: () => void }[] = []
  const read: string[] = []
  const signals: unknown[] = []
  const connection = createVisitConnection({
    order: 'order-1',
    token: () => token,
    openSocket: (auth, events) => {
      const socket = { auth, events, sent: [] as unknown[], closed: false }
      sockets.push(socket)
      return {
        signal: (signal) => void socket.sent.push(signal),
        here: () => void socket.sent.push('here'),
        close: () => void (socket.closed = true),
      }
    },
    timers: {
      after: (ms, run) => {
        const one = { ms, run }
        due.push(one)
        return () => void (due.includes(one) && due.splice(due.indexOf(one), 1))
      },
    },
    onVisit: () => void read.push(connection.read().visit ?? 'none'),
    onSignal: (signal) => void signals.push(signal),
  })
  const last = () => sockets.at(-1) ?? expect.fail('no socket')
  const next = () => {
    const one = due.shift() ?? expect.fail('nothing is due')
    one.run()
    return one.ms
  }
  return { connection, sockets, due, read, signals, last, next }
}

test('M-06 an open page says that it is there, and hears of every change and signal', () => {
  const { connection, last, next, read, signals } = setUp()
  connection.open()
  expect(last().auth).toEqual({ token: 'secret', order: 'order-1' })
  last().events.connect()
  expect(connection.read().step).toBe('connected')
  expect(next()).toBe(HERE_EVERY)
  expect(last().sent).toEqual(['here', 'here'])
  last().events.visit({ state: 'called', peer_here: true, peer_seat: 's1', seat: 's2' })
  expect(connection.read()).toMatchObject({ visit: 'called', peerHere: true, peerSeat: 's1' })
  expect(read).toEqual(['called'])
  last().events.signal({ kind: 'restart' })
  last().events.signal({ kind: 'nonsense' })
  last().events.signal('nonsense')
  expect(signals).toEqual([{ kind: 'restart' }])
})

test('M-06 a lost connection is tried again, later each time, and at once when the network is back', () => {
  const { connection, sockets, last, next } = setUp()
  connection.open()
  last().events.connect()
  last().events.lost(null)
  expect(connection.read().step).toBe('lost')
  expect(next()).toBe(1_000)
  last().events.lost(null)
  expect(next()).toBe(2_000)
  for (let times = 0; times < 6; times++) last().events.lost('unavailable')
  connection.cameOnline()
  expect(sockets).toHaveLength(4)
  last().events.connect()
  connection.wentOffline()
  expect(connection.read().step).toBe('lost')
  expect(next()).toBe(1_000)
})

test.each(['replaced', 'session_ended', 'not_found'])('M-06 after "%s" nothing is tried again', (code) => {
  const { connection, sockets, due, last, read } = setUp()
  connection.open()
  last().events.connect()
  last().events.lost(code)
  expect(connection.read()).toMatchObject({ step: 'closed', reason: code })
  expect(due).toEqual([])
  expect(read).toHaveLength(1)
  connection.cameOnline()
  expect(sockets).toHaveLength(1)
})

test('M-06 without a session nothing is connected, and closing closes', () => {
  const nobody = setUp(null)
  nobody.connection.open()
  expect(nobody.sockets).toEqual([])
  expect(nobody.connection.read()).toMatchObject({ step: 'closed', reason: 'unauthenticated' })
  const { connection, last, due } = setUp()
  connection.open()
  connection.close()
  expect(last().closed).toBe(true)
  expect(due).toEqual([])
})

test('M-06 after a visit that ended the page reads it again, and looks once for another one of the order', () => {
  const { connection, sockets, due, last, next, read } = setUp()
  connection.open()
  last().events.connect()
  last().events.visit({ state: 'waiting', peer_here: false, peer_seat: null, seat: 's2' })
  last().events.lost('visit_ended')
  expect(read).toEqual(['waiting', 'ended'])
  next()
  expect(sockets).toHaveLength(2)
  last().events.lost('not_found')
  expect(connection.read()).toMatchObject({ step: 'closed', reason: 'not_found' })
  expect(due).toEqual([])
})
