import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Auth, Authorized, Declined, PaymentGateway, Unknown } from './port.ts'

/** Controls of a test over the environment of a gateway; every method uses the gateway's own means. */
export type GatewayBench = {
  gateway: PaymentGateway
  /** Card tokens that behave as named; `asks` requires 3-D Secure, or is accepted at once if the gateway has none. */
  cards: Record<
    'accepted' | 'declined' | 'insufficient' | 'wrongCode' | 'wrongZip' | 'failsLater' | 'asks',
    string
  >
  /** Completes the 3-D Secure step as the patient; never called if the gateway has none. */
  answerBank(clientSecret: string, approve: boolean): Promise<void>
  /** Moves the gateway's time. */
  advance(seconds: number): Promise<void>
  close(): Promise<void>
}

/**
 * Where gateways differ by design. The suite is given the differences, so that a missing capability is tested as a
 * promise of its own (never requires 3-D Secure, reports no expiry) instead of as a test that silently did not run.
 */
export type GatewayNature = {
  /** The card issuer may require 3-D Secure in the browser before there is an authorization. */
  requiresAuthentication: boolean
  /** The gateway reports when an authorization expires. */
  namesTheEndOfAHold: boolean
}

const AMOUNT = 14_997

/** The contract of the payment port. Every adapter runs this suite against a server that responds like its vendor. */
export function paymentContract(
  name: string,
  nature: GatewayNature,
  start: () => Promise<GatewayBench>,
): void {
  describe(`${name} keeps the promises of the payment port`, () => {
    let bench: GatewayBench
    let gateway: PaymentGateway
    let customerRef: string
    let count = 0

    beforeAll(async () => {
      bench = await start()
      gateway = bench.gateway
      customerRef = (await gateway.ensureCustomer({ userId: 'user_maya' })).customerRef
    })
    afterAll(() => bench.close())

    const orderFor = (cardToken: string) => {
      count += 1
      return {
        orderId: `order_${count}`,
        key: `hold:intent_${count}:1`,
        amount: AMOUNT,
        customerRef,
        cardToken,
        saveForLater: true,
      }
    }
    const authorizationOn = async (card: string): Promise<Authorized & { orderId: string }> => {
      const order = orderFor(card)
      return { ...authorized(await gateway.authorize(order)), orderId: order.orderId }
    }

    test('a user has one customer however often it is asked for', async () => {
      expect(await gateway.ensureCustomer({ userId: 'user_maya' })).toEqual({ customerRef })
    })

    test('C-PAY-036 a hold stands with its end, its card and its checks, and nothing is charged', async () => {
      const authorization = await authorizationOn(bench.cards.accepted)
      expect(authorization).toMatchObject({ amount: AMOUNT, checks: { cvc: 'pass' } })
      expect(authorization.card.last4).toMatch(/^\d{4}$/)
      if (nature.namesTheEndOfAHold) expect(authorization.captureBefore).toBeInstanceOf(Date)
      else expect(authorization.captureBefore).toBeNull()
      const found = await gateway.lookup({ customerRef, orderId: authorization.orderId })
      expect(found).toMatchObject({ state: 'found', payments: [{ standing: 'authorized', amount: AMOUNT }] })
    })

    test('the same key gives the same hold', async () => {
      const order = orderFor(bench.cards.accepted)
      const first = authorized(await gateway.authorize(order))
      const second = authorized(await gateway.authorize(order))
      expect(second.authRef).toBe(first.authRef)
    })

    test.each([
      ['declined', 'generic', /^Your card was declined\.$/],
      ['insufficient', 'insufficient_funds', /insufficient/],
      ['wrongCode', 'cvc', /security code/],
      ['wrongZip', 'avs', /billing address/],
    ] as const)('a card that is %s is declined as %s and holds nothing', async (card, category, words) => {
      const order = orderFor(bench.cards[card])
      const { decline } = declined(await gateway.authorize(order))
      expect(decline.category).toBe(category)
      expect(decline.customerMessage).toMatch(words)
      const found = await gateway.lookup({ customerRef, key: order.key })
      const standing = found.state === 'found' ? found.payments.map((payment) => payment.standing) : []
      expect(standing).not.toContain('authorized')
    })

    test('a capture takes the amount once; repeating it is safe and voiding it is refused', async () => {
      const { authRef, orderId } = await authorizationOn(bench.cards.accepted)
      const order = { authRef, orderId, amount: AMOUNT, key: `capture:${orderId}:1` }
      const first = await gateway.capture(order)
      expect(first).toMatchObject({ state: 'captured', amount: AMOUNT })
      expect(await gateway.capture(order)).toEqual(first)
      expect(await gateway.capture({ ...order, key: `capture:${orderId}:2` })).toEqual(first)
      const voided = await gateway.void({ authRef, reason: 'denied', key: `void:${orderId}:1` })
      expect(voided).toMatchObject({ state: 'already_captured', amount: AMOUNT })
    })

    test('a void lets the hold go; repeating it is safe and capturing it is refused', async () => {
      const { authRef, orderId } = await authorizationOn(bench.cards.accepted)
      for (const key of ['1', '1', '2'])
        expect(await gateway.void({ authRef, reason: 'denied', key: `void:${orderId}:${key}` })).toEqual({
          state: 'voided',
          authRef,
        })
      const late = await gateway.capture({ authRef, orderId, amount: AMOUNT, key: `capture:${orderId}:1` })
      expect(late).toEqual({ state: 'voided', authRef })
    })

    const lateCapture = async () => {
      const { authRef, orderId } = await authorizationOn(bench.cards.accepted)
      await bench.advance(8 * 86_400)
      const order = { authRef, orderId, amount: AMOUNT, key: `capture:${orderId}:1` }
      return { authRef, outcome: await gateway.capture(order), now: await gateway.retrieve({ authRef }) }
    }

    if (nature.namesTheEndOfAHold)
      test('a hold ends at captureBefore', async () => {
        const { authRef, outcome, now } = await lateCapture()
        expect(outcome).toEqual({ state: 'expired', authRef })
        expect(now).toMatchObject({ payments: [{ standing: 'expired' }] })
      })
    else
      test('a hold whose end nobody names: a capture after it takes nothing and says so', async () => {
        const { authRef, outcome, now } = await lateCapture()
        expect(outcome).toMatchObject({ state: 'refused', authRef })
        expect(now).not.toMatchObject({ payments: [{ standing: 'captured' }] })
      })

    test('a saved card is charged without the customer, and one that fails later is declined then', async () => {
      const good = await authorizationOn(bench.cards.accepted)
      const renewal = await gateway.authorizeSaved({
        ...orderFor(''),
        cardRef: good.cardRef!,
        initiator: 'merchant',
      })
      expect(authorized(renewal).card.last4).toBe(good.card.last4)
      const bad = await authorizationOn(bench.cards.failsLater)
      const failed = await gateway.authorizeSaved({
        ...orderFor(''),
        cardRef: bad.cardRef!,
        initiator: 'merchant',
      })
      expect(declined(failed).decline.category).toBe('generic')
    })

    if (nature.requiresAuthentication)
      test('where the bank asks there is no hold until the customer has answered', async () => {
        const ask = async () => {
          const requested = await gateway.authorize(orderFor(bench.cards.asks))
          if (requested.state !== 'requires_action')
            throw new Error(`expected a question, got ${requested.state}`)
          return requested
        }
        const yes = await ask()
        expect((await gateway.completeAction({ authRef: yes.authRef })).state).toBe('requires_action')
        await bench.answerBank(yes.clientSecret, true)
        const authorization = authorized(await gateway.completeAction({ authRef: yes.authRef }))
        const no = await ask()
        await bench.answerBank(no.clientSecret, false)
        expect(declined(await gateway.completeAction({ authRef: no.authRef })).decline.category).toBe(
          'authentication',
        )
        const renewal = await gateway.authorizeSaved({
          ...orderFor(''),
          cardRef: authorization.cardRef!,
          initiator: 'merchant',
        })
        expect(declined(renewal).decline.category).toBe('authentication')
      })
    else
      test('a gateway without a question of the bank: a hold stands or not at once, and completing it changes nothing', async () => {
        const order = orderFor(bench.cards.asks)
        const outcome = authorized(await gateway.authorize(order))
        expect(await gateway.completeAction({ authRef: outcome.authRef })).toEqual(outcome)
        const refused = declined(await gateway.authorize(orderFor(bench.cards.declined)))
        if (refused.authRef !== null)
          expect((await gateway.completeAction({ authRef: refused.authRef })).state).toBe('declined')
      })

    test('a captured charge is refunded up to its amount, and the refund is found again', async () => {
      const { authRef, orderId } = await authorizationOn(bench.cards.accepted)
      const taken = await gateway.capture({ authRef, orderId, amount: AMOUNT, key: `capture:${orderId}:1` })
      if (taken.state !== 'captured') throw new Error(taken.state)
      const { chargeRef } = taken
      const order = {
        chargeRef,
        amount: 5000,
        reason: 'requested_by_customer',
        refundId: 'refund_1',
      } as const
      const refund = await gateway.refund({ ...order, key: 'refund:1:1' })
      expect(refund).toMatchObject({ state: 'refunded', amount: 5000 })
      expect(await gateway.refund({ ...order, key: 'refund:1:1' })).toEqual(refund)
      expect(await gateway.lookupRefund({ chargeRef, refundId: 'refund_1' })).toEqual(refund)
      expect(await gateway.lookupRefund({ chargeRef, refundId: 'refund_2' })).toEqual({ state: 'absent' })
      const tooMuch = await gateway.refund({
        ...order,
        amount: AMOUNT,
        refundId: 'refund_2',
        key: 'refund:2:1',
      })
      expect(tooMuch.state).toBe('refused')
    })

    test('a card is replaced, listed and removed; a declined one is not saved', async () => {
      const owner = await gateway.ensureCustomer({ userId: `user_${count}` })
      const saved = await gateway.replaceCard({
        ...owner,
        cardToken: bench.cards.accepted,
        key: `card:${count}:1`,
      })
      if (saved.state !== 'saved') throw new Error(saved.state)
      const cards = await gateway.listCards(owner)
      expect(cards.map(({ cardRef }) => cardRef)).toEqual([saved.cardRef])
      const bad = await gateway.replaceCard({
        ...owner,
        cardToken: bench.cards.declined,
        key: `card:${count}:2`,
      })
      expect(bad.state).toBe('declined')
      await gateway.removeCard({ cardRef: saved.cardRef })
      await gateway.removeCard({ cardRef: saved.cardRef })
      expect(await gateway.listCards(owner)).toEqual([])
    })

    test('what was never asked for is absent', async () => {
      expect(await gateway.lookup({ customerRef, key: 'hold:none:1' })).toEqual({ state: 'absent' })
      expect(await gateway.lookup({ orderId: 'order_none' })).toEqual({ state: 'absent' })
      expect(await gateway.retrieve({ authRef: 'pi_none' })).toEqual({ state: 'absent' })
    })
  })
}

export function authorized(outcome: Auth | Unknown): Authorized {
  if (outcome.state !== 'authorized') throw new Error(`expected a hold, got ${JSON.stringify(outcome)}`)
  return outcome
}

export function declined(outcome: Auth | Unknown): Declined {
  if (outcome.state !== 'declined') throw new Error(`expected a decline, got ${JSON.stringify(outcome)}`)
  return outcome
}
