import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { openSupportChat, readThread, writeIn } from '@contour/testkit/people/support-chat'
import { BOUNCE_STORM } from '@contour/domain/reach/destination-mark'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { destinationMarks, outbox, tasks, users } from '../../../db/schema.ts'
import { notify } from '../../ground/notifications/index.ts'
import { clearVerifiedEmail } from '../../ground/reach/index.ts'
import { receiveSns } from './receive-sns.ts'
import { isSnsAddress, signedText, type SnsMessage } from './ses.ts'

const MORNING = Date.parse('2026-11-23T15:00:00Z')
const TOPIC = 'arn:aws:sns:us-east-1:123456789012:contour-mail'
const KEY = 'the-signing-key-of-mailgun'
const SECRET = 'the-password-of-postmark'

let at: TestService
beforeAll(async () => {
  at = await startTestService({
    realNow: () => MORNING,
    env: { SES_TOPIC_ARN: TOPIC, MAILGUN_SIGNING_KEY: KEY, POSTMARK_WEBHOOK_SECRET: SECRET },
  })
})
afterAll(() => at.close())

async function post(vendor: string, body: string | URLSearchParams, headers: Record<string, string> = {}) {
  const response = await fetch(`${at.service.patientUrl}/api/webhooks/mail/${vendor}`, {
    method: 'POST',
    body,
    headers,
  })
  const said = (await response.json()) as { outcome?: string | null }
  return { status: response.status, outcome: said.outcome }
}

const basic = (password: string) => `Basic ${Buffer.from(`hook:${password}`).toString('base64')}`
const postmark = (fields: object, password = SECRET) =>
  post('postmark', JSON.stringify(fields), { authorization: basic(password) })

const mailgunProof = (key = KEY, at_ = MORNING) => {
  const timestamp = String(Math.floor(at_ / 1000))
  const token = 'one-time-token'
  return {
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  }
}
const mailgun = (event: object, proof: object = mailgunProof()) =>
  post('mailgun', JSON.stringify({ signature: proof, 'event-data': event }))

const marksOf = (to: string) =>
  at.ctx.db.select().from(destinationMarks).where(eq(destinationMarks.to, to.toLowerCase()))
const openTasks = () =>
  at.ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.kind, 'email_does_not_arrive'), eq(tasks.state, 'open')))
const userOf = async (email: string) =>
  (await at.ctx.db.select().from(users).where(eq(users.email_lower, email.toLowerCase())))[0]
const goOn = () => at.advance(2 * 3600)

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const CERTIFICATE = publicKey.export({ type: 'spki', format: 'pem' }).toString()

function sns(message: Partial<SnsMessage>): SnsMessage {
  const whole: SnsMessage = {
    Type: 'Notification',
    MessageId: 'one',
    TopicArn: TOPIC,
    Message: '{}',
    Timestamp: '2026-11-23T15:00:00.000Z',
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
    ...message,
  }
  const algorithm = whole.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1'
  return { ...whole, Signature: createSign(algorithm).update(signedText(whole)).sign(privateKey, 'base64') }
}

/** What SNS is asked for, with the certificate as its answer. */
function snsPages() {
  const asked: string[] = []
  const fetchPage = async (address: string) => {
    asked.push(address)
    return CERTIFICATE
  }
  return { asked, fetchPage }
}

test('ADR 0033 a bounce in the format of SES is believed with the signature of SNS alone, in both of its versions', async () => {
  const { fetchPage } = snsPages()
  const bounce = JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: 'gone@example.com', diagnosticCode: '550 no such user' }],
    },
  })
  for (const SignatureVersion of ['1', '2'] as const) {
    const news = await receiveSns(TOPIC, sns({ Message: bounce, SignatureVersion }), fetchPage)
    expect(news?.reports).toEqual([{ to: 'gone@example.com', reason: 'bounced', words: '550 no such user' }])
  }
  const good = sns({ Message: bounce })
  expect(await receiveSns(TOPIC, { ...good, Message: bounce.replace('gone', 'here') }, fetchPage)).toBeNull()
  expect(await receiveSns(TOPIC, { ...good, Signature: 'AAAA' }, fetchPage)).toBeNull()
  expect(await receiveSns(`${TOPIC}-2`, good, fetchPage)).toBeNull()
})

test('ADR 0033 a bounce that may pass, such as a full mailbox, marks nothing', async () => {
  const { fetchPage } = snsPages()
  const Message = JSON.stringify({
    eventType: 'Bounce',
    bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: 'full@example.com' }] },
  })
  expect((await receiveSns(TOPIC, sns({ Message }), fetchPage))?.reports).toEqual([])
  const { email } = await createLead(at)
  await mailgun({ event: 'failed', severity: 'temporary', recipient: email })
  await postmark({ RecordType: 'Bounce', Type: 'SoftBounce', Email: email })
  expect(await marksOf(email)).toEqual([])
})

test('ADR 0033 a subscription is confirmed at SNS and nowhere else, and no other host is asked for a certificate', async () => {
  const { asked, fetchPage } = snsPages()
  const SubscribeURL = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
  const confirmation = { Type: 'SubscriptionConfirmation', Token: 't' } as const
  await receiveSns(TOPIC, sns({ ...confirmation, SubscribeURL }), fetchPage)
  expect(asked).toContain(SubscribeURL)
  const evil = [
    'https://sns.us-east-1.amazonaws.com.evil.example/x',
    'http://sns.us-east-1.amazonaws.com/x',
    'https://127.0.0.1/x',
  ]
  for (const address of evil) {
    expect(await receiveSns(TOPIC, sns({ ...confirmation, SubscribeURL: address }), fetchPage)).toBeNull()
    expect(await receiveSns(TOPIC, sns({ SigningCertURL: address }), fetchPage)).toBeNull()
    expect(isSnsAddress(address)).toBe(false)
  }
  expect(asked.filter((address) => evil.includes(address))).toEqual([])
})

test('ADR 0033 a post without the proof of its service is refused, and one that is not used does not exist', async () => {
  const { email } = await createLead(at)
  const failed = { event: 'failed', severity: 'permanent', recipient: email }
  expect((await mailgun(failed, mailgunProof('another'))).status).toBe(400)
  expect((await mailgun(failed, mailgunProof(KEY, MORNING - 3_600_000))).status).toBe(400)
  expect((await mailgun(failed, {})).status).toBe(400)
  expect((await postmark({ RecordType: 'Bounce', Type: 'HardBounce', Email: email }, 'another')).status).toBe(
    400,
  )
  expect((await post('postmark', '{}')).status).toBe(400)
  expect((await post('ses', JSON.stringify({ ...sns({}), TopicArn: 'another' }))).status).toBe(400)
  expect((await post('ses', 'no JSON')).status).toBe(400)
  expect(await marksOf(email)).toEqual([])
  const bare = await startTestService()
  try {
    for (const vendor of ['ses', 'mailgun', 'postmark'])
      expect((await bare.call('POST', `/api/webhooks/mail/${vendor}`, { raw: '{}' })).status).toBe(404)
  } finally {
    await bare.close()
  }
})

test('ADR 0033 a bounced address is marked once with reason and time, support has one task, and only optional letters stop', async () => {
  await goOn()
  const { email } = await createLead(at)
  const event = {
    event: 'failed',
    severity: 'permanent',
    recipient: email.toUpperCase(),
    'delivery-status': { message: '550 unknown user' },
  }
  expect((await mailgun(event)).status).toBe(200)
  await mailgun(event)
  const now = at.clock.now()
  const [mark, ...more] = await marksOf(email)
  expect(more).toEqual([])
  expect(mark).toMatchObject({ reason: 'bounced', words: '550 unknown user' })
  expect(Math.abs(Number(mark?.at) - now.getTime())).toBeLessThan(60_000)
  const user = await userOf(email)
  expect((await openTasks()).filter(({ user_id }) => user_id === user?.id)).toMatchObject([
    { role: 'support' },
  ])
  if (!user) throw new Error('no user')
  const kinds = async () =>
    (await at.ctx.db.select().from(outbox).where(eq(outbox.to, email))).map(({ kind }) => kind)
  await inJob(at.ctx, () =>
    at.ctx.db.transaction(async (tx) => {
      await notify(tx, at.ctx, 'waitlist_available', user, { waitId: 'w-bounced', to: email, state: null })
      await notify(tx, at.ctx, 'auto_accepted', user, { orderId: 'order-of-bounced' })
    }),
  )
  expect(await kinds()).toContain('auto_accepted')
  expect(await kinds()).not.toContain('waitlist_available')
  await inJob(at.ctx, () => at.ctx.db.transaction((tx) => clearVerifiedEmail(tx, at.ctx, user)))
  expect((await marksOf(email))[0]?.ended_at).not.toBeNull()
  expect((await openTasks()).filter(({ user_id }) => user_id === user.id)).toEqual([])
})

test('ADR 0033 a complaint marks the address in the formats of Mailgun and Postmark', async () => {
  await goOn()
  const [one, two] = [await createLead(at), await createLead(at)]
  await mailgun({ event: 'complained', recipient: one.email })
  await postmark({ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: two.email })
  expect(await marksOf(one.email)).toMatchObject([{ reason: 'complained' }])
  expect(await marksOf(two.email)).toMatchObject([{ reason: 'complained' }])
})

test('ADR 0033 a bounce storm marks every address and makes no task beyond the first few', async () => {
  await goOn()
  const before = (await openTasks()).length
  const people = []
  for (let n = 0; n < BOUNCE_STORM + 5; n += 1) people.push(await createLead(at))
  for (const { email } of people)
    await postmark({ RecordType: 'Bounce', Type: 'HardBounce', Email: email, Description: 'blocked' })
  for (const { email } of people) expect(await marksOf(email)).toHaveLength(1)
  expect((await openTasks()).length - before).toBe(BOUNCE_STORM)
})

test('ADR 0033 the answer to a ticket arrives in its thread in the formats of SES, Mailgun and Postmark', async () => {
  const chat = await openSupportChat(at.ctx)
  await at.advance(16 * 60)
  await writeIn(at.ctx, chat, { sender: 'support', body: 'It left today.' })
  const { ticket_token } = await readThread(at.ctx, chat)
  const raw = (body: string) =>
    [
      `From: Visitor Sample <${chat.email}>`,
      `To: Support <reply+${ticket_token}@replies.contour.example>`,
      'Subject: Re: An answer',
      `Message-ID: <${body.replaceAll(/\W/g, '')}@example.com>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      body,
    ].join('\r\n')
  expect(await postmark({ RawEmail: raw('By Postmark') })).toEqual({ status: 200, outcome: 'stored' })
  const form = new URLSearchParams({ ...mailgunProof(), recipient: 'r', 'body-mime': raw('By Mailgun') })
  expect(await post('mailgun', form)).toEqual({ status: 200, outcome: 'stored' })
  const { fetchPage } = snsPages()
  for (const [encoding, content] of [
    ['BASE64', Buffer.from(raw('By SES')).toString('base64')],
    ['UTF8', raw('By SES')],
  ]) {
    const Message = JSON.stringify({
      notificationType: 'Received',
      content,
      receipt: { action: { encoding } },
    })
    const news = await receiveSns(TOPIC, sns({ Message }), fetchPage)
    expect(news?.email?.toString()).toBe(raw('By SES'))
  }
})
