import { keysOf } from '@contour/domain/table-keys'
import { testConfig } from '@contour/testkit'
import { expect, test } from 'vitest'
import { messagesOf } from './notify.ts'
import { TEMPLATES } from './templates.ts'

const config = testConfig({ PUBLIC_ORIGIN: 'https://contour.example' })
const maya = {
  id: 1,
  email: 'maya@example.com',
  phone: '5555550142',
  agreed_to_text: true,
  first_name: 'Maya',
}

const events = keysOf(TEMPLATES)

test.each(events)('%s names no drug or health detail and links only to our own origin', (event) => {
  const messages = messagesOf(config, event, maya, TEMPLATES[event].sample)
  expect(messages.length).toBeGreaterThan(0)
  for (const { subject, body } of messages) {
    // A document gives this path this name; M-30 requires it in the message.
    const said = `${subject} ${body}`.replace('/weightlosspayment/', '/')
    expect(said).not.toMatch(/semaglutide|tirzepatide|glp|weight|bmi|nausea|\bmg\b|dose/i)
    for (const link of body.match(/https?:\/\/[^\s]+/g) ?? [])
      expect(link).toMatch(/^https:\/\/(contour|staff\.clinic)\.example\//)
  }
})

test('A-03 a message names a day in words, never in the stored form', () => {
  const bodies = events.flatMap((event) =>
    messagesOf(config, event, maya, TEMPLATES[event].sample).map(({ subject, body }) => `${subject} ${body}`),
  )
  for (const said of bodies) expect(said).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  expect(bodies.filter((said) => said.includes('December 1, 2026')).length).toBeGreaterThanOrEqual(2)
})

test('S-10 a text other than a code goes only to those who agreed to texts', () => {
  const quiet = { ...maya, agreed_to_text: false }
  const channels = (who: typeof maya) =>
    messagesOf(config, 'prescription_ready', who, TEMPLATES.prescription_ready.sample).map(
      (message) => message.channel,
    )
  expect(channels(maya)).toEqual(['email', 'sms'])
  expect(channels(quiet)).toEqual(['email'])
  const code = messagesOf(config, 'verification_code', quiet, TEMPLATES.verification_code.sample)
  expect(code).toHaveLength(1)
  expect(code[0]).toMatchObject({
    channel: 'sms',
    body: 'Contour: Your code is 0420. It is valid for 10 minutes. Never share it.',
  })
})

test('E-015 a text message begins with its sender and has its link on the last line', () => {
  const branded = { ...config, brand: 'Meridian' }
  const texts = events.flatMap((event) =>
    messagesOf(branded, event, maya, TEMPLATES[event].sample).filter(({ channel }) => channel === 'sms'),
  )
  expect(texts.length).toBeGreaterThan(10)
  for (const { body } of texts) {
    expect(body).toMatch(/^Meridian: [^\n]+(\nhttps:\/\/\S+)?$/)
    // One character outside the alphabet of text messages would more than double their number.
    expect(body).toMatch(/^[\x20-\x7e\n]*$/)
  }
})

test('E-015 a message greets its patient by name, but not where a stranger can cause it', () => {
  const named = events.filter((event) =>
    messagesOf(config, event, maya, TEMPLATES[event].sample).some(
      ({ body, html }) => body.includes('Maya') || html?.includes('Maya'),
    ),
  )
  expect(named).toContain('prescription_ready')
  for (const event of events)
    expect([event, named.includes(event)]).toEqual([
      event,
      !TEMPLATES[event].perDestination && !('to' in TEMPLATES[event].sample),
    ])
  expect(named).not.toContain('intake_completed')
  expect(named).not.toContain('verification_code')
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

test('R-058 every email about a prescription states the consequence of no answer, its time and its amount, a text message the time alone', () => {
  const facts = {
    acceptsAt: '2026-11-23T21:10:00Z',
    contactBy: null,
    total: { cents: 14_997, lines: [], card_lines: [14_997] },
  }
  const said = [
    ...messagesOf(config, 'prescription_ready', maya, { orderId: 'o1', ...facts }),
    ...[101, 108].flatMap((n) =>
      messagesOf(config, 'prescription_reminder', maya, { orderId: 'o1', n, ...facts }),
    ),
  ]
  expect(said.map(({ channel }) => channel)).toEqual(['email', 'sms', 'email', 'sms', 'email', 'sms'])
  for (const { channel, body } of said) {
    if (channel === 'sms') {
      expect(body).toBe(
        'Contour: Something in your account is waiting for you. Please look by Mon, Nov 23, 4:10 pm ET.\nhttps://contour.example/home',
      )
      continue
    }
    expect(body).toContain('A prescription not answered within 12 hours is shipped as written.')
    expect(body).toMatch(/Answer by Mon, Nov 23, 4:10 pm ET\./i)
    expect(body).toContain('$149.97 is charged')
  }
})

/** Text messages that are themselves what was asked for, or an alarm; each is known here by name. */
const WHOLE = ['cart_link', 'details_changed', 'emergency_alert', 'emergency_unanswered', 'verification_code']

test.each(events.filter((event) => !WHOLE.includes(event)))(
  'D-13 a text message of %s shows no prescription, no amount and no id on a lock screen',
  (event) => {
    for (const { channel, body } of messagesOf(config, event, maya, TEMPLATES[event].sample)) {
      if (channel !== 'sms') continue
      expect(body).toMatch(/^Contour: [^\n]+\nhttps:\/\/contour\.example\/home$/)
      expect(body).not.toMatch(
        /prescri|doctor|clinic|dose|drug|medic|form\b|video|\$|\d{2}\.\d{2}|refill|plan\b/i,
      )
    }
  },
)

test('D-13 only codes, links just asked for, alarms and changes of the account are sent whole', () => {
  expect(events.filter((event) => TEMPLATES[event].smsWhole).toSorted()).toEqual(WHOLE)
})

test('R-052 the message of a delivery promises no instructions, and a problem is reported where it links', () => {
  const [mail] = messagesOf(config, 'delivered', maya, { orderId: 'o1', supply: null, weeks: null })
  expect(mail?.body).not.toMatch(/instruction/i)
  expect(mail?.body).toContain('https://contour.example/home')
})

test('D-94 a letter about an order names the number that people quote, another one names none', () => {
  const bodies = (order: string | null) =>
    messagesOf(config, 'delivered', maya, TEMPLATES.delivered.sample, { order })
      .filter(({ channel }) => channel === 'email')
      .flatMap(({ body, html = '' }) => [body, html])
  for (const body of bodies('C-O-000413')) expect(body).toContain('C-O-000413')
  for (const body of bodies(null)) expect(body).not.toContain('C-O-')
})
