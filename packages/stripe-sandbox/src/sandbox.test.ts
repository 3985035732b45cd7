import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_SECRET, get, authorization, post, startTestBench, type TestBench } from './test-bench.ts'

let bench: TestBench

beforeAll(async () => {
  bench = await startTestBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.sandbox.settled()
  await bench.sandbox.reset()
  bench.received.length = 0
  bench.answerWith(200)
})

const create = (form: Record<string, string>, key?: string) =>
  post(bench.sandbox, '/v1/payment_intents', form, key)

async function customer(): Promise<string> {
  return String((await post(bench.sandbox, '/v1/customers', {})).body['id'])
}

describe('idempotency keys', () => {
  test('the same key and parameters replay the first answer, also a decline', async () => {
    const first = await create(authorization('pm_card_visa'), 'hold:1:1')
    const second = await create(authorization('pm_card_visa'), 'hold:1:1')
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    const declined = await create(authorization('pm_card_chargeDeclined'), 'hold:2:1')
    const again = await create(authorization('pm_card_chargeDeclined'), 'hold:2:1')
    expect([declined.status, again.status]).toEqual([402, 402])
    expect(again.body).toEqual(declined.body)
    expect((await bench.sandbox.ledger()).declines).toHaveLength(1)
  })

  test('the same key with other parameters is an idempotency_error', async () => {
    await create(authorization('pm_card_visa'), 'hold:1:1')
    const other = await create(authorization('pm_card_visa', { amount: '99999' }), 'hold:1:1')
    expect(other.status).toBe(400)
    expect(other.body.error?.['type']).toBe('idempotency_error')
  })

  test('32 identical creates at once, over two processes, place one hold', async () => {
    const another = await bench.startAnother()
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        post(
          index % 2 === 0 ? bench.sandbox : another,
          '/v1/payment_intents',
          authorization('pm_card_visa'),
          'hold:1:1',
        ),
      ),
    )
    const ids = new Set(answers.filter((answer) => answer.status === 200).map((answer) => answer.body['id']))
    expect(ids.size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await bench.sandbox.ledger()).holds).toHaveLength(1)
  })

  test('a refused request is not remembered, so it can be put right under the same key', async () => {
    const wrong = await create({ currency: 'usd' }, 'hold:1:1')
    expect(wrong.body.error).toMatchObject({ code: 'parameter_missing', param: 'amount' })
    expect((await create(authorization('pm_card_visa'), 'hold:1:1')).status).toBe(200)
  })

  test('state survives a restart', async () => {
    const { body } = await create(authorization('pm_card_visa'), 'hold:1:1')
    const another = await bench.startAnother()
    const seen = await get(another, `/v1/payment_intents/${String(body['id'])}`)
    expect(seen.body['status']).toBe('requires_capture')
  })
})

describe('requests', () => {
  test('an unknown parameter, a live key, a missing key and an unknown route are refused in the API words', async () => {
    const unknown = await create({ ...authorization('pm_card_visa'), payment_methd: 'x' })
    expect(unknown.body.error).toMatchObject({ code: 'parameter_unknown', param: 'payment_methd' })
    const call = (headers: Record<string, string>, path = '/v1/customers') =>
      fetch(bench.sandbox.url + path, { method: 'POST', headers })
    expect((await call({})).status).toBe(401)
    expect((await call({ authorization: 'Bearer sk_live_1' })).status).toBe(401)
    expect((await call({ authorization: `Basic ${btoa('sk_test_1:')}` })).status).toBe(200)
    expect((await call({ authorization: 'Bearer sk_test_1' }, '/v1/nothing')).status).toBe(404)
  })

  test('a number that is not published is refused and not stored', async () => {
    const real = await post(bench.sandbox, '/v1/payment_methods', {
      type: 'card',
      'card[number]': '4539578763621486',
      'card[exp_month]': '12',
      'card[exp_year]': '2030',
    })
    expect(real.status).toBe(402)
    expect(real.body.error?.['message']).toBe(
      'This is a demonstration. Use a test card such as 4242 4242 4242 4242.',
    )
    const kept = await bench.store.query(
      "select count(*) as n from stripe_sandbox.object where body like '%1486%'",
    )
    expect(Number(kept[0]?.['n'])).toBe(0)
  })
})

describe('holds', () => {
  test('a hold is captured once, for at most what is held', async () => {
    const { body } = await create(authorization('pm_card_visa'))
    const path = `/v1/payment_intents/${String(body['id'])}/capture`
    const tooMuch = await post(bench.sandbox, path, { amount_to_capture: '14998' })
    expect(tooMuch.body.error?.['code']).toBe('amount_too_large')
    const captured = await post(bench.sandbox, path, { amount_to_capture: '10000' })
    expect(captured.body).toMatchObject({ status: 'succeeded', amount_received: 10000, amount_capturable: 0 })
    const again = await post(bench.sandbox, path, {})
    expect(again.body.error?.['code']).toBe('payment_intent_unexpected_state')
    const voided = await post(bench.sandbox, path.replace('capture', 'cancel'), {})
    expect(voided.body.error?.['code']).toBe('payment_intent_unexpected_state')
    const ledger = await bench.sandbox.ledger('order_a')
    expect(ledger.captures.map(({ amount }) => amount)).toEqual([10000])
    expect(ledger.holds.map(({ state, amount }) => [state, amount])).toEqual([['captured', 14997]])
  })

  test('capture_before is 7 days, and 4 days 18 hours for a Visa charged without the customer', async () => {
    const owner = await customer()
    const saving = { customer: owner, setup_future_usage: 'off_session', 'expand[0]': 'latest_charge' }
    const before = (body: Record<string, unknown>) => {
      const charge = body['latest_charge'] as { payment_method_details: { card: { capture_before: number } } }
      return charge.payment_method_details.card.capture_before - bench.clock.now.getTime() / 1000
    }
    const hours = async (brand: string) => {
      const first = (await create(authorization(`pm_card_${brand}`, saving))).body
      const saved = String(first['payment_method'])
      const later = (
        await create(
          authorization(saved, { customer: owner, off_session: 'true', 'expand[0]': 'latest_charge' }),
        )
      ).body
      return [before(first) / 3600, before(later) / 3600]
    }
    expect(await hours('visa')).toEqual([168, 114])
    expect(await hours('mastercard')).toEqual([168, 168])
    expect(await hours('amex')).toEqual([168, 168])
  })

  test('a hold that is not captured in time expires on the movable clock, and capture then says so', async () => {
    const { body } = await create(authorization('pm_card_visa'))
    expect((await bench.sandbox.nextDue())?.toISOString()).toBe(
      new Date(bench.clock.now.getTime() + 7 * 86_400_000).toISOString(),
    )
    await bench.advance(7 * 86_400 - 1)
    expect((await bench.sandbox.ledger()).holds[0]?.state).toBe('held')
    await bench.advance(1)
    expect((await bench.sandbox.ledger()).expiries).toHaveLength(1)
    const types = bench.received.map(({ type }) => type)
    expect(types).toEqual([
      'payment_intent.amount_capturable_updated',
      'charge.expired',
      'payment_intent.canceled',
    ])
    const late = await post(bench.sandbox, `/v1/payment_intents/${String(body['id'])}/capture`, {})
    expect(late.body.error?.['code']).toBe('charge_expired_for_capture')
  })

  test('the card published to fail later holds once and declines every later charge', async () => {
    const owner = await customer()
    const first = await create(
      authorization('pm_card_chargeCustomerFail', { customer: owner, setup_future_usage: 'off_session' }),
    )
    expect(first.body['status']).toBe('requires_capture')
    const saved = String(first.body['payment_method'])
    const renewal = await create(authorization(saved, { customer: owner, off_session: 'true' }))
    expect(renewal.body.error?.['decline_code']).toBe('generic_decline')
  })
})

describe('events', () => {
  test('are signed so that the SDK accepts them, and a changed body is not accepted', async () => {
    await create(authorization('pm_card_visa'))
    await bench.sandbox.settled()
    const [event] = bench.received
    const { webhooks } = new Stripe('sk_test_x')
    const read = webhooks.constructEvent(event!.body, event!.signature, WEBHOOK_SECRET)
    expect(read.type).toBe('payment_intent.amount_capturable_updated')
    expect(() =>
      webhooks.constructEvent(event!.body.replace('14997', '1'), event!.signature, WEBHOOK_SECRET),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError)
  })

  test('that the endpoint refuses are sent again until it takes them, in order', async () => {
    bench.answerWith(503)
    await create(authorization('pm_card_visa'))
    await bench.sandbox.settled()
    const refused = bench.received.splice(0)
    bench.answerWith(200)
    await bench.advance(0)
    expect(bench.received.map(({ body }) => body)).toContain(refused[0]?.body)
    bench.received.length = 0
    await bench.advance(0)
    expect(bench.received).toEqual([])
  })

  test('can be dropped and repeated on demand', async () => {
    bench.sandbox.faults.arm({ next: 'drop_webhook' })
    await create(authorization('pm_card_visa'))
    await bench.sandbox.settled()
    await bench.advance(0)
    expect(bench.received).toHaveLength(1)
    const [row] = await bench.store.query('select attempts from stripe_sandbox.delivery')
    expect(row?.['attempts']).toBe(2)
    bench.sandbox.faults.arm({ next: 'repeat_webhook' })
    await create(authorization('pm_card_visa'))
    await bench.sandbox.settled()
    expect(bench.received).toHaveLength(4)
  })
})

describe('refunds and disputes', () => {
  const captured = async (method: string) => {
    const { body } = await create(authorization(method))
    const done = await post(bench.sandbox, `/v1/payment_intents/${String(body['id'])}/capture`, {})
    return String(done.body['latest_charge'])
  }

  test('only what was captured is refunded, and not more', async () => {
    const charge = await captured('pm_card_visa')
    const part = await post(bench.sandbox, '/v1/refunds', { charge, amount: '5000' })
    expect(part.body).toMatchObject({ status: 'succeeded', amount: 5000 })
    const tooMuch = await post(bench.sandbox, '/v1/refunds', { charge, amount: '9998' })
    expect(tooMuch.body.error?.['code']).toBe('amount_too_large')
    await post(bench.sandbox, '/v1/refunds', { charge })
    const none = await post(bench.sandbox, '/v1/refunds', { charge })
    expect(none.body.error?.['code']).toBe('charge_already_refunded')
    const held = await create(authorization('pm_card_visa'))
    const early = await post(bench.sandbox, '/v1/refunds', { charge: String(held.body['latest_charge']) })
    expect(early.body.error?.['code']).toBe('charge_not_refundable')
  })

  test('the card published for it fails a refund an hour later', async () => {
    const charge = await captured('pm_card_refundFail')
    const { body } = await post(bench.sandbox, '/v1/refunds', { charge })
    expect(body['status']).toBe('succeeded')
    await bench.advance(3600)
    expect((await bench.sandbox.ledger()).refunds[0]?.status).toBe('failed')
    expect(bench.received.map(({ type }) => type)).toContain('refund.failed')
  })

  test('the cards published for it open a dispute when they are charged', async () => {
    await captured('pm_card_createDispute')
    await bench.sandbox.settled()
    expect(bench.received.find(({ type }) => type === 'charge.dispute.created')?.object).toMatchObject({
      reason: 'fraudulent',
      status: 'needs_response',
      amount: 14997,
    })
  })
})
