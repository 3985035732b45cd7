import { connect } from 'node:net'
import { startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('R-035 a call whose body trickles in at one byte every 4 seconds is ended after 30 seconds', async () => {
  const { hostname, port } = new URL(at.service.patientUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.resume()
  const started = performance.now()
  const closed = new Promise<'ended'>((resolve) => socket.once('close', () => resolve('ended')))
  socket.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
  socket.write('Content-Length: 1000\r\n\r\n{')
  const drip = setInterval(() => socket.write(' '), 4_000)
  const late = new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), 45_000))
  const outcome = await Promise.race([closed, late])
  clearInterval(drip)
  socket.destroy()
  expect(outcome).toBe('ended')
  expect(performance.now() - started).toBeGreaterThan(25_000)
}, 90_000)
