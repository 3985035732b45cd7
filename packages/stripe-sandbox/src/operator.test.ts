import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFrameServer } from './start-frame-server.ts'
import { PARENT, authorization, post, startTestBench, type TestBench } from './test-bench.ts'

let bench: TestBench

beforeAll(async () => {
  bench = await startTestBench()
})
afterAll(() => bench.close())

const at = (path: string) => bench.sandbox.url + path
const arm = (body: unknown, type = 'application/json') =>
  fetch(at('/_sandbox/faults'), {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })

test('the ledger of an order tells hold and capture over HTTP, in cents', async () => {
  const { body } = await post(
    bench.sandbox,
    '/v1/payment_intents',
    authorization('pm_card_visa', { 'metadata[order_id]': 'order_l' }),
  )
  await post(bench.sandbox, `/v1/payment_intents/${String(body['id'])}/capture`, {})
  const ledger = (await (await fetch(at('/_sandbox/ledger?order_id=order_l'))).json()) as Record<
    string,
    unknown[]
  >
  expect(ledger['holds']).toMatchObject([{ amount: 14997, state: 'captured', order_id: 'order_l' }])
  expect(ledger['captures']).toMatchObject([{ amount: 14997, order_id: 'order_l' }])
  expect([ledger['voids'], ledger['expiries'], ledger['declines'], ledger['refunds']]).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('faults are armed as JSON only, fire as often as asked, and are cleared', async () => {
  expect((await arm({ next: 'decline', op: 'payment_intents.create' })).status).toBe(200)
  expect((await post(bench.sandbox, '/v1/payment_intents', authorization('pm_card_visa'))).status).toBe(402)
  expect((await post(bench.sandbox, '/v1/payment_intents', authorization('pm_card_visa'))).status).toBe(200)
  expect((await arm({ next: 'explode' })).status).toBe(400)
  expect((await arm({ next: 'decline' }, 'text/plain')).status).toBe(400)
  await arm({ next: 'rate_limit', count: 9 })
  expect((await post(bench.sandbox, '/v1/customers', {})).status).toBe(429)
  await fetch(at('/_sandbox/faults'), { method: 'DELETE' })
  expect((await post(bench.sandbox, '/v1/customers', {})).status).toBe(200)
})

test('a foreign host name does not reach the operator routes', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(at('/_sandbox/ledger'), { headers: { host: 'evil.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})

test('the frame alone turns test numbers into published ids for a server elsewhere', async () => {
  const frame = await startFrameServer({
    port: 0,
    host: '127.0.0.1',
    allowedFrameParents: [PARENT],
    apiBase: bench.sandbox.url,
  })
  const call = async (path: string, body: unknown) => {
    const response = await fetch(frame.publicOrigin + path, { method: 'POST', body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  const card = { exp_month: '12', exp_year: '30', cvc: '123' }
  const token = await call('/frame/tokens', { ...card, number: '4000002760003184' })
  expect(token).toMatchObject({ token: 'pm_card_authenticationRequired', last4: '3184' })
  expect(await call('/frame/tokens', { ...card, number: '4539578763621486' })).toHaveProperty('error')
  const asked = await post(bench.sandbox, '/v1/payment_intents', authorization(String(token['token'])))
  const done = await call('/frame/authenticate', {
    client_secret: asked.body['client_secret'],
    outcome: 'approve',
  })
  expect(done).toEqual({ status: 'requires_capture', outcome: 'succeeded' })
  await frame.close()
})
