import { once } from 'node:events'
import { connect } from 'node:net'
import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})

/** Node alone would wait for the first request of such a connection, half a minute. */
test('R-036 a connection that was opened and sends nothing does not hold up a stop', async () => {
  const { hostname, port } = new URL(at.service.patientUrl)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.resume()
  await Promise.all([at.close(), once(socket, 'close')])
  expect(socket.readyState).toBe('closed')
}, 25_000)
