import { startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('the process and the database answer for themselves', async () => {
  expect((await at.call('GET', '/healthz')).status).toBe(200)
  expect((await at.call('GET', '/readyz')).status).toBe(200)
})

test('an unknown call is a 404 in the one envelope', async () => {
  const answer = await at.call('GET', '/api/nothing-here')
  expect(answer.status).toBe(404)
  expect(answer.body).toMatchObject({ status: 'error', success: false, code: 'not_found' })
})

test('a body that is not JSON, too deep or too large is refused with a clear message', async () => {
  const broken = await at.call('POST', '/api/login', { raw: '{"email":' })
  expect(broken.status).toBe(400)
  const deep = await at.call('POST', '/api/login', { raw: '['.repeat(40) + ']'.repeat(40) })
  expect(deep.status).toBe(400)
  const large = await at.call('POST', '/api/login', { raw: JSON.stringify({ email: 'x'.repeat(300_000) }) })
  expect(large.status).toBe(413)
})

test('a field of the wrong type names the field and not what was sent', async () => {
  const answer = await at.call('POST', '/api/login', { body: { email: 7, password: 'secret-word' } })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'invalid_request', field: 'email' })
  expect(JSON.stringify(answer.body)).not.toContain('secret-word')
})
