import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sharedData } from '@contour/testkit/shared-data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GatewayMisuse, type PaymentGateway } from '../port.ts'
import { createStripeGateway } from '../stripe.ts'

const recorded = sharedData<{ bodies: Record<string, object> }>('stripe-recorded-bodies.json')?.bodies

if (!recorded)
  test.skip('recorded answers are read as meant: skipped, the vendor data is not next to this repository')
else
  describe('the adapter reads answers that the real service once gave', () => {
    let server: Server
    let gateway: PaymentGateway
    let answer: { status: number; name: string }

    beforeAll(async () => {
      server = createServer((_request, response) => {
        const body = JSON.stringify(recorded[answer.name])
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      gateway = createStripeGateway({
        secretKey: 'sk_test_contour',
        webhookSecret: 'whsec_contour',
        client: { kind: 'stripe', publicKey: 'pk_test_contour' },
        apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      })
    })
    afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

    const when = (name: string, status = 200) => {
      answer = { name, status }
      return gateway
    }
    const order = { orderId: 'order_1', key: 'hold:1:1', amount: 2020, customerRef: 'cus_1' }
    const authorize = (from: PaymentGateway) =>
      from.authorize({ ...order, cardToken: 'pm_1', saveForLater: true })
    const taken = { authRef: 'pi_1', orderId: 'order_1', amount: 2020, key: 'capture:1:1' }
    const voided = { authRef: 'pi_1', reason: 'denied', key: 'void:1:1' } as const

    test('a hold', async () => {
      expect(await authorize(when('successful_create_intent_response'))).toMatchObject({
        state: 'authorized',
        authRef: 'pi_1F1xauAWOtgoysogIfHO8jGi',
        amount: 2020,
        card: { brand: 'visa', last4: expect.stringMatching(/^\d{4}$/) },
      })
    })

    test('a question of the bank', async () => {
      expect(await authorize(when('successful_confirm_3ds2_intent_response'))).toMatchObject({
        state: 'requires_action',
        authRef: 'pi_1F1wpFAWOtgoysog8nTulYGk',
      })
    })

    test('a declined card keeps its code for us and shows none', async () => {
      const outcome = await authorize(when('failed_capture_response', 402))
      expect(outcome).toMatchObject({
        state: 'declined',
        authRef: 'pi_1F2MB5AWOtgoysogCMt8BaxR',
        card: { last4: '0002' },
        decline: { category: 'generic', code: 'generic_decline' },
      })
      expect(outcome.state === 'declined' && outcome.decline.customerMessage).toBe('Your card was declined.')
    })

    test('a wrong security code', async () => {
      const outcome = await when('failed_verify_response', 402).replaceCard({
        customerRef: 'cus_1',
        cardToken: 'pm_1',
        key: 'card:1:1',
      })
      expect(outcome).toMatchObject({
        state: 'declined',
        setupRef: 'seti_nhtadoeunhtaobjntaheodu',
        decline: { category: 'cvc', customerMessage: expect.stringContaining('security code') },
      })
    })

    test('a capture, and the payment as it stands after it', async () => {
      expect(await when('successful_capture_response').capture(taken)).toMatchObject({
        state: 'captured',
        amount: 2020,
        authRef: 'pi_1F1xauAWOtgoysogIfHO8jGi',
      })
      expect(await when('successful_capture_response').retrieve({ authRef: 'pi_1' })).toMatchObject({
        payments: [{ standing: 'captured', amountCaptured: 2020 }],
      })
    })

    test('a void, and a void that came after the capture', async () => {
      expect(await when('successful_void_response').void(voided)).toEqual({
        state: 'voided',
        authRef: 'pi_1',
      })
      expect(await when('failed_cancel_response', 400).void(voided)).toMatchObject({
        state: 'already_captured',
        authRef: 'pi_1F2McmAWOtgoysoglFLDRWab',
      })
    })

    test('a failing service leaves the outcome unknown', async () => {
      const unknown = { state: 'unknown', reason: 'gateway_error' }
      expect(await authorize(when('failed_service_response', 500))).toEqual(unknown)
      expect(await when('failed_service_response', 500).capture(taken)).toEqual(unknown)
    })

    test('an account that may not do this is our fault, not the customer’s', async () => {
      await expect(authorize(when('failed_payment_method_response', 400))).rejects.toThrow(GatewayMisuse)
    })

    test('a card that would have to ask, where asking was ruled out, is declined', async () => {
      expect(await authorize(when('failed_with_set_error_on_requires_action_response', 402))).toMatchObject({
        state: 'declined',
      })
    })
  })
