import { request } from 'node:http'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** Returns the status of a call with headers that fetch does not let a caller set. */
function send(method: string, path: string, headers: Record<string, string>) {
  const url = new URL(path, at.service.patientUrl)
  return new Promise<number>((resolve, reject) => {
    request(url, { method, headers: { 'content-length': '0', ...headers } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })
}

test('R-080 another site can neither reset the demo nor read its outbox', async () => {
  await createLead(at)
  const plain = { 'content-type': 'text/plain' }
  const people = async () => (await at.ctx.db.select().from(users)).length
  const before = await people()
  for (const headers of [
    { ...plain, origin: 'https://elsewhere.example' },
    { ...plain, origin: 'null' },
    { ...plain, 'sec-fetch-site': 'cross-site' },
    { ...plain, host: 'rebound.example:3000' },
  ])
    expect([headers, await send('POST', '/demo/reset', headers)]).toEqual([headers, 403])
  expect(await send('GET', '/demo/outbox', { host: 'rebound.example:3000' })).toBe(403)
  expect(await send('GET', '/demo/clock', { host: 'rebound.example' })).toBe(403)
  expect(await people()).toBe(before)
})

test('R-080 our own pages and programs on this machine are answered', async () => {
  const { port } = new URL(at.service.patientUrl)
  const ours: readonly Record<string, string>[] = [
    {},
    { host: `localhost:${port}`, origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' },
    { host: `127.0.0.1:${port}`, 'sec-fetch-site': 'none' },
  ]
  for (const headers of ours)
    expect([headers, await send('GET', '/demo/outbox', headers)]).toEqual([headers, 200])
})
