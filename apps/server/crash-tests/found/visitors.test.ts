import { stateRules } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { intakeOf } from '@contour/testkit/people/index'
import { placeOrder } from '@contour/testkit/people/place-order'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What the first real use found in the funnel and the portal, seen over HTTP only. */

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

test('R-029 five lost-password calls refuse no intake of the same source', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.90' }
  for (let n = 1; n <= 5; n++) {
    const body = { email: `unknown${n}@example.net`, app_src: 2 }
    expect((await at.call('POST', '/api/forgot-password', { body, headers })).status).toBe(404)
  }
  const filed = await at.call('POST', '/api/intake-form', { body: intakeOf(), headers })
  expect([filed.status, filed.body.message]).toEqual([200, expect.anything()])
})

test('R-054 whoever was promised word of their state is written to once it is served', async () => {
  const body = intakeOf({ state: 'LA' })
  expect((await at.call('POST', '/api/intake-form', { body })).status).toBe(409)
  expect(await at.messages(body.email)).toEqual([])
  await at.ctx.db.update(stateRules).set({ served: true }).where(eq(stateRules.state, 'LA'))
  await at.advance(2 * 86_400)
  const letters = await at.messages(body.email)
  expect(letters.map(({ text }) => text.includes('Louisiana'))).toEqual([true])
})

test('R-055 a patient can ask for the copy of the record that the privacy notice promises', async () => {
  const { token } = await placeOrder(at)
  const requested = await at.call('POST', '/api/app/data-requests', {
    token,
    body: { kind: 'copy', words: '' },
  })
  expect(requested.status).toBe(200)
})
