import { startTestService, type TestService } from '@contour/testkit'
import { afterEach, expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'

let at: TestService
afterEach(() => at.close())

const ready = async () => {
  const { status, body } = await at.call('GET', '/readyz')
  const details = body['details'] as { not_ready?: string[] } | undefined
  return { status, missing: details?.not_ready ?? [] }
}

test('R-047 /readyz says 503 once background tasks have stopped', async () => {
  at = await startTestService({ background: true })
  expect(await ready()).toEqual({ status: 200, missing: [] })
  await at.service.background.waker.stop()
  expect(await ready()).toEqual({ status: 503, missing: ['jobs'] })
})

test('R-047 /readyz says 503 where a migration of this build is missing', async () => {
  at = await startTestService()
  await at.ctx.database.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  expect(await ready()).toEqual({ status: 503, missing: ['migrations'] })
})

test('R-047 a heartbeat that is late is reported', async () => {
  at = await startTestService()
  const { database, log } = at.ctx
  const background = { ...at.service.background, lateBy: () => ['due'] }
  const waker = { ...background.waker, running: () => true }
  const readiness = createReadiness({ database, log, background: () => ({ ...background, waker }) })
  expect(await readiness.check()).toEqual(['heartbeat'])
})

test('R-036 a process that was told to stop says so first, answers on, and only then closes', async () => {
  at = await startTestService({ env: { SHUTDOWN_DELAY_SECONDS: '1' } })
  const stopped = at.service.stop()
  expect(await ready()).toEqual({ status: 503, missing: ['stopping'] })
  const answer = await at.call('GET', '/api/app/catalog')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  await stopped
  await expect(at.call('GET', '/healthz')).rejects.toThrow()
})

test('OP-03 R-047 a file store that is down is no reason not to start, nor to take a process out', async () => {
  at = await startTestService({
    background: true,
    env: {
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'a secret of a bucket',
    },
  })
  expect(at.ctx.config.storage.kind).toBe('s3')
  expect(await ready()).toEqual({ status: 200, missing: [] })
  expect((await at.call('GET', '/api/app/catalog')).status).toBe(200)
})
