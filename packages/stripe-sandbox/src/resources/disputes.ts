import { record } from '../events.ts'
import { find, save } from '../objects.ts'
import type { Stored } from '../objects.ts'
import { newId, seconds } from '../operation.ts'
import type { Call } from '../operation.ts'
import { behaviourOf } from './payment-methods.ts'

const EVIDENCE_SECONDS = 7 * 24 * 60 * 60

/** Opens the dispute that a card published for it raises once it is charged. */
export async function openDispute(call: Call, charge: Stored): Promise<void> {
  const method = await find(call.query, 'payment_method', String(charge.body['payment_method']))
  const kind = method && behaviourOf(method).dispute
  if (!kind) return
  const inquiry = kind === 'inquiry'
  const body = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.body['amount_captured'],
    balance_transactions: [],
    charge: charge.body.id,
    created: seconds(call.now),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: seconds(call.now) + EVIDENCE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.body['payment_intent'],
    reason: inquiry ? 'general' : 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  charge.body['disputed'] = true
  await save(call.query, charge)
  await save(call.query, { kind: 'dispute', body, hidden: {}, due: null })
  await record(call, 'charge.dispute.created', body)
}
