import type { Drug } from '@contour/domain/dosing/drug'
import type { PatientHoldReason } from '@contour/domain/care-holds/care-hold'
import type { PlainDate } from '@contour/domain/time/plain-date'

/** The status that a sample patient has reached. */
export type Journey =
  | 'lead'
  | 'pending_approval'
  | 'video_missing'
  | 'video_waiting'
  | 'video_asked'
  | 'video_rejected'
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

/** Events of a subscription since the first shipment: what the lists of the billing section show. */
export type PaymentHistory = 'past_due' | 'moved' | 'refunded' | 'disputed' | 'dispute_won' | 'shipment_moved'

export type ReplacementHistory = 'requested' | 'approved' | 'shipped' | 'refused'

export type ConversationHistory =
  | 'support_waiting'
  | 'support_assigned'
  | 'support_answered'
  | 'support_ticket'
  | 'support_closed'
  | 'doctor_waiting'
  | 'doctor_overdue'
  | 'doctor_answered'
  | 'doctor_handed_over'
  | 'doctor_emergency'

export type VisitHistory = 'in_line' | 'booked' | 'missed'

export type DemoPerson = {
  first: string
  journey: Journey
  state: 'CA' | 'FL' | 'TX'
  sex: 'Male' | 'Female'
  drug: Drug
  term: 1 | 3 | 6 | 12
  story?: PaymentHistory
  /** What was delivered is to be sent again: who has the request, or how it ended. */
  replacement?: ReplacementHistory
  /** The shipment was sent at least this many days ago: past the seven days in which a problem can be reported. */
  shippedDaysAgo?: number
  /** The questionnaire was completed on this date: before 9 April 2025 it is a legacy account (X-21, S-77). */
  since?: PlainDate
  /** Another drug bought afterwards, at present; both have a prescription. */
  second?: Pick<DemoPerson, 'drug' | 'term' | 'journey'>
  conversation?: ConversationHistory
  /** The live visit of the newest order. */
  visit?: VisitHistory
  /** The patient asks for a growing ladder instead of the lowest doses, so that questions come before its steps (D-87). */
  ladder?: true
  /** The patient stopped everything, and a clinician has it (D-76). */
  hold?: PatientHoldReason
  /** The patient entered a new email and phone; both wait for their codes (D-39). */
  newContact?: true
  /** The campaign of the visit, and the click id of an affiliate. */
  source?: string
  clickId?: string
}

/**
 * Sample patients of beyond-the-documents Part 7: one for each status of an order, one with a late review, one with an
 * image request, three whose identity video waits for its review, was asked for again or rejected, one with two
 * prescriptions of an order, one with prescriptions of two orders, one with an old shipment, one with a moved shipment,
 * one whose new email and phone wait for their codes, the last legacy and the first later account, four with a
 * replacement: requested, at the pharmacy, on its way, refused, whose dispute was won since; one with a conversation in each state; three whose
 * live visit is booked, missed, and in line; and one who is asked before a higher dose that she has; all fictitious.
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
    conversation: 'doctor_waiting',
    visit: 'booked',
  },
  {
    first: 'Emery',
    journey: 'appointment_required',
    state: 'CA',
    sex: 'Male',
    drug: 'semaglutide',
    term: 12,
    visit: 'missed',
  },
  {
    first: 'Finley',
    journey: 'prescription_received',
    state: 'CA',
    sex: 'Female',
    drug: 'semaglutide',
    term: 6,
  },
  {
    first: 'Gray',
    journey: 'order_placed',
    state: 'FL',
    sex: 'Male',
    drug: 'tirzepatide',
    term: 1,
    conversation: 'support_waiting',
  },
  {
    first: 'Harper',
    journey: 'shipping_paused',
    state: 'CA',
    sex: 'Female',
    drug: 'semaglutide',
    term: 1,
    conversation: 'support_assigned',
  },
  {
    first: 'Indigo',
    journey: 'order_shipped',
    state: 'FL',
    sex: 'Male',
    drug: 'semaglutide',
    term: 3,
    conversation: 'support_answered',
  },
  {
    first: 'Jules',
    journey: 'order_delivered',
    state: 'CA',
    sex: 'Female',
    drug: 'tirzepatide',
    term: 6,
    story: 'shipment_moved',
    conversation: 'doctor_answered',
  },
  {
    first: 'Kai',
    journey: 'order_delivered',
    state: 'CA',
    sex: 'Male',
    drug: 'semaglutide',
    term: 1,
    story: 'past_due',
    source: 'sample letter',
    conversation: 'support_ticket',
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
    conversation: 'doctor_handed_over',
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
    conversation: 'support_closed',
  },
  {
    first: 'Noa',
    journey: 'order_delivered',
    state: 'FL',
    sex: 'Female',
    drug: 'semaglutide',
    term: 1,
    story: 'disputed',
    newContact: true,
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
    conversation: 'doctor_emergency',
  },
  {
    first: 'Oakley',
    journey: 'order_delivered',
    state: 'CA',
    sex: 'Female',
    drug: 'semaglutide',
    term: 1,
    replacement: 'requested',
  },
  {
    first: 'Yael',
    journey: 'order_delivered',
    state: 'FL',
    sex: 'Male',
    drug: 'tirzepatide',
    term: 1,
    replacement: 'approved',
  },
  {
    first: 'Zion',
    journey: 'order_delivered',
    state: 'CA',
    sex: 'Female',
    drug: 'semaglutide',
    term: 3,
    shippedDaysAgo: 9,
    replacement: 'shipped',
  },
  {
    first: 'Shiloh',
    journey: 'order_delivered',
    state: 'FL',
    sex: 'Male',
    drug: 'semaglutide',
    term: 1,
    story: 'dispute_won',
    replacement: 'refused',
  },
  {
    first: 'Vesper',
    journey: 'order_delivered',
    state: 'FL',
    sex: 'Female',
    drug: 'semaglutide',
    term: 3,
    since: '2025-04-08',
    conversation: 'doctor_overdue',
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
  {
    first: 'Parker',
    journey: 'image_asked',
    state: 'CA',
    sex: 'Female',
    drug: 'semaglutide',
    term: 3,
    visit: 'in_line',
  },
  { first: 'Ash', journey: 'video_waiting', state: 'TX', sex: 'Female', drug: 'semaglutide', term: 1 },
  { first: 'Bay', journey: 'video_asked', state: 'TX', sex: 'Male', drug: 'tirzepatide', term: 1 },
  { first: 'Cleo', journey: 'video_rejected', state: 'TX', sex: 'Female', drug: 'semaglutide', term: 1 },
  {
    first: 'Hollis',
    journey: 'prescription_received',
    state: 'CA',
    sex: 'Female',
    drug: 'semaglutide',
    term: 1,
    hold: 'pregnant',
  },
  {
    first: 'Marlow',
    journey: 'order_delivered',
    state: 'CA',
    sex: 'Female',
    drug: 'semaglutide',
    term: 3,
    shippedDaysAgo: 26,
    ladder: true,
  },
]
