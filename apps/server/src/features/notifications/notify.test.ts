import { testConfig } from '@contour/testkit'
import { expect, test } from 'vitest'
import { messagesOf } from './notify.ts'
import { TEMPLATES } from './templates.ts'
import type { EventFacts, NotifiedEvent } from './templates.ts'

const config = testConfig({ PUBLIC_ORIGIN: 'https://contour.example' })
const maya = { id: 1, email: 'maya@example.com', phone: '5555550142', agreed_to_text: true }

const unanswered = { acceptsAt: '2026-11-23T21:10:00Z', cents: 14_997 }
const every: EventFacts = {
  intake_completed: { token: 'a'.repeat(43) },
  verification_code: { code: '0420', codeId: '9', channel: 'sms', to: '5555550142' },
  password_link: { token: 'b'.repeat(43) },
  resume_link: { token: 'c'.repeat(43) },
  login_link: { token: 'l1' },
  details_changed: { what: 'phone number', changeId: '4' },
  order_received: { orderId: 'o1', cents: 14997 },
  form_reminder: { orderId: 'o1', n: 1 },
  form_received: { orderId: 'o1' },
  video_reminder: { orderId: 'o1', n: 1 },
  visit_needed: { orderId: 'o1' },
  image_asked: { requestId: 'q1' },
  prescription_ready: { orderId: 'o1', ...unanswered },
  prescription_reminder: { orderId: 'o1', n: 1, ...unanswered },
  auto_accepted: { orderId: 'o1' },
  adjust_reminder: { orderId: 'o1' },
  addon_refused: { orderId: 'o1', cents: 1997 },
  review_moved: { orderId: 'o1', n: 1, needs: 'video' },
  order_denied: { orderId: 'o1', refunded: [], released: [] },
  order_cancelled: { orderId: 'o1', refunded: [], released: [] },
  at_pharmacy: { orderId: 'o1' },
  paused: { orderId: 'o1' },
  resumed: { orderId: 'o1' },
  promise_broken: { orderId: 'o1', n: 1, parcel: true },
  shipped: { orderId: 'o1', trackingUrl: null },
  delivered: { orderId: 'o1' },
  delivery_assumed: { orderId: 'o1' },
  payment_failed: { orderId: 'o1', n: 1 },
  hold_renewed: { orderId: 'o1', cents: 14997, n: 1 },
  plan_cancelled: { subscriptionId: 's1', changeId: '1', lines: ['Your final charge is $0.00.'] },
  renewal_notice: { subscriptionId: 's1', on: '2026-12-01', cents: 24997, days: 7, feeCents: 27997 },
  renewal_failed: { subscriptionId: 's1', cents: 24997, on: '2026-12-01' },
  renewal_moved: { subscriptionId: 's1', on: '2026-12-01' },
  check_in_due: { orderId: 'o1' },
  payment_received: { paymentId: 'p1', cents: 24997 },
  plan_upgraded: { subscriptionId: 's1', on: '2026-12-01' },
  plan_changed: { subscriptionId: 's1', changeId: '1', lines: ['Your next charge moves.'] },
  change_undone: { subscriptionId: 's1', changeId: '1' },
  card_updated: { changeId: '1', last4: '4242' },
  cart_link: { cartId: 'c1', channel: 'email' },
  refund_made: { orderId: 'o1', cents: 5000 },
  data_request_answered: { requestId: 'd1' },
  waitlist_available: { waitId: '7', to: 'maya@example.com', state: 'LA' },
  staff_link: {
    to: 'casey@staff.contour.example',
    link: 'https://contour.example/invitation/d',
    what: 'An administrator invites you.',
    linkId: '1',
  },
  staff_sign_in_changed: {
    to: 'casey@staff.contour.example',
    what: 'Your password was changed.',
    changeId: '1',
  },
}
const events = Object.keys(TEMPLATES) as NotifiedEvent[]

test.each(events)('%s names no drug or health detail and links only to our own origin', (event) => {
  const messages = messagesOf(config, event, maya, every[event])
  expect(messages.length).toBeGreaterThan(0)
  for (const { subject, body } of messages) {
    // A document gives this path this name; M-30 requires it in the message.
    const said = `${subject} ${body}`.replace('/weightlosspayment/', '/')
    expect(said).not.toMatch(/semaglutide|tirzepatide|glp|weight|bmi|nausea|\bmg\b|dose/i)
    for (const link of body.match(/https?:\/\/[^\s]+/g) ?? [])
      expect(link).toMatch(/^https:\/\/contour\.example\//)
  }
})

test('A-03 a message names a day in words, never in the stored form', () => {
  const bodies = events.flatMap((event) =>
    messagesOf(config, event, maya, every[event]).map(({ subject, body }) => `${subject} ${body}`),
  )
  for (const said of bodies) expect(said).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  expect(bodies.filter((said) => said.includes('December 1, 2026')).length).toBeGreaterThanOrEqual(2)
})

test('S-10 a text other than a code goes only to those who agreed to texts', () => {
  const quiet = { ...maya, agreed_to_text: false }
  const channels = (who: typeof maya) =>
    messagesOf(config, 'prescription_ready', who, every.prescription_ready).map((message) => message.channel)
  expect(channels(maya)).toEqual(['email', 'sms'])
  expect(channels(quiet)).toEqual(['email'])
  const code = messagesOf(config, 'verification_code', quiet, every.verification_code)
  expect(code).toHaveLength(1)
  expect(code[0]).toMatchObject({ channel: 'sms', body: 'Your code is 0420. It is valid for 10 minutes.' })
})

test('one event makes one key, the next reminder another', () => {
  const key = (n: number) => messagesOf(config, 'form_reminder', maya, { orderId: 'o1', n })[0]?.dedupeKey
  expect(key(1)).toBe(key(1))
  expect(key(1)).not.toBe(key(2))
})

test('a change of details is told to the address as it was', () => {
  const [notice] = messagesOf(config, 'details_changed', maya, {
    what: 'email address',
    changeId: '4',
    to: 'old@example.com',
  })
  expect(notice?.to).toBe('old@example.com')
})

test('R-007 no message goes to a role: what staff have to do is a task', () => {
  const channels = events.flatMap((event) => TEMPLATES[event].channels)
  expect(new Set(channels)).toEqual(new Set(['email', 'sms']))
})

test('R-058 every message about a prescription states the consequence of no answer, its time and its amount', () => {
  const facts = { acceptsAt: '2026-11-23T21:10:00Z', cents: 14_997 }
  const said = [
    ...messagesOf(config, 'prescription_ready', maya, { orderId: 'o1', ...facts }),
    ...[101, 108].flatMap((n) =>
      messagesOf(config, 'prescription_reminder', maya, { orderId: 'o1', n, ...facts }),
    ),
  ]
  expect(said.map(({ channel }) => channel)).toEqual(['email', 'sms', 'email', 'sms', 'email', 'sms'])
  for (const { body } of said) {
    expect(body).toContain('accepted as written')
    expect(body).toContain('4:10 pm US Eastern on November 23, 2026')
    expect(body).toContain('$149.97 is charged')
  }
})

test('R-052 the message of a delivery promises no instructions, and a problem is reported where it links', () => {
  const [mail] = messagesOf(config, 'delivered', maya, { orderId: 'o1' })
  expect(mail?.body).not.toMatch(/instruction/i)
  expect(mail?.body).toContain('https://contour.example/home')
})
