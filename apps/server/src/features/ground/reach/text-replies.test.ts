import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import twilio from 'twilio'
import { createLead } from '@contour/testkit/people/index'
import { startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { audit, consents, destinationMarks, outbox, tasks, users } from '../../../db/schema.ts'
import { notify, queueMessage, sendOutbox } from '../notifications/index.ts'
import { isFromTwilio } from './twilio-signature.ts'

const TOKEN = 'the-token-of-this-account'
const ENV = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_FROM: '+15555550100',
  // Nobody listens there: these messages stay in the outbox.
  TWILIO_API_BASE: 'http://127.0.0.1:9',
}

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: ENV })
})
afterAll(() => at.close())

let numbers = 0
async function patient({ agreed = true } = {}) {
  const lead = await createLead(at)
  const phone = `21255501${String((numbers += 1)).padStart(2, '0')}`
  const [user] = await at.ctx.db
    .update(users)
    .set({ phone, agreed_to_text: agreed, phone_verified_at: at.clock.now() })
    .where(eq(users.public_id, lead.id))
    .returning()
  if (!user) throw new Error('no user')
  return user
}

async function post(path: string, fields: Record<string, string>, signature?: string | null) {
  const form = new URLSearchParams(fields)
  const signed =
    signature === undefined
      ? twilio.getExpectedTwilioSignature(TOKEN, at.ctx.config.publicOrigin + path, fields)
      : signature
  const response = await fetch(at.service.patientUrl + path, {
    method: 'POST',
    headers: signed === null ? {} : { 'x-twilio-signature': signed },
    body: form,
  })
  return { status: response.status, text: await response.text() }
}

const text = (phone: string, Body: string, more: Record<string, string> = {}) =>
  post('/api/webhooks/sms', { From: `+1${phone}`, To: ENV.TWILIO_FROM, Body, MessageSid: 'SM1', ...more })
const report = (message: string, MessageStatus: string, more: Record<string, string> = {}) =>
  post(`/api/webhooks/sms/status?message=${message}`, { MessageStatus, MessageSid: 'SM2', ...more })

const smsTo = (phone: string) =>
  at.ctx.db.select().from(outbox).where(eq(outbox.to, phone)).orderBy(outbox.id)
const fresh = async (id: number) => (await at.ctx.db.select().from(users).where(eq(users.id, id)))[0]
const consentsOf = (id: number) =>
  at.ctx.db.select().from(consents).where(eq(consents.user_id, id)).orderBy(consents.id)
let orders = 0
const shipped = async (id: number) => {
  const user = await fresh(id)
  if (!user) throw new Error('no user')
  await inJob(at.ctx, () =>
    at.ctx.db.transaction((tx) =>
      notify(tx, at.ctx, 'auto_accepted', user, { orderId: `order-${(orders += 1)}` }),
    ),
  )
}

test('ADR 0033 a signature that is wrong, absent or of another address is refused, and the number still gets texts', async () => {
  const { id, phone } = await patient()
  const fields = { From: `+1${phone}`, Body: 'STOP' }
  const elsewhere = twilio.getExpectedTwilioSignature(
    TOKEN,
    'https://another.example/api/webhooks/sms',
    fields,
  )
  const forged = twilio.getExpectedTwilioSignature(
    'another',
    at.ctx.config.publicOrigin + '/api/webhooks/sms',
    fields,
  )
  for (const signature of [null, '', 'AAAA', elsewhere, forged])
    expect((await post('/api/webhooks/sms', fields, signature)).status).toBe(400)
  expect((await fresh(id))?.agreed_to_text).toBe(true)
})

test('ADR 0033 our check of the signature agrees with that of the vendor, and notices one changed field', () => {
  const fields = { To: '+1555', Body: 'Grüße & more', From: '+12125550101', Empty: '' }
  const url = 'https://clinic.example/api/webhooks/sms?message=a%2Fb'
  const good = twilio.getExpectedTwilioSignature(TOKEN, url, fields)
  expect(isFromTwilio(TOKEN, url, new URLSearchParams(fields), good)).toBe(true)
  expect(isFromTwilio(TOKEN, url, new URLSearchParams({ ...fields, Body: 'x' }), good)).toBe(false)
  expect(
    isFromTwilio(TOKEN, url, new URLSearchParams(fields), createHmac('sha1', TOKEN).digest('base64')),
  ).toBe(false)
})

test('ADR 0033 STOP is kept as consent with its words, is answered, and no text goes out after it while the email does', async () => {
  const { id, phone, email } = await patient()
  const answer = await text(phone, 'Stop.')
  expect(answer.status).toBe(200)
  expect(answer.text).toMatch(/<Message>.*no more text messages.*START/)
  expect((await fresh(id))?.agreed_to_text).toBe(false)
  expect((await consentsOf(id)).at(-1)).toMatchObject({
    kind: 'texts',
    agreed: false,
    channel: 'text',
    statement: expect.stringContaining('Stop.'),
  })
  const before = (await consentsOf(id)).length
  await text(phone, 'STOP')
  expect(await consentsOf(id)).toHaveLength(before)
  await at.ctx.db.update(users).set({ agreed_to_text: true }).where(eq(users.id, id))
  await shipped(id)
  expect(await smsTo(phone)).toEqual([])
  expect((await smsTo(email)).map(({ kind }) => kind)).toContain('auto_accepted')
})

test('ADR 0033 a text that waits for the morning when STOP arrives is not sent, and nobody gets a task for it', async () => {
  const { id, phone } = await patient()
  await at.ctx.db.insert(outbox).values({
    public_id: `waits-${id}`,
    dedupe_key: `waits-${id}`,
    user_id: id,
    channel: 'sms',
    to: phone,
    kind: 'shipped',
    subject: '',
    body: 'News.',
    state: 'waiting',
    not_before: new Date(at.clock.now().getTime() + 3_600_000),
    created_at: at.clock.now(),
  })
  await text(phone, 'QUIT')
  await at.advance(2 * 3600)
  await at.settle()
  const [row] = await smsTo(phone)
  expect(row).toMatchObject({ state: 'failed', error: 'not sent: the recipient is marked as stopped' })
  const filed = await at.ctx.db
    .select()
    .from(tasks)
    .where(eq(tasks.subject, `message:waits-${id}`))
  expect(filed).toEqual([])
})

test('LAW-09 a number that the carrier says answered STOP is treated as one that said it to us: off at once, with an audit row', async () => {
  const { id, phone } = await patient()
  await inJob(at.ctx, () =>
    queueMessage(at.ctx.db, at.ctx, {
      dedupeKey: `carrier-${id}`,
      kind: 'shipped',
      channel: 'sms',
      to: phone,
      userId: id,
      subject: '',
      body: 'News.',
    }),
  )
  const refuse = async () => ({ state: 'refused' as const, reason: 'SMS 21610' })
  const messageSenders = { email: { send: async () => ({ state: 'sent' as const }) }, sms: { send: refuse } }
  await inJob(at.ctx, () => sendOutbox({ ...at.ctx, messageSenders }))
  expect(await smsTo(phone)).toMatchObject([{ state: 'failed', error: 'SMS 21610' }])
  expect((await fresh(id))?.agreed_to_text).toBe(false)
  expect((await consentsOf(id)).at(-1)).toMatchObject({ kind: 'texts', agreed: false })
  const written = await at.ctx.db.select().from(audit).where(eq(audit.subject_user, id))
  expect(written.map(({ action }) => action)).toContain('texts.stopped')
  // Nobody has to act, as after a STOP to us.
  expect(await at.ctx.db.select().from(tasks).where(eq(tasks.user_id, id))).toEqual([])
  await at.ctx.db.update(users).set({ agreed_to_text: true }).where(eq(users.id, id))
  await shipped(id)
  expect(await smsTo(phone)).toHaveLength(1)
})

test('D-46 a phone of staff that answered STOP at the carrier is a task: alarms go there', async () => {
  const to = '9175550177'
  await inJob(at.ctx, () =>
    queueMessage(at.ctx.db, at.ctx, {
      dedupeKey: 'carrier-staff',
      kind: 'emergency_alert',
      channel: 'sms',
      to,
      userId: null,
      subject: '',
      body: 'Look at the console.',
    }),
  )
  const refuse = async () => ({ state: 'refused' as const, reason: 'SMS 21610' })
  const messageSenders = { email: { send: async () => ({ state: 'sent' as const }) }, sms: { send: refuse } }
  await inJob(at.ctx, () => sendOutbox({ ...at.ctx, messageSenders }))
  const [message] = await at.ctx.db.select().from(outbox).where(eq(outbox.to, to))
  const made = await at.ctx.db
    .select()
    .from(tasks)
    .where(eq(tasks.subject, `message:${message?.public_id}`))
  expect(made).toMatchObject([{ kind: 'email_failed', state: 'open' }])
})

test('ADR 0033 STOP from a number that nobody has is kept and answered', async () => {
  const answer = await text('9175550199', 'stop all')
  expect(answer.text).toContain('<Message>')
  const marks = await at.ctx.db.select().from(destinationMarks).where(eq(destinationMarks.to, '9175550199'))
  expect(marks).toMatchObject([{ channel: 'sms', reason: 'stopped', words: 'stop all', ended_at: null }])
})

test('ADR 0033 START turns texts on again with its words; YES does so only after STOP', async () => {
  const never = await patient({ agreed: false })
  expect((await text(never.phone, 'yes')).text).not.toContain('<Message>')
  expect((await fresh(never.id))?.agreed_to_text).toBe(false)
  const { id, phone } = await patient()
  await text(phone, 'STOP')
  expect((await text(phone, 'YES')).text).toContain('are on again')
  expect((await fresh(id))?.agreed_to_text).toBe(true)
  expect((await consentsOf(id)).at(-1)).toMatchObject({ agreed: true, channel: 'text' })
  await shipped(id)
  expect(await smsTo(phone)).toHaveLength(1)
})

test('ADR 0033 whoever typed in a number that is not verified is not opted in by its owner', async () => {
  const { id, phone } = await patient({ agreed: false })
  await at.ctx.db.update(users).set({ phone_verified_at: null }).where(eq(users.id, id))
  await text(phone, 'START')
  expect((await fresh(id))?.agreed_to_text).toBe(false)
})

test('ADR 0033 HELP names company and support; what the carrier answered itself is not answered twice; other words are not', async () => {
  const { phone } = await patient()
  const { company } = at.ctx.config
  expect((await text(phone, 'help')).text).toContain(company.supportPhone)
  expect((await text(phone, 'HELP', { OptOutType: 'HELP' })).text).not.toContain('<Message>')
  expect((await text(phone, 'When does it arrive?')).text).not.toContain('<Message>')
})

const sentText = async (user: { id: number; phone: string }, n: number) => {
  const public_id = `sent-${user.id}-${n}`
  await at.ctx.db.insert(outbox).values({
    public_id,
    dedupe_key: public_id,
    user_id: user.id,
    channel: 'sms',
    to: user.phone,
    kind: 'shipped',
    subject: '',
    body: 'News.',
    state: 'sent',
    created_at: at.clock.now(),
  })
  return public_id
}
const openMarksOf = async (to: string) =>
  (await at.ctx.db.select().from(destinationMarks).where(eq(destinationMarks.to, to))).filter(
    ({ ended_at }) => ended_at === null,
  )

test('ADR 0033 reports of the carrier stand in the outbox; three texts in a row that did not arrive mark the number', async () => {
  const user = await patient()
  for (const [n, status] of ['failed', 'delivered', 'undelivered', 'failed'].entries())
    await report(await sentText(user, n), status, { ErrorCode: '30005' })
  expect((await smsTo(user.phone)).map(({ delivery }) => delivery)).toEqual([
    'failed',
    'delivered',
    'undelivered',
    'failed',
  ])
  expect(await openMarksOf(user.phone)).toEqual([])
  // A step on the way is no outcome, and the same report twice is one.
  const last = await sentText(user, 9)
  await report(last, 'sent')
  expect(await openMarksOf(user.phone)).toEqual([])
  await report(last, 'undelivered', { ErrorCode: '30003' })
  await report(last, 'delivered')
  expect(await openMarksOf(user.phone)).toMatchObject([{ reason: 'undelivered' }])
  expect((await smsTo(user.phone)).at(-1)).toMatchObject({ delivery: 'undelivered', error: 'SMS 30003' })
})

test('ADR 0033 a code is not promised to a number that said stop', async () => {
  const { id, phone } = await patient()
  await text(phone, 'STOP')
  const { issueCode } = await import('../../people/verification/index.ts')
  const asked = inJob(at.ctx, () => at.ctx.db.transaction((tx) => issueCode(tx, at.ctx, id, 'phone')))
  await expect(asked).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('START') })
})
