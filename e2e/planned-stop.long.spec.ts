import { expect, test } from '@playwright/test'
import { startService } from './fixtures/start-service.ts'

test('R-036 a process that is told to stop says that it is not ready, and still answers', async () => {
  const service = await startService({ SHUTDOWN_DELAY_SECONDS: '3' })
  const statusOf = (path: string) =>
    fetch(service.url + path).then(
      ({ status }) => status,
      () => 'connection refused',
    )
  expect(await statusOf('/readyz')).toBe(200)
  const stopped = service.stop()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([await statusOf('/readyz'), await statusOf('/api/app/catalog')]).toEqual([503, 200])
  await stopped
})
