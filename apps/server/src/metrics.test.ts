import { startTestService, type TestService } from '@contour/testkit'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { versionText } from './build-version.ts'

let at: TestService
afterEach(() => at.close())

const TOKEN = 'a-secret-token-of-a-link-0123456789'

test('R-048 figures are read on a port of their own, count requests by the pattern of their route, and hold no path', async () => {
  at = await startTestService({ env: { METRICS_PORT: '0' } })
  const { metricsUrl } = at.service
  await at.call('GET', '/api/app/catalog')
  await at.call('GET', `/login-link/${TOKEN}?email=maya@example.com`)
  await at.staffCall('GET', `/invitation/${TOKEN}`)
  const text = await (await fetch(`${metricsUrl}/metrics`)).text()
  expect(text).toMatch(
    /contour_http_requests_total\{app="patient",method="GET",route="[^"]*",status="200"[^}]*\} 1/,
  )
  expect(text).toContain('contour_waiting{what="messages"')
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain(TOKEN)
  expect(text).not.toContain('maya')
  expect((await fetch(`${metricsUrl}/readyz`)).status).toBe(200)
  expect((await fetch(`${metricsUrl}/else`)).status).toBe(404)
})

test('R-048 without METRICS_PORT nothing listens, and /metrics of the pages gives no figures', async () => {
  at = await startTestService()
  expect(at.service.metricsUrl).toBeNull()
  const { body } = await at.call('GET', '/metrics')
  expect(JSON.stringify(body)).not.toContain('contour_http_requests_total')
})

test('R-048 a database that does not answer takes away its own figures only', async () => {
  at = await startTestService({ env: { METRICS_PORT: '0' } })
  at.ctx.database.query = async () => {
    throw new Error('away')
  }
  const response = await fetch(`${at.service.metricsUrl}/metrics`)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain('contour_waiting{')
})

test('R-048 a request is logged with the pattern of its route and its outcome: no path, no address, no name', async () => {
  at = await startTestService({ env: { REQUEST_LOG: '1' } })
  const lines: Record<string, unknown>[] = []
  at.ctx.log.info = (facts: object) => void lines.push({ ...facts })
  await at.call('GET', `/login-link/${TOKEN}?email=maya@example.com`, {
    headers: { 'user-agent': 'A browser of Maya', authorization: `Bearer ${TOKEN}` },
  })
  const [line] = lines
  expect(Object.keys(line ?? {}).toSorted()).toEqual(['app', 'method', 'ms', 'request_id', 'route', 'status'])
  expect(JSON.stringify(lines)).not.toMatch(/secret-token|maya|127\.0\.0\.1/i)
})

test('R-048 /healthz says which build answers', async () => {
  at = await startTestService({ env: { COMMIT: '5f3a8a12b0c45f3a8a12b0c45f3a8a12b0c45f3a' } })
  const { body } = await at.call('GET', '/healthz')
  expect(body).toMatchObject({ commit: '5f3a8a12b0c4' })
  expect(versionText(at.ctx.build)).toBe(`${String(body['version'])}+5f3a8a12b0c4`)
})

test('OP-13 start, ready and stop are a line of the log each, with version and commit', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  at = await startTestService({ env: { COMMIT: '5f3a8a12b0c45f3a8a12b0c45f3a8a12b0c45f3a' }, log })
  await at.service.stop()
  const [version] = versionText(at.ctx.build).split('+')
  const said = lines.filter(({ commit }) => commit === '5f3a8a12b0c4')
  expect(said.map((line) => [line['msg'], line['version'], line['process']])).toEqual(
    ['starting', 'ready', 'stopping'].map((word) => [word, version, 'all']),
  )
})

test('R-048 /readyz names what is wrong although the process may receive requests', async () => {
  at = await startTestService()
  const ready = async () => (await at.call('GET', '/readyz')).body['degraded']
  expect(await ready()).toEqual([])
  at.ctx.config.storage = { kind: 'folder', dir: '/proc/nope/files' }
  // Seen in two runs of the check, the second of which is 15 seconds later.
  await at.service.watch.look()
  expect(await ready()).toEqual([])
  const real = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => real() + 15_000)
  await at.service.watch.look()
  later.mockRestore()
  expect(await ready()).toEqual(['storage_failing'])
})
