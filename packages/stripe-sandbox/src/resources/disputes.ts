import { invalidRequest } from '../api-error.ts'
import { record } from '../events.ts'
import { find, list, need, save } from '../objects.ts'
import { newId, ok, seconds, type Call, type Operation } from '../operation.ts'
import type { Stored } from '../stored-objects.ts'
import { behaviorOf } from './payment-methods.ts'

const EVIDENCE_SECONDS = 7 * 24 * 60 * 60

/** Opens the dispute of a card that is published to raise one when it is charged. */
export async function openDispute(call: Call, charge: Stored<'charge'>): Promise<void> {
  const method = await find(call.query, 'payment_method', charge.body.payment_method)
  const kind = method && behaviorOf(method).dispute
  if (!kind) return
  const inquiry = kind === 'inquiry'
  const body = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.body.amount_captured,
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
    payment_intent: charge.body.payment_intent,
    reason: inquiry ? 'general' : 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  charge.body['disputed'] = true
  await save(call.query, charge)
  await save(call.query, { kind: 'dispute', body, hidden: {}, due: null })
  await record(call, 'charge.dispute.created', body)
}

const OVER = new Set(['won', 'lost', 'warning_closed'])

/** The evidence texts that the vendor publishes to decide a test dispute; any other text leaves it under review. */
const VERDICT: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' }

export const getDispute: Operation = async (call) =>
  ok((await need(call.query, 'dispute', call.ids[0]!)).body)

export const listDisputes: Operation = async (call) => {
  const { params } = call
  params.allow('charge', 'payment_intent', 'created', 'limit', 'starting_after', 'ending_before', 'expand')
  const found = await list(call.query, {
    kind: 'dispute',
    parent: params.text('payment_intent'),
    after: params.text('starting_after'),
    before: params.text('ending_before'),
  })
  const charge = params.text('charge')
  const all = found.map((item) => item.body).filter((body) => !charge || body.charge === charge)
  const limit = Number(params.text('limit') ?? 10)
  return ok({ object: 'list', data: all.slice(0, limit), has_more: all.length > limit, url: '/v1/disputes' })
}

/** Saves evidence; with `submit` (the default) the card issuer gets it, and its verdict is immediate here. */
export const updateDispute: Operation = async (call) => {
  const { params } = call
  params.allow('evidence', 'metadata', 'submit', 'expand')
  const dispute = await open(call)
  const evidence = params.group('evidence')?.values ?? {}
  const { body } = dispute
  Object.assign(body.evidence, evidence)
  body.metadata = { ...body.metadata, ...params.metadata() }
  const details = body.evidence_details
  details.has_evidence ||= Object.keys(evidence).length > 0
  if (params.text('submit') !== 'false' && details.has_evidence) {
    details.submission_count += 1
    const verdict = VERDICT[String(evidence['uncategorized_text'])]
    body.status = verdict ?? (isInquiry(body) ? 'warning_under_review' : 'under_review')
  }
  return await keep(call, dispute)
}

/** Accepts the dispute: the cardholder keeps the money. */
export const closeDispute: Operation = async (call) => {
  call.params.allow('expand')
  const dispute = await open(call)
  dispute.body.status = isInquiry(dispute.body) ? 'warning_closed' : 'lost'
  return await keep(call, dispute)
}

const isInquiry = ({ status }: Stored<'dispute'>['body']) => status.startsWith('warning')

async function open(call: Call): Promise<Stored<'dispute'>> {
  const dispute = await need(call.query, 'dispute', call.ids[0]!)
  if (OVER.has(dispute.body.status)) throw invalidRequest('dispute_closed', 'This dispute is already closed.')
  return dispute
}

async function keep(call: Call, dispute: Stored<'dispute'>) {
  const { body } = dispute
  await save(call.query, dispute)
  await record(call, 'charge.dispute.updated', body)
  if (OVER.has(body.status)) await record(call, 'charge.dispute.closed', body)
  return ok(body)
}
