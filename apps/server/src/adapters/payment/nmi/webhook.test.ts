import { describe, expect, test } from 'vitest'
import { BadSignature } from '../port.ts'
import { signEvent } from './test-gateway.ts'
import { parseNmiWebhook } from './webhook.ts'

const SECRET = 'nmi_hook'
const NOW = new Date('2026-01-05T12:00:00Z')

const parse = (body: string, header: string | undefined = signEvent(SECRET, body)) =>
  parseNmiWebhook(SECRET, Buffer.from(body), { 'webhook-signature': header }, () => NOW)

const eventOf = (type: string, body: object = {}) =>
  JSON.stringify({ event_id: 'evt_1', event_type: type, event_body: body })

describe('NMI webhooks', () => {
  const captured = eventOf('transaction.capture.success', {
    transaction_id: '2762797441',
    order_id: 'order_1',
    note: 'caf\u00e9',
    action: { action_type: 'capture', date: '20260105101112' },
  })

  test('a signed event gives ids and a kind, never a truth', () => {
    expect(parse(captured)).toEqual([
      {
        id: 'evt_1',
        kind: 'captured',
        type: 'transaction.capture.success',
        occurredAt: new Date('2026-01-05T10:11:12Z'),
        authRef: '2762797441',
        chargeRef: '2762797441',
        refundRef: null,
        disputeRef: null,
        cardRef: null,
      },
    ])
  })

  test('a refund leads to the payment that it belongs to', () => {
    const refund = eventOf('transaction.refund.success', {
      transaction_id: '2762823772',
      original_transaction_id: '2762797441',
    })
    expect(parse(refund)).toMatchObject([
      { kind: 'refund_changed', authRef: '2762797441', refundRef: '2762823772', occurredAt: NOW },
    ])
  })

  test.each([
    ['transaction.auth.success', 'hold_placed'],
    ['transaction.auth.failure', 'hold_failed'],
    ['transaction.void.success', 'hold_released'],
    ['chargeback.batch.complete', 'dispute_opened'],
    ['acu.summary.automaticallyupdated', 'card_updated'],
    ['a.kind.of.tomorrow', 'other'],
  ])('%s is %s', (type, kind) => {
    expect(parse(eventOf(type))).toMatchObject([{ kind, type }])
  })

  test('the bytes, the nonce and the secret count', () => {
    const rewritten = JSON.stringify(JSON.parse(captured), null, 1)
    expect(() => parse(rewritten, signEvent(SECRET, captured))).toThrow(BadSignature)
    expect(() => parse(captured, signEvent('another', captured))).toThrow(BadSignature)
    expect(() => parse(captured, signEvent(SECRET, captured).replace('nonce1', 'nonce2'))).toThrow(
      BadSignature,
    )
    for (const header of ['', 't=1', 't=1,s=00', `s=${'0'.repeat(64)}`])
      expect(() => parse(captured, header)).toThrow(BadSignature)
    expect(() => parseNmiWebhook(SECRET, Buffer.from(captured), {}, () => NOW)).toThrow(BadSignature)
  })

  test.each(['', 'null', '[]', '{"event_id":1}', '{"event_type":"x"}', '<nm_response/>'])(
    'what is signed but no event is refused: %s',
    (body) => {
      expect(() => parse(body)).toThrow(BadSignature)
    },
  )
})
