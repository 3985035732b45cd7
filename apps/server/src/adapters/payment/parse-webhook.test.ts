import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { parseWebhook } from './parse-webhook.ts'

const SECRET = 'whsec_for_tests_only'
const { webhooks } = new Stripe('sk_test_parse')

function read(type: string, subject: Record<string, unknown>) {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    created: 1_795_000_000,
    data: { object: subject },
  })
  const header = webhooks.generateTestHeaderString({ payload, secret: SECRET })
  return parseWebhook(webhooks, SECRET, Buffer.from(payload), { 'stripe-signature': header })
}

test('an event is read whatever its subject lacks or has in addition', () => {
  expect(read('payment_method.detached', { id: 'pm_1', object: 'payment_method', card: {} })).toMatchObject([
    { kind: 'card_removed', cardRef: 'pm_1', authRef: null, chargeRef: null, refundRef: null, dispute: null },
  ])
  expect(read('customer.created', {})).toMatchObject([{ kind: 'other', authRef: null, cardRef: null }])
})

test('a resource is named by its id, also where the gateway sends it expanded', () => {
  const subject = { id: 're_1', object: 'refund', payment_intent: { id: 'pi_1', amount: 5 }, charge: 'ch_1' }
  expect(read('refund.updated', subject)).toMatchObject([
    { refundRef: 're_1', authRef: 'pi_1', chargeRef: 'ch_1' },
  ])
})

test('a dispute has its facts, and no day if the gateway names none', () => {
  const dispute = { id: 'dp_1', object: 'dispute', amount: 14_997, reason: 'general', status: 'lost' }
  const dated = { ...dispute, evidence_details: { due_by: 1_795_000_000, has_evidence: false } }
  const facts = { ref: 'dp_1', amount: 14_997, reason: 'general', status: 'lost' }
  expect(read('charge.dispute.closed', dispute)[0]?.dispute).toEqual({ ...facts, evidenceDueAt: null })
  expect(read('charge.dispute.closed', dated)[0]?.dispute).toEqual({
    ...facts,
    evidenceDueAt: '2026-11-18T11:06:40.000Z',
  })
})
