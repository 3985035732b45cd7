import type { EventFacts } from './templates.ts'

const total = {
  cents: 16_994,
  lines: [
    { kind: 'plan' as const, name: 'Semaglutide, monthly', cents: 14_997 },
    { kind: 'addon' as const, name: 'GLP Anti-Nausea (ondansetron 4 mg, 30 tablets)', cents: 1_997 },
  ],
  card_lines: [14_997, 1_997],
}
const card = { brand: 'visa', last4: '4242' }
const unanswered = { acceptsAt: '2026-11-24T06:48:00Z', total }
const ofOrder = { orderId: 'sample-order', n: 1 }
const ofRequest = { requestId: '1', orderId: 'sample-order' }
const ofVisit = { orderId: 'sample-order', visitId: '1' }
const startsAt = '2026-11-24T15:30:00Z'
const ofPlan = { subscriptionId: 'sample-plan' }
const ofTicket = { conversationId: 'sample-conversation', to: 'maya@example.com' }
const ofStaff = { to: 'casey@staff.contour.example' }
const token = 'sample-link-that-opens-nothing'
const released = { refunded: [], released: [{ cents: 14_997, brand: 'visa', last4: '4242' }] }

/** Invented facts for every event: what the demo shows, and what tests read. Their links open nothing. */
export const SAMPLE_FACTS: EventFacts = {
  intake_completed: { token },
  verification_code: { code: '0420', codeId: '1', channel: 'sms', to: '5555550142' },
  password_link: { token },
  resume_link: { token },
  login_link: { token },
  details_changed: { what: 'phone number', changeId: '1', undoToken: token },
  email_confirmed: { changeId: '1', to: 'maya@example.com' },
  data_request_answered: { requestId: '1' },
  waitlist_available: { waitId: '1', to: 'maya@example.com', state: 'LA' },
  form_reminder: ofOrder,
  form_received: ofOrder,
  video_reminder: ofOrder,
  visit_needed: ofOrder,
  visit_turn: { ...ofVisit, n: 1 },
  visit_booked: { ...ofVisit, startsAt },
  visit_reminder: { ...ofVisit, startsAt, hours: 24 },
  visit_missed: ofVisit,
  visit_late: { ...ofVisit, startsAt },
  visit_canceled: { ...ofVisit, startsAt, because: 'clinician_lost' },
  visit_withdrawn: { ...ofVisit, startsAt, reason: 'I am called to the hospital that day.' },
  image_asked: { requestId: '1' },
  video_asked_again: { ...ofRequest, reason: 'Your voice cannot be heard.' },
  prescription_ready: { ...ofOrder, ...unanswered },
  change_refused: { ...ofOrder, ...unanswered },
  prescription_reminder: { ...ofOrder, ...unanswered },
  auto_accepted: ofOrder,
  adjust_reminder: ofOrder,
  review_moved: { ...ofOrder, needs: 'video' },
  review_again: { ...ofOrder, needs: 'nothing', by: '2026-11-30T20:00:00Z' },
  check_in_due: ofOrder,
  dose_questions: { questionId: '1', by: '2026-12-23T00:00:00Z' },
  dose_questions_in_hand: { questionId: '1', by: '2026-12-23T00:00:00Z' },
  dose_repeated: { questionId: '1' },
  care_hold_opened: { holdId: '1', who: 'Dr. Casey Demo', by: '2026-11-24T14:00:00Z' },
  care_hold_kept: { holdId: '1', who: 'Dr. Casey Demo', by: '2026-11-27T14:00:00Z' },
  care_hold_lifted: {
    holdId: '1',
    who: 'Dr. Casey Demo',
    outcome: 'as_prescribed',
    leftSeconds: 27_600,
    refunded: [],
    released: [],
  },
  order_received: { ...ofOrder, total },
  addon_added: { ...ofOrder, total },
  addon_refused: { ...ofOrder, cents: 1_997 },
  order_cancelled: { ...ofOrder, ...released },
  order_denied: { ...ofOrder, ...released },
  plan_switched: { ...ofOrder, ...released },
  identity_rejected: { ...ofOrder, ...released },
  at_pharmacy: ofOrder,
  paused: ofOrder,
  resumed: ofOrder,
  promise_broken: { ...ofOrder, parcel: true },
  shipment_moved: {
    ...ofPlan,
    moveId: '1',
    from: '2027-03-01',
    to: '2027-03-15',
    reason: 'You asked us to send it after your trip.',
    charge: null,
  },
  shipped: { ...ofOrder, trackingUrl: null, sameDose: true, total },
  delivered: ofOrder,
  delivery_assumed: ofOrder,
  replacement_requested: { ...ofRequest, parcel: 'C-P-000123' },
  replacement_approved: { ...ofRequest, parcel: 'C-P-000124', on: '2026-11-23' },
  replacement_refused: { ...ofRequest, reason: 'The photo shows the box, but not what is broken.' },
  replacement_shipped: { ...ofRequest, trackingUrl: null },
  replacement_delivered: { ...ofRequest, parcel: 'C-P-000124' },
  replacement_delivery_assumed: { ...ofRequest, parcel: 'C-P-000124' },
  payment_failed: ofOrder,
  hold_renewed: { ...ofOrder, cents: 14_997 },
  payment_received: {
    paymentId: 'sample-payment',
    cents: 14_997,
    what: 'checkout',
    on: '2026-11-27',
    card,
    cardLines: total.card_lines,
  },
  refund_made: {
    ...ofOrder,
    refundId: '1',
    cents: 5_000,
    reason: 'The parcel arrived late.',
    card,
    on: '2026-11-30',
  },
  card_updated: { changeId: '1', last4: '4242' },
  cart_link: { cartId: 'sample-cart', channel: 'email' },
  plan_cancelled: {
    ...ofPlan,
    changeId: '1',
    lines: ['Your final charge is $0.00.', 'Nothing more ships after December 1, 2026.'],
  },
  renewal_notice: { ...ofPlan, on: '2026-12-01', cents: 24_997, days: 7, feeCents: 27_997 },
  renewal_failed: { ...ofPlan, on: '2026-12-01', cents: 24_997 },
  renewal_moved: { ...ofPlan, on: '2026-12-01' },
  plan_upgraded: { ...ofPlan, on: '2026-12-01', cents: 134_997, card },
  plan_changed: { ...ofPlan, changeId: '1', lines: ['Your next charge moves to December 8, 2026.'] },
  change_undone: { ...ofPlan, changeId: '1' },
  ticket_opened: { ...ofTicket, since: '1', answerBy: '2026-11-24T16:00:00Z', byEmail: true },
  ticket_answered: {
    ...ofTicket,
    messageId: '1',
    said: 'Your parcel left today.\nYou have it on Wednesday.',
    byEmail: true,
  },
  ticket_message: { ...ofTicket, messageId: '2' },
  message_unread: { conversationId: 'sample-thread', channel: 'doctor', seq: 2 },
  reply_overdue: {
    conversationId: 'sample-thread',
    channel: 'doctor',
    team: 'clinician',
    by: '2026-11-24T19:00:00Z',
    missedAt: '2026-11-24T15:00:00Z',
  },
  emergency_notice: { ...ofTicket, notice: 'medical', at: '2026-11-24T15:00:00Z' },
  emergency_alert: {
    ...ofStaff,
    staffPhone: '5555550142',
    link: 'https://staff.contour.example/inbox/sample',
    alertId: '1',
    stage: 1,
  },
  emergency_unanswered: {
    stage: 3,
    ...ofStaff,
    staffPhone: null,
    link: 'https://staff.contour.example/on-call',
    alertId: '1',
  },
  staff_link: {
    ...ofStaff,
    link: 'https://staff.contour.example/invitation/sample',
    what: 'An administrator invites you to work at Contour.',
    linkId: '1',
  },
  staff_sign_in_changed: { ...ofStaff, what: 'Your password was changed.', changeId: '1' },
}

/** The other changes that `details_changed` reports; without a link where nothing can be undone. */
export const FURTHER_SAMPLES = {
  details_changed_email: { what: 'email address', changeId: '2', undoToken: token },
  details_changed_address: { what: 'shipping address', changeId: '3' },
  details_changed_password: { what: 'password', changeId: '4' },
} as const satisfies Record<string, EventFacts['details_changed']>
