// Parts of the invented facts that several letters are shown with. Their links open nothing.
export const total = {
  cents: 16_994,
  lines: [
    { kind: 'plan' as const, name: 'Semaglutide, monthly', cents: 14_997 },
    { kind: 'addon' as const, name: 'GLP Anti-Nausea (ondansetron 4 mg, 30 tablets)', cents: 1_997 },
  ],
  card_lines: [14_997, 1_997],
}
export const card = { brand: 'visa', last4: '4242' }
export const unanswered = { acceptsAt: '2026-11-24T06:48:00Z', contactBy: null, total }
export const ofOrder = { orderId: 'sample-order', n: 1 }
export const ofRequest = { requestId: '1', orderId: 'sample-order' }
export const ofComplaint = {
  complaintId: '1',
  orderId: 'sample-order',
  parcel: 'C-P-000123',
  wrong: 'warm',
  who: 'The pharmacy',
  by: '2026-11-23T16:00:00Z',
  use: 'wait',
} as const
export const ofVisit = { orderId: 'sample-order', visitId: '1' }
export const startsAt = '2026-11-24T15:30:00Z'
export const ofPlan = { subscriptionId: 'sample-plan' }
export const ofTicket = { conversationId: 'sample-conversation', to: 'maya@example.com' }
export const ofStaff = { to: 'casey@staff.contour.example' }
export const token = 'sample-link-that-opens-nothing'
export const released = { refunded: [], released: [{ cents: 14_997, brand: 'visa', last4: '4242' }] }

export const endOfPlan = ['Your final charge is $0.00.', 'Nothing more ships after December 1, 2026.']
