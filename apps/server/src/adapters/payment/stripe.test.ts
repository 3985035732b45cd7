import { startTestBench, WEBHOOK_SECRET, type TestBench } from '@contour/stripe-sandbox/test-bench'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { authorized, declined, paymentContract } from './contract.ts'
import { BadSignature, GatewayMisuse, GatewayUnavailable, type PaymentGateway } from './port.ts'
import { createStripeGateway } from './stripe.ts'

const gatewayAt = (apiBase: string, more: { timeoutMs?: number; secretKey?: string } = {}) =>
  createStripeGateway({
    secretKey: 'sk_test_contour',
    webhookSecret: WEBHOOK_SECRET,
    client: { kind: 'sandbox', frameOrigin: apiBase },
    apiBase,
    ...more,
  })

async function completeChallenge(bench: TestBench, client_secret: string, approve: boolean): Promise<void> {
  await fetch(`${bench.sandbox.url}/frame/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret, outcome: approve ? 'approve' : 'fail' }),
  })
}

paymentContract(
  'the Stripe adapter over the sandbox',
  { requiresAuthentication: true, namesTheEndOfAHold: true },
  async () => {
    const bench = await startTestBench()
    return {
      gateway: gatewayAt(bench.sandbox.url),
      cards: {
        accepted: 'pm_card_visa',
        declined: 'pm_card_chargeDeclined',
        insufficient: 'pm_card_chargeDeclinedInsufficientFunds',
        wrongCode: 'pm_card_chargeDeclinedIncorrectCvc',
        wrongZip: 'pm_card_avsZipFail',
        failsLater: 'pm_card_chargeCustomerFail',
        asks: 'pm_card_authenticationRequired',
      },
      answerBank: (secret, approve) => completeChallenge(bench, secret, approve),
      advance: (seconds) => bench.advance(seconds),
      close: () => bench.close(),
    }
  },
)

describe('the Stripe adapter', () => {
  let bench: TestBench
  let gateway: PaymentGateway
  let customerRef: string
  let count = 0

  beforeAll(async () => {
    bench = await startTestBench()
    gateway = gatewayAt(bench.sandbox.url, { timeoutMs: 1000 })
    customerRef = (await gateway.ensureCustomer({ userId: 'user_a' })).customerRef
  })
  afterAll(() => bench.close())
  afterEach(() => bench.sandbox.faults.clear())

  const order = (cardToken = 'pm_card_visa') => {
    count += 1
    const orderId = `order_${count}`
    return { orderId, key: `hold:${count}:1`, amount: 26_997, customerRef, cardToken, saveForLater: true }
  }
  const authorizationsOf = async (orderId: string) => (await bench.sandbox.ledger(orderId)).holds

  describe('when the answer gets lost', () => {
    test.each(['lose_answer', 'error_500_after'] as const)(
      '%s: the outcome is unknown, the look-up finds the one hold, the same key repeats it',
      async (next) => {
        const wanted = order()
        // Twice: the SDK itself retries a cut connection once, with the same key.
        bench.sandbox.faults.arm({ next, op: 'payment_intents.create', count: 2 })
        const lost = await gateway.authorize(wanted)
        expect(lost.state).toBe('unknown')
        bench.sandbox.faults.clear()
        for (const by of [{ key: wanted.key, customerRef }, { key: wanted.key }, { orderId: wanted.orderId }])
          expect(await gateway.lookup(by)).toMatchObject({
            state: 'found',
            payments: [{ standing: 'authorized', key: wanted.key, orderId: wanted.orderId, amount: 26_997 }],
          })
        authorized(await gateway.authorize(wanted))
        expect(await authorizationsOf(wanted.orderId)).toHaveLength(1)
      },
    )

    test('no answer in time is unknown, and what was not carried out is absent', async () => {
      const wanted = order()
      bench.sandbox.faults.arm({ next: 'hang', op: 'payment_intents.create' })
      expect(await gateway.authorize(wanted)).toEqual({ state: 'unknown', reason: 'no_answer' })
      expect(await gateway.lookup({ customerRef, key: wanted.key })).toEqual({ state: 'absent' })
    })

    test('a lost capture and a lost refund are found, and happen once', async () => {
      const wanted = order()
      const { authRef } = authorized(await gateway.authorize(wanted))
      bench.sandbox.faults.arm({ next: 'error_500_after', op: 'payment_intents.capture' })
      const capture = { authRef, amount: 26_997, orderId: wanted.orderId, key: `capture:${count}:1` }
      expect((await gateway.capture(capture)).state).toBe('unknown')
      const found = await gateway.retrieve({ authRef })
      expect(found).toMatchObject({ payments: [{ standing: 'captured', amountCaptured: 26_997 }] })
      const taken = await gateway.capture(capture)
      if (taken.state !== 'captured') throw new Error(taken.state)
      bench.sandbox.faults.arm({ next: 'error_500_after', op: 'refunds.create' })
      const refund = {
        chargeRef: taken.chargeRef,
        amount: 100,
        reason: 'requested_by_customer',
        refundId: 'r1',
        key: `refund:${count}:1`,
      } as const
      expect((await gateway.refund(refund)).state).toBe('unknown')
      expect(await gateway.lookupRefund(refund)).toMatchObject({ state: 'refunded', amount: 100 })
      const ledger = await bench.sandbox.ledger(wanted.orderId)
      expect([ledger.captures.length, ledger.refunds.length]).toEqual([1, 1])
    })

    test('a gateway that is away was not asked: not_sent, and GatewayUnavailable where no money moves', async () => {
      const away = gatewayAt('http://127.0.0.1:9')
      expect(await away.authorize(order())).toEqual({ state: 'unknown', reason: 'not_sent' })
      await expect(away.ensureCustomer({ userId: 'user_b' })).rejects.toThrow(GatewayUnavailable)
      expect(await away.lookup({ orderId: 'x' })).toEqual({ state: 'unknown', reason: 'not_sent' })
    })
  })

  test('32 identical authorisations at once place one hold', async () => {
    const wanted = order()
    const outcomes = await Promise.all(Array.from({ length: 32 }, () => gateway.authorize(wanted)))
    const refs = new Set(
      outcomes.flatMap((outcome) => (outcome.state === 'authorized' ? [outcome.authRef] : [])),
    )
    expect(refs.size).toBe(1)
    expect(outcomes.every(({ state }) => state === 'authorized' || state === 'unknown')).toBe(true)
    expect(await authorizationsOf(wanted.orderId)).toHaveLength(1)
  })

  test.each([
    ['pm_card_chargeDeclinedExpiredCard', 'expired', 'expired_card', false],
    ['pm_card_chargeDeclinedProcessingError', 'retry_later', 'processing_error', true],
    ['pm_card_chargeDeclinedLostCard', 'blocked', 'lost_card', false],
    ['pm_card_chargeDeclinedStolenCard', 'blocked', 'stolen_card', false],
    ['pm_card_radarBlock', 'blocked', 'fraudulent', false],
    ['pm_card_cvcCheckFail', 'cvc', 'cvc_check_failed', false],
    ['pm_card_avsFail', 'avs', 'zip_check_failed', false],
  ] as const)('%s is declined as %s with code %s', async (card, category, code, retryable) => {
    const wanted = order(card)
    const { decline } = declined(await gateway.authorize(wanted))
    expect(decline).toMatchObject({ category, code, retryable })
    expect(decline.customerMessage).not.toMatch(/lost|stolen|fraud|pick/i)
    expect((await authorizationsOf(wanted.orderId)).filter(({ state }) => state === 'held')).toEqual([])
  })

  test('an unknown token is a decline to the person, a wrong key of ours a misuse', async () => {
    expect(declined(await gateway.authorize(order('pm_nothing'))).decline.code).toBe('resource_missing')
    const wrongKey = gatewayAt(bench.sandbox.url, { secretKey: 'sk_live_x' })
    await expect(wrongKey.authorize(order())).rejects.toThrow(GatewayMisuse)
    const wanted = order()
    await gateway.authorize(wanted)
    await expect(gateway.authorize({ ...wanted, amount: 1000 })).rejects.toThrow(GatewayMisuse)
  })

  test('the gateway learns opaque ids only', async () => {
    const wanted = order()
    const { authRef } = authorized(await gateway.authorize(wanted))
    const rows = await bench.store.query('select body from stripe_sandbox.object where id = $1', [authRef])
    const body = JSON.parse(String(rows[0]?.['body'])) as Record<string, unknown>
    expect(body['metadata']).toEqual({ order_id: wanted.orderId, intent_key: wanted.key })
    expect([body['description'], body['receipt_email'], body['statement_descriptor']]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('a saved card that must be confirmed by the bank is saved after the answer', async () => {
    const requested = await gateway.replaceCard({
      customerRef,
      cardToken: 'pm_card_authenticationRequiredOnSetup',
      key: 'card:asks:1',
    })
    if (requested.state !== 'requires_action') throw new Error(requested.state)
    await completeChallenge(bench, requested.clientSecret, true)
    const saved = await gateway.completeCard({ setupRef: requested.setupRef })
    if (saved.state !== 'saved') throw new Error(saved.state)
    const renewal = await gateway.authorizeSaved({
      ...order(),
      cardRef: saved.cardRef,
      initiator: 'merchant',
    })
    expect(renewal.state).toBe('authorized')
  })

  test('a base with a path is refused at start', () => {
    expect(() => gatewayAt('http://127.0.0.1:1/stripe')).toThrow('without a path')
  })

  describe('webhooks', () => {
    const event = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.expired',
      created: 1_795_000_000,
      data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', note: 'caf\u00e9' } },
    })
    const header = (payload: string, timestamp?: number) =>
      new Stripe('sk_test_x').webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp,
      })
    const parse = (body: string, signature: string) =>
      gateway.parseWebhook(Buffer.from(body), { 'stripe-signature': signature })

    test('a signed event gives ids and a kind, never a truth', () => {
      expect(parse(event, header(event))).toEqual([
        {
          id: 'evt_1',
          kind: 'hold_expired',
          type: 'charge.expired',
          occurredAt: new Date(1_795_000_000_000),
          authRef: 'pi_1',
          chargeRef: 'ch_1',
          refundRef: null,
          disputeRef: null,
          cardRef: null,
          dispute: null,
        },
      ])
    })

    test('an event is refused five minutes after it was signed', () => {
      const signedAt = Date.parse('2027-03-02T15:00:00Z')
      vi.useFakeTimers({ now: signedAt, toFake: ['Date'] })
      try {
        const signature = header(event, signedAt / 1000)
        vi.setSystemTime(signedAt + 299_000)
        expect(parse(event, signature)).toHaveLength(1)
        vi.setSystemTime(signedAt + 301_000)
        expect(() => parse(event, signature)).toThrow(BadSignature)
      } finally {
        vi.useRealTimers()
      }
    })

    test('the bytes count: the same event written differently is refused, and so are forgeries', () => {
      const rewritten = JSON.stringify(JSON.parse(event), null, 1)
      expect(() => parse(rewritten, header(event))).toThrow(BadSignature)
      expect(() => parse(event, 't=1,v1=00')).toThrow(BadSignature)
      expect(() => gateway.parseWebhook(Buffer.from(event), {})).toThrow(BadSignature)
    })

    test('what the sandbox sends passes and leads to the payment', async () => {
      const { authRef } = authorized(await gateway.authorize(order()))
      await bench.sandbox.settled()
      const sent = bench.received.find(({ object }) => object['id'] === authRef)!
      expect(parse(sent.body, sent.signature)).toMatchObject([{ kind: 'hold_placed', authRef }])
    })
  })
})
