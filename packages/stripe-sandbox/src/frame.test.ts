import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_CARDS } from './test-cards.ts'
import { luhn } from './resources/payment-methods.ts'
import { PARENT, get, authorization, post, startTestBench, type TestBench } from './test-bench.ts'

let bench: TestBench

beforeAll(async () => {
  bench = await startTestBench()
})
afterAll(() => bench.close())

const page = (parent: string) => fetch(`${bench.sandbox.url}/frame?parent=${encodeURIComponent(parent)}`)

async function call(path: string, body: unknown, origin = 'null') {
  const response = await fetch(bench.sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    allowed: response.headers.get('access-control-allow-origin'),
    body: (await response.json()) as Record<string, unknown> & { error?: Record<string, unknown> },
  }
}

const card = (number: string) => ({
  number,
  exp_month: '12',
  exp_year: '30',
  cvc: number.length === 15 ? '1234' : '123',
  billing_details: { address: { postal_code: '78701' } },
})

describe('the page', () => {
  test('runs in an opaque origin and only a named parent may hold it', async () => {
    const response = await page(PARENT)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain('sandbox allow-scripts allow-forms')
    expect(policy).toContain(`frame-ancestors ${PARENT}`)
    expect(policy).not.toContain('unsafe-inline')
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect((await page('http://evil.example')).status).toBe(403)
  })

  test('serves the product font to its opaque origin, and allows it', async () => {
    const font = await fetch(`${bench.sandbox.url}/frame/hanken-grotesk.woff2`)
    expect(font.headers.get('content-type')).toBe('font/woff2')
    expect(font.headers.get('access-control-allow-origin')).toBe('null')
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2')
    expect((await page(PARENT)).headers.get('content-security-policy')).toContain("font-src 'self'")
  })

  test('takes nothing in before its script listens', async () => {
    const inputs = (await (await page(PARENT)).text()).match(/<input[^>]*>/g) ?? []
    expect(inputs).toHaveLength(4)
    for (const input of inputs) expect(input).toMatch(/ disabled>$/)
  })

  test('has no inline script, and its script is a classic one that the opaque origin may load', async () => {
    const html = await (await page(PARENT)).text()
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/frame/card-frame.js">'])
    const script = await fetch(`${bench.sandbox.url}/frame/card-frame.js`)
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(script.headers.get('access-control-allow-origin')).toBe('null')
    expect(await script.text()).not.toMatch(/^\s*(import|export)\b/m)
  })
})

describe('tokens', () => {
  test('every published number passes its check digit and becomes a token that shows its last four', async () => {
    for (const { number, brand } of TEST_CARDS) {
      expect(luhn(number), number).toBe(true)
      const { status, allowed, body } = await call('/frame/tokens', card(number))
      expect([status, allowed, body['brand'], body['last4']]).toEqual([200, 'null', brand, number.slice(-4)])
      expect(JSON.stringify(body)).not.toContain(number)
    }
  })

  test('any other number, an expired card and a wrong code are refused with a message for the field', async () => {
    const refused = async (change: Record<string, string>) =>
      (await call('/frame/tokens', { ...card('4242424242424242'), ...change })).body.error
    expect(await refused({ number: '4539578763621486' })).toMatchObject({
      param: 'number',
      message: 'This is a demonstration. Use a test card such as 4242 4242 4242 4242.',
    })
    expect(await refused({ number: '4242424242424241' })).toMatchObject({ code: 'incorrect_number' })
    expect(await refused({ exp_year: '25' })).toMatchObject({ param: 'exp_year' })
    expect(await refused({ cvc: '12' })).toMatchObject({ code: 'invalid_cvc' })
  })

  test('a page of another origin cannot call', async () => {
    expect((await call('/frame/tokens', card('4242424242424242'), 'http://evil.example')).status).toBe(403)
  })

  test('a token is good for one purchase, and for 15 minutes', async () => {
    const token = async () => String((await call('/frame/tokens', card('4242424242424242'))).body['token'])
    const spent = await token()
    const create = (method: string) => post(bench.sandbox, '/v1/payment_intents', authorization(method))
    expect((await create(spent)).status).toBe(200)
    expect((await create(spent)).body.error?.['code']).toBe('payment_method_unactivated')
    const old = await token()
    bench.clock.now = new Date(bench.clock.now.getTime() + 15 * 60_000)
    expect((await create(old)).body.error?.['code']).toBe('payment_method_unactivated')
  })
})

describe('the question of the bank', () => {
  const asked = async (method: string) => {
    const { body } = await post(bench.sandbox, '/v1/payment_intents', authorization(method))
    expect(body['status']).toBe('requires_action')
    return { id: String(body['id']), client_secret: String(body['client_secret']) }
  }

  test('approval places the hold, and answering again changes nothing', async () => {
    const { id, client_secret } = await asked('pm_card_authenticationRequired')
    expect((await call('/frame/intent', { client_secret })).body).toMatchObject({
      amount: 14997,
      last4: '3184',
    })
    const done = await call('/frame/authenticate', { client_secret, outcome: 'approve' })
    expect(done.body).toEqual({ status: 'requires_capture', outcome: 'succeeded' })
    const again = await call('/frame/authenticate', { client_secret, outcome: 'fail' })
    expect(again.body).toEqual({ status: 'requires_capture', outcome: 'succeeded' })
    expect((await get(bench.sandbox, `/v1/payment_intents/${id}`)).body['amount_capturable']).toBe(14997)
  })

  test('refusal leaves no hold and says why', async () => {
    const { id, client_secret } = await asked('pm_card_authenticationRequired')
    await call('/frame/authenticate', { client_secret, outcome: 'fail' })
    const { body } = await get(bench.sandbox, `/v1/payment_intents/${id}`)
    expect(body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('an unknown secret is not found', async () => {
    expect((await call('/frame/authenticate', { client_secret: 'x', outcome: 'approve' })).status).toBe(404)
  })
})
