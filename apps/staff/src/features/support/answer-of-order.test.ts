import { readTexts } from '@contour/texts/read-texts'
import { expect, test } from 'vitest'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { supportTexts } from '../../texts/en/support.ts'
import { answerOfOrder, ownerOfOrder } from './answer-of-order.ts'

const t = readTexts(supportTexts)

type Facts = Pick<ServiceOrderRead, 'parcel' | 'promise'> & { status: ServiceOrderRead['order']['status'] }

const PARCEL = {
  number: 'C-P-000001',
  carrier: 'FedEx',
  tracking: '794612345670',
  ship_on: null,
  shipped_at: '2026-11-24T15:00:00.000Z',
  delivered_at: null,
  assumed: false,
  correctable: false,
  ships_to: ['1 Sample Street', 'Austin, TX 78701'],
}
const NOW = new Date('2026-11-23T15:00:00.000Z')
const promise = (more: Partial<NonNullable<ServiceOrderRead['promise']>>) => ({
  with: 'Carrier' as const,
  usually: '',
  at_worst: '',
  next: '',
  usual_by: null,
  worst_by: null,
  write_by: null,
  new_by: null,
  ...more,
})
const read = ({ status, parcel, promise: promised }: Facts): ServiceOrderRead => ({
  status: 'success',
  message: '',
  money: { total: null, events: [] },
  payments: [],
  order: {
    order_id: 'o',
    order_number: 'C-O-000413',
    patient: 'Maya Sample',
    email: 'maya@example.com',
    status,
    created_at: '2026-11-22T15:00:00.000Z',
    money: null,
    hold_until: null,
    can_cancel: false,
    why_not: '',
  },
  patient_id: 'p',
  plan: {
    id: 's',
    plan_name: '',
    term: 1,
    status: 'active',
    next_billing_on: null,
    next_cents: null,
    renewals: 'running',
    past_due_since: null,
    cancelled_at: null,
    can_cancel: false,
    supply: null,
  },
  blocked_until: null,
  denial: null,
  on_hold: null,
  unread_notices: [],
  shipment_no: 1,
  steps: [],
  complaints: [],
  promise: promised,
  parcel,
  contact: null,
  failed_uploads: [],
  timeline: [],
  replacements: [],
})

test('the answer names carrier, day and time where they are known', () => {
  const worst = promise({ worst_by: '2026-11-25T17:00:00.000Z' })
  expect(answerOfOrder(t, read({ status: 'order_shipped', parcel: PARCEL, promise: worst }), NOW)).toMatch(
    /^On the way with FedEx\. Expected by Nov\w* 25.*ET\.$/,
  )
  const dayOnly = promise({ worst_by: '2026-11-26T04:59:00.000Z' })
  expect(answerOfOrder(t, read({ status: 'order_shipped', parcel: PARCEL, promise: dayOnly }), NOW)).toBe(
    'On the way with FedEx. Expected by Wed, Nov 25.',
  )
  const planned = { ...PARCEL, shipped_at: null, ship_on: '2026-11-24' }
  expect(answerOfOrder(t, read({ status: 'order_placed', parcel: planned, promise: null }), NOW)).toBe(
    'The pharmacy prepares the shipment. It ships by Tue, Nov 24.',
  )
  const arrived = { ...PARCEL, delivered_at: '2026-11-25T15:00:00.000Z' }
  expect(answerOfOrder(t, read({ status: 'order_delivered', parcel: arrived, promise: null }), NOW)).toMatch(
    /^Delivered Nov\w* 25/,
  )
  const assumed = { ...arrived, assumed: true }
  expect(answerOfOrder(t, read({ status: 'order_delivered', parcel: assumed, promise: null }), NOW)).toMatch(
    /did not confirm it\.$/,
  )
})

test('a day or time that has passed is named as missed', () => {
  const late = new Date('2026-11-26T15:00:00.000Z')
  const worst = promise({ worst_by: '2026-11-25T17:00:00.000Z' })
  expect(answerOfOrder(t, read({ status: 'order_shipped', parcel: PARCEL, promise: worst }), late)).toMatch(
    /^On the way with FedEx, late\. It was expected by Nov\w* 25.*ET\.$/,
  )
  const planned = { ...PARCEL, shipped_at: null, ship_on: '2026-11-24' }
  expect(answerOfOrder(t, read({ status: 'order_placed', parcel: planned, promise: null }), late)).toBe(
    'Still at the pharmacy. It was to ship by Tue, Nov 24.',
  )
})

test('without a parcel, as for billing, the answer is the status in a sentence', () => {
  expect(answerOfOrder(t, read({ status: 'order_shipped', parcel: null, promise: null }), NOW)).toBe(
    'On the way.',
  )
  expect(answerOfOrder(t, read({ status: 'denied', parcel: null, promise: null }), NOW)).toBe(
    'Denied by a clinician. Nothing ships.',
  )
})

test('the owner is the patient, or the party of the promise, with the next check', () => {
  const BEFORE = new Date('2026-11-22T16:00:00.000Z')
  const facts = { status: 'waiting_prescription' as const, parcel: null }
  expect(ownerOfOrder(t, { promise: promise({ with: 'You' }), complaintOpen: false }, BEFORE)).toEqual([
    'Owner: the patient',
  ])
  const reviewed = read({
    ...facts,
    promise: promise({
      with: 'Clinical team',
      usual_by: '2026-11-22T20:00:00.000Z',
      worst_by: '2026-11-24T15:00:00.000Z',
      write_by: '2026-11-23T15:00:00.000Z',
    }),
  })
  const parts = ownerOfOrder(t, { ...reviewed, complaintOpen: false }, BEFORE)
  expect(parts[0]).toBe('Owner: Clinical team')
  expect(parts.slice(1)).toEqual([
    expect.stringMatching(/^expected by Nov\w* 22/),
    expect.stringMatching(/^next check Nov\w* 24/),
    expect.stringMatching(/^if late, we write by Nov\w* 23/),
  ])
  expect(
    ownerOfOrder(t, { ...reviewed, complaintOpen: false }, new Date('2026-11-25T15:00:00.000Z')).slice(1),
  ).toEqual([expect.stringMatching(/^late since Nov\w* 24/)])
  const done = { promise: null, complaintOpen: false }
  expect(ownerOfOrder(t, done, BEFORE)).toEqual(['Nobody has to do anything.'])
  // Until a complaint about it has ended, it is not done (D-92).
  expect(ownerOfOrder(t, { ...done, complaintOpen: true }, BEFORE)).toEqual([
    'The patient says that something is wrong; it is not done.',
  ])
})
