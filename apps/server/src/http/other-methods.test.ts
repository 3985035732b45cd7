import { request } from 'node:http'
import { patientContract, staffContract } from '@contour/contract'
import { staffToken, startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredCalls } from './declared-calls.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ pages: true })
})
afterAll(() => at.close())

/** Returns status and Allow header of a request by any method; fetch refuses some of them. */
function ask(url: string, method: string, token?: string) {
  return new Promise<{ status: number; allow: string | undefined }>((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    request(url, { method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode ?? 0, allow: response.headers.allow }))
    })
      .once('error', reject)
      .end()
  })
}

const pathOf = (path: string) => path.replace(/\{\w+\}/g, 'x')
const METHODS = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

test('R-093 no method on any declared path answers 5xx, with a token or without, and HEAD is refused with Allow', async () => {
  const { token } = await createLead(at)
  const staff = await staffToken(at.ctx, ['administrator'])
  const origins = [
    { base: at.service.patientUrl, calls: declaredCalls(patientContract), token },
    { base: at.service.staffUrl, calls: declaredCalls(staffContract), token: staff },
  ]
  for (const { base, calls, token: own } of origins)
    for (const path of new Set(calls.map((call) => pathOf(call.path)))) {
      const declared = calls.filter((call) => pathOf(call.path) === path).map(({ method }) => String(method))
      for (const method of METHODS.filter((one) => !declared.includes(one)))
        for (const who of [undefined, own]) {
          const { status, allow } = await ask(base + path, method, who)
          expect([method, path, status < 500]).toEqual([method, path, true])
          if (method !== 'HEAD') continue
          expect([path, status]).toEqual([path, 405])
          expect(allow?.split(', ').toSorted()).toEqual([...new Set(declared)].toSorted())
        }
    }
}, 120_000)

test('R-093 HEAD on a GET that changes something changes nothing', async () => {
  const { token } = await createLead(at)
  expect((await ask(`${at.service.patientUrl}/api/logout`, 'HEAD', token)).status).toBe(405)
  expect((await at.call('GET', '/api/order-items', { token })).status).toBe(200)
})
