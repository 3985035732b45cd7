import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sharedData } from '@contour/testkit/shared-data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNmiGateway } from '../nmi/nmi.ts'
import { declineBy, parseNmiResponse } from '../nmi/parse-response.ts'
import type { PaymentGateway } from '../port.ts'

type Recorded = {
  request: { type_values: string[] }
  response_codes: Record<string, string>
  responses: Record<string, string>
}

const recorded = sharedData<Recorded>('nmi-recorded-responses.json')

/** Outcome, code and transaction of each recorded response, determined by reading the responses manually. */
const EXPECTED: Record<string, ['approved' | 'declined' | 'refused', string, string | null, string?]> = {
  successful_purchase_response: ['approved', '100', '2762757839'],
  failed_purchase_response: ['declined', '200', '2762766725'],
  successful_echeck_purchase_response: ['approved', '100', '2762759808'],
  failed_echeck_purchase_response: ['declined', '200', '2762783009'],
  successful_3ds_purchase_response: ['approved', '100', '97267598-FAE6-48F2-8083-C23433990FBC'],
  successful_authorization_response: ['approved', '100', '2762787830'],
  failed_authorization_response: ['declined', '200', '2762789345'],
  successful_capture_response: ['approved', '100', '2762797441'],
  failed_capture_response: ['declined', '200', '2762804008'],
  successful_void_response: ['approved', '100', '2762811592'],
  failed_void_response: ['refused', '300', '2762816924'],
  successful_refund_response: ['approved', '100', '2762823772'],
  failed_refund_response: ['refused', '300', null],
  successful_credit_response: ['approved', '100', '2762828010'],
  failed_credit_response: ['refused', '300', null],
  successful_validate_response: ['approved', '100', '2762837000'],
  failed_validate_response: ['refused', '300', null],
  successful_store_response: ['approved', '100', null, '256806849'],
  failed_store_response: ['refused', '300', null],
  successful_echeck_store_response: ['approved', '100', null, '1910603011'],
}

/** Every published code, by category (integrations.md 1.5). */
const CATEGORIES: Record<string, string> = {
  '200': 'generic',
  '201': 'generic',
  '202': 'insufficient_funds',
  '203': 'insufficient_funds',
  '204': 'generic',
  '220': 'generic',
  '223': 'expired',
  '224': 'expired',
  '225': 'cvc',
  '240': 'generic',
  '250': 'blocked',
  '251': 'blocked',
  '252': 'blocked',
  '253': 'blocked',
  '261': 'generic',
  '262': 'generic',
  '263': 'generic',
  '264': 'retry_later',
  '300': 'generic',
}

if (!recorded)
  test.skip('recorded NMI answers are read as meant: skipped, the vendor data is not next to this repository')
else
  describe('the NMI adapter reads answers that the real service once gave', () => {
    const { responses, response_codes } = recorded
    let server: Server
    let gateway: PaymentGateway
    let answers: { transact: string[]; report: string }
    let requested: string[]

    beforeAll(async () => {
      server = createServer((request, response) => {
        const report = request.url?.endsWith('/query.php')
        requested.push(report ? 'query' : 'transact')
        response.end(report ? answers.report : (answers.transact.shift() ?? ''))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      gateway = createNmiGateway({
        securityKey: 'nmi_test_contour',
        webhookSecret: 'nmi_hook',
        client: { kind: 'nmi', publicKey: 'nmi_public' },
        now: () => new Date('2026-01-05T00:00:00Z'),
        apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      })
    })
    afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

    const EMPTY = '<nm_response></nm_response>'
    const entry = (id: string, actions: string) =>
      `<nm_response><transaction><transaction_id>${id}</transaction_id>${actions}</transaction></nm_response>`
    const action = (type: string, success = '1') =>
      `<action><action_type>${type}</action_type><amount>20.20</amount><success>${success}</success></action>`
    const when = (names: string[], report = EMPTY) => {
      answers = { transact: names.map((name) => responses[name]!), report }
      requested = []
      return gateway
    }
    const order = { orderId: 'order_1', key: 'hold:1:1', amount: 2020, customerRef: 'user_1' }
    const given = { ...order, cardToken: 'tok', saveForLater: false }

    test('all twenty are read, and none is left out', () => {
      const read = Object.entries(responses).map(([name, body]) => {
        const { outcome, code, transactionId, vaultId } = parseNmiResponse(body)
        return [name, [outcome, code, transactionId, ...(vaultId ? [vaultId] : [])]]
      })
      expect(read).toHaveLength(20)
      expect(Object.fromEntries(read)).toEqual(EXPECTED)
    })

    test('every published code of a refusal has its category', () => {
      const checks = { cvc: 'unchecked', zip: 'unchecked', line1: 'unchecked' } as const
      const read = Object.keys(response_codes)
        .filter((code) => code !== '100')
        .map((code) => [code, declineBy({ code, checks }).category])
      expect(Object.fromEntries(read)).toEqual(CATEGORIES)
    })

    test('a decline without a reason is explained by the check that failed', async () => {
      expect(await when(['failed_authorization_response']).authorize(given)).toMatchObject({
        state: 'declined',
        authRef: '2762789345',
        decline: { category: 'cvc', code: '200' },
        checks: { cvc: 'fail', zip: 'fail', line1: 'fail' },
      })
    })

    test('a hold that the report does not show yet is unknown, not lost', async () => {
      expect(await when(['successful_authorization_response']).authorize(given)).toEqual({
        state: 'unknown',
        reason: 'in_progress',
      })
      expect(requested).toEqual(['query', 'transact', 'query'])
    })

    test('a capture taken, and one that the bank declines', async () => {
      const held = entry('1', action('auth'))
      const take = { authRef: '1', orderId: 'order_1', amount: 2020, key: 'capture:1:1' }
      expect(await when(['successful_capture_response'], held).capture(take)).toEqual({
        state: 'captured',
        authRef: '1',
        chargeRef: '1',
        amount: 2020,
      })
      expect(await when(['failed_capture_response'], held).capture(take)).toEqual({
        state: 'refused',
        authRef: '1',
        code: '200',
      })
    })

    test('a void done, one that came too late, and one refused for a hold that still stands', async () => {
      const held = entry('1', action('auth'))
      const release = { authRef: '1', reason: 'denied', key: 'void:1:1' } as const
      expect(await when(['successful_void_response'], held).void(release)).toMatchObject({ state: 'voided' })
      expect(await when(['failed_void_response'], held).void(release)).toEqual({
        state: 'unknown',
        reason: 'gateway_error',
      })
      const taken = entry('1', action('auth') + action('capture'))
      expect(await when([], taken).void(release)).toMatchObject({ state: 'already_captured', amount: 2020 })
      expect(requested).toEqual(['query'])
    })

    test('a refund that is made, and one that is refused', async () => {
      const taken = entry('1', action('auth') + action('capture'))
      const back = { chargeRef: '1', amount: 500, reason: 'duplicate', refundId: 'r1', key: 'r' } as const
      expect(await when(['successful_refund_response'], taken).refund(back)).toEqual({
        state: 'refunded',
        refundRef: '2762823772',
        amount: 500,
      })
      expect(await when(['failed_refund_response'], taken).refund(back)).toEqual({
        state: 'refused',
        code: '300',
      })
    })

    test('a card that is refused is not saved', async () => {
      const card = { customerRef: 'user_1', cardToken: 'tok', key: 'card:1:1' }
      expect(await when(['failed_validate_response']).replaceCard(card)).toMatchObject({
        state: 'declined',
        decline: { category: 'generic', customerMessage: 'Your card was declined.' },
      })
    })

    test('a page of some machine on the way tells nothing', async () => {
      for (const report of ['<html><body>502<br></body></html>', '', '{"error":1}'])
        expect(await when([], report).authorize(given)).toEqual({ state: 'unknown', reason: 'not_sent' })
    })
  })
