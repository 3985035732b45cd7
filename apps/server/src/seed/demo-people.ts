import type { Drug } from '@contour/domain/dosing/drug'
import type { PlainDate } from '@contour/domain/time/plain-date'

/** The status that a sample patient has reached. */
export type Journey =
  | 'lead'
  | 'pending_approval'
  | 'video_missing'
  | 'waiting_prescription'
  | 'review_late'
  | 'image_asked'
  | 'appointment_required'
  | 'prescription_received'
  | 'order_placed'
  | 'shipping_paused'
  | 'order_shipped'
  | 'order_delivered'
  | 'payment_failed'
  | 'denied'
  | 'cancelled'
  | 'prescribed_again'

/** Payment events of a patient since the first shipment: what the lists of the billing section show. */
export type PaymentHistory = 'past_due' | 'moved' | 'refunded' | 'disputed'

export type DemoPerson = {
  first: string
  journey: Journey
  state: 'CA' | 'FL' | 'TX'
  sex: 'Male' | 'Female'
  drug: Drug
  term: 1 | 3 | 6 | 12
  story?: PaymentHistory
  /** The shipment was sent at least this many days ago: past the seven days in which a problem can be reported. */
  shippedDaysAgo?: number
  /** The questionnaire was completed on this date: before 9 April 2025 it is a legacy account (X-21, S-77). */
  since?: PlainDate
  /** Another drug bought afterwards, at present; both have a prescription. */
  second?: Pick<DemoPerson, 'drug' | 'term' | 'journey'>
  /** The campaign of the visit, and the click id of an affiliate. */
  source?: string
  clickId?: string
}

/**
 * Sample patients of beyond-the-documents Part 7: one for each status of an order, one with a late review, one with an
 * image request, one with two prescriptions of an order, one with prescriptions of two orders, one with an old shipment, and the last
 * legacy and the first later account; all fictitious.
 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { first: 'Avery', journey: 'lead', state: 'FL', sex: 'Female', drug: 'semaglutide', term: 1 },
  { first: 'Blair', journey: 'pending_approval', state: 'CA', sex: 'Male', drug: 'semaglutide', term: 3 },
  { first: 'Corey', journey: 'video_missing', state: 'TX', sex: 'Male', drug: 'semaglutide', term: 1 },
  {
    first: 'Drew',
    journey: 'waiting_prescription',
    state: 'FL',
    sex: 'Female',
    drug: 'tirzepatide',
    term: 3,
  },
  {
    first: 'Emery',
    journey: 'appointment_required',
    state: 'CA',
    sex: 'Male',
    drug: 'semaglutide',
    term: 12,
  },
  {
    first: 'Finley',
    journey: 'prescription_received',
    state: 'CA',
    sex: 'Female',
    drug: 'semaglutide',
    term: 6,
  },
  { first: 'Gray', journey: 'order_placed', state: 'FL', sex: 'Male', drug: 'tirzepatide', term: 1 },
  { first: 'Harper', journey: 'shipping_paused', state: 'CA', sex: 'Female', drug: 'semaglutide', term: 1 },
  { first: 'Indigo', journey: 'order_shipped', state: 'FL', sex: 'Male', drug: 'semaglutide', term: 3 },
  { first: 'Jules', journey: 'order_delivered', state: 'CA', sex: 'Female', drug: 'tirzepatide', term: 6 },
  {
    first: 'Kai',
    journey: 'order_delivered',
    state: 'CA',
    sex: 'Male',
    drug: 'semaglutide',
    term: 1,
    story: 'past_due',
    source: 'sample letter',
  },
  {
    first: 'Logan',
    journey: 'order_delivered',
    state: 'FL',
    sex: 'Male',
    drug: 'semaglutide',
    term: 1,
    story: 'moved',
    source: 'sample letter',
  },
  {
    first: 'Morgan',
    journey: 'order_delivered',
    state: 'CA',
    sex: 'Female',
    drug: 'semaglutide',
    term: 3,
    story: 'refunded',
    source: 'sample partner',
    clickId: 'sample-click-1',
  },
  {
    first: 'Noa',
    journey: 'order_delivered',
    state: 'FL',
    sex: 'Female',
    drug: 'semaglutide',
    term: 1,
    story: 'disputed',
    source: 'sample partner',
    clickId: 'sample-click-2',
  },
  { first: 'Quinn', journey: 'payment_failed', state: 'CA', sex: 'Male', drug: 'tirzepatide', term: 3 },
  { first: 'Reese', journey: 'denied', state: 'FL', sex: 'Female', drug: 'semaglutide', term: 1 },
  { first: 'Sawyer', journey: 'cancelled', state: 'CA', sex: 'Male', drug: 'semaglutide', term: 1 },
  { first: 'Tatum', journey: 'prescribed_again', state: 'FL', sex: 'Female', drug: 'semaglutide', term: 3 },
  {
    first: 'Umber',
    journey: 'order_delivered',
    state: 'CA',
    sex: 'Male',
    drug: 'tirzepatide',
    term: 3,
    shippedDaysAgo: 12,
  },
  {
    first: 'Vesper',
    journey: 'order_delivered',
    state: 'FL',
    sex: 'Female',
    drug: 'semaglutide',
    term: 3,
    since: '2025-04-08',
  },
  {
    first: 'Wren',
    journey: 'order_delivered',
    state: 'CA',
    sex: 'Male',
    drug: 'semaglutide',
    term: 3,
    since: '2025-04-09',
    second: { drug: 'tirzepatide', term: 1, journey: 'prescription_received' },
  },
  { first: 'Kit', journey: 'review_late', state: 'FL', sex: 'Female', drug: 'semaglutide', term: 1 },
  { first: 'Parker', journey: 'image_asked', state: 'CA', sex: 'Female', drug: 'semaglutide', term: 3 },
]
